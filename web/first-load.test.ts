import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { expect, test } from 'vitest'

/** Budgets in kB for the compressed script that a page loads before it works. */
const limits = {
  'pages/public/login/login.page.tsx': 168,
  'pages/student/dashboard/dashboard.page.tsx': 165,
  'pages/student/course/course.page.tsx': 171,
  'pages/student/lecture/lecture.page.tsx': 184,
  'pages/student/quiz-join/quiz-join.page.tsx': 156,
  'pages/student/quiz-take/quiz-take.page.tsx': 184,
  'pages/student/quiz-result/quiz-result.page.tsx': 182,
  // A contract file that checks values would bring 25 kB of zod with it.
  'pages/professor/dashboard/dashboard.page.tsx': 190,
  'pages/professor/course/course.page.tsx': 254,
}

/** What a lecture with highlights loads beside its page until nothing more is asked for, with the panel beside the slide. */
const lectureParts = [
  'app/keep-focus.ts',
  'api/offline/offline-start.ts',
  'api/outbox/viewed-annotations.ts',
  'features/activity/start-activity.ts',
  'features/annotation-canvas/played-annotations.tsx',
  'features/lecture-player/controls/preference-sync.ts',
  'features/lecture-player/controls/study-controls.tsx',
  'features/lecture-player/offline/offline-banner.tsx',
  'features/lecture-player/side-panel/panel-parts.tsx',
  'features/player/annotations/read-slide-annotations.ts',
  'features/player/script/annotated-words.tsx',
  'i18n/en/chat-first.ts',
]
/** What the first slide with an arrow, a note or a diagram loads in addition. */
const otherKinds = [
  '../core/annotations/place-annotations.ts',
  'features/annotation-canvas/other-shapes.tsx',
  'features/annotation-canvas/read-busy-boxes.ts',
]
/** In kB on the wire. */
const lectureLimit = 200
const otherKindsLimit = 8

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

/** Kilobytes on the wire of all files that the given sources need. */
function wireKilobytesOf(manifest: Manifest, sources: readonly string[]) {
  const loaded = new Set<string>()
  for (const source of ['main.tsx', 'pages/student/lecture/lecture.page.tsx', ...sources]) {
    const chunk = Object.keys(manifest).find((name) =>
      source === 'main.tsx'
        ? manifest[name]?.isEntry
        : manifest[name]?.src === (source.startsWith('../') ? source : `src/${source}`),
    )
    if (!chunk) throw new Error(`${source} has no chunk of its own.`)
    withImports(manifest, chunk, loaded)
  }
  const files = new Set([...loaded].map((name) => path.join(distFolder, manifest[name]?.file ?? '')))
  const sizes = [...files, path.join(distFolder, 'before-paint.js')].map(
    (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size,
  )
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, scripts: sizes.length }
}

test('a lecture loads no more until it is idle than its budget', { timeout: 300_000 }, () => {
  const manifest = readManifest()
  const { kilobytes, scripts } = wireKilobytesOf(manifest, lectureParts)
  const more = wireKilobytesOf(manifest, [...lectureParts, ...otherKinds]).kilobytes - kilobytes
  console.info(`${kilobytes.toFixed(1)} kB in ${scripts} scripts until a lecture is idle`)
  console.info(`${more.toFixed(1)} kB more for arrows, notes and diagrams`)
  expect(kilobytes).toBeGreaterThan(150)
  expect(kilobytes).toBeLessThan(lectureLimit)
  expect(more).toBeGreaterThan(3)
  expect(more).toBeLessThan(otherKindsLimit)
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
    .filter((name) => {
      const classes = classesOf(readFileSync(path.join(folder, name), 'utf8'))
      return [...classes].some((one) => used.has(one) && !styled.has(one))
    })
  expect(missing).toEqual([])
})
