import type { ClassQuestion, LectureQuestion } from '@lectern/contract/lecture-questions.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { getStaffLecture, getStudiedLecture } from '../lectures/lectures.access.ts'
import { getSlideOf } from '../slides/slides.ts'
import {
  deleteOpenQuestion,
  findQuestion,
  insertQuestion,
  listQuestionsOfCourse,
  listQuestionsOfStudent,
  lockQuestionsOfStudent,
  type QuestionRow,
  updateQuestion,
  updateSeenAnswer,
} from './lecture-questions.queries.ts'

const present = (row: QuestionRow): LectureQuestion => ({
  _id: row.id,
  lecture_id: row.lectureId,
  lecture_title: row.lectureTitle,
  slide_index: row.slideNumber,
  slide_title: row.slideTitle,
  question: row.question,
  asked_at: row.createdAt.toISOString(),
  answer: row.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
  is_new: row.answeredAt !== null && !(row.answerSeenAt && row.answerSeenAt >= row.answeredAt),
  is_done: row.doneAt !== null,
})
const presentToProfessor = (row: QuestionRow): ClassQuestion => ({
  ...present(row),
  student_name: row.studentName,
})

/**
 * Sends a question to the professor. A repeated click returns the question that is open already. @throws conflict
 * with too many open questions about the lecture
 */
export const askProfessor = async (
  context: Context,
  asked: { lectureId: string; slide: number; question: string; user: Identity },
): Promise<LectureQuestion> => {
  const { lectureId, user } = asked
  const question = asked.question.trim()
  const { lecture } = await getStudiedLecture(context, lectureId, user)
  const slide = await getSlideOf(context, lecture, asked.slide)
  return context.database.transaction(async (tx) => {
    await lockQuestionsOfStudent(tx, lectureId, user.userId)
    const mine = await listQuestionsOfStudent(tx, lectureId, user.userId)
    const open = mine.filter(({ doneAt }) => doneAt === null)
    const same = open.find((one) => one.question === question && one.slideNumber === asked.slide)
    if (same) return present(same)
    if (open.length >= limits.openQuestionsPerLecture)
      throw conflict('too_many_open_questions', { number: limits.openQuestionsPerLecture })
    const id = await insertQuestion(tx, {
      studentId: user.userId,
      lectureId,
      slideNumber: slide.number,
      slideTitle: slide.title,
      question,
    })
    return present((await findQuestion(tx, lectureId, id))!)
  })
}

export const listOwnQuestions = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureQuestion[]> => {
  await getStudiedLecture(context, lectureId, user)
  return (await listQuestionsOfStudent(context.database, lectureId, user.userId)).map(present)
}

/** @throws notFound when the question is not the student's */
export const seeAnswer = async (
  context: Context,
  seen: { lectureId: string; questionId: string; answeredAt: string; user: Identity },
): Promise<LectureQuestion> => {
  const { lectureId, questionId, user } = seen
  const { database } = context
  await getStudiedLecture(context, lectureId, user)
  const shown = new Date(seen.answeredAt)
  await updateSeenAnswer(database, { lectureId, questionId, studentId: user.userId, shown })
  const question = await findQuestion(database, lectureId, questionId)
  if (question?.studentId !== user.userId) throw notFound('lecture_question_not_found')
  return present(question)
}

export const withdrawQuestion = async (
  context: Context,
  { lectureId, questionId, user }: { lectureId: string; questionId: string; user: Identity },
): Promise<{ _id: string }> => {
  await getStudiedLecture(context, lectureId, user)
  const isGone = await deleteOpenQuestion(context.database, { lectureId, questionId, studentId: user.userId })
  if (!isGone) throw notFound('lecture_question_not_found')
  return { _id: questionId }
}

export const listClassQuestions = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<ClassQuestion[]> => {
  const course = await getStaffCourse(context, courseId, user, 'grade')
  return (await listQuestionsOfCourse(context.database, course.id)).map(presentToProfessor)
}

export const answerQuestion = async (
  context: Context,
  asked: { lectureId: string; questionId: string; answer: string | null; isDone: boolean; user: Identity },
): Promise<ClassQuestion> => {
  const { lectureId, questionId, answer } = asked
  await getStaffLecture(context, lectureId, asked.user, 'grade')
  const before = await findQuestion(context.database, lectureId, questionId)
  if (!before) throw notFound('lecture_question_not_found')
  const now = new Date(context.clock.nowMs())
  await updateQuestion(context.database, questionId, {
    answer,
    answeredAt: answer === null ? null : answer === before.answer ? before.answeredAt : now,
    doneAt: asked.isDone ? (before.doneAt ?? now) : null,
  })
  return presentToProfessor((await findQuestion(context.database, lectureId, questionId)) ?? before)
}
