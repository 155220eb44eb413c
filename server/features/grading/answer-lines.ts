import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { Evidence } from '@lectern/contract/grading.ts'
import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { isLinePoints, listRubricLines, sumLines } from '@lectern/core/grade/rubric-lines.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { AnswerGradeRow, ChangeRow } from '../submissions/grades.queries.ts'

/** Evidence and the points that it explains. */
export type ExplainedPoints = { evidence: readonly Evidence[]; points: number | null }

type Explained = Pick<AnswerGradeRow, 'evidence' | 'evidencePoints' | 'method' | 'points' | 'originalPoints'>

/**
 * The points that an answer's evidence explains. Rows from before the column existed know it only by their first points.
 */
export const explainedPoints = ({ evidencePoints, method, points, originalPoints }: Explained) =>
  evidencePoints ?? (method === 'auto' ? points : (originalPoints ?? points))

/** Whether an answer's evidence explains its present points: no person or assistant has given others without lines. */
export const explainsPoints = (row: Explained): boolean => explainedPoints(row) === row.points

/**
 * The evidence of an answer whose lines a person has set, with the quotes that the lines had.
 * @param possible the question's points @param seen the evidence on the person's screen
 * @throws RequestError conflict when the lines are not those of the rubric or have changed since; invalid for points out of
 * bounds, or when `points` is not their sum
 */
export const readLines = (
  asked: readonly LinePoints[],
  points: number | null,
  { question, possible, evidence, seen }: LinesOf,
): Evidence[] => {
  const rubric = isReadByGrader(question) ? question.rubric : null
  const lines = listRubricLines(rubric, possible, evidence)
  const shown = listRubricLines(rubric, possible, seen)
  if (
    lines.length === 0 ||
    lines.length !== asked.length ||
    lines.some(({ criterion }, index) => criterion !== asked[index]?.criterion)
  )
    throw conflict('rubric_lines_differ')
  const isChanged = asked.some(
    ({ points_before }, index) => points_before !== undefined && points_before !== shown[index]?.earned,
  )
  if (isChanged) throw conflict('line_points_changed')
  const next = lines.map(({ criterion, possible: points_possible, quote }, index) => {
    const points_earned = asked[index]?.points_earned ?? 0
    if (!isLinePoints(points_earned, points_possible))
      throw invalid('line_points_invalid', { number: points_possible, quote: criterion })
    return { criterion, points_earned, points_possible, quote }
  })
  const sum = sumLines(
    next.map(({ points_earned }) => points_earned),
    possible,
  )
  if (sum !== points) throw invalid('line_sum_differs', { number: sum })
  return next
}

type LinesOf = {
  question: Question
  possible: number
  evidence: readonly Evidence[]
  seen: readonly Evidence[]
}

/** Whether both name the same lines with the same points. */
export const haveSameLines = (
  one: readonly Pick<Evidence, 'criterion' | 'points_earned'>[],
  other: readonly Pick<Evidence, 'criterion' | 'points_earned'>[],
): boolean =>
  one.length === other.length &&
  one.every(
    ({ criterion, points_earned }, index) =>
      criterion === other[index]?.criterion && points_earned === other[index].points_earned,
  )

/** Lists the lines of a rubric that a change has set, for the history. */
export const listLineChanges = ({
  evidenceBefore,
  evidenceAfter,
}: Pick<ChangeRow, 'evidenceBefore' | 'evidenceAfter'>): GradeChange['lines'] => {
  if (!evidenceAfter) return []
  const before = [...(evidenceBefore ?? [])]
  const take = (criterion: string) => {
    const at = before.findIndex((one) => one.criterion === criterion)
    return at < 0 ? null : (before.splice(at, 1)[0]?.points_earned ?? null)
  }
  if (evidenceAfter.length === 0)
    return before.map(({ criterion, points_earned, points_possible }) => ({
      criterion,
      points_before: points_earned,
      points_after: null,
      points_possible,
    }))
  return evidenceAfter.map(({ criterion, points_earned, points_possible }) => ({
    criterion,
    points_before: take(criterion),
    points_after: points_earned,
    points_possible,
  }))
}
