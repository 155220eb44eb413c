import {
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
  type DraftRequest,
} from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { MessageError } from '@lectern/core/messages/message-error.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { lockLectureOf, reportJob } from '../../platform/jobs/job.queries.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { findSubject, listSlidesToRead, type SlideToRead } from '../scripts/scripts.queries.ts'
import { insertDrafts, listAskedTexts, listDraftsOfJob } from './quiz-drafts.queries.ts'
import type { DraftPayload } from './quiz-drafts.ts'

/** After this many failed slides in a row the others are not tried now. */
const FAULTS_IN_A_ROW = 2

/**
 * Most pages that are tried for a number of questions: some pages give none, and a model that finds nothing
 * must not be asked about all of a long lecture.
 */
export const maxPages = (count: number): number => Math.max(2 * count, count + 3)

/**
 * Distinct pages spread over the lecture, so that five questions from forty slides do not all come from the
 * first five.
 */
export const spread = <T>(items: readonly T[], count: number): T[] => {
  if (items.length <= count) return [...items]
  const step = items.length / count
  const first = Array.from({ length: count }, (_, at) => items[Math.floor(at * step)] as T)
  return [...first, ...items.filter((item) => !first.includes(item))]
}

/** Questions to request per page: as even as possible; a page that gave fewer is not asked again. */
const shareOf = (missing: number, pagesLeft: number): number =>
  Math.max(1, Math.ceil(missing / Math.max(1, pagesLeft)))

/** Stores the drafts of one page in the transaction that reports progress. */
const keep = (
  context: Context,
  { job }: JobRun,
  slide: SlideToRead,
  drafted: readonly { sentence: string; question: Parameters<typeof insertDrafts>[1][number]['question'] }[],
  progress: { done: number; total: number },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await lockLectureOf(tx, job)
    if (!(await reportJob(tx, job, progress))) throw new Error('The job has been taken over.')
    await insertDrafts(
      tx,
      drafted.map(({ sentence, question }) => ({
        lectureId: job.lectureId!,
        jobId: job.id,
        pictureKey: slide.pictureKey,
        slideNumber: slide.number,
        sentence,
        question,
      })),
    )
  })

/**
 * Drafts questions page by page and stores each at once: after a crash or a delay a second run requests
 * only missing ones. Drafts wait for the professor and enter no quiz by themselves.
 */
const draft = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const { database, ai } = context
  const { pages, count, types, instructions } = job.payload as DraftPayload
  const subject = job.lectureId ? await findSubject(database, job.lectureId) : undefined
  if (!subject || !job.lectureId || !job.courseId || !job.language)
    throw new JobFailedError(createMessage('lecture_deleted'))
  const slides = await listSlidesToRead(database, subject.deckId, job.language)
  const lecture = slides.map(({ number, title, text, script }) => ({
    number,
    title,
    text,
    script: stripTags(script),
  }))
  const chosen = spread(
    slides.filter(({ pictureKey, formerPictureKeys }) =>
      [pictureKey, ...formerPictureKeys].some((key) => pages.includes(key)),
    ),
    count,
  )
  // The built-in engine costs nothing and finds few sentences: it tries all pages, and those that gave one again.
  const wanted = ai.by?.draft ? chosen.slice(0, maxPages(count)) : [...chosen, ...chosen]
  const kept = await listDraftsOfJob(database, job.id)
  const visited = new Set(kept.map(({ pictureKey }) => pictureKey))
  const asked = await listAskedTexts(database, { lectureId: job.lectureId, courseId: job.courseId })
  const open = ai.by?.draft ? wanted.filter(({ pictureKey }) => !visited.has(pictureKey)) : wanted
  let done = kept.length
  let waiting: AiUnavailableError | undefined
  let failure: MessageError | undefined
  let faultsInARow = 0
  // Reporting a count resets the tries, so report it only once.
  if (job.done === null) await report({ done, total: count })
  for (const [index, slide] of open.entries()) {
    if (done >= count) break
    signal.throwIfAborted()
    await report({
      message: createMessage('drafting_questions', { number: slide.number, done, total: count }),
    })
    const request: DraftRequest = {
      slide: { number: slide.number, text: slide.text, script: stripTags(slide.script) },
      slides: lecture,
      lectureTitle: subject.lectureTitle,
      courseName: subject.courseName,
      language: job.language,
      types,
      count: Math.min(count - done, shareOf(count - done, open.length - index)),
      instructions,
      asked,
      picture: () => readWhole(context.files, slide.pictureKey),
    }
    try {
      const drafted = await ai.draftQuestions(request, {
        signal,
        usageContext: createUsageContext(job, 'batch'),
      })
      signal.throwIfAborted()
      const taken = drafted.slice(0, count - done)
      if (taken.length > 0)
        await keep(context, run, slide, taken, { done: done + taken.length, total: count })
      done += taken.length
      asked.push(...taken.map(({ question }) => question.question_text))
      faultsInARow = 0
    } catch (error) {
      if (error instanceof AiUnavailableError) {
        waiting = error
        faultsInARow += 1
        if (error.reason === 'limit' || faultsInARow >= FAULTS_IN_A_ROW) break
      } else if (error instanceof AiReplyError || error instanceof AiRefusedError) failure = error
      else throw jobErrorOf(error, done > 0 ? createMessage('drafts_kept') : undefined)
    }
  }
  if (waiting && done < count) throw jobErrorOf(waiting)
  if (done === 0) throw new JobFailedError(failure?.messages ?? createMessage('none_drafted'))
  const fewer = failure?.messages ?? [createMessage('fewer_drafted', { total: count })]
  const isUnread = !ai.by?.draft && instructions.trim() !== ''
  return {
    message: [
      createMessage('questions_drafted', { count: done }),
      ...(done < count ? fewer : []),
      ...(isUnread ? [createMessage('instructions_not_followed', { words: [instructions] })] : []),
    ],
    result: { by: ai.by?.draft ?? 'builtin' },
  }
}

export const quizDraftJobs = (context: Context): JobHandler[] => [
  {
    kind: 'quiz_draft',
    // One lecture is drafted one question after the other, so that no question repeats.
    concurrency: 4,
    run: (run) => draft(context, run),
    cancelledMessage: (job) => [
      createMessage('drafting_cancelled'),
      ...(job.done ? [createMessage('drafts_kept')] : []),
    ],
  },
]
