import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import type { Context } from '../../platform/context.ts'
import { type ScriptPayload, startScript } from '../scripts/scripts.ts'
import { findAnnotationTools } from '../users/preferences.ts'
import type { SlideAsked } from './annotations.access.ts'

export type AnnotatePayload = ScriptPayload & { tools: AnnotationTool[] }

/** Starts writing one slide's script with annotations. Without a choice of tools the professor's stored tools are used. */
export const startAnnotatedScript = async (
  context: Context,
  asked: SlideAsked & { language: string },
  wishes: Omit<AnnotatePayload, 'slideId' | 'tools'> & { tools: AnnotationTool[] | undefined },
): Promise<{ job_id: string }> => {
  const tools = wishes.tools ?? (await findAnnotationTools(context, asked.user.userId))
  const payload: Omit<AnnotatePayload, 'slideId'> = { ...wishes, tools }
  return startScript(context, asked, payload, 'annotated_script')
}
