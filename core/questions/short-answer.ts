import * as limits from '@lectern/contract/limits.ts'
import { createMessage } from '../messages/message.ts'
import { pickKey } from './pick-key.ts'
import type { QuestionType } from './question-type.ts'
import { blankQuestion, checkPoints, checkText, tidyShared, toStudentShared } from './shared-rules.ts'

/** Keywords trimmed, without blanks and duplicates (ignoring case). */
export const tidyKeywords = (keywords: readonly string[]): string[] => {
  const seen = new Set<string>()
  return keywords.flatMap((keyword) => {
    const trimmed = keyword.trim()
    const folded = trimmed.normalize('NFKC').toLowerCase()
    if (trimmed === '' || seen.has(folded)) return []
    seen.add(folded)
    return [trimmed]
  })
}

/** A text, read by a grader beside a reference answer, keywords and a rubric. */
export const shortAnswer: QuestionType = {
  name: 'short_answer',
  blank: (id) => ({
    ...blankQuestion(id, 'short_answer'),
    correct_answer: '',
    keywords: [],
    max_length: limits.answerLengthDefault,
    rubric: '',
  }),
  tidy: (question) => ({
    ...tidyShared(question),
    correct_answer: String(question.correct_answer ?? '').trim(),
    keywords: tidyKeywords(question.keywords ?? []),
    max_length: question.max_length ?? limits.answerLengthDefault,
    rubric: (question.rubric ?? '').trim(),
  }),
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    if (String(question.correct_answer ?? '').trim() === '')
      return createMessage(on === 'create' ? 'reference_answer_missing' : 'reference_answer_required')
    const length = question.max_length ?? limits.answerLengthDefault
    if (length < limits.answerLengthMin || length > limits.answerLengthMax)
      return createMessage('answer_length_out_of_range', {
        min: limits.answerLengthMin,
        max: limits.answerLengthMax,
      })
    return checkPoints(question.points)
  },
  toStudent: (question) => ({
    ...toStudentShared(question),
    max_length: question.max_length ?? limits.answerLengthDefault,
  }),
  cleanAnswer(question, answer) {
    if (typeof answer !== 'string' && typeof answer !== 'number') return null
    const text = String(answer)
      .toWellFormed()
      .slice(0, question.max_length ?? limits.answerLengthDefault)
      // Never cut a surrogate pair in two.
      .replace(/[\ud800-\udbff]$/, '')
    return text.trim() === '' ? null : text
  },
  scoreExactly: (_question, answer) => (answer === null ? { points: 0, isCorrect: false } : null),
  inWords: (_question, answer) => String(answer),
  withKeyOf: (asked, later) => ({ ...asked, points: later.points, ...pickKey(later) }),
}
