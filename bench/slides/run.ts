import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { defaultPdfLimits } from '@lectern/server/platform/pdf/pdf-limits.ts'
import { renderDeck } from '@lectern/server/platform/pdf/render-deck.ts'
import { drawBenchDecks } from './draw-bench-decks.ts'
import { measureReference } from './measure-reference.ts'

type Measured = { pages: number; cpuMs: number; wallMs: number; firstMs: number; peakMegabytes: number }

const ROUNDS = 3
/** A deck this long is measured once: it averages by itself. */
const LONG_DECK_PAGES = 100

/** One deck, with one or two children; of several rounds the one with the least CPU. */
async function measureOurs(path: string, maxChildren: 1 | 2): Promise<Measured> {
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now()
    let firstMs = Number.NaN
    const done = await renderDeck({
      path,
      limits: { ...defaultPdfLimits, maxChildren },
      onPage(page) {
        if (page.number === 1) firstMs = performance.now() - startMs
      },
      onPageFailed(_number, sentence) {
        console.error(`  ${sentence}`)
      },
    })
    rounds.push({
      pages: done.pageCount,
      cpuMs: done.cpuMs,
      wallMs: performance.now() - startMs,
      firstMs,
      peakMegabytes: done.peakRssBytes / 1024 ** 2,
    })
    if (done.pageCount >= LONG_DECK_PAGES) break
  }
  return rounds.reduce((best, round) => (round.cpuMs < best.cpuMs ? round : best))
}

/** Runs the work on the first core only; children inherit that. Undefined when cores cannot be chosen. */
async function onOneCore<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const taskset = (...options: string[]) =>
    execFileSync('taskset', [...options, String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  let all: string
  try {
    all = taskset('-cp').split(': ').at(-1)!.trim()
    taskset('-acp', all.split(/[,-]/)[0]!)
  } catch {
    return undefined
  }
  try {
    return await work()
  } finally {
    taskset('-acp', all)
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  try {
    let paths = process.argv.slice(2)
    if (paths.length === 0) {
      paths = []
      for (const { name, bytes } of await drawBenchDecks()) {
        const path = join(folder, `${name}.pdf`)
        await writeFile(path, bytes)
        paths.push(path)
      }
    }
    const ratios: number[] = []
    const rows: Record<string, string | number>[] = []
    for (const path of paths) {
      const reference = await measureReference(path, ROUNDS)
      const oneCore = await onOneCore(() => measureOurs(path, 1))
      const one = await measureOurs(path, 1)
      const two = await measureOurs(path, 2)
      const cpuMs = one.cpuMs / one.pages
      const fastestMs = reference && Math.min(reference.ppm, reference.jpeg)
      if (fastestMs) ratios.push(one.cpuMs / fastestMs)
      const perPage = (ms: number | undefined) => (ms === undefined ? '' : (ms / one.pages).toFixed(1))
      rows.push({
        deck: basename(path, '.pdf'),
        pages: one.pages,
        'CPU ms/page': cpuMs.toFixed(1),
        'pdftoppm ppm': perPage(reference?.ppm),
        jpeg: perPage(reference?.jpeg),
        png: perPage(reference?.png),
        'ratio to the fastest': fastestMs ? (one.cpuMs / fastestMs).toFixed(2) : '',
        'wall ms, 1 child': Math.round(one.wallMs),
        'wall ms, 2 children': Math.round(two.wallMs),
        'wall ms, 1 core': oneCore ? Math.round(oneCore.wallMs) : '',
        'speed-up of 2 cores': oneCore ? (oneCore.wallMs / two.wallMs).toFixed(2) : '',
        'first slide ms': Math.round(two.firstMs),
        'child MB': Math.round(Math.max(one.peakMegabytes, two.peakMegabytes)),
      })
    }
    console.table(rows)
    if (ratios.length > 0) {
      const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
      console.log(
        `ratio to the fastest format of pdftoppm, geometric mean of ${ratios.length} decks: ${mean.toFixed(2)}`,
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

await main()
