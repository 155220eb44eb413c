import type { ChatMessage } from '@lectern/contract/chat.ts'
import { expect, it } from 'vitest'
import { joinMessages, listEntries } from './list-entries.ts'

const messageOf = (role: 'user' | 'assistant', job_id: string): ChatMessage => ({
  message_id: `${job_id} ${role}`,
  role,
  content: `${role} of ${job_id}`,
  slide_index: 2,
  citations: [],
  nearest_slides: null,
  timestamp: '2026-01-01T00:00:00.000Z',
  job_id,
})
const nothing = { messages: [], asked: null, notices: new Map(), jobId: null, partial: null, isActive: false }
const lost = new Map([['one', { text: 'No answer from the server.', isLost: true }]])

it('a notice stands below its question, until the history has the answer', () => {
  const [question, answer] = [messageOf('user', 'one'), messageOf('assistant', 'one')]
  const listed = (messages: ChatMessage[]) =>
    listEntries({ ...nothing, messages, notices: lost, jobId: 'one' }).map(({ by }) => by)
  expect(listed([question, messageOf('user', 'two')])).toEqual(['user', 'screen', 'user'])
  expect(listed([question, answer])).toEqual(['user', 'assistant'])
})

it('a question asked here is shown once, with the answer so far', () => {
  const asked = { message: 'Why?', slide: 3, jobId: 'two', answer: null }
  const running = { ...nothing, asked, jobId: 'two', partial: 'Because', isActive: true }
  expect(listEntries(running)).toMatchObject([
    { by: 'user', text: 'Why?', slide: 3 },
    { by: 'assistant', text: 'Because', isPartial: true },
  ])
  expect(listEntries({ ...running, messages: [messageOf('user', 'two')] })).toHaveLength(2)
})

it('a question that could not be sent leaves its notice at the end', () => {
  const notices = new Map([['', { text: 'Not sent', isLost: false }]])
  expect(listEntries({ ...nothing, messages: [messageOf('user', 'one')], notices }).at(-1)).toMatchObject({
    by: 'screen',
    text: 'Not sent',
  })
})

const said = (...ids: string[]) =>
  ids.map((message_id) => ({ message_id, content: message_id }) as ChatMessage)
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ message_id }) => message_id).join('')

it('a message read twice is listed once, ordered by time', () => {
  expect(idsOf(joinMessages(said('a', 'b'), said('c', 'd')))).toBe('abcd')
  expect(idsOf(joinMessages(said('a', 'b', 'c'), said('b', 'c', 'd')))).toBe('abcd')
  expect(idsOf(joinMessages(said(), said('b')))).toBe('b')
})

it('the newer copy of a message replaces the older one', () => {
  const [, later] = [said('a'), said('a').map((one) => ({ ...one, content: 'anew' }))]
  expect(joinMessages(said('a'), later)[0]?.content).toBe('anew')
})
