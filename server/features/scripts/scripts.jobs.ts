import { tell } from '@lectern/core/job-sentences.ts'
import { listNumbers } from '@lectern/core/list-numbers.ts'
import { AiRefusedError } from '../../platform/ai/ai.ts'
import type { Context } from '../../platform/context.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { findScript, listSlidesToWrite, writeScript } from './scripts.queries.ts'
import type { LectureScriptsPayload, ScriptPayload } from './scripts.ts'
import { getSlideRequest, getSubject, refusalToFailure, requestFor, writeOptions } from './slide-request.ts'

/** Writes one slide's script; the text so far is shown while it grows. */
const writeOne = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { slideId } = run.job.payload as ScriptPayload
  const { subject, number, request } = await getSlideRequest(context, run.job)
  await run.report({
    done: 0,
    total: 1,
    message: tell('writingScript', { number, total: subject.slideCount }),
  })
  const { script, note } = await context.ai.writeScript(request, writeOptions(run)).catch(refusalToFailure)
  run.signal.throwIfAborted()
  return {
    message: [tell('scriptWritten', { number }), note].filter(Boolean).join(' '),
    commit: (tx) =>
      writeScript(tx, {
        slideId,
        language: subject.language,
        script,
        source: 'ai_generated',
        authorId: run.job.ownerId,
      }),
  }
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
      message: tell('writingScript', { number: slide.number, total: slides.length }),
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
  const summary = tell('scriptsWritten', { done: written, total: slides.length })
  const of = tell('ofSlides', { slides: listNumbers(refused), count: refused.length })
  return { message: refused.length > 0 ? `${summary} ${of} ${refusal}` : summary }
}

export const scriptJobs = (context: Context): JobHandler[] => [
  {
    kind: 'script',
    concurrency: 4,
    run: (jobRun) => writeOne(context, jobRun),
    cancelledMessage: (job) => tell('scriptCancelled', { number: job.slideNumber ?? 0 }),
  },
  {
    kind: 'lecture_scripts',
    concurrency: 2,
    run: (jobRun) => writeMissing(context, jobRun),
    cancelledMessage: () => tell('scriptsCancelled'),
  },
]
