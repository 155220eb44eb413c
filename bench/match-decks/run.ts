import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { type DeckPage, matchPages } from '../../server/features/slides/matching/match-pages.ts'
import { pageTitleOf } from '../../server/features/slides/page-title.ts'
import { collectDeck } from '../../server/testing/decks/collect-deck.ts'

/**
 * Edits every PDF of a folder as a professor would (words added, pages inserted, removed, moved, swapped,
 * renumbered) and compares the match with the known one; then measures 500 pages.
 * `node bench/match-decks/run.ts FOLDER`
 */
const pictures = new Map<string, Uint8Array>()
const read = async (key: string) => pictures.get(key)!
const { signal } = new AbortController()

const readDeck = async (bytes: Uint8Array): Promise<DeckPage[]> => {
  const { pages } = await collectDeck(bytes)
  return [...pages.values()]
    .toSorted((a, b) => a.number - b.number)
    .map((page) => {
      const [pictureKey, thumbnailKey] = [page.pictureHash, `${page.pictureHash} small`]
      pictures.set(pictureKey, page.picture)
      pictures.set(thumbnailKey, page.thumbnail)
      const known = { id: '', title: pageTitleOf(page), formerPictureKeys: [], isMissing: false }
      return { ...page, ...known, pictureKey, thumbnailKey }
    })
}

/**
 * A page of the edited deck: its index in the old deck, or null for a new one; words that were added. `isFirstStep`:
 * its lower half is not shown yet.
 */
type Edited = { from: number | null; words?: string; isCovered?: boolean; isFirstStep?: boolean }
type Edit = (pages: Edited[]) => Edited[]

const NEW: Edited = { from: null }
const third = (pages: Edited[]) => Math.floor(pages.length / 3)
const withWords = (pages: Edited[]) =>
  pages.map((page, at) => (at % 3 === 1 ? { ...page, words: 'with three added words' } : page))
const inserted = (pages: Edited[]) => pages.toSpliced(third(pages), 0, NEW)
const removed = (pages: Edited[]) => pages.toSpliced(third(pages), 1)
const moved = (pages: Edited[]) => {
  const [page] = pages.slice(third(pages), third(pages) + 1)
  return [...removed(pages), page!]
}
/** A deck that shows each second page in two steps: neighbours are nearly equal. */
const builtUp = (pages: Edited[]) =>
  pages.flatMap((page, at) => (at % 2 === 1 ? [{ ...page, isFirstStep: true }, page] : [page]))
const swapped = (pages: Edited[]) => pages.with(2, pages.at(-3)!).with(-3, pages[2]!)

const edits: Record<string, Edit> = {
  'words added': withWords,
  'page inserted': inserted,
  'page removed': removed,
  'page moved': moved,
  'pages swapped': swapped,
  'part covered': (pages) => pages.map((page, at) => (at % 4 === 2 ? { ...page, isCovered: true } : page)),
  'all at once': (pages) => swapped(withWords(inserted(removed(pages)))),
}

const draw = async (page: PDFPage, edited: Edited, number: number | null): Promise<void> => {
  page.setRotation(degrees(0))
  const { x, y, width, height } = page.getCropBox()
  const font = await page.doc.embedFont(StandardFonts.Helvetica)
  const size = height / 30
  if (edited.isCovered)
    page.drawRectangle({ x, y, width: width / 2, height: height / 3, color: rgb(1, 1, 1) })
  if (edited.isFirstStep) page.drawRectangle({ x, y, width, height: height / 2, color: rgb(1, 1, 1) })
  if (edited.words) page.drawText(edited.words, { x: x + width * 0.1, y: y + height * 0.12, size, font })
  if (number)
    page.drawText(String(number), { x: x + width * 0.95, y: y + height * 0.02, size: size / 2, font })
}

