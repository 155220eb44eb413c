import { formatMessage } from './format-message.ts'
import { type Message, type Messages, toMessageList } from './message.ts'

/** An error that people read: of a job, an engine, a voice or a PDF. Its text is the messages in English. */
export class MessageError extends Error {
  readonly messages: readonly Message[]
  constructor(messages: Messages, options?: ErrorOptions) {
    super(formatMessage(messages), options)
    this.messages = toMessageList(messages)
  }
}
