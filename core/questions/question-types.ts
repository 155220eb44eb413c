import { type QuestionTypeName, questionTypeNames } from '@lectern/contract/question-type-names.ts'
import type { AnswerValue, Question, StudentQuestion } from '@lectern/contract/questions.ts'
import { createMessage, type Message } from '../messages/message.ts'
import { describePictures } from '../rich-text/pictures.ts'
import { fillInTheBlanks } from './fill-in-the-blanks.ts'
import { matching } from './matching.ts'
import { multipleAnswers } from './multiple-answers.ts'
import { multipleChoice } from './multiple-choice.ts'
import { numeric } from './numeric.ts'
import { ordering } from './ordering.ts'
import { picturesOf } from './pictures-of-question.ts'
import type { AnsweredQuestion, CheckedOn, QuestionType } from './question-type.ts'
import { shortAnswer } from './short-answer.ts'
import { trueFalse } from './true-false.ts'

const types: Record<QuestionTypeName, QuestionType> = {
  multiple_choice: multipleChoice,
  multiple_answers: multipleAnswers,
  true_false: trueFalse,
  numeric,
  ordering,
  matching,
  fill_in_the_blanks: fillInTheBlanks,
  short_answer: shortAnswer,
}

/** All types, in the order in which the builder offers them. */
export const questionTypes: readonly QuestionType[] = questionTypeNames.map((name) => types[name])

export const findQuestionType = (name: string): QuestionType | undefined =>
  questionTypes.find((type) => type.name === name)

/** @throws for an unknown name; questions stored through `readQuestions` have a known one */
export const getQuestionType = (name: string): QuestionType => {
  const type = findQuestionType(name)
  if (!type) throw new Error(`There is no question type ${name}.`)
  return type
}

/**
 * The questions of a quiz, normalized, or the problem with the first that cannot be asked.
 * @param on whose sentences are used
 */
export const readQuestions = (
  questions: readonly Question[],
  on: CheckedOn,
): { questions: Question[] } | { problem: Message; number: number } => {
  const tidy: Question[] = []
  const ids = new Set<string>()
  for (const [index, question] of questions.entries()) {
    const number = index + 1
    const type = findQuestionType(question.question_type)
    if (!type)
      return { problem: createMessage('question_type_unknown', { type: question.question_type }), number }
    if (ids.has(question.question_id)) return { problem: createMessage('question_id_repeated'), number }
    ids.add(question.question_id)
    const whole = type.tidy(question, on)
    const problem = type.findProblem(whole, on)
    if (problem) return { problem, number }
    if (picturesOf(whole).some(({ description }) => description === ''))
      return { problem: createMessage('picture_description_missing'), number }
    tidy.push(whole)
  }
  return { questions: tidy }
}

export const toStudent = (question: Question): StudentQuestion =>
  getQuestionType(question.question_type).toStudent(question)

/** Whether a grader reads the answers to a question; those of other types have their points at once. */
export const isReadByGrader = (question: Question): boolean =>
  getQuestionType(question.question_type).scoreExactly(question, 'words') === null

/** Empty and null do not count; the index 0 does. */
export const isAnswered = (answer: AnswerValue | undefined): boolean =>
  answer !== null && answer !== undefined && String(answer).trim() !== ''

/** An answer without the number that its question asks for. It is stored as it is, and cannot earn points. */
export const isNotANumber = (
  { question_type: type }: Pick<Question, 'question_type'>,
  answer: AnswerValue | undefined,
): boolean => isAnswered(answer) && getQuestionType(type).isNotANumber?.(String(answer)) === true

/** Whether an answer of several parts lacks some, as pairs or blanks. */
export const isAnsweredInPart = (
  { question_type: type }: Pick<Question, 'question_type'>,
  answer: AnswerValue | undefined,
): boolean => isAnswered(answer) && getQuestionType(type).lacksPart?.(String(answer)) === true

/** Writes an answer, or a key of the same form, in words, with pictures by their descriptions; null for none. */
export const answerInWords = (
  question: AnsweredQuestion & Pick<Question, 'question_type'>,
  answer: AnswerValue,
): string | null =>
  answer === null || !isAnswered(answer)
    ? null
    : describePictures(getQuestionType(question.question_type).inWords(question, answer))

/** Writes the key of a question in words; null where it is withheld. */
export const keyInWords = (question: Question): string | null =>
  question.correct_answer === null
    ? null
    : (getQuestionType(question.question_type).keyInWords?.(question) ??
      answerInWords(question, question.correct_answer))

/** Lists the indexes of the options that an answer chose; null for a type whose answers choose none. */
export const listChosenOptions = (
  { question_type }: Pick<Question, 'question_type'>,
  answer: AnswerValue,
): readonly number[] | null => getQuestionType(question_type).listChosen?.(answer) ?? null

export const totalPoints = (questions: readonly { points: number }[]): number =>
  questions.reduce((sum, { points }) => sum + points, 0)
