import type { ChatMessage } from '@lectern/contract/chat.ts'
import { expect, test } from 'vitest'
import { joinMessages } from './list-entries.ts'

const said = (...ids: string[]) =>
  ids.map((message_id) => ({ message_id, content: message_id }) as ChatMessage)
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ message_id }) => message_id).join('')

test('a message read twice is listed once, ordered by time', () => {
  expect(idsOf(joinMessages(said('a', 'b'), said('c', 'd')))).toBe('abcd')
  expect(idsOf(joinMessages(said('a', 'b', 'c'), said('b', 'c', 'd')))).toBe('abcd')
  expect(idsOf(joinMessages(said(), said('b')))).toBe('b')
})

test('the newer copy of a message replaces the older one', () => {
  const [, later] = [said('a'), said('a').map((one) => ({ ...one, content: 'anew' }))]
  expect(joinMessages(said('a'), later)[0]?.content).toBe('anew')
})
