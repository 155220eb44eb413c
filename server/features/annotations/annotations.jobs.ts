import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import * as limits from '@lectern/contract/limits.ts'
import { AiReplyError, type ScriptRequest, type WriteOptions } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { throwJobError } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import type { JobEnd, JobHandler, JobRun } from '../../platform/jobs/job.ts'
import { plainWriter, type SlideWriter, writeMissing } from '../scripts/scripts.jobs.ts'
import { writeScript } from '../scripts/scripts.queries.ts'
import type { LectureScriptsPayload } from '../scripts/scripts.ts'
import { checkHasLanguage, getSlideRequest, writeOptions } from '../scripts/slide-request.ts'
import { findSlideText } from '../slides/slides.queries.ts'
import type { AnnotatePayload } from './annotate.ts'
import { keepTrueAnnotations } from './check-annotations.ts'

/** Source: specification part 1, section 4, "Script text handling". */
const DEFAULT_INSTRUCTION = 'Generate a teaching script from the slide content.'

const BROKEN = createMessage('annotations_broken')

const describe = (
  number: number,
  { kept, notOnSlide, notAsked }: Awaited<ReturnType<typeof keepTrueAnnotations>>,
) => [
  createMessage('script_annotated', { number, count: kept }),
  ...(notOnSlide > 0 ? [createMessage('annotations_not_on_slide', { count: notOnSlide })] : []),
  ...(notAsked > 0 ? [createMessage('annotations_not_chosen', { count: notAsked })] : []),
]

/**
 * Writes a script with annotations and checks it before it is stored: tags must match, and annotations that
 * name words must find them on the slide. @throws AiReplyError when its tags do not match
 */
const writeChecked = async (
  context: Context,
  request: ScriptRequest,
  slideId: string,
  tools: AnnotationTool[],
  options: WriteOptions,
) => {
  const words = (await findSlideText(context.database, slideId))?.words ?? []
  const isBlank = stripTags(request.currentScript).trim() === '' && request.instructions.trim() === ''
  const { script, notes } = await context.ai.annotateScript(
    { ...request, ...(isBlank ? { instructions: DEFAULT_INSTRUCTION } : {}), tools, words },
    options,
  )
  options.signal?.throwIfAborted()
  const isWhole = (text: string) =>
    validateScript(text).errors.length === 0 && text.length <= limits.scriptChars
  if (!isWhole(script)) throw new AiReplyError(BROKEN)
  const checked = await keepTrueAnnotations(script, { before: request.currentScript, tools, words })
  // Text around a removed tag can form a tag.
  if (!isWhole(checked.script)) throw new AiReplyError(BROKEN)
  return { ...checked, notes }
}

/** Writes one slide's script with annotations. */
const annotate = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { slideId, tools } = run.job.payload as AnnotatePayload
  const { subject, number, request } = await getSlideRequest(context, run.job)
  await run.report({
    // Reporting a count resets the tries, so report it only once.
    ...(run.job.done === null ? { done: 0, total: 1 } : {}),
    message: createMessage('annotating_script', { number, total: subject.slideCount }),
  })
  const checked = await writeChecked(context, request, slideId, tools, writeOptions(run)).catch(throwJobError)
  run.signal.throwIfAborted()
  return {
    message: [...describe(number, checked), ...checked.notes],
    result: { by: context.ai.by?.annotate ?? context.ai.id },
    async commit(tx) {
      await checkHasLanguage(tx, subject)
      await writeScript(tx, {
        slideId,
        language: subject.language,
        script: checked.script,
        source: 'ai_annotated',
        authorId: run.job.ownerId,
      })
    },
  }
}

/** Writes all missing scripts, with annotations if tools were chosen. */
const writeAll = (context: Context, run: JobRun): Promise<JobEnd> => {
  const { tools = [] } = run.job.payload as LectureScriptsPayload
  const annotated: SlideWriter = async (request, slide, options) => {
    const { script, notes } = await writeChecked(context, request, slide.id, tools, options)
    return { script, notes, source: 'ai_annotated' }
  }
  return writeMissing(
    context,
    run,
    tools.length > 0
      ? { task: 'annotate', write: annotated }
      : { task: 'script', write: plainWriter(context) },
  )
}

export const annotationJobs = (context: Context): JobHandler[] => [
  {
    kind: 'annotated_script',
    concurrency: 4,
    run: (run) => annotate(context, run),
    cancelledMessage: (job) => createMessage('annotating_cancelled', { number: job.slideNumber ?? 0 }),
  },
  {
    kind: 'lecture_scripts',
    // With one call at a time, one lecture must not wait for another to end.
    concurrency: 8,
    run: (run) => writeAll(context, run),
    cancelledMessage: () => createMessage('scripts_cancelled'),
  },
]
