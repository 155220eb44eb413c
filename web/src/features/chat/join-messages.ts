import type { ChatMessage } from '@lectern/contract/chat.ts'

/** Merges two readings of a conversation: each message once, ordered by id, which grows with time. */
export function joinMessages(
  older: readonly ChatMessage[],
  newer: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byId = new Map([...older, ...newer].map((message) => [message.message_id, message]))
  return [...byId.values()].toSorted((a, b) => (a.message_id < b.message_id ? -1 : 1))
}
