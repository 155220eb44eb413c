import type { AnswerValue, Question, StudentQuestion } from '@lectern/contract/questions.ts'
import type { Message } from '../messages/message.ts'

/** Sentences of the specification, by the screen that says them: the one that creates and the one that edits. */
export type CheckedOn = 'create' | 'edit'

/** Names of the types on the wire, in the order in which the builder offers them. */
export const questionTypeNames = ['multiple_choice', 'short_answer'] as const
export type QuestionTypeName = (typeof questionTypeNames)[number]

/** Full marks or none, known at once; or to be read by a grader. */
export type ExactScore = { points: number; isCorrect: boolean }

/** The rules of one question type. To add a type, follow `docs/how-to/add-a-question-type.md`. */
export type QuestionType = {
  name: QuestionTypeName
  /** A new question of this type; text and id are the caller's. */
  blank(id: string): Question
  /**
   * Makes a question whole: trims, drops what its type does not have, takes blank options out and moves the key
   * with them. Changes nothing that `findProblem` would then say.
   */
  tidy(question: Question): Question
  /** What is wrong with a tidy question, in one sentence; null when it can be asked. */
  findProblem(question: Question, on: CheckedOn): Message | null
  /** What a student may see before they are graded. */
  toStudent(question: Question): StudentQuestion
  /** An answer as it is kept: null for nothing, an index as a number, a text within its length. */
  cleanAnswer(question: StudentQuestion, answer: unknown): AnswerValue
  /** The points of a clean answer, or null where a grader has to read it. Nothing answered is 0. */
  scoreExactly(question: Question, answer: AnswerValue): ExactScore | null
  /**
   * A question as it was asked with the key and the points of a later version of it; null where the later key says
   * nothing about what was asked.
   */
  withKeyOf(asked: Question, later: Question): Question | null
}

/** Points are in steps of 0.5 between the bounds; a question's own are too. */
export const isHalfStep = (points: number): boolean => Number.isInteger(points * 2)
