import { chatFirst } from './chat-first.ts'
import { chatLater } from './chat-later.ts'

/** The assistant and the notes. */
export const chat = {
  ...chatFirst,
  ...chatLater,
  sessions: { ...chatFirst.sessions, ...chatLater.sessions },
  questions: { ...chatFirst.questions, ...chatLater.questions },
  notes: { ...chatFirst.notes, ...chatLater.notes },
}
