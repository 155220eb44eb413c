import type { GradeClaim, Submission } from '@lectern/contract/grading.ts'
import { useEffect, useState } from 'react'

/** Duration for which a grade update is shown. */
const shownMs = 5_000

export type ShownUpdate = { number: number; before: number; after: number; possible: number } | null

/**
 * Shows for five seconds that the discussion changed a grade, with its last change.
 * @returns `shown`: undefined while there is nothing to show; `announce`: starts showing an update
 */
export function useGradeUpdates(submission: Submission) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return {
    shown: isShown ? lastRaise(submission) : undefined,
    announce: () => setIsShown(true),
  }
}

const isRaise = (claim: GradeClaim) => claim.by_assistant && claim.status === 'approved'

function lastRaise({ grade_claims, quiz }: Submission): ShownUpdate {
  const claim = grade_claims.findLast(isRaise)
  const index = quiz.questions.findIndex((question) => question.question_id === claim?.question_id)
  const question = quiz.questions[index]
  if (!claim || !question) return null
  return {
    number: index + 1,
    before: claim.original_points ?? 0,
    after: claim.adjusted_points ?? 0,
    possible: question.points,
  }
}
