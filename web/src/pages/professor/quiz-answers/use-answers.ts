import type { AnswerToQuestion } from '@lectern/contract/grading.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { isFlagged } from '../../../features/quiz-review/answer-flags.tsx'
import { answersKey } from '../../../features/quiz-review/use-review-action.ts'

export const needsAttention = (answer: AnswerToQuestion): boolean =>
  isFlagged(answer) || answer.pending_claim !== null

const pageSize = 50

/**
 * The answers to a question in the order in which they were loaded. The server lists answers that need
 * attention first, so an answer confirmed here moves back in its order: the next page therefore begins that
 * much earlier, and answers that it repeats are dropped.
 */
export function useAnswers(quizId: string, questionId: string) {
  const known = useRef(new Set<string>())
  const neededAttention = useRef(new Set<string>())
  const now = useRef<AnswerToQuestion[]>([])
  const countMoved = () =>
    now.current.filter(
      (answer) => neededAttention.current.has(answer.submission_id) && !needsAttention(answer),
    ).length
  const query = useInfiniteQuery({
    queryKey: answersKey(quizId, questionId),
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.grading.answersTo, {
        params: { id: quizId, question: questionId },
        query: { limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ answers, total }, pages, offset) => {
      const reached = offset + answers.length
      if (answers.length === 0 || reached >= total) return undefined
      const loaded = pages.reduce((sum, page) => sum + page.answers.length, 0)
      return Math.max(0, Math.min(reached, loaded) - countMoved())
    },
    // The grader keeps the order in which the answers came: nothing is loaded again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const loaded = new Map(
    (query.data?.pages ?? []).flatMap((page) => page.answers.map((one) => [one.submission_id, one])),
  )
  // Answers that were loaded again, after a change of several, stay where the grader has seen them.
  const seen = [...known.current].flatMap((id) => loaded.get(id) ?? [])
  const answers = [...new Set([...seen, ...loaded.values()])]
  useEffect(() => {
    now.current = answers
    for (const answer of answers) {
      if (known.current.has(answer.submission_id)) continue
      known.current.add(answer.submission_id)
      if (needsAttention(answer)) neededAttention.current.add(answer.submission_id)
    }
  })
  return { query, answers, total: query.data?.pages.at(-1)?.total ?? 0 }
}
