import * as limits from '@lectern/contract/limits.ts'
import {
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
  type ScriptRequest,
  type WriteOptions,
  type WrittenScript,
} from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { keepAnnotations } from '@lectern/core/script/keep-annotations.ts'
import { detectDeckLanguage } from '@lectern/core/text/detect-language.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { getTaskConcurrency } from '../../platform/ai/gateway/task-concurrency.ts'
import { jobErrorOf, throwJobError } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { type ChunkStep, runConcurrently } from '../../platform/jobs/run-concurrently.ts'
import { showPartials } from '../../platform/jobs/show-partials.ts'
import { findScript, listSlidesToWrite, type SlideToWrite, writeScript } from './scripts.queries.ts'
import type { LectureScriptsPayload, ScriptPayload } from './scripts.ts'
import {
  checkHasLanguage,
  findDeckFurniture,
  getSlideRequest,
  getSubject,
  requestFor,
  writeOptions,
} from './slide-request.ts'

/** After this many failed slides in a row the others are not tried now. */
const FAULTS_IN_A_ROW = 2

/** A written script with the annotations of the former one; without them if it would become too long. */
const withAnnotationsOf = (former: string, written: string): ReturnType<typeof keepAnnotations> => {
  const whole = keepAnnotations(former, written)
  return whole.script.length <= limits.scriptChars
    ? whole
    : { script: written, kept: 0, lost: whole.kept + whole.lost }
}

/** Writes one slide's script and shows the text as it grows. */
const writeOne = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { slideId, keepsAnnotations = false } = run.job.payload as ScriptPayload
  const { subject, number, request } = await getSlideRequest(context, run.job)
  await run.report({
    // Reporting a count resets the tries, so report it only once.
    ...(run.job.done === null ? { done: 0, total: 1 } : {}),
    message: createMessage('writing_script', { number, total: subject.slideCount }),
  })
  const written = await context.ai.writeScript(request, writeOptions(run)).catch(throwJobError)
  run.signal.throwIfAborted()
  // The present script stays as it is until this job ends: saves are refused meanwhile.
  const present = keepsAnnotations ? await findScript(context.database, slideId, subject.language) : undefined
  const { script, kept, lost } = withAnnotationsOf(present?.script ?? '', written.script)
  return {
    message: [
      createMessage('script_written', { number }),
      ...(kept + lost > 0 ? [createMessage('annotations_kept', { kept, count: kept + lost })] : []),
      ...written.notes,
    ],
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
        ...(slides.length > 1 ? { message: createMessage('writing_scripts', { slides, total }) } : {}),
        ...(slides.length === 1
          ? { message: createMessage('writing_script', { number: slides[0]!, total }) }
          : {}),
        // The text so far is the first slide's: told together with its number.
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

/** Messages on slides, each once with the slides that it is about. */
const listBySlides = (messages: ReadonlyMap<number, readonly Message[]>): Message[] => {
  const slides = [...messages.keys()].toSorted((one, other) => one - other)
  const groups = Map.groupBy(slides, (number) => JSON.stringify(messages.get(number)))
  return [...groups.values()].flatMap((of) => [
    createMessage('of_slides', { slides: of }),
    ...(messages.get(of[0]!) ?? []),
  ])
}

/**
 * Checks that most slides are in the language of the scripts, for an engine that cannot translate. Without this, each
 * slide would be refused by itself, and the others would be written again once the professor chooses the deck's language.
 * @throws JobFailedError
 */
const checkSlideLanguage = (slides: readonly SlideToWrite[], target: string): void => {
  const open = slides.filter((slide) => slide.script.trim() === '' && !slide.isSilent)
  const language = detectDeckLanguage(open.map(({ lines }) => lines.map(({ text }) => text).join('\n')))
  if (language !== null && language !== target)
    throw new JobFailedError(createMessage('deck_not_translated', { language, target }))
}

/**
 * Writes every missing script, several at once, but none for slides that are shown without one. Each is stored
 * immediately; the first of the running ones can be read while it grows. A second run, after a crash or a delay,
 * continues. A slide that fails does not stop the others.
 */
export const writeMissing = async (
  context: Context,
  { job, signal, report }: JobRun,
  { task, write }: { task: 'script' | 'annotate'; write: SlideWriter },
): Promise<JobEnd> => {
  const subject = await getSubject(context, job)
  const { instructions, settings, ignoresSlideLanguage = false } = job.payload as LectureScriptsPayload
  const slides = await listSlidesToWrite(context.database, subject.lectureId, subject.language)
  if (!ignoresSlideLanguage && !context.config.models.script && !context.config.models[task])
    checkSlideLanguage(slides, subject.language)
  const wishes = { instructions, settings, currentScript: '', furniture: findDeckFurniture(slides) }
  const total = slides.length
  const open = slides.filter((slide) => slide.script.trim() === '' && !slide.isSilent)
  /** By slide: why it has no script, and what its engine says of the one that it has. */
  const failures = new Map<number, readonly Message[]>()
  const notesOf = new Map<number, readonly Message[]>()
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
      const { script, source, notes } = await write(request, slide, options)
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
      if (notes.length > 0) notesOf.set(number, notes)
    } catch (error) {
      if (error instanceof AiUnavailableError) {
        waiting = error
        faultsInARow += 1
        await teller.end(number, false)
        return error.reason === 'limit' || faultsInARow >= FAULTS_IN_A_ROW ? 'stop' : undefined
      }
      if (!(error instanceof AiRefusedError) && !(error instanceof AiReplyError)) throw jobErrorOf(error)
      failures.set(number, error.messages)
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
  if (total > 0 && failures.size === total) throw new JobFailedError(listBySlides(failures))
  const summary = createMessage('scripts_written', { done: total - failures.size, total })
  return {
    message: [summary, ...listBySlides(failures), ...listBySlides(notesOf)],
    result: { by: context.ai.by?.[task] ?? context.ai.id },
  }
}

/** The annotations feature writes all missing scripts, because they may include annotations. */
export const scriptJobs = (context: Context): JobHandler[] => [
  {
    kind: 'script',
    concurrency: 4,
    run: (jobRun) => writeOne(context, jobRun),
    cancelledMessage: (job) => createMessage('script_cancelled', { number: job.slideNumber ?? 0 }),
  },
]
