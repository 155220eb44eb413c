import {
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
  type ScriptRequest,
  type WriteOptions,
  type WrittenScript,
} from '@lectern/core/ai/engine.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { listNumbers } from '@lectern/core/list-numbers.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { getTaskConcurrency } from '../../platform/ai/gateway/task-concurrency.ts'
import { jobErrorOf, throwJobError } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { type ChunkStep, runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import { showPartials } from '../../platform/jobs/show-partials.ts'
import { findScript, listSlidesToWrite, type SlideToWrite, writeScript } from './scripts.queries.ts'
import type { LectureScriptsPayload, ScriptPayload } from './scripts.ts'
import { checkHasLanguage, getSlideRequest, getSubject, requestFor, writeOptions } from './slide-request.ts'

/** After this many failed slides in a row the others are not tried now. */
const FAULTS_IN_A_ROW = 2

/** Writes one slide's script and shows the text as it grows. */
const writeOne = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { slideId } = run.job.payload as ScriptPayload
  const { subject, number, request } = await getSlideRequest(context, run.job)
  await run.report({
    // Reporting a count resets the tries, so report it only once.
    ...(run.job.done === null ? { done: 0, total: 1 } : {}),
    message: tell('writingScript', { number, total: subject.slideCount }),
  })
  const { script, note } = await context.ai.writeScript(request, writeOptions(run)).catch(throwJobError)
  run.signal.throwIfAborted()
  return {
    message: [tell('scriptWritten', { number }), note].filter(Boolean).join(' '),
    result: { by: context.ai.id },
    async commit(tx) {
      await checkHasLanguage(tx, subject)
      await writeScript(tx, {
        slideId,
        language: subject.language,
        script,
        source: 'ai_generated',
        authorId: run.job.ownerId,
      })
    },
  }
}

/** Stores a script if the slide still has none. */
const keepScript = (
  context: Context,
  lectureId: string,
  script: Parameters<typeof writeScript>[1],
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await checkHasLanguage(tx, { lectureId, language: script.language })
    const present = await findScript(tx, script.slideId, script.language)
    if (present && present.script.trim() !== '') return
    await writeScript(tx, script)
  })

/** Writes one of many scripts. An engine's refusal or an unusable reply ends only this slide. */
export type SlideWriter = (
  request: ScriptRequest,
  slide: SlideToWrite,
  options: WriteOptions,
) => Promise<WrittenScript & { source: 'ai_generated' | 'ai_annotated' }>

/** A script without annotations. */
export const plainWriter =
  (context: Context): SlideWriter =>
  async (request, _slide, options) => ({
    ...(await context.ai.writeScript(request, options)),
    source: 'ai_generated',
  })

/**
 * Reports progress of slides that are written concurrently: which, how many are done, and the text so far
 * of the first. Reports are sequential, so that an older one never follows a newer one.
 */
const createTeller = (report: JobRun['report'], { done, total }: { done: number; total: number }) => {
  const written = new Set<number>()
  let first: number | undefined
  let lastReport = Promise.resolve()
  const tellWritten = (progress: { done?: number; total?: number } = {}): Promise<void> => {
    lastReport = lastReport.then(() => {
      const slides = [...written].toSorted((one, other) => one - other)
      const isOther = slides[0] !== first
      first = slides[0]
      return report({
        ...progress,
        ...(slides.length > 1
          ? { message: tell('writingScripts', { slides: listNumbers(slides), total }) }
          : {}),
        ...(slides.length === 1 ? { message: tell('writingScript', { number: slides[0]!, total }) } : {}),
        // The partial text belongs to the first slide: reported together with its number.
        ...(isOther ? { partial: null } : {}),
      })
    })
    return lastReport
  }
  return {
    begin(number: number): Promise<void> {
      written.add(number)
      return tellWritten()
    },
    /** @param isDone whether the slide has its script */
    end(number: number, isDone: boolean): Promise<void> {
      written.delete(number)
      if (isDone) done += 1
      return tellWritten(isDone ? { done, total } : {})
    },
    partialOf: (number: number): ((partial: string) => void) =>
      showPartials((change) => {
        lastReport = lastReport.then(() => (number === first ? report(change) : undefined))
        return lastReport
      }),
  }
}

