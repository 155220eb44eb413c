import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import type { QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { pollEvery } from '../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'
import { submissionsOf } from './use-review-action.ts'

/** How often counts are read while submissions are graded, while students can work, and before the quiz opens. */
const gradingMs = 3_000
const workingMs = 10_000
const beforeMs = 60_000

const intervalOf = ({ phase, open_attempts, pending, stopped }: QuizStatistics): number | false => {
  if (pending > stopped) return gradingMs
  // A quiz that is open is watched before its first student begins.
  if (phase === 'open' || open_attempts > 0 || stopped > 0) return workingMs
  return phase === 'before' && beforeMs
}

/**
 * Counts, distribution and shares of a quiz: small enough to be read every few seconds while the quiz is open or gradings
 * run. When they change, the list of submissions is loaded again.
 */
export function useQuizStatistics(quizId: string) {
  const client = useQueryClient()
  const query = useCall(
    calls.grading.statistics,
    { params: { id: quizId } },
    {
      ...alwaysFresh,
      refetchInterval: ({ state: { data, error } }) =>
        data !== undefined && pollEvery(intervalOf(data), error),
    },
  )
  const seen = useRef(query.data)
  const now = query.data
  useEffect(() => {
    if (!now) return
    const { queryKey } = submissionsOf(quizId)
    const list = client.getQueryData(queryKey)
    const hasChanged = seen.current !== undefined && seen.current !== now
    seen.current = now
    if (hasChanged)
      void client.invalidateQueries({ queryKey: keyOf(calls.grading.missing, { params: { id: quizId } }) })
    if (list && (hasChanged || !agree(now, list))) void client.invalidateQueries({ queryKey })
  }, [client, now, quizId])
  return query
}

/** Whether a list and the counts agree. */
const agree = (counts: QuizStatistics, list: readonly SubmissionListItem[]): boolean =>
  counts.total === list.length && counts.graded === list.filter(({ is_graded }) => is_graded).length
