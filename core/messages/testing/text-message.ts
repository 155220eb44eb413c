import { formatMessage } from '../format-message.ts'
import { createMessage, type Message } from '../message.ts'

/** Any sentence as a message, for tests that only pass it on. */
export const textMessage = (text: string): Message => createMessage('text', { text })

/** The English text of notes; null without notes. */
export const textOf = (notes: readonly Message[]): string | null =>
  notes.length > 0 ? formatMessage(notes) : null
