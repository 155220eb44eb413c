import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'

/** Budget for the compressed script that a student's page loads before it works. */
const limitKilobytes = 200

const pages = [
  'pages/public/login/login.page.tsx',
  'pages/student/dashboard/dashboard.page.tsx',
  'pages/student/course/course.page.tsx',
  'pages/student/lecture/lecture.page.tsx',
  'pages/student/quiz-join/quiz-join.page.tsx',
  'pages/student/quiz-take/quiz-take.page.tsx',
  'pages/student/quiz-result/quiz-result.page.tsx',
]

type Chunks = Map<string, Rolldown.OutputChunk>

async function buildChunks(): Promise<Chunks> {
  // Vitest sets NODE_ENV to `test`, for which the libraries bring their larger development builds.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    root: import.meta.dirname,
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const chunks = outputs.flatMap((one) => one.output).filter((file) => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** A chunk and its static imports; dynamic imports do not count. */
function withImports(chunks: Chunks, fileName: string, found = new Set<string>()): Set<string> {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const next of chunks.get(fileName)?.imports ?? []) withImports(chunks, next, found)
  return found
}

function kilobytesOf(chunks: Chunks, fileNames: Iterable<string>): number {
  const sizes = [...fileNames].map((name) => gzipSync(chunks.get(name)?.code ?? '').length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test("the first load of a student's page stays within its budget", { timeout: 300_000 }, async () => {
  const chunks = await buildChunks()
  const all = [...chunks.values()]
  const entry = all.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const measured = pages.map((page) => {
    const chunk = all.find((one) => one.facadeModuleId?.endsWith(page))
    if (!chunk) throw new Error(`${page} has no chunk of its own.`)
    const loaded = withImports(chunks, chunk.fileName, withImports(chunks, entry.fileName))
    return { page, kilobytes: kilobytesOf(chunks, loaded) }
  })
  console.info(measured.map(({ page, kilobytes }) => `${kilobytes.toFixed(1)} kB  ${page}`).join('\n'))
  for (const { page, kilobytes } of measured) {
    expect(kilobytes, page).toBeGreaterThan(60)
    expect(kilobytes, page).toBeLessThan(limitKilobytes)
  }
})
