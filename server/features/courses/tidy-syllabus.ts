import { limits } from '@lectern/contract/limits.ts'
import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { tell } from '@lectern/core/job-sentences.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import type { Context } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/job.ts'

/**
 * Lets a configured engine make a syllabus readable. When that fails, the text stays unchanged and the note
 * gives the reason.
 */
export const makeReadable = async (
  context: Context,
  { job, signal, report }: JobRun,
  text: string,
): Promise<{ text: string; note: string | null }> => {
  if (!context.ai.tidySyllabus) return { text, note: null }
  await report({ message: tell('tidyingSyllabus') })
  try {
    const tidied = await context.ai.tidySyllabus(text, {
      signal,
      usageContext: createUsageContext(job, 'interactive'),
    })
    if (tidied.text.length > limits.syllabusChars) return { text, note: tell('syllabusAsItWas') }
    return { text: tidied.text, note: null }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AiReplyError || error instanceof AiRefusedError)
      return { text, note: tell('syllabusAsItWas') }
    const isAway =
      error instanceof AiUnavailableError ||
      error instanceof AiMisconfiguredError ||
      error instanceof AiBudgetError
    if (isAway) return { text, note: `${error.message} ${tell('syllabusAsItWas')}` }
    throw error
  }
}