const write = async (
  bytes: Uint8Array,
  pages: readonly Edited[],
  isNumbered: boolean,
): Promise<Uint8Array> => {
  const source = await PDFDocument.load(bytes, { ignoreEncryption: true })
  const target = await PDFDocument.create()
  const { width, height } = source.getPage(0).getSize()
  for (const [at, edited] of pages.entries()) {
    const [copied] = edited.from === null ? [] : await target.copyPages(source, [edited.from])
    const page = target.addPage(copied ?? [width, height])
    await draw(page, edited, isNumbered ? at + 1 : null)
    if (copied) continue
    const font = await target.embedFont(StandardFonts.Helvetica)
    const lines = ['A wholly new page', 'about whales and their songs', 'in the northern Atlantic']
    for (const [line, text] of lines.entries())
      page.drawText(text, { x: width * 0.1, y: height * (0.8 - line * 0.15), size: height / 20, font })
  }
  return target.save()
}

const findWrong = async (
  old: DeckPage[],
  now: DeckPage[],
  expected: readonly Edited[],
): Promise<string[]> => {
  const { pairs } = await matchPages(old, now, { read, signal })
  const found = new Map(pairs.map((pair) => [pair.new.number, pair]))
  return expected.flatMap(({ from }, at) => {
    const pair = found.get(at + 1)
    const actual = pair?.old
    const wanted = from === null ? undefined : old[from]
    if (actual?.number === wanted?.number || (wanted && actual?.pictureHash === wanted.pictureHash)) return []
    return [
      `page ${at + 1}: ${actual?.number ?? 'none'} (${pair?.likeness ?? '-'}) for ${wanted?.number ?? 'none'}`,
    ]
  })
}

/** Milliseconds that this thread has used of the processor: what other programs use does not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** What the match of many pages costs when each has other words, and how long its longest step blocks others. */
const measure = async (pages: readonly DeckPage[], count: number): Promise<void> => {
  const repeat = (words: string) =>
    Array.from({ length: count }, (_, at) => {
      const page = pages[at % pages.length]!
      const added = { ...page.words[0]!, text: `${words}${at}` }
      const own = { number: at + 1, pictureHash: `${words} ${at}`, words: [...page.words, added] }
      return { ...page, ...own }
    })
  const [old, now] = [repeat('old'), repeat('new')]
  let longest = 0
  let last = cpuMs()
  const watch = setInterval(() => {
    longest = Math.max(longest, cpuMs() - last)
    last = cpuMs()
  })
  const start = cpuMs()
  const { pairs } = await matchPages(old, now, { read, signal })
  const ms = Math.round(cpuMs() - start)
  clearInterval(watch)
  console.log(
    `${count} changed pages: ${ms} ms of CPU, ${pairs.length} pairs, others wait ${Math.round(longest)} ms`,
  )
}

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder with PDFs.')
const MANY = 500
const listPages = async (bytes: Uint8Array): Promise<Edited[]> => {
  const deck = await PDFDocument.load(bytes, { ignoreEncryption: true })
  return deck.getPageIndices().map((from) => ({ from }))
}
for (const name of (await readdir(folder)).filter((one) => one.endsWith('.pdf')).sort()) {
  const whole = await readFile(path.join(folder, name))
  await measure(await readDeck(whole), MANY)
  for (const [label, bytes, isNumbered] of [
    ['', whole, false],
    [', page numbers', whole, true],
    [', two steps', await write(whole, builtUp(await listPages(whole)), false), false],
  ] as const) {
    const all = await listPages(bytes)
    const old = await readDeck(await write(bytes, all, isNumbered))
    for (const [what, edit] of Object.entries(edits)) {
      const expected = edit(all)
      const now = await readDeck(await write(bytes, expected, isNumbered))
      const start = cpuMs()
      const wrong = await findWrong(old, now, expected)
      console.log(
        `${name} ${what}${label}: ${wrong.length} wrong of ${expected.length}, ${Math.round(cpuMs() - start)} ms of CPU`,
      )
      for (const line of wrong) console.log(`  ${line}`)
    }
  }
}
