import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockStaffLecture } from '../lectures/lectures.access.ts'
import { checkIsFree, languageIn, type ScriptPayload } from '../scripts/scripts.ts'
import { findSlide } from '../slides/slides.queries.ts'
import { checkIsShown } from '../slides/slides.ts'
import { findAnnotationTools } from '../users/preferences.ts'
import type { SlideAsked } from './annotations.access.ts'

export type AnnotatePayload = ScriptPayload & { tools: AnnotationTool[] }

/**
 * Starts writing one slide's script with annotations (see `checkIsFree`). Without a choice of tools the
 * professor's stored tools are used.
 */
export const startAnnotatedScript = async (
  context: Context,
  asked: SlideAsked & {
    language: string
    instructions: string
    currentScript: string
    settings: GenerationSettings
    tools: AnnotationTool[] | undefined
  },
): Promise<{ job_id: string }> => {
  const { lectureId, user, instructions, settings, currentScript } = asked
  const tools = asked.tools ?? (await findAnnotationTools(context, user.userId))
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const slide = await findSlide(tx, lectureId, asked.slide)
    if (!slide) throw notFound('no_such_slide', { number: asked.slide })
    checkIsShown(slide, asked.imageUrl)
    const language = languageIn(lecture, asked.language)
    await checkIsFree(tx, lecture, slide, language)
    return context.queue.enqueue(tx, {
      kind: 'annotated_script',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      slideNumber: slide.number,
      language,
      payload: {
        slideId: slide.id,
        instructions,
        settings,
        currentScript,
        tools,
      } satisfies AnnotatePayload,
      message: createMessage('waiting_annotated_script', { number: slide.number }),
    })
  })
  return { job_id: job.id }
}
