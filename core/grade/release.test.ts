import { expect, it } from 'vitest'
import { type ReleaseRules, releaseOf } from './release.ts'

const rules = (showResults: ReleaseRules['showResults'], showCorrectAnswers = showResults): ReleaseRules => ({
  showResults,
  showCorrectAnswers,
  resultsReleasedAt: null,
  correctAnswersReleasedAt: null,
})
const now = new Date()

it.each([
  [rules('at_once'), false, 'shown', 'shown'],
  [rules('at_once', 'after_closing'), false, 'shown', 'after_closing'],
  [rules('at_once', 'after_closing'), true, 'shown', 'shown'],
  [rules('at_once', 'by_hand'), true, 'shown', 'by_hand'],
  [rules('after_closing'), false, 'after_closing', 'after_closing'],
  [rules('after_closing'), true, 'shown', 'shown'],
  [rules('by_hand'), true, 'by_hand', 'by_hand'],
  // Correct answers tell the result, so they wait for it.
  [rules('after_closing', 'at_once'), false, 'after_closing', 'after_closing'],
  [rules('by_hand', 'at_once'), true, 'by_hand', 'by_hand'],
  [rules('by_hand', 'after_closing'), true, 'by_hand', 'by_hand'],
  [rules('after_closing', 'by_hand'), false, 'after_closing', 'by_hand'],
  [{ ...rules('by_hand'), correctAnswersReleasedAt: now }, true, 'by_hand', 'by_hand'],
  // By hand is possible at any time.
  [{ ...rules('by_hand'), resultsReleasedAt: now }, false, 'shown', 'by_hand'],
  [{ ...rules('after_closing'), resultsReleasedAt: now }, false, 'shown', 'after_closing'],
  [{ ...rules('by_hand'), resultsReleasedAt: now, correctAnswersReleasedAt: now }, false, 'shown', 'shown'],
] as const)('%o, closed: %s, shows results: %s, correct answers: %s', (given, isClosed, results, answers) => {
  expect(releaseOf(given, isClosed)).toEqual({ results, correct_answers: answers })
})
