import type { ChatMessage } from '@lectern/contract/chat.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { joinMessages } from './list-entries.ts'

/** Messages of a conversation that one call returns. */
const maxMessages = 200

/** The latest messages of the conversation that is open. */
export const historyInput = (lectureId: string) => ({
  params: { lecture: lectureId },
  query: { limit: maxMessages },
})

export const historyKey = (lectureId: string) => keyOf(calls.chat.activeHistory, historyInput(lectureId))

/**
 * A conversation that is longer than its first page: the latest messages (`end`), and earlier ones loaded on
 * request. `end` moves on with each message; messages that leave it stay listed. An `end` shorter than a full
 * page is the whole conversation.
 */
export function useEarlierMessages(lectureId: string, end: readonly ChatMessage[]) {
  const [read, setRead] = useState<{ messages: readonly ChatMessage[]; end: readonly ChatMessage[] } | null>(
    null,
  )
  const [isWhole, setWhole] = useState(false)
  const loading = useMutation({
    mutationFn: (cursor: string) =>
      callApi(calls.chat.activeHistory, {
        params: { lecture: lectureId },
        query: { limit: maxMessages, cursor },
      }),
  })
  const isLong = end.length >= maxMessages
  if (read && !isLong) {
    // Another conversation has begun.
    setRead(null)
    setWhole(false)
  } else if (read && read.end !== end) {
    setRead({ messages: joinMessages(read.messages, end), end })
  }
  const messages = useMemo(
    () => (read && isLong ? joinMessages(read.messages, end) : end),
    [read, isLong, end],
  )
  const [first] = messages
  return {
    messages,
    hasEarlier: isLong && !isWhole,
    isLoading: loading.isPending,
    hasFailed: loading.isError,
    load: () => {
      if (!first || loading.isPending) return
      loading.mutate(first.message_id, {
        onSuccess: (earlier) => {
          setRead({ messages: joinMessages(earlier, messages), end })
          setWhole(earlier.length < maxMessages)
        },
      })
    },
  }
}
