import { tell } from '@lectern/core/job-sentences.ts'
import {
  AiRefusedError,
  type ScriptRequest,
  type SlideText,
  type WriteOptions,
} from '../../platform/ai/ai.ts'
import type { Context } from '../../platform/context.ts'
import { JobFailedError, type JobRow, type JobRun } from '../../platform/jobs/job.ts'
import { findSubject, listSlidesToWrite, type SlideToWrite } from './scripts.queries.ts'
import type { LectureScriptsPayload, ScriptPayload } from './scripts.ts'

const PARTIAL_INTERVAL_MS = 300
const GONE = tell('slideGone')

const asText = (slide: SlideToWrite | undefined): SlideText | null =>
  slide ? { number: slide.number, title: null, lines: slide.lines } : null

/** What a writing job is about. @throws JobFailedError when it is gone */
export const getSubject = async (context: Context, { lectureId, language }: JobRow) => {
  const found = lectureId ? await findSubject(context.database, lectureId) : undefined
  if (!found || !lectureId || !language) throw new JobFailedError(GONE)
  return { ...found, lectureId, language }
}

type Subject = Awaited<ReturnType<typeof getSubject>>

/** What the engine is told of a slide, its neighbours, and the lecture. */
export const requestFor = (
  context: Context,
  subject: Subject,
  slides: SlideToWrite[],
  index: number,
  wishes: LectureScriptsPayload & { currentScript: string },
): ScriptRequest => ({
  slide: asText(slides[index])!,
  before: asText(slides[index - 1]),
  after: asText(slides[index + 1]),
  slideCount: subject.slideCount,
  lectureTitle: subject.lectureTitle,
  courseName: subject.courseName,
  language: subject.language,
  ...wishes,
  async picture() {
    const chunks: Uint8Array[] = []
    for await (const chunk of await context.files.open(slides[index]!.pictureKey))
      chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  },
})

/** The request of a job of one slide, whose payload holds the slide and what the professor wishes. */
export const getSlideRequest = async (
  context: Context,
  job: JobRow,
): Promise<{ subject: Subject; number: number; request: ScriptRequest }> => {
  const subject = await getSubject(context, job)
  const { slideId, instructions, settings, currentScript } = job.payload as ScriptPayload
  const number = job.slideNumber ?? 0
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language, [
    number - 1,
    number,
    number + 1,
  ])
  const index = slides.findIndex((slide) => slide.id === slideId)
  if (index < 0) throw new JobFailedError(GONE)
  const request = requestFor(context, subject, slides, index, { instructions, settings, currentScript })
  return { subject, number, request }
}

/** For the engine: it stops when the job does, and the text so far is shown while it grows. */
export const writeOptions = ({ signal, report }: Pick<JobRun, 'signal' | 'report'>): WriteOptions => {
  let shownAtMs = 0
  return {
    signal,
    onPartial(partial) {
      if (Date.now() - shownAtMs < PARTIAL_INTERVAL_MS) return
      shownAtMs = Date.now()
      void report({ partial }).catch(() => {})
    },
  }
}

/** What the engine refuses will be refused again: the job has failed, in the engine's words. */
export const refusalToFailure = (error: unknown): never => {
  throw error instanceof AiRefusedError ? new JobFailedError(error.message) : error
}
