import { generationSettings } from '@lectern/contract/scripts.ts'
import { type CardDraft, draftCards } from '@lectern/core/practice/draft-cards.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import type { JobRow, JobRun } from '../../platform/jobs/job.ts'
import { listSlidesToWrite, type SlideToRead, type SlideToWrite } from '../scripts/scripts.queries.ts'
import { findDeckFurniture, getSubject, requestFor } from '../scripts/slide-request.ts'
import { readWords } from './practice.queries.ts'

const CARDS_A_SLIDE = 2

type Subject = { lectureTitle: string; courseName: string }

/** The whole deck, from which a slide's furniture and neighbours come; read once, and only where a script is annotated. */
type DeckReader = () => Promise<Deck>
type Deck = {
  subject: Awaited<ReturnType<typeof getSubject>>
  slides: SlideToWrite[]
  furniture: ReturnType<typeof findDeckFurniture>
}

/** Reads the deck of a job when it is first asked for, and once. */
export const createDeckReader = (context: Context, job: JobRow): DeckReader => {
  let deck: Promise<Deck> | undefined
  const read = async (): Promise<Deck> => {
    const subject = await getSubject(context, job)
    const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language)
    return { subject, slides, furniture: findDeckFurniture(slides) }
  }
  return () => (deck ??= read())
}

/**
 * Drafts the cards of one slide: by a model if one is set up for drafts, otherwise from the highlights of its script. A script
 * without highlights is annotated for it; the saved script stays as it is. @param asked the fronts that exist
 * @throws AiReplyError, AiRefusedError, AiUnavailableError of the model
 */
export const draftSlideCards = async (
  context: Context,
  run: JobRun,
  slide: SlideToRead,
  subject: Subject,
  asked: readonly string[],
  readDeck: DeckReader,
): Promise<CardDraft[]> => {
  const { ai } = context
  const { job, signal } = run
  const language = job.language!
  const spoken = stripTags(slide.script)
  if (!ai.by?.draft || !/[\p{L}\p{N}]/u.test(slide.text + spoken)) {
    const highlighted = draftCards(slide.script, language, CARDS_A_SLIDE)
    if (highlighted.length > 0 || spoken.trim() === '') return highlighted
    return draftCards(await highlightScript(context, run, slide, readDeck), language, CARDS_A_SLIDE)
  }
  const drafted = await ai.draftQuestions(
    {
      slide: { number: slide.number, text: slide.text, script: spoken },
      ...subject,
      language,
      types: ['short_answer'],
      count: CARDS_A_SLIDE,
      instructions: 'Ask for one fact with a short answer.',
      asked,
      picture: () => readWhole(context.files, slide.pictureKey),
    },
    { signal, usageContext: createUsageContext(job, 'batch') },
  )
  return drafted.slice(0, CARDS_A_SLIDE).flatMap(({ sentence, question }) => {
    const answer = question.correct_answer
    return typeof answer === 'string' && answer.trim() !== ''
      ? [{ front: question.question_text, back: answer, detail: sentence, onSlide: '' }]
      : []
  })
}

/** The script with the words highlighted that the slide shows. */
const highlightScript = async (
  context: Context,
  { job, signal }: JobRun,
  { number, pageId, script }: SlideToRead,
  readDeck: DeckReader,
): Promise<string> => {
  const { subject, slides, furniture } = await readDeck()
  const index = slides.findIndex((slide) => slide.number === number)
  // The first slide names the lecture, its people and a date: nothing to practice.
  if (index < 0 || (index === 0 && slides.length > 1)) return script
  const request = requestFor(context, subject, slides, index, {
    instructions: '',
    settings: generationSettings.parse({}),
    currentScript: script,
    furniture,
  })
  const words = await readWords(context.database, subject.lectureId, pageId)
  const annotated = await context.ai.annotateScript(
    { ...request, tools: ['highlight'], words },
    { signal, usageContext: createUsageContext(job, 'batch') },
  )
  return annotated.script
}
