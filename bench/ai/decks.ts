import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AiEngine, ChatSlide, SlideText } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { findFurniture } from '@lectern/core/text/outline/boilerplate.ts'
import { pageTitleOf } from '../../server/features/slides/page-title.ts'
import type { RenderedPage } from '../../server/platform/pdf/pdf.types.ts'
import { defaultPdfLimits } from '../../server/platform/pdf/pdf-limits.ts'
import { renderDeck } from '../../server/platform/pdf/render-deck.ts'
import type { AskedLecture } from './lectures.ts'
import { type ChatCounts, chatFigures, countChat, sumCounts } from './measure/chat.ts'
import type { Figure } from './measure/table.ts'
import { unlessRefused } from './measure/unless-refused.ts'

/**
 * A question of a file. `slides`: 1-based numbers of the pages that hold its answer; empty if no page does.
 */
type DeckQuestion = { deck: string; language: string; question: string; slides: number[] }

type DeckLecture = AskedLecture & { state: 'as uploaded' | 'with scripts' }

/** Reads the pages of a PDF as the platform reads them. */
export const readPages = async (file: string): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  await renderDeck({
    path: file,
    limits: defaultPdfLimits,
    onPage: (page) => void pages.push(page),
    onPageFailed: (number, sentence) => console.error(`${file}, page ${number}: ${sentence}`),
  })
  return pages.sort((one, other) => one.number - other.number)
}

/** The lecture as it is right after its deck was uploaded: text and titles as the platform reads them, no scripts. */
const asUploaded = (pages: readonly RenderedPage[]): ChatSlide[] =>
  pages.map((page) => ({ number: page.number, title: pageTitleOf(page), text: page.text, script: '' }))

/**
 * The lecture with a script on every slide for which the engine can write one. Most lectures are published
 * like this.
 */
export const withScripts = async (
  engine: AiEngine,
  pages: readonly RenderedPage[],
  { title, language }: { title: string; language: string },
): Promise<ChatSlide[]> => {
  const textOf = (index: number): SlideText | null => {
    const page = pages[index]
    return page ? { number: page.number, lines: page.lines } : null
  }
  const slides = asUploaded(pages)
  const furniture = findFurniture(pages.map(({ number, lines }) => ({ number, lines })))
  for (const [index, slide] of slides.entries()) {
    const written = await unlessRefused(
      engine.writeScript(
        {
          slide: textOf(index)!,
          before: textOf(index - 1),
          after: textOf(index + 1),
          furniture,
          scriptBefore: slides[index - 1]?.script || null,
          scriptAfter: null,
          slideCount: pages.length,
          lectureTitle: title,
          courseName: title,
          language,
          settings: { length: 'medium', tone: 'neutral', style: 'standard' },
          instructions: '',
          currentScript: '',
        },
        { usageContext: { courseId: null, userId: null, priority: 'batch' } },
      ),
    )
    slide.script = written?.script ?? ''
  }
  return slides
}

/**
 * Reads the decks of a folder that a file of questions asks about. Each deck gives two lectures: as
 * uploaded, and with scripts of `engine`. A lecture's language is the language of its text.
 */
export const readDecks = async (
  engine: AiEngine,
  { folder, questions }: { folder: string; questions: string },
): Promise<DeckLecture[]> => {
  const asked: DeckQuestion[] = JSON.parse(readFileSync(questions, 'utf8'))
  const lectures: DeckLecture[] = []
  for (const [deck, of] of Map.groupBy(asked, ({ deck }) => deck)) {
    const pages = await readPages(path.join(folder, deck))
    const language = detectLanguage(pages.map(({ text }) => text).join('\n')) ?? of[0]!.language
    const title = path.basename(deck, '.pdf')
    const lecture = {
      language,
      title,
      asked: of
        .filter(({ slides }) => slides.length > 0)
        .map(({ slides, question }): [number[], string] => [slides, question]),
      silent: of.filter(({ slides }) => slides.length === 0).map(({ question }) => question),
    }
    lectures.push(
      { ...lecture, name: `${title}, as uploaded`, state: 'as uploaded', slides: asUploaded(pages) },
      {
        ...lecture,
        name: `${title}, with scripts`,
        state: 'with scripts',
        slides: await withScripts(engine, pages, lecture),
      },
    )
  }
  return lectures
}

/** Measures each deck in each state, and all decks together that have text to search. */
export const measureDecks = async (
  engine: AiEngine,
  decks: readonly DeckLecture[],
  about: { by: string; limit: number; tell: (line: string) => void },
): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [state, of] of Map.groupBy(decks, ({ state }) => state)) {
    const all: ChatCounts[] = []
    for (const deck of of) {
      const counts = await countChat(engine, deck, about)
      figures.push(...chatFigures(counts, { by: about.by, language: deck.name }))
      if (deck.slides.some(({ text }) => text.trim() !== '')) all.push(counts)
    }
    figures.push(
      ...chatFigures(sumCounts(all), { by: about.by, language: `all ${all.length} with text, ${state}` }),
    )
  }
  return figures
}
