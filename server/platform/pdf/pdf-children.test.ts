import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { collectDeck, withPdfFile } from '../../testing/decks/collect-deck.ts'
import { drawEndlessDeck, drawPictureOnly, drawPlainPages } from '../../testing/decks/hostile-decks.ts'
import { StorageError } from '../files/storage-error.ts'
import { ChildEndedError } from './pdf-child.ts'
import { defaultPdfLimits } from './pdf-limits.ts'
import { readPdfText } from './read-pdf-text.ts'
import { renderDeck } from './render-deck.ts'

/** Without content, so it takes no room on the disk. */
const SLOW_TO_OPEN_BYTES = 2 ** 30

/** Finds the children of a process that draw PDFs (Linux). */
function findDrawingChildren(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parentOf = / (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/, ''))
        return Number(parentOf?.[1]) === parent && isDrawing(pid)
      } catch {
        return false
      }
    })
}

function isDrawing(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('pdf/child/main.ts')
  } catch {
    return false
  }
}

const everyPage = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b)

describe.runIf(process.platform === 'linux')('children', () => {
  it('that are killed are replaced, and every page is delivered once', async () => {
    let kills = 0
    const { order, failed, children } = await collectDeck(drawPlainPages(30), {
      // With a second child, one slow page can still be in progress at the next kill, and a page that was
      // in progress at two deaths is given up.
      limits: { maxChildren: 1 },
      async onPage(page) {
        if (page.number % 10 !== 5) return
        for (const pid of findDrawingChildren()) process.kill(pid, 'SIGKILL')
        kills++
      },
    })
    expect(ascending(order)).toEqual(everyPage(30))
    expect(failed.size).toBe(0)
    expect(kills).toBe(3)
    expect(children).toBeGreaterThan(3)
    expect(findDrawingChildren()).toEqual([])
  })

  it('that are killed before they have opened the document say nothing against it: the work can be done again', async () => {
    const bytes = drawPlainPages(2)
    await withPdfFile(bytes, async (path) => {
      // The table of a PDF is at its end. Without it a reader searches all of the file, which takes many seconds here.
      await truncate(path, SLOW_TO_OPEN_BYTES)
      const limits = { ...defaultPdfLimits, maxBytes: SLOW_TO_OPEN_BYTES, maxPageMs: 600_000 }
      const rendering = renderDeck({ path, limits, onPage() {}, onPageFailed() {} }).catch(
        (error: unknown) => error,
      )
      await expect.poll(() => findDrawingChildren(), { interval: 1, timeout: 60_000 }).not.toEqual([])
      for (const pid of findDrawingChildren()) process.kill(pid, 'SIGKILL')
      const error = await rendering
      expect(error).toBeInstanceOf(ChildEndedError)
      expect(error).toMatchObject({ end: 'killed' })
    })
    expect((await collectDeck(bytes)).order).toHaveLength(2)
  })
  it('that cannot read the file say nothing against it: the storage is away', async () => {
    // A folder can be opened, but not read, as a file of a disk that fails.
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-unreadable-'))
    await writeFile(path.join(folder, 'entry'), '')
    const open = (path: string) =>
      renderDeck({ path, limits: defaultPdfLimits, onPage() {}, onPageFailed() {} })
    await expect(open(folder)).rejects.toBeInstanceOf(StorageError)
    await expect(open(path.join(folder, 'gone'))).rejects.toBeInstanceOf(StorageError)
    await rm(folder, { recursive: true })
  })
  it('are replaced when they have grown', async () => {
    const { order, children } = await collectDeck(drawPlainPages(8), { limits: { renewChildBytes: 1 } })
    expect(ascending(order)).toEqual(everyPage(8))
    expect(children).toBeGreaterThan(1)
  })

  it('are gone when the work is aborted', async () => {
    const abort = new AbortController()
    const work = collectDeck(drawEndlessDeck(), {
      signal: abort.signal,
      limits: { maxChildBytes: 4 * 1024 ** 3 },
      async onPage() {
        setTimeout(() => abort.abort(new Error('cancelled')), 200)
      },
    })
    await expect(work).rejects.toThrow('cancelled')
    expect(findDrawingChildren()).toEqual([])
  })

  it('are gone when the caller fails', async () => {
    const work = collectDeck(drawPlainPages(10), {
      async onPage(page) {
        // Not the first page: other pages are then in progress, and their failures must be handled too.
        if (page.number === 5) throw new Error('no room on the disk')
      },
    })
    await expect(work).rejects.toThrow('no room on the disk')
    expect(findDrawingChildren()).toEqual([])
  })

  it('are never more than two, for any number of documents', async () => {
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, findDrawingChildren().length)
    }, 20)
    const decks = await Promise.all([1, 2, 3, 4].map(() => collectDeck(drawPlainPages(4))))
    clearInterval(watch)
    for (const deck of decks) expect(ascending(deck.order)).toEqual(everyPage(4))
    expect(most).toBe(2)
  })

  it('share a long document, and one of them goes to a document that waits', async () => {
    let second: Promise<unknown> | undefined
    let longDone = false
    const long = collectDeck(drawPlainPages(40), {
      async onPage(page) {
        if (page.number === 10) second = collectDeck(drawPlainPages(2))
      },
    }).then((deck) => {
      longDone = true
      return deck
    })
    while (!second) await sleep(20)
    await second
    // The short document was finished while the long one still ran.
    expect(longDone).toBe(false)
    const deck = await long
    expect(ascending(deck.order)).toEqual(everyPage(40))
  })

  it('do not outlive a killed parent, not even in an endless drawing', async () => {
    await withPdfFile(drawEndlessDeck(), async (path) => {
      const script = `
        import { renderDeck } from ${JSON.stringify(fileURLToPath(new URL('./render-deck.ts', import.meta.url)))}
        import { defaultPdfLimits } from ${JSON.stringify(fileURLToPath(new URL('./pdf-limits.ts', import.meta.url)))}
        const limits = { ...defaultPdfLimits, maxPageMs: 600_000, maxChildBytes: 8 * 1024 ** 3 }
        await renderDeck({ path: ${JSON.stringify(path)}, limits, onPage: () => console.log('page'), onPageFailed() {} })`
      const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(parent.stdout, 'data')
      await sleep(100)
      const children = findDrawingChildren(parent.pid)
      expect(children).toHaveLength(1)
      parent.kill('SIGKILL')
      await once(parent, 'exit')
      for (let tries = 0; tries < 100 && children.some(isDrawing); tries++) await sleep(50)
      expect(children.filter(isDrawing)).toEqual([])
    })
  })
})

describe('the text of a PDF', () => {
  it('is in the order of the pages, and empty for pictures', async () => {
    const read = (bytes: Uint8Array) =>
      withPdfFile(bytes, (path) => readPdfText({ path, limits: defaultPdfLimits }))
    expect(await read(drawPlainPages(3))).toBe('Page 1\n\nPage 2\n\nPage 3')
    expect(await read(drawPictureOnly())).toBe('')
  })
})