/** Notes on slides: each text once, with its slides. */
const tellOfSlides = (sentences: ReadonlyMap<number, string>): string[] => {
  const slides = [...sentences.keys()].toSorted((one, other) => one - other)
  return [...Map.groupBy(slides, (number) => sentences.get(number) ?? '')].map(
    ([sentence, of]) => `${tell('ofSlides', { slides: listNumbers(of), count: of.length })} ${sentence}`,
  )
}

/**
 * Writes every missing script, several at once. Each is stored immediately; the first of the running ones
 * can be read while it grows. A second run, after a crash or a delay, continues. A slide that fails does
 * not stop the others.
 */
export const writeMissing = async (
  context: Context,
  { job, signal, report }: JobRun,
  { task, write }: { task: 'script' | 'annotate'; write: SlideWriter },
): Promise<JobEnd> => {
  const subject = await getSubject(context, job)
  const { instructions, settings } = job.payload as LectureScriptsPayload
  const wishes = { instructions, settings, currentScript: '' }
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language)
  const total = slides.length
  const open = slides.filter((slide) => slide.script.trim() === '')
  /** By slide: why it has no script, or the engine's note on its script. */
  const failures = new Map<number, string>()
  const notes = new Map<number, string>()
  const done = total - open.length
  const teller = createTeller(report, { done, total })
  let waiting: AiUnavailableError | undefined
  let faultsInARow = 0
  const writeSlide = async (slide: SlideToWrite, either: AbortSignal): Promise<ChunkStep> => {
    const { number } = slide
    await teller.begin(number)
    try {
      const request = requestFor(context, subject, slides, slides.indexOf(slide), wishes)
      const options = {
        signal: either,
        onPartial: teller.partialOf(number),
        usageContext: createUsageContext(job, 'batch'),
      }
      const { script, source, note } = await write(request, slide, options)
      either.throwIfAborted()
      await keepScript(context, subject.lectureId, {
        slideId: slide.id,
        language: subject.language,
        script,
        source,
        authorId: job.ownerId,
      })
      // The next slide's request includes this script.
      slide.script = script
      faultsInARow = 0
      if (note) notes.set(number, note)
    } catch (error) {
      if (error instanceof AiUnavailableError) {
        waiting = error
        faultsInARow += 1
        await teller.end(number, false)
        return error.reason === 'limit' || faultsInARow >= FAULTS_IN_A_ROW ? 'stop' : undefined
      }
      if (!(error instanceof AiRefusedError) && !(error instanceof AiReplyError)) throw jobErrorOf(error)
      failures.set(number, error.message)
    }
    await teller.end(number, true)
    return undefined
  }
  // Reporting a count resets the tries, so report it only once.
  if (job.done === null) await report({ done, total })
  await runConcurrently(
    open,
    { maxConcurrency: getTaskConcurrency(context.config, task), signal },
    writeSlide,
  )
  if (waiting) throw jobErrorOf(waiting)
  if (total > 0 && failures.size === total) throw new JobFailedError(tellOfSlides(failures).join(' '))
  const summary = tell('scriptsWritten', { done: total - failures.size, total })
  return {
    message: [summary, ...tellOfSlides(failures), ...tellOfSlides(notes)].join(' '),
    result: { by: context.ai.by?.[task] ?? context.ai.id },
  }
}

/** The annotations feature writes all missing scripts, because they may include annotations. */
export const scriptJobs = (context: Context): JobHandler[] => [
  {
    kind: 'script',
    concurrency: 4,
    run: (jobRun) => writeOne(context, jobRun),
    cancelledMessage: (job) => tell('scriptCancelled', { number: job.slideNumber ?? 0 }),
  },
]
