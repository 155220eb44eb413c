import type { ChatMessage } from '@lectern/contract/chat.ts'

/** Messages of one conversation from two readings, each once, in the order of their time: ids are made in it. */
export function joinMessages(
  older: readonly ChatMessage[],
  newer: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byId = new Map([...older, ...newer].map((message) => [message.message_id, message]))
  return [...byId.values()].toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1))
}
