import type { Course } from '@lectern/contract/courses.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type newQuiz, type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { type StudentQuiz, submissions } from '@lectern/contract/submissions.ts'
import type { z } from 'zod'
import { newId } from '../platform/db/schema/columns.ts'
import { enrollmentsTable } from '../platform/db/schema/courses.ts'
import { usersTable } from '../platform/db/schema/users.ts'
import { type Client, clientOf } from './client.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Words that no reply to a student may contain before their submission is graded. */
export const secretWords = {
  reference: 'Reference-secret: light becomes sugar',
  keyword: 'keyword-secret',
  rubric: '5: rubric-secret',
  number: '4711.0815',
  blank: 'blank-secret',
}

export const choiceQuestion = (id: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'multiple_choice',
  question_text: `Which one is right in ${id}?`,
  points: 10,
  options: ['zero', 'one', 'two', 'three'],
  correct_answer: 0,
  keywords: null,
  max_length: null,
  rubric: null,
  ...fields,
})

export const textQuestion = (id: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'short_answer',
  question_text: `What happens in ${id}?`,
  points: 10,
  options: null,
  correct_answer: secretWords.reference,
  keywords: [secretWords.keyword],
  max_length: 1_000,
  rubric: secretWords.rubric,
  ...fields,
})

/** One question of each type that has its points at once, beside multiple choice; 4 points each. */
export const laterQuestions = (): Question[] => {
  const of = (question_id: string, question_type: string, fields: Partial<Question>): Question => ({
    ...choiceQuestion(question_id, { question_type, points: 4, options: null, correct_answer: null }),
    ...fields,
  })
  return [
    of('several', 'multiple_answers', {
      options: ['red', 'green', 'blue', 'loud'],
      correct_answer: '0,1,2',
      partial_points: 'penalty',
    }),
    of('truth', 'true_false', { correct_answer: 1 }),
    of('number', 'numeric', {
      correct_answer: secretWords.number,
      tolerance: 0.5,
      tolerance_kind: 'absolute',
      units: ['metre', 'm'],
    }),
    of('order', 'ordering', { options: ['one', 'two', 'three', 'four', 'five'] }),
    of('pairs', 'matching', { prompts: ['cat', 'dog', ''], options: ['meows', 'barks', 'sings'] }),
    of('blanks', 'fill_in_the_blanks', {
      question_text: 'A ___ and a ___.',
      correct_answer: `${secretWords.blank}|word\nother ${secretWords.blank}`,
    }),
  ]
}

/**
 * A quiz of the professor, made by the public call: by default two questions `choice` and `text`, no limit.
 */
export const makeQuiz = async (
  professor: Person,
  course: Pick<Course, '_id'>,
  fields: Partial<z.input<typeof newQuiz>> = {},
): Promise<Quiz> => {
  const answer = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'A quiz', questions: [choiceQuestion('choice'), textQuestion('text')], ...fields },
  })
  if (answer.status !== 200) throw new Error(`quiz failed: ${answer.detail}`)
  return answer.body
}

export const joinQuiz = async (student: Client, quiz: Pick<Quiz, 'quiz_code'>): Promise<StudentQuiz> => {
  const answer = await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  if (answer.status !== 200) throw new Error(`joining failed: ${answer.detail}`)
  return answer.body
}

export type Answers = { [questionId: string]: string | number | null }

/** Answers as sent; all with one version, or without. */
export const sentAnswers = (answers: Answers, version?: number) =>
  Object.entries(answers).map(([question_id, answer]) => ({
    question_id,
    answer,
    ...(version === undefined ? {} : { version }),
  }))

/** Joins if needed, and submits. @returns the ids of the grading job and the submission */
export const submitAnswers = async (
  student: Client,
  quiz: Pick<Quiz, '_id' | 'quiz_code'>,
  answers: Answers,
): Promise<{ jobId: string; submissionId: string }> => {
  await joinQuiz(student, quiz)
  const answer = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: sentAnswers(answers) },
  })
  if (answer.status !== 200) throw new Error(`submitting failed: ${answer.detail}`)
  return { jobId: answer.body.job_id, submissionId: answer.body.submission_id }
}

let many = 0

/** Makes an enrolled class, written into the tables, because hashing 300 passwords would take the test's time. */
export const makeClass = async (
  { app, context }: TestApp,
  course: Pick<Course, '_id'>,
  size: number,
): Promise<Client[]> => {
  many += 1
  const rows = Array.from({ length: size }, (_, index) => ({
    id: newId(),
    name: `Student ${index + 1}`,
    email: `class-${many}-${index + 1}@example.org`,
    passwordHash: 'nobody signs in with this',
    role: 'student' as const,
  }))
  await context.database.insert(usersTable).values(rows)
  await context.database
    .insert(enrollmentsTable)
    .values(rows.map(({ id }) => ({ studentId: id, courseId: course._id })))
  return Promise.all(
    rows.map(async ({ id }) =>
      clientOf(app, await context.tokens.sign({ userId: id, role: 'student' }, 'api'), id),
    ),
  )
}
