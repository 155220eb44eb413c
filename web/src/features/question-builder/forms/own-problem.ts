import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'
import { getQuestionType } from '@lectern/core/questions/question-types.ts'
import { checkLength, dropUndefined, type Problems } from '../question-form.ts'

/** Finds the problem that the rules of a type find in its own fields, and a text that is longer than the server accepts. */
export function findOwnProblem(question: Question, on: CheckedOn): Problems {
  const { tidy, findProblem } = getQuestionType(question.question_type)
  const { question_text, ...whole } = tidy(question)
  // The panel checks text and points of every type.
  const message = findProblem({ ...whole, question_text: question_text || '-', points: 1 }, on)
  const texts = [...(whole.options ?? []), ...(whole.prompts ?? [])]
  const tooLong = [
    ...texts.map((text) => checkLength(text, limits.optionChars)),
    ...(whole.units ?? []).map((unit) => checkLength(unit, limits.unitChars)),
    checkLength(String(whole.correct_answer ?? ''), limits.referenceChars),
  ].find((problem) => problem !== undefined)
  return dropUndefined({ key: message ? { message } : tooLong })
}
