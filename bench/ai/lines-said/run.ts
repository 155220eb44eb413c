import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { AiEngine, SlideText } from '@lectern/core/ai/engine.ts'
import { PHRASES } from '@lectern/core/script/phrases/table.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { findFurniture } from '@lectern/core/text/outline/boilerplate.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { readPages } from '../decks.ts'
import { share } from '../measure/table.ts'
import { unlessRefused } from '../measure/unless-refused.ts'
import { type Coverage, measureCoverage } from './measure.ts'
import type { Page } from './readable.ts'

/** Measures how much of the slides the built-in scripts say, over the PDFs of folders. */

const { values, positionals } = parseArgs({
  options: { show: { type: 'boolean', default: false }, scripts: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (positionals.length === 0) {
  console.error('Name one or more folders of PDFs. --show lists what is lost, --scripts the scripts.')
  process.exit(2)
}

const phrasesOf = (language: string): string[] => [
  ...Object.values(PHRASES.get(language) ?? {}).flatMap((phrase): string[] =>
    typeof phrase === 'string' ? [phrase] : Object.values(phrase).flat(),
  ),
  ...new Intl.ListFormat(language).formatToParts(['', '', '']).map(({ value }) => value),
  '그리고',
]

const writeScripts = async (
  engine: AiEngine,
  pages: readonly Page[],
  { title, language }: { title: string; language: string },
): Promise<(string | null)[]> => {
  const slides = pages.map(({ number, lines }): SlideText => ({ number, lines: [...lines] }))
  const furniture = findFurniture(slides)
  const scripts: (string | null)[] = []
  for (const [index, slide] of slides.entries()) {
    const request = {
      slide,
      before: slides[index - 1] ?? null,
      after: slides[index + 1] ?? null,
      furniture,
      slideCount: slides.length,
      lectureTitle: title,
      courseName: title,
      language,
      settings: { length: 'medium', tone: 'professional', style: 'standard' } as const,
      instructions: '',
      currentScript: '',
    }
    const usageContext = { courseId: null, userId: null, priority: 'batch' } as const
    scripts.push((await unlessRefused(engine.writeScript(request, { usageContext })))?.script ?? null)
  }
  return scripts
}

/** The language of most pages: the programs and sources of a deck have more English words than it has of its own. */
const findLanguage = (pages: readonly Page[]): string => {
  const found = pages.flatMap(({ lines }) => detectLanguage(lines.map(({ text }) => text).join('\n')) ?? [])
  const counts = [...Map.groupBy(found, (language) => language)].map(
    ([language, all]) => [all.length, language] as const,
  )
  return counts.sort(([one], [other]) => other - one)[0]?.[1] ?? 'en'
}

const rowOf = (deck: string, language: string, of: Coverage) => ({
  deck,
  language,
  pages: of.pages,
  'lose a line': share(of.losing, of.pages),
  lines: of.lines,
  lost: share(of.lost, of.lines),
  'first pages whole': `${of.firstWhole} of ${of.first}`,
  'say a word that stands nowhere': share(of.adding, of.pages),
  'in another language': of.foreign,
})

const COUNTED = ['pages', 'losing', 'lines', 'lost', 'first', 'firstWhole', 'adding', 'foreign'] as const
const sum = (all: readonly Coverage[]): Coverage => {
  const total: Coverage = { ...all[0]!, lostLines: [], addedWords: [] }
  for (const name of COUNTED) total[name] = all.reduce((whole, one) => whole + one[name], 0)
  return total
}

const engine = createBuiltInEngine()
for (const folder of positionals) {
  const rows: ReturnType<typeof rowOf>[] = []
  const all: Coverage[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .sort()) {
    const pages: Page[] = await readPages(path.join(folder, file))
    const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n')
    // A deck of pictures has no line to say.
    if (text.trim() === '') continue
    const language = findLanguage(pages)
    const title = path.basename(file, '.pdf')
    const scripts = await writeScripts(engine, pages, { title, language })
    const coverage = measureCoverage({ language, title, pages, scripts, phrases: phrasesOf(language) })
    all.push(coverage)
    rows.push(rowOf(title, language, coverage))
    if (values.show) {
      for (const { page, text } of coverage.lostLines) console.log(`${file} ${page} lost: ${text}`)
      for (const { page, word } of coverage.addedWords) console.log(`${file} ${page} added: ${word}`)
    }
    if (values.scripts)
      for (const [index, script] of scripts.entries())
        console.log(`--- ${file} ${index + 1}\n${script ?? '(no script)'}\n`)
  }
  if (all.length > 0) rows.push(rowOf(`all ${all.length}`, '', sum(all)))
  console.table(rows)
}
