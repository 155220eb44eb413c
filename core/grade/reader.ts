import type { MessageData } from '@lectern/contract/messages.ts'
import { createMessage, type Message } from '../messages/message.ts'

const BUILTIN = /^builtin\b/

/** Creates the message that names the engine and prompt version that read the answers of a grade. */
export const createReaderMessage = (engine: string): Message => createMessage('answers_read_by', { engine })

/** Finds the reader among the messages of a grade change; null when there was none or it is unknown. */
export const findReader = (
  messages: readonly MessageData[],
): { engine: string; isBuiltin: boolean } | null => {
  const engine = messages.find(({ code }) => code === 'answers_read_by')?.params.engine
  return typeof engine === 'string' ? { engine, isBuiltin: BUILTIN.test(engine) } : null
}
