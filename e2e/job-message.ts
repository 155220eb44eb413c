import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/** How a job says messages: in English and as data. */
export const jobMessage = (first: Message, ...details: Message[]) => ({
  message: formatMessage([first, ...details]),
  code: first.code,
  params: first.params,
  details,
})
