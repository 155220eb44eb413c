import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  findAllPhrases,
  findPhrase,
  makeWordIndex,
  type WordIndex,
} from '@lectern/core/annotations/find-phrase.ts'
import { boxAround } from '@lectern/core/annotations/geometry.ts'
import type { RenderedPage } from '@lectern/server/platform/pdf/pdf.types.ts'
import { defaultPdfLimits } from '@lectern/server/platform/pdf/pdf-limits.ts'
import { renderDeck } from '@lectern/server/platform/pdf/render-deck.ts'
import { lettersOf, measureOverlap } from './judge.ts'
import { type ReferencePage, readReference } from './read-reference.ts'
import { type Phrase, takePhrases } from './take-phrases.ts'

/** Boxes with at least this overlap count as correct. */
const RIGHT_FROM = 0.8
/** Phrases of other pages searched on each page. */
const FOREIGN_PER_PAGE = 40

type Page = { index: WordIndex; reference: ReferencePage; phrases: Phrase[]; letters: string }
type Counts = { searched: number; right: number; overlap: number }

const verbose = process.argv.includes('--wrong')
const paths = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
  .flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => name.endsWith('.pdf'))
          .map((name) => join(path, name))
      : [path],
  )
  .sort()

async function readDeck(path: string): Promise<Page[]> {
  const reference = await readReference(path)
  const rendered: RenderedPage[] = []
  await renderDeck({
    path,
    limits: defaultPdfLimits,
    onPage(page) {
      rendered.push(page)
    },
    onPageFailed(_number, sentence) {
      console.error(`  ${sentence}`)
    },
  })
  return rendered
    .sort((one, other) => one.number - other.number)
    .flatMap(({ number, width, words }) => {
      const page = reference[number - 1]
      if (!page || page.words.length === 0) return []
      return {
        index: makeWordIndex(words),
        reference: page,
        phrases: takePhrases(page.words, width / page.width),
        letters: lettersOf(page.words.map((word) => word.text).join('')),
      }
    })
}

function search(pages: Page[], prose: boolean): Counts {
  const counts = { searched: 0, right: 0, overlap: 0 }
  for (const { index, phrases } of pages) {
    for (const phrase of phrases) {
      if (prose && !phrase.prose) continue
      counts.searched++
      // When the words occur several times, pass the right box, as a stored highlight does.
      const near = findAllPhrases(index, phrase.text).length > 1 ? boxAround(phrase.boxes) : null
      const found = findPhrase(index, phrase.text, near ? { near } : {})
      const overlap = found ? measureOverlap(found.boxes, phrase.boxes) : 0
      if (overlap >= RIGHT_FROM) {
        counts.right++
        counts.overlap += overlap
      } else if (verbose && !prose) {
        console.log(
          `  ${phrase.prose ? 'prose ' : ''}${found ? `wrong place (${overlap.toFixed(2)}, score ${found.score.toFixed(2)})` : 'not found'}: ${phrase.text}`,
        )
      }
    }
  }
  return counts
}

function searchForeign(pages: Page[], all: Page[]): { searched: number; hits: number } {
  const phrases = all.flatMap((page) =>
    page.phrases.filter(({ prose }) => prose).map((phrase) => ({ ...phrase, page })),
  )
  let searched = 0
  let hits = 0
  pages.forEach((page, number) => {
    for (let turn = 0; turn < FOREIGN_PER_PAGE && phrases.length > 0; turn++) {
      const phrase = phrases[(number * 7919 + turn * 104729) % phrases.length] as (typeof phrases)[number]
      if (phrase.page === page || page.letters.includes(lettersOf(phrase.text))) continue
      searched++
      const found = findPhrase(page.index, phrase.text)
      if (!found) continue
      hits++
      if (verbose) {
        const words = page.index.words.slice(found.first, found.last + 1).map((word) => word.text)
        console.log(`  false hit (${found.score.toFixed(2)}): ${phrase.text} | ${words.join(' ')}`)
      }
    }
  })
  return { searched, hits }
}

const decks: { name: string; pages: Page[] }[] = []
for (const path of paths) decks.push({ name: basename(path, '.pdf'), pages: await readDeck(path) })
const percent = (part: number, whole: number) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`)
const everything = decks.flatMap(({ pages }) => pages)
const rows = [...decks, { name: 'all', pages: everything }].map(({ name, pages }) => {
  if (verbose) console.log(name)
  const all = search(pages, false)
  const startMs = performance.now()
  const prose = search(pages, true)
  const ms = performance.now() - startMs
  const own = searchForeign(pages, pages)
  const foreign = searchForeign(pages, everything)
  return {
    deck: name,
    pages: pages.length,
    prose: prose.searched,
    'prose right': percent(prose.right, prose.searched),
    'overlap of right ones': prose.searched === 0 ? '' : (prose.overlap / prose.right).toFixed(3),
    all: all.searched,
    'all right': percent(all.right, all.searched),
    'false hits, same deck': `${own.hits} of ${own.searched} ${percent(own.hits, own.searched)}`,
    'false hits, all decks': `${foreign.hits} of ${foreign.searched} ${percent(foreign.hits, foreign.searched)}`,
    'ms/search': prose.searched === 0 ? '' : (ms / prose.searched).toFixed(2),
  }
})
console.table(rows)
