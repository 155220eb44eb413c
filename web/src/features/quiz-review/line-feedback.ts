import type { GradedLine } from '@lectern/core/grade/rubric-lines.ts'
import { readPoints } from './read-points.ts'
import { readTyped, type TypedPoints } from './typed-points.ts'

type Sentence = (criterion: string, earned: number, possible: number) => string

const en: Sentence = (criterion, earned, possible) =>
  `${criterion}: ${earned} of ${possible} ${possible === 1 ? 'point' : 'points'}.`
const ko: Sentence = (criterion, earned, possible) => `${criterion}: ${possible}점 중 ${earned}점.`
const zh: Sentence = (criterion, earned, possible) => `${criterion}：${possible} 分中得 ${earned} 分。`

/** The language of a feedback that the grader wrote: one of its three. */
const sentenceIn = (feedback: string): Sentence =>
  /\p{Script=Hangul}/u.test(feedback) ? ko : /\p{Script=Han}/u.test(feedback) ? zh : en

/**
 * Feedback that says what each line of the rubric earned, one line each, in the language of the former feedback. Null
 * without lines, or where the points are not their sum.
 * @param maxPoints points of the question
 */
export const writeLineFeedback = (
  typed: TypedPoints,
  lines: readonly GradedLine[],
  { maxPoints, former }: { maxPoints: number; former: string },
): string | null => {
  if (lines.length === 0) return null
  const read = readTyped({ ...typed, isByLine: true }, lines, maxPoints)
  const total = readPoints(typed.points, maxPoints)
  if (!('lines' in read) || !('points' in total) || total.points !== read.points) return null
  const sentence = sentenceIn(former)
  return lines
    .map(({ criterion, possible }, index) =>
      sentence(criterion.replace(/[.。:：]+$/u, ''), read.lines?.[index]?.points_earned ?? 0, possible),
    )
    .join('\n')
}
