import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findText, storeText } from '../../api/browser-storage.ts'
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

/** Holds the id of the student who had a running quiz when this browser last asked. */
const storageKey = 'running-quiz'
const noteRunning = (userId: string, isRunning: boolean): void => {
  storeText(storageKey, isRunning ? userId : null)
}

/** Whether a page should keep room for the bar before the server has answered. */
export const hadRunningQuiz = (userId: string): boolean => findText(storageKey) === userId

/** The attempts that the student can go on with, with the moment of the reply. @param isWanted false asks nothing */
export function useRunningQuizzes(isWanted: boolean) {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  useEffect(() => onSubmission(userId, () => refreshRunningQuizzes(client)), [client, userId])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => timeCall(() => callApi(calls.submissions.running, { signal })),
    enabled: isWanted,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollEvery(!!state.data?.reply.length && askAgainMs, state.error),
  })
  const count = query.data?.reply.length
  useEffect(() => {
    if (count !== undefined) noteRunning(userId, count > 0)
  }, [userId, count])
  return query
}

/** After an attempt was submitted, here or elsewhere. */
export const refreshRunningQuizzes = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: key })

/**
 * While an attempt is taken. The page that the student leaves it for keeps room for the bar: a reply from before the
 * attempt would say that there is none.
 */
export function useRoomForRunningQuiz(): void {
  const client = useQueryClient()
  const { _id: userId } = useUser()
  useEffect(() => {
    noteRunning(userId, true)
    void client.resetQueries({ queryKey: key })
  }, [client, userId])
}

/** After the attempt that was taken in this tab was submitted: the next page keeps no room for the bar. */
export const noteSubmitted = (userId: string): void => noteRunning(userId, false)
