import type { Evidence, GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type GradedLine, listRubricLines, sumLines } from '@lectern/core/grade/rubric-lines.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'

type Given = Pick<GradedAnswer, 'evidence' | 'points_earned'> | undefined

/** Lists the lines of a question's rubric with what an answer earned by them; empty without such lines. */
export const listLinesOf = (question: Question, answer: Given): GradedLine[] =>
  isReadByGrader(question) ? listRubricLines(question.rubric, question.points, answer?.evidence) : []

/** Lists the lines that explain an answer's points: each has points, and they add up. Otherwise none. */
export const listExplainingLines = (question: Question, answer: Given): GradedLine[] => {
  const lines = listLinesOf(question, answer)
  const earned = lines.flatMap((line) => line.earned ?? [])
  const doAddUp =
    earned.length === lines.length && sumLines(earned, question.points) === answer?.points_earned
  return doAddUp ? lines : []
}

/** Lines as evidence, in their order, so that an answer's highlights have their colours. */
export const toEvidence = (lines: readonly GradedLine[]): Evidence[] =>
  lines.map(({ criterion, possible, earned, quote }) => ({
    criterion,
    points_earned: earned ?? 0,
    points_possible: possible,
    quote,
  }))
