import { AiRefusedError, AiReplyError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { CardDraft } from '@lectern/core/practice/draft-cards.ts'
import { findCovers } from '@lectern/core/practice/find-covers.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { lockLectureOf, reportJob } from '../../platform/jobs/job.queries.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { findSubject, listSlidesToRead } from '../scripts/scripts.queries.ts'
import { createDeckReader, draftSlideCards } from './draft-slide-cards.ts'
import { insertCards, listCards, listPagesWithoutCards, readWords } from './practice.queries.ts'

/** Drafts cards slide by slide and stores each at once: after a crash a second run goes on with slides without cards. */
const runDraft = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const { database } = context
  const subject = job.lectureId ? await findSubject(database, job.lectureId) : undefined
  if (!subject || !job.lectureId || !job.language) throw new JobFailedError(createMessage('lecture_deleted'))
  const lectureId = job.lectureId
  const slides = await listSlidesToRead(database, subject.deckId, job.language)
  const open = await listPagesWithoutCards(database, lectureId)
  const total = slides.length
  let made = (await listCards(database, lectureId)).filter(({ jobId }) => jobId === job.id).length
  const readDeck = createDeckReader(context, job)
  let failure: AiReplyError | AiRefusedError | undefined
  if (job.done === null) await report({ done: 0, total })
  for (const page of open) {
    signal.throwIfAborted()
    const slide = slides.find(({ pageId }) => pageId === page.pageId)
    if (!slide) continue
    await report({ message: createMessage('drafting_cards', { number: slide.number, total }) })
    const asked = (await listCards(database, lectureId)).map(({ front }) => front)
    let drafted: CardDraft[] = []
    try {
      drafted = await draftSlideCards(context, run, slide, subject, asked, readDeck)
    } catch (error) {
      if (error instanceof AiReplyError || error instanceof AiRefusedError) failure = error
      else if (error instanceof AiUnavailableError) throw jobErrorOf(error)
      else throw jobErrorOf(error, made > 0 ? createMessage('cards_kept') : undefined)
    }
    signal.throwIfAborted()
    if (drafted.length === 0) continue
    await database.transaction(async (tx) => {
      await lockLectureOf(tx, job)
      if (!(await reportJob(tx, job, { done: slide.number, total })))
        throw new Error('The job has been taken over.')
      const place = { lectureId, pageId: page.pageId, pictureKey: page.pictureKey, jobId: job.id }
      const words = await readWords(tx, lectureId, page.pageId)
      await insertCards(
        tx,
        drafted.map(({ onSlide, ...card }) => ({
          ...place,
          ...card,
          covers: findCovers(words, [onSlide, card.back]),
        })),
      )
    })
    made += drafted.length
  }
  if (made === 0) throw new JobFailedError(failure?.messages ?? createMessage('no_cards_drafted'))
  return {
    message: createMessage('cards_drafted', { count: made }),
    result: { by: context.ai.by?.draft ?? 'builtin' },
  }
}

export const practiceJobs = (context: Context): JobHandler[] => [
  {
    kind: 'practice_draft',
    concurrency: 2,
    run: (run) => runDraft(context, run),
    cancelledMessage: (job) => [
      createMessage('drafting_cards_cancelled'),
      ...(job.done ? [createMessage('cards_kept')] : []),
    ],
  },
]
