import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../api/call-api.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { onSubmission } from '../../api/outbox/submitted-quizzes.ts'
import { pollEvery } from '../../api/poll-every.ts'
import { useUser } from '../../api/session.ts'
import { timeCall } from '../../api/timed.ts'

/** How soon the bar notices a submission on another device. Returning to a window asks at once. */
const askAgainMs = 15_000
const key = keyOf(calls.submissions.running)

/** The attempts that the student can go on with, with the moment of the reply. @param isWanted false asks nothing */
export function useRunningQuizzes(isWanted: boolean) {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  useEffect(() => onSubmission(userId, () => refreshRunningQuizzes(client)), [client, userId])
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => timeCall(() => callApi(calls.submissions.running, { signal })),
    enabled: isWanted,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollEvery(!!state.data?.reply.length && askAgainMs, state.error),
  })
}

/** After an attempt was started or submitted. */
export const refreshRunningQuizzes = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: key })
