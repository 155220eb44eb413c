import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'

/** Budgets in kB for the compressed script that a page loads before it works. */
const limits = {
  'pages/public/login/login.page.tsx': 200,
  'pages/student/dashboard/dashboard.page.tsx': 200,
  'pages/student/course/course.page.tsx': 200,
  'pages/student/lecture/lecture.page.tsx': 200,
  'pages/student/quiz-join/quiz-join.page.tsx': 200,
  'pages/student/quiz-take/quiz-take.page.tsx': 200,
  'pages/student/quiz-result/quiz-result.page.tsx': 200,
  // A contract file that checks values would bring 25 kB of zod with it.
  'pages/professor/dashboard/dashboard.page.tsx': 215,
  'pages/professor/course/course.page.tsx': 280,
}

const launcher = path.join(import.meta.dirname, '..', 'scripts', 'launch.mjs')
const distFolder = path.join(import.meta.dirname, 'dist')

/** Builds the screens where their sources have changed: the browser stories use the same build. */
function readManifest(): Manifest {
  // The test runner's own value would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [launcher, 'build', 'screens'], { env })
  return JSON.parse(readFileSync(path.join(distFolder, '.vite', 'manifest.json'), 'utf8'))
}

/** A chunk and its static imports, by their names in the manifest; dynamic imports do not count. */
function withImports(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const next of manifest[name]?.imports ?? []) withImports(manifest, next, found)
  return found
}

function kilobytesOf(manifest: Manifest, names: Iterable<string>): number {
  const sizes = [...names].map(
    (name) => gzipSync(readFileSync(path.join(distFolder, manifest[name]?.file ?? ''))).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('the first load of a page stays within its budget', { timeout: 300_000 }, () => {
  const manifest = readManifest()
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const measured = Object.entries(limits).map(([page, limit]) => {
    const chunk = Object.keys(manifest).find((name) => manifest[name]?.src?.endsWith(page))
    if (!chunk) throw new Error(`${page} has no chunk of its own.`)
    const loaded = withImports(manifest, chunk, withImports(manifest, entry))
    return { page, limit, kilobytes: kilobytesOf(manifest, loaded) }
  })
  console.info(measured.map(({ page, kilobytes }) => `${kilobytes.toFixed(1)} kB  ${page}`).join('\n'))
  for (const { page, limit, kilobytes } of measured) {
    expect(kilobytes, page).toBeGreaterThan(60)
    expect(kilobytes, page).toBeLessThan(limit)
  }
})

test('each Mantine component that is used has its styles', { timeout: 300_000 }, () => {
  readManifest()
  const assets = path.join(distFolder, 'assets')
  const read = (ending: string) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(path.join(assets, name), 'utf8'))
      .join('\n')
  const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
  const folder = path.join(import.meta.dirname, '..', 'node_modules', '@mantine', 'core', 'styles')
  const used = classesOf(read('.js'))
  const styled = classesOf(read('.css'))
  expect(used.size).toBeGreaterThan(100)
  const missing = readdirSync(folder)
    .filter((name) => name.endsWith('.layer.css'))
    .filter((name) =>
      classesOf(readFileSync(path.join(folder, name), 'utf8'))
        .values()
        .some((one) => used.has(one) && !styled.has(one)),
    )
  expect(missing).toEqual([])
})
