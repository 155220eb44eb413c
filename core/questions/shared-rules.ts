import * as limits from '@lectern/contract/limits.ts'
import type { Question, StudentQuestion } from '@lectern/contract/questions.ts'
import { createMessage, type Message } from '../messages/message.ts'
import { type CheckedOn, isHalfStep } from './question-type.ts'

/** A new question without the fields of any type. */
export const blankQuestion = (id: string, type: string): Question => ({
  question_id: id,
  question_type: type,
  question_text: '',
  points: 10,
  options: null,
  correct_answer: null,
  keywords: null,
  max_length: null,
  rubric: null,
})

/** Trims the text of a question and drops the fields of any type; a type adds its own. */
export const tidyShared = ({
  question_id,
  question_type,
  question_text,
  points,
  slide,
}: Question): Question => ({
  ...blankQuestion(question_id, question_type),
  question_text: question_text.trim(),
  points,
  ...(slide ? { slide } : {}),
})

/** Checks that there is a text. The caller checks its own fields next, then the points. */
export const checkText = (text: string, on: CheckedOn): Message | null =>
  text.trim() === ''
    ? createMessage(on === 'create' ? 'question_text_missing' : 'question_text_required')
    : null

/** Checks the points of a question; null when they are valid. */
export const checkPoints = (points: number): Message | null => {
  if (!(points >= limits.pointsMin)) return createMessage('points_too_low')
  if (points > limits.pointsMax) return createMessage('points_too_high', { max: limits.pointsMax })
  return isHalfStep(points) ? null : createMessage('points_not_half_steps')
}

/** Keeps what a student may see of every question; nothing of its key. */
export const toStudentShared = (question: Question): StudentQuestion => ({
  question_id: question.question_id,
  question_type: question.question_type,
  question_text: question.question_text,
  points: question.points,
  options: null,
  max_length: null,
})

/** Whether one of the parts between separators is blank. */
export const hasBlankPart = (answer: string, separator: string): boolean =>
  answer.split(separator).some((part) => part.trim() === '')
