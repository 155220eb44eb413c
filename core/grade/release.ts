import type { Release, ReleaseState, ReleaseTime } from '@lectern/contract/quizzes.ts'

/** What a quiz says about showing results. */
export type ReleaseRules = {
  showResults: ReleaseTime
  showCorrectAnswers: ReleaseTime
  resultsReleasedAt: Date | null
  correctAnswersReleasedAt: Date | null
}

const stateOf = (time: ReleaseTime, releasedAt: Date | null, isClosed: boolean): ReleaseState =>
  time === 'at_once' || releasedAt !== null || (time === 'after_closing' && isClosed) ? 'shown' : time

/**
 * What students with a graded submission see. Correct answers wait for the results, because they tell them.
 * @param isClosed students cannot join any more, and no attempt is running
 */
export const releaseOf = (rules: ReleaseRules, isClosed: boolean): Release => {
  const results = stateOf(rules.showResults, rules.resultsReleasedAt, isClosed)
  const answers = stateOf(rules.showCorrectAnswers, rules.correctAnswersReleasedAt, isClosed)
  const waitsForHand = results === 'by_hand' || answers === 'by_hand'
  if (results === 'shown') return { results, correct_answers: answers }
  return { results, correct_answers: waitsForHand ? 'by_hand' : 'after_closing' }
}

/** Whether closing the quiz can change what students see. */
export const dependsOnClosing = (rules: ReleaseRules): boolean =>
  (rules.showResults === 'after_closing' && rules.resultsReleasedAt === null) ||
  (rules.showCorrectAnswers === 'after_closing' && rules.correctAnswersReleasedAt === null)
