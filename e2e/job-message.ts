import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/** The messages of a job as the server sends them: in English and as data. */
export const jobMessage = (first: Message, ...details: Message[]) => ({
  message: formatMessage([first, ...details]),
  code: first.code,
  params: first.params,
  details,
})
