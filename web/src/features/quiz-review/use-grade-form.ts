import type { GradedAnswer } from '@lectern/contract/grading.ts'
import { limits } from '@lectern/contract/limits.ts'
import { useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { useUnsavedPart } from '../forms/unsaved-parts.tsx'
import { type PointsProblem, readPoints } from './read-points.ts'
import { useReviewAction } from './use-review-action.ts'

type GradeFormOf = {
  quizId: string
  submissionId: string
  answer: GradedAnswer
  maxPoints: number
}
type Typed = { points: string; feedback: string; reason: string }

const typedOf = ({ points_earned: points, feedback }: GradedAnswer): Typed => ({
  points: points === null ? '' : String(points),
  feedback: feedback ?? '',
  reason: '',
})

/**
 * The typed points and feedback of an answer. While nothing is typed, changes by another person are taken over;
 * afterwards `hasMoved` is set until the input is saved or discarded.
 */
export function useGradeForm({ quizId, submissionId, answer, maxPoints }: GradeFormOf) {
  const save = useReviewAction(calls.grading.setGrade, quizId)
  const stored = typedOf(answer)
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState(stored)
  const [problem, setProblem] = useState<PointsProblem | null>(null)
  const isUnsaved =
    typed.points !== base.points || typed.feedback !== base.feedback || typed.reason.trim() !== ''
  // The grader's feedback does not explain points that a person sets: it goes unless the person keeps it.
  const isAutomatic = answer.grading_method !== 'manual' || answer.feedback_from_grader === true
  const asksFeedback =
    isAutomatic && base.feedback !== '' && typed.feedback === base.feedback && typed.points !== base.points
  const [keepsFeedback, setKeepsFeedback] = useState(false)
  const hasMoved = stored.points !== base.points || stored.feedback !== base.feedback
  // The server has stored what is typed: its reply was lost.
  const isStored =
    Number(typed.points) === answer.points_earned &&
    (typed.feedback.trim() === stored.feedback || (asksFeedback && !keepsFeedback && stored.feedback === ''))
  if (hasMoved && (!isUnsaved || (isStored && !save.isPending))) {
    setBase(stored)
    setTyped(stored)
    if (isUnsaved) save.reset()
  }

  useUnsavedPart(isUnsaved)

  /** @returns whether it was saved */
  const submit = async (): Promise<boolean> => {
    const read = readPoints(typed.points, maxPoints)
    if ('problem' in read) {
      setProblem(read.problem)
      return false
    }
    if (isTooLong(typed)) return false
    try {
      const submission = await save.mutateAsync({
        params: { id: submissionId },
        body: {
          question_id: answer.question_id,
          points_earned: read.points,
          // Null removes the feedback; an untouched feedback is not sent.
          ...(typed.feedback !== base.feedback
            ? { feedback: typed.feedback.trim() || null }
            : asksFeedback && !keepsFeedback
              ? { feedback: null }
              : {}),
          ...(typed.reason.trim() === '' ? {} : { reason: typed.reason }),
          points_before: answer.points_earned,
        },
      })
      const saved = submission.answers.find((one) => one.question_id === answer.question_id)
      const next = saved ? typedOf(saved) : stored
      setBase(next)
      setTyped(next)
      setKeepsFeedback(false)
      return true
    } catch {
      // The form shows the error.
      return false
    }
  }
  return {
    typed,
    change: (next: Partial<Typed>) => {
      setProblem(null)
      save.reset()
      setTyped((before) => ({ ...before, ...next }))
    },
    undo: () => {
      setBase(stored)
      setTyped(stored)
      setProblem(null)
      save.reset()
    },
    problem,
    asksFeedback,
    keepsFeedback,
    setKeepsFeedback,
    isUnsaved,
    hasMoved: hasMoved && isUnsaved && !save.isPending,
    isSaving: save.isPending,
    /** 409 means that the points have changed: `hasMoved` shows that. */
    error: hasStatus(save.error, 409) ? null : save.error,
    submit,
  }
}

const isTooLong = ({ feedback, reason }: Typed): boolean =>
  feedback.length > limits.feedbackChars || reason.length > limits.reasonChars
