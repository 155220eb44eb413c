import type { QuestionTypeName } from '@lectern/contract/question-type-names.ts'
import type { AnswerValue, Question, StudentQuestion } from '@lectern/contract/questions.ts'
import type { Message } from '../messages/message.ts'

/** Which screen's sentences of the specification are used: creating or editing. */
export type CheckedOn = 'create' | 'edit'

/** Points known at once; `isCorrect` only when every part of the answer is right. */
export type ExactScore = { points: number; isCorrect: boolean }

/** What an answer refers to. */
export type AnsweredQuestion = Pick<Question, 'options' | 'prompts'>

/** The rules of one question type. To add a type, follow `docs/how-to/add-a-question-type.md`. */
export type QuestionType = {
  name: QuestionTypeName
  /** A new question of this type; the caller sets text and id. */
  blank(id: string): Question
  /**
   * Normalizes a question: trims, drops fields its type does not have, removes blank options and adjusts
   * the key. Must not cause a problem that `findProblem` would report. `on` is 'edit' if left out; on 'create', the
   * blank options of a multiple choice question stay, so that `findProblem` refuses them.
   */
  tidy(question: Question, on?: CheckedOn): Question
  /** The problem with a tidy question, in one sentence; null when it can be asked. */
  findProblem(question: Question, on: CheckedOn): Message | null
  /** What a student may see before they are graded. */
  toStudent(question: Question): StudentQuestion
  /** An answer as stored: null for none, an index as a number, a text within its length. */
  cleanAnswer(question: StudentQuestion, answer: unknown): AnswerValue
  /** The points of a clean answer, or null when a grader has to read it. No answer is 0. */
  scoreExactly(question: Question, answer: AnswerValue): ExactScore | null
  /** A clean answer in words, for tables, the assistant and a person; the key has the same form. */
  inWords(question: AnsweredQuestion, answer: Exclude<AnswerValue, null>): string
  /** The key in words where it is more than an answer, as a number with its tolerance. */
  keyInWords?(question: Question): string
  /** Whether a clean answer lacks the number that is asked for. Left out by types that ask for none. */
  isNotANumber?(answer: string): boolean
  /** Whether a clean answer leaves one of its parts open. Left out by types whose answers have one part. */
  lacksPart?(answer: string): boolean
  /** The indexes of the options that a clean answer chose; left out by types whose answers choose none. */
  listChosen?(answer: AnswerValue): readonly number[]
  /**
   * A question as asked, with the key and points of a later version; null when the later key cannot be
   * applied.
   */
  withKeyOf(asked: Question, later: Question): Question | null
}

/** Points are in steps of 0.5, a question's own included. */
export const isHalfStep = (points: number): boolean => Number.isInteger(points * 2)
