import type { AnswerToQuestion } from '@lectern/contract/grading.ts'
import { useEffect, useRef } from 'react'
import { useAnswersTo } from '../../../api/queries/reviewing.ts'
import { isFlagged } from '../../../features/quiz-review/answer-flags.tsx'

export const needsAttention = (answer: AnswerToQuestion): boolean =>
  isFlagged(answer) || answer.pending_claim !== null

/**
 * The answers to a question in the order in which they were loaded. The server lists answers that need
 * attention first, so an answer confirmed here moves back in its order: the next page therefore begins that
 * much earlier, and answers that it repeats are dropped.
 */
export function useAnswers(quizId: string, questionId: string) {
  const known = useRef(new Set<string>())
  const neededAttention = useRef(new Set<string>())
  const now = useRef<AnswerToQuestion[]>([])
  const query = useAnswersTo(
    quizId,
    questionId,
    () =>
      now.current.filter(
        (answer) => neededAttention.current.has(answer.submission_id) && !needsAttention(answer),
      ).length,
  )
  const answers = [
    ...new Map(
      (query.data?.pages ?? []).flatMap((page) => page.answers.map((one) => [one.submission_id, one])),
    ).values(),
  ]
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
