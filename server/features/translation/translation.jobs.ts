import { AiRefusedError, AiReplyError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { getTaskConcurrency } from '../../platform/ai/gateway/task-concurrency.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { lockLectureOf, reportJob } from '../../platform/jobs/job.queries.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { type ChunkStep, runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import { findScript, writeScript } from '../scripts/scripts.queries.ts'
import { sourceHashOf } from '../scripts/scripts.ts'
import { glossariesOf } from './job-glossary.ts'
import { type TranslatedScript, translateScript } from './translate-script.ts'
import { findTranslated, listTranslations, standsFor, type Translation } from './translation.queries.ts'
import type { Glossary, TranslationPayload } from './translation.ts'
import { type Failure, type SlideTerms, summarise } from './translation-summary.ts'

/** After this many tries without progress, the job ends with the finished translations. */
const MAX_TRIES = 4
/** After this many failed slides in a row the others are not tried now. */
const FAULTS_IN_A_ROW = 2
const KEPT = createMessage('translations_kept')

type Subject = { lectureTitle: string; courseName: string; from: string }

/**
 * Translates one slide and stores it at once, in the transaction that reports progress. Null when nothing
 * was left to do. `progress` is called under the lecture's lock, so that concurrent reports are in order.
 */
const translateSlide = async (
  context: Context,
  { job, signal }: JobRun,
  subject: Subject,
  { slideId, language }: Translation,
  how: { glossary: Glossary; progress: () => { done: number; total: number } },
): Promise<Pick<TranslatedScript, 'guessed' | 'otherTerms'> | null> => {
  const { translate } = context.ai
  if (!translate) throw new JobFailedError(createMessage('translation_needs_model'))
  const source = (await findScript(context.database, slideId, subject.from))?.script ?? ''
  if (source.trim() === '') return null
  const { settings } = job.payload as TranslationPayload
  const { script, guessed, otherTerms } = await translateScript(
    translate,
    { ...subject, script: source, to: language, settings, glossary: how.glossary },
    { signal, usageContext: createUsageContext(job, 'batch') },
  )
  return context.database.transaction(async (tx) => {
    await lockLectureOf(tx, job)
    if (!(await reportJob(tx, job, how.progress()))) throw new Error('The job has been taken over.')
    const now = await findTranslated(tx, job.lectureId ?? '')
    if (now?.from !== subject.from || !now.languages.includes(language)) return null
    const sourceHash = sourceHashOf(source)
    const present = await findScript(tx, slideId, language)
    const isBlank = (present?.spokenHash ?? '') === ''
    if ((await findScript(tx, slideId, subject.from))?.script !== source) return null
    if (present && standsFor({ translatedFrom: present.translatedFrom, isBlank }, sourceHash)) return null
    await writeScript(tx, {
      slideId,
      language,
      script,
      source: 'translation',
      authorId: job.ownerId,
      translatedFrom: sourceHash,
    })
    return { guessed, otherTerms }
  })
}

/**
 * Translates one language after the other, in each several slides at once. Each is stored immediately: a
 * second run, after a crash or a delay, continues. A slide that fails does not stop the others.
 */
const translateLecture = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const { languages } = job.payload as TranslationPayload
  const lecture = job.lectureId ? await findTranslated(context.database, job.lectureId) : undefined
  if (!lecture || !job.lectureId) throw new JobFailedError(createMessage('lecture_deleted'))
  const { languages: supported, ...subject } = lecture
  const wanted = languages.filter((language) => language !== subject.from && supported.includes(language))
  const all = await listTranslations(context.database, job.lectureId, subject.from, wanted)
  const open = all.filter(({ isCurrent }) => !isCurrent)
  const total = all.length
  const failures: Failure[] = []
  const guessed: Translation[] = []
  const otherTerms: SlideTerms[] = []
  const glossaryOf = glossariesOf(context, run, subject)
  let translated = 0
  let waiting: AiUnavailableError | undefined
  let faultsInARow = 0
  const isLastTry = job.delays + 1 >= MAX_TRIES
  // Reporting a count resets the tries, so report it only once.
  if (job.done === null) await report({ done: total - open.length, total })

  const slideCount = total / wanted.length
  const maxConcurrency = getTaskConcurrency(context.config, 'translate')
  const translateOne = async (one: Translation, either: AbortSignal): Promise<ChunkStep> => {
    const { number, language } = one
    const progress = () => ({ done: total - open.length + translated + 1, total })
    try {
      const glossary = await glossaryOf(language)
      await report({ message: createMessage('translating_slide', { number, total: slideCount, language }) })
      const result = await translateSlide(context, { ...run, signal: either }, subject, one, {
        glossary,
        progress,
      })
      faultsInARow = 0
      if (result) translated += 1
      if (result && result.guessed > 0) guessed.push(one)
      if (result && result.otherTerms.length > 0) otherTerms.push({ ...one, terms: result.otherTerms })
    } catch (error) {
      if (error instanceof AiReplyError || error instanceof AiRefusedError) {
        failures.push({ number, language, reason: error.messages })
      } else if (error instanceof AiUnavailableError) {
        waiting = error
        faultsInARow += 1
        if (error.reason === 'limit' || faultsInARow >= FAULTS_IN_A_ROW) return 'stop'
        failures.push({ number, language, reason: error.messages })
      } else throw jobErrorOf(error, KEPT)
    }
    return undefined
  }
  for (const [, ofLanguage] of Map.groupBy(open, ({ language }) => language)) {
    if ((await runConcurrently(ofLanguage, { maxConcurrency, signal }, translateOne)) === 'stop') break
  }
  if (waiting && (waiting.reason === 'limit' || !isLastTry || translated > 0)) throw jobErrorOf(waiting)
  const isStuck = faultsInARow >= FAULTS_IN_A_ROW
  if (waiting && isStuck) throw new JobFailedError([...waiting.messages, KEPT, createMessage('try_later')])
  if (failures.length > 0 && failures.length === total) throw new JobFailedError(failures[0]!.reason)
  const hadNothingToDo = open.length === 0 && job.attempts === 1 && job.delays === 0
  return {
    message: summarise({ total, hadNothingToDo }, failures, { guessed, otherTerms }),
    result: { by: context.ai.by?.translate },
  }
}

export const translationJobs = (context: Context): JobHandler[] => [
  {
    kind: 'translation',
    concurrency: 2,
    run: (jobRun) => translateLecture(context, jobRun),
    cancelledMessage: () => [createMessage('translation_cancelled'), KEPT],
  },
]
