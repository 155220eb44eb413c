import type { GradingMethod } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { RegradePreview } from '@lectern/contract/regrading.ts'
import { gradesAlike } from './graded-questions.ts'
import { distributionOf } from './points.ts'
import { type AnswerPoints, totalOf } from './totals.ts'

/** What a regrading does with an answer: nothing, keep manual points, or grade it again. */
type RegradePlan = 'untouched' | 'manual' | 'grade'

/**
 * Only corrected questions are graded again, so that no other answer changes. An answer whose grading
 * failed is tried once more.
 * @param asked.isRead whether a grader has to read the answer, so that leniency counts
 */
export const planRegrade = (asked: {
  present: Question
  next: Question
  isRead: boolean
  sameLeniency: boolean
  grade: { points: number | null; method: GradingMethod }
}): RegradePlan => {
  const { grade, isRead } = asked
  const isCorrected =
    !gradesAlike(asked.present, asked.next) || (isRead && !asked.sameLeniency) || grade.points === null
  if (!isCorrected) return 'untouched'
  return grade.method === 'manual' ? 'manual' : 'grade'
}

/**
 * The points that an answer with manual points is out of: the corrected ones, but never less than it was
 * given.
 */
export const possibleOfManual = (points: number | null, corrected: number): number =>
  Math.max(corrected, points ?? 0)

type RegradedAnswer = AnswerPoints & { questionId: string }
type RegradedSubmission = {
  id: string
  name: string
  email: string
  before: readonly RegradedAnswer[]
  after: readonly RegradedAnswer[]
  /** How many answers are graded again, and how many keep manual points. */
  regraded: number
  manualKept: number
}
type RegradeFigures = Omit<
  RegradePreview,
  'preview_id' | 'created_at' | 'is_current' | 'applied_at' | 'graded_since' | 'questions'
>

const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10

/** Adds submissions up one by one, so that they need not be in memory together. */
export const createRegradeSum = () => {
  const moves: RegradeFigures['moves'] = []
  const stays: RegradeFigures['stays'] = []
  let manualKept = 0
  const before: number[] = []
  const after: number[] = []
  const counts = { up: 0, down: 0, unchanged: 0 }
  return {
    add(submission: RegradedSubmission): void {
      const was = totalOf(submission.before)
      const becomes = totalOf(submission.after)
      before.push(was.percentage)
      after.push(becomes.percentage)
      manualKept += submission.manualKept
      const student = {
        submission_id: submission.id,
        student_name: submission.name,
        student_email: submission.email,
      }
      if (was.earned === becomes.earned && was.percentage === becomes.percentage) {
        counts.unchanged += 1
        stays.push({
          ...student,
          points: was.earned,
          percentage: was.percentage,
          regraded: submission.regraded,
          manual_kept: submission.manualKept,
        })
        return
      }
      const goesUp =
        becomes.percentage === was.percentage
          ? becomes.earned > was.earned
          : becomes.percentage > was.percentage
      counts[goesUp ? 'up' : 'down'] += 1
      const old = new Map(submission.before.map((answer) => [answer.questionId, answer]))
      moves.push({
        ...student,
        points_before: was.earned,
        points_after: becomes.earned,
        percentage_before: was.percentage,
        percentage_after: becomes.percentage,
        questions: submission.after.flatMap((answer) => {
          const present = old.get(answer.questionId)
          const isSame = present?.points === answer.points && present.possible === answer.possible
          return isSame
            ? []
            : [
                {
                  question_id: answer.questionId,
                  points_before: present?.points ?? null,
                  points_after: answer.points,
                },
              ]
        }),
      })
    },
    figures: (): RegradeFigures => ({
      submissions: before.length,
      ...counts,
      manual_kept: manualKept,
      average_before: mean(before),
      average_after: mean(after),
      distribution_before: distributionOf(before),
      distribution_after: distributionOf(after),
      moves,
      stays,
    }),
  }
}
