import { formatMessage } from './format-message.ts'
import { type Message, type Messages, toMessageList } from './message.ts'

/** An error of a job, an engine, a voice or a PDF that is shown to users. `message` is its English text. */
export class MessageError extends Error {
  readonly messages: readonly Message[]
  constructor(messages: Messages, options?: ErrorOptions) {
    super(formatMessage(messages), options)
    this.messages = toMessageList(messages)
  }
}
