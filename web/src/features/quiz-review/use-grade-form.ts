import type { GradedAnswer } from '@lectern/contract/grading.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { useUnsavedPart } from '../forms/unsaved-parts.tsx'
import { listLinesOf } from '../graded-answers/lines-of-answer.ts'
import type { PointsProblem } from './read-points.ts'
import { type LineProblem, mergeLines, readTyped, type TypedPoints, typedPointsOf } from './typed-points.ts'
import { useReviewAction } from './use-review-action.ts'

type GradeFormOf = {
  quizId: string
  submissionId: string
  answer: GradedAnswer
  question: Question
}
type Typed = TypedPoints & { feedback: string; reason: string }

const typedOf = (answer: GradedAnswer, question: Question): Typed => ({
  ...typedPointsOf(answer.points_earned, listLinesOf(question, answer)),
  feedback: answer.feedback ?? '',
  reason: '',
})

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((text, index) => text === other[index])
const numbers = (texts: readonly string[]): string[] =>
  texts.map((text) => String(Number(text.replace(',', '.'))))

/**
 * The typed points, in total and by line, and feedback of an answer. While nothing is typed, changes by another person are taken over,
 * and afterwards those of other lines; for all others `hasMoved` is set until the input is saved or discarded.
 */
export function useGradeForm({ quizId, submissionId, answer, question }: GradeFormOf) {
  const save = useReviewAction(calls.grading.setGrade, quizId)
  const lines = listLinesOf(question, answer)
  const stored = typedOf(answer, question)
  const [base, setBase] = useState(stored)
  const [typed, setTyped] = useState(stored)
  const [problem, setProblem] = useState<PointsProblem | null>(null)
  const [lineProblem, setLineProblem] = useState<LineProblem | null>(null)
  const [hasMerged, setHasMerged] = useState(false)
  const hasOtherLines = typed.isByLine && !areSame(typed.lines, base.lines)
  const hasOtherPoints = typed.points !== base.points || hasOtherLines
  const isUnsaved = hasOtherPoints || typed.feedback !== base.feedback || typed.reason.trim() !== ''
  const hasMoved =
    stored.points !== base.points || stored.feedback !== base.feedback || !areSame(stored.lines, base.lines)
  // The server has stored what is typed: its reply was lost.
  const isStored =
    Number(typed.points) === answer.points_earned &&
    typed.feedback.trim() === stored.feedback &&
    (!typed.isByLine || areSame(numbers(typed.lines), numbers(stored.lines)))
  if (hasMoved && (!isUnsaved || (isStored && !save.isPending))) {
    setBase(stored)
    setTyped(stored)
    if (isUnsaved) save.reset()
  } else if (hasMoved && !save.isPending && stored.feedback === base.feedback) {
    const merged = mergeLines({ typed, base, stored }, lines, question.points)
    if (merged) {
      setBase(stored)
      setTyped({ ...typed, ...merged })
      setHasMerged(true)
      save.reset()
    }
  }

  useUnsavedPart(isUnsaved)

  /**
   * @param onValid called before the request is sent, if what is typed can be saved
   * @returns whether it was saved
   */
  const submit = async (onValid?: () => void): Promise<boolean> => {
    const read = readTyped(typed, lines, question.points)
    if ('line' in read || 'problem' in read) {
      if ('line' in read) setLineProblem(read.line)
      else setProblem(read.problem)
      return false
    }
    if (isTooLong(typed)) return false
    onValid?.()
    try {
      const submission = await save.mutateAsync({
        params: { id: submissionId },
        body: {
          question_id: answer.question_id,
          points_earned: read.points,
          ...(read.lines && { lines: read.lines }),
          // Null removes the feedback; an untouched feedback is not sent and stays.
          ...(typed.feedback !== base.feedback && { feedback: typed.feedback.trim() || null }),
          ...(typed.reason.trim() === '' ? {} : { reason: typed.reason }),
          points_before: answer.points_earned,
        },
      })
      const saved = submission.answers.find((one) => one.question_id === answer.question_id)
      const next = saved ? typedOf(saved, question) : stored
      setBase(next)
      // Keep text that was typed during the request.
      setTyped((now) => (now === typed ? next : now))
      setHasMerged(false)
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
      setLineProblem(null)
      // A running request goes on: without it, the same points could be sent twice.
      if (!save.isPending) save.reset()
      setTyped((before) => ({ ...before, ...next }))
    },
    undo: () => {
      setBase(stored)
      setTyped(stored)
      setHasMerged(false)
      setProblem(null)
      setLineProblem(null)
      save.reset()
    },
    lines,
    problem,
    lineProblem,
    /** The stored feedback, by the grader or a person, was written for other points. */
    feedbackBefore: base.feedback,
    hasOtherPoints,
    isUnsaved,
    hasMoved: hasMoved && isUnsaved && !save.isPending,
    /** Lines of another person were taken over beside the typed ones. */
    hasMerged: hasMerged && isUnsaved,
    isSaving: save.isPending,
    /** 409 means that the points have changed: `hasMoved` shows that. */
    error: hasStatus(save.error, 409) ? null : save.error,
    submit,
  }
}

const isTooLong = ({ feedback, reason }: Typed): boolean =>
  feedback.length > limits.feedbackChars || reason.length > limits.reasonChars
