import type { ScriptRequest, SlideLine, SlideText, WriteOptions } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { findFurniture } from '@lectern/core/text/outline/boilerplate.ts'
import { eq } from 'drizzle-orm'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { JobFailedError, type JobRow, type JobRun } from '../../platform/jobs/job.ts'
import { showPartials } from '../../platform/jobs/show-partials.ts'
import { findSubject, listSlidesToWrite, type SlideToWrite } from './scripts.queries.ts'
import type { LectureScriptsPayload, ScriptPayload } from './scripts.ts'

const GONE = createMessage('slide_gone')

/** The spoken words of a slide, without tags; null when there are none. */
const spokenOf = (slide: SlideToWrite | undefined): string | null =>
  stripTags(slide?.script ?? '').trim() || null

const asText = (slide: SlideToWrite | undefined): SlideText | null =>
  slide ? { number: slide.number, lines: slide.lines } : null

/** Returns the context of a writing job. @throws JobFailedError when its lecture is gone */
export const getSubject = async (context: Context, { lectureId, language }: JobRow) => {
  const found = lectureId ? await findSubject(context.database, lectureId) : undefined
  if (!found || !lectureId || !language) throw new JobFailedError(GONE)
  return { ...found, lectureId, language }
}

/**
 * Checks that the lecture still has the job's language, and locks it until the transaction ends. @throws
 * JobFailedError when it does not
 */
export const checkHasLanguage = async (
  tx: Transaction,
  { lectureId, language }: { lectureId: string; language: string },
): Promise<void> => {
  const [lecture] = await tx
    .select({ languages: lecturesTable.supportedLanguages })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, lectureId))
    .for('key share')
  if (!lecture) throw new JobFailedError(GONE)
  if (!lecture.languages.some((one) => one === language))
    throw new JobFailedError(createMessage('language_gone', { language }))
}

type Subject = Awaited<ReturnType<typeof getSubject>>

/** Finds the lines that belong to the deck. `slides` are all of it. */
export const findDeckFurniture = (slides: readonly SlideToWrite[]): SlideLine[] =>
  findFurniture(slides.map(({ number, lines }) => ({ number, lines })))

/** Collects the engine's input: a slide, its neighbours, the deck's furniture, and the lecture. */
export const requestFor = (
  context: Context,
  subject: Subject,
  slides: SlideToWrite[],
  index: number,
  wishes: LectureScriptsPayload & { currentScript: string; furniture: readonly SlideLine[] },
): ScriptRequest => ({
  slide: asText(slides[index])!,
  before: asText(slides[index - 1]),
  after: asText(slides[index + 1]),
  scriptBefore: spokenOf(slides[index - 1]),
  scriptAfter: spokenOf(slides[index + 1]),
  slideCount: subject.slideCount,
  lectureTitle: subject.lectureTitle,
  courseName: subject.courseName,
  language: subject.language,
  ...wishes,
  picture: () => readWhole(context.files, slides[index]!.pictureKey),
})

/** Returns the request of a one-slide job; its payload holds the slide and the professor's settings. */
export const getSlideRequest = async (
  context: Context,
  job: JobRow,
): Promise<{ subject: Subject; number: number; request: ScriptRequest }> => {
  const subject = await getSubject(context, job)
  const { slideId, instructions, settings, currentScript } = job.payload as ScriptPayload
  const number = job.slideNumber ?? 0
  // All slides show together what belongs to the deck.
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language)
  const index = slides.findIndex((slide) => slide.id === slideId)
  if (index < 0) throw new JobFailedError(GONE)
  const furniture = findDeckFurniture(slides)
  const wishes = { instructions, settings, currentScript, furniture }
  const request = requestFor(context, subject, slides, index, wishes)
  return { subject, number, request }
}

/**
 * Options for the engine: aborts with the job, shows the text as it grows, and has the priority of a
 * waiting user.
 */
export const writeOptions = ({ job, signal, report }: JobRun): WriteOptions => ({
  signal,
  onPartial: showPartials(report),
  usageContext: createUsageContext(job, 'interactive'),
})
