import * as limits from '@lectern/contract/limits.ts'
import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/job.ts'

/**
 * Lets a configured engine make a syllabus readable. When that fails, the text stays unchanged and the notes
 * give the reason.
 */
export const makeReadable = async (
  context: Context,
  { job, signal, report }: JobRun,
  text: string,
): Promise<{ text: string; notes: readonly Message[] }> => {
  if (!context.ai.tidySyllabus) return { text, notes: [] }
  await report({ message: createMessage('tidying_syllabus') })
  try {
    const tidied = await context.ai.tidySyllabus(text, {
      signal,
      usageContext: createUsageContext(job, 'interactive'),
    })
    if (tidied.text.length > limits.syllabusChars)
      return { text, notes: [createMessage('syllabus_not_tidied')] }
    return { text: tidied.text, notes: [] }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AiReplyError || error instanceof AiRefusedError)
      return { text, notes: [createMessage('syllabus_not_tidied')] }
    const isAway =
      error instanceof AiUnavailableError ||
      error instanceof AiMisconfiguredError ||
      error instanceof AiBudgetError
    if (isAway) return { text, notes: [...error.messages, createMessage('syllabus_not_tidied')] }
    throw error
  }
}
