import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { expect, test } from 'vitest'
import { formatJobMessage, isDelayed, listJobMessages } from './job-messages.ts'

const jobWith = (...messages: Message[]) => {
  const [first, ...details] = messages
  return { message: formatMessage(messages), code: first?.code ?? '', params: first?.params ?? {}, details }
}
const waits = [createMessage('model_busy'), createMessage('continues_in_seconds', { count: 30 })] as const

test('a job is delayed while it waits for a provider, not while it runs or before it starts', () => {
  expect(isDelayed({ status: 'PENDING', ...jobWith(...waits) })).toBe(true)
  const long = createMessage('continues_in_minutes', { number: 3 })
  expect(isDelayed({ status: 'pending', ...jobWith(createMessage('model_busy'), long) })).toBe(true)
  expect(isDelayed({ status: 'RUNNING', ...jobWith(...waits) })).toBe(false)
  expect(isDelayed({ status: 'PENDING', ...jobWith(createMessage('waiting_slides')) })).toBe(false)
})

test('a job without a code has no messages', () => {
  expect(listJobMessages(jobWith())).toEqual([])
  expect(formatJobMessage(jobWith())).toBe('')
})
