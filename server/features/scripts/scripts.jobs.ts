import { countNoun } from '@lectern/core/list-numbers.ts'
import { AiRefusedError, type ScriptRequest, type SlideText } from '../../platform/ai/ai.ts'
import type { Context } from '../../platform/context.ts'
import {
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRow,
  type JobRun,
} from '../../platform/jobs/job.ts'
import {
  findScript,
  findSubject,
  listSlidesToWrite,
  type SlideToWrite,
  writeScript,
} from './scripts.queries.ts'
import { type LectureScriptsPayload, type ScriptPayload, spokenHashOf } from './scripts.ts'

const PARTIAL_INTERVAL_MS = 300

const GONE = 'The slide was replaced or the lecture was deleted.'

const asText = (slide: SlideToWrite | undefined): SlideText | null =>
  slide ? { number: slide.number, title: null, lines: slide.lines } : null

const getSubject = async (context: Context, { lectureId, language }: JobRow) => {
  const found = lectureId ? await findSubject(context.database, lectureId) : undefined
  if (!found || !lectureId || !language) throw new JobFailedError(GONE)
  return { ...found, lectureId, language }
}

type Subject = Awaited<ReturnType<typeof getSubject>>

const requestFor = (
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

/** Writes one slide's script; the text so far is shown while it grows. */
const writeOne = async (context: Context, { job, signal, report }: JobRun): Promise<JobEnd> => {
  const subject = await getSubject(context, job)
  const { slideId, ...wishes } = job.payload as ScriptPayload
  const number = job.slideNumber ?? 0
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language, [
    number - 1,
    number,
    number + 1,
  ])
  const index = slides.findIndex((slide) => slide.id === slideId)
  if (index < 0) throw new JobFailedError(GONE)
  await report({ done: 0, total: 1, message: `Writing script for slide ${number} of ${subject.slideCount}` })
  let shownAtMs = 0
  const onPartial = (partial: string) => {
    if (Date.now() - shownAtMs < PARTIAL_INTERVAL_MS) return
    shownAtMs = Date.now()
    void report({ partial }).catch(() => {})
  }
  const { script, note } = await context.ai
    .writeScript(requestFor(context, subject, slides, index, wishes), { signal, onPartial })
    .catch(refusalToFailure)
  signal.throwIfAborted()
  return {
    message: [`The script for slide ${number} is written.`, note].filter(Boolean).join(' '),
    commit: (tx) =>
      writeScript(tx, {
        slideId,
        language: subject.language,
        script,
        spokenHash: spokenHashOf(script),
        source: 'ai_generated',
        authorId: job.ownerId,
      }),
  }
}

const refusalToFailure = (error: unknown): never => {
  throw error instanceof AiRefusedError ? new JobFailedError(error.message) : error
}

/** Writes every missing script, slide by slide: each is kept as soon as it is there, and a second run goes on behind it. */
const writeMissing = async (context: Context, { job, signal, report }: JobRun): Promise<JobEnd> => {
  const subject = await getSubject(context, job)
  const wishes = { ...(job.payload as LectureScriptsPayload), currentScript: '' }
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language)
  const refused: number[] = []
  let refusal = ''
  let done = 0
  for (const [index, slide] of slides.entries()) {
    signal.throwIfAborted()
    await report({
      done,
      total: slides.length,
      message: `Writing script for slide ${slide.number} of ${slides.length}`,
    })
    if (slide.script.trim() === '') {
      try {
        const { script } = await context.ai.writeScript(requestFor(context, subject, slides, index, wishes), {
          signal,
        })
        signal.throwIfAborted()
        await context.database.transaction(async (tx) => {
          const present = await findScript(tx, slide.id, subject.language)
          if (present && present.script.trim() !== '') return
          await writeScript(tx, {
            slideId: slide.id,
            language: subject.language,
            script,
            spokenHash: spokenHashOf(script),
            source: 'ai_generated',
            authorId: job.ownerId,
          })
        })
      } catch (error) {
        if (!(error instanceof AiRefusedError)) throw error
        refused.push(slide.number)
        refusal = error.message
      }
    }
    done += 1
  }
  if (refused.length === slides.length && refused.length > 0) throw new JobFailedError(refusal)
  const written = slides.length - refused.length
  const summary = `${written} of ${slides.length} slides have a script.`
  return { message: refused.length > 0 ? `${summary} ${countNoun('Slide', refused)}: ${refusal}` : summary }
}

export const scriptJobs = (context: Context): JobHandler[] => [
  {
    kind: 'script',
    concurrency: 4,
    run: (jobRun) => writeOne(context, jobRun),
    cancelledMessage: (job) => `Script generation for slide ${job.slideNumber} was cancelled.`,
  },
  {
    kind: 'lecture_scripts',
    concurrency: 2,
    run: (jobRun) => writeMissing(context, jobRun),
    cancelledMessage: () => 'Writing the scripts was cancelled. Finished scripts are kept.',
  },
]
