import type { Course } from '@lectern/contract/courses.ts'
import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { readQuestions, totalPoints } from '@lectern/core/questions/question-types.ts'
import { eq } from 'drizzle-orm'
import { newId } from '../platform/db/schema/columns.ts'
import { jobsTable } from '../platform/db/schema/jobs.ts'
import { quizVersionsTable, quizzesTable } from '../platform/db/schema/quizzes.ts'
import { attemptsTable } from '../platform/db/schema/submissions.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Platform = Pick<TestApp, 'context'>
export type MadeQuiz = { id: string; courseId: string; code: string }

const made = (questions: readonly Question[]): Question[] => {
  const read = readQuestions(questions, 'create')
  if ('problem' in read) throw new Error(`question ${read.number}: ${read.problem}`)
  return read.questions
}

/** A quiz with its first version, written straight into the tables. */
export const makeQuizRow = async (
  { context: { database } }: Platform,
  course: Pick<Course, '_id'>,
  questions: readonly Question[],
  fields: Partial<typeof quizVersionsTable.$inferInsert> & { assistantAdjusts?: boolean } = {},
): Promise<MadeQuiz> => {
  const { assistantAdjusts = true, ...version } = fields
  const id = newId()
  const code = id.slice(-8).toUpperCase()
  const asked = made(questions)
  await database
    .insert(quizzesTable)
    .values({ id, courseId: course._id, code, isActive: true, assistantAdjusts })
  await database.insert(quizVersionsTable).values({
    quizId: id,
    revision: 1,
    title: 'A quiz',
    questions: asked,
    totalPoints: totalPoints(asked),
    ...version,
  })
  return { id, courseId: course._id, code }
}

/** Changes what is asked from now on, as an edit of the quiz does. @returns the new revision */
export const editQuizRow = async (
  { context: { database } }: Platform,
  quiz: MadeQuiz,
  questions: readonly Question[],
  fields: Partial<typeof quizVersionsTable.$inferInsert> = {},
): Promise<number> => {
  const [row] = await database.select().from(quizzesTable).where(eq(quizzesTable.id, quiz.id))
  const revision = (row?.revision ?? 0) + 1
  const asked = made(questions)
  await database.insert(quizVersionsTable).values({
    quizId: quiz.id,
    revision,
    title: 'A quiz',
    questions: asked,
    totalPoints: totalPoints(asked),
    ...fields,
  })
  await database.update(quizzesTable).set({ revision }).where(eq(quizzesTable.id, quiz.id))
  return revision
}

type AttemptFields = Partial<typeof attemptsTable.$inferInsert> & { given?: Record<string, AnswerValue> }

/** A running attempt with answers. @returns its id */
export const makeAttempt = async (
  { context: { database } }: Platform,
  quiz: MadeQuiz,
  student: Pick<Person, 'userId'>,
  { given = {}, ...fields }: AttemptFields = {},
): Promise<string> => {
  const [row] = await database
    .insert(attemptsTable)
    .values({
      quizId: quiz.id,
      studentId: student.userId,
      revision: 1,
      startedAt: new Date(Date.now() - 300_000),
      answers: Object.fromEntries(Object.entries(given).map(([id, answer]) => [id, { answer, version: 1 }])),
      ...fields,
    })
    .returning()
  return row!.id
}

/** A submission whose grading has begun, as handing in leaves it. */
export const makeSubmission = async (
  platform: Platform,
  quiz: MadeQuiz,
  student: Pick<Person, 'userId'>,
  given: Record<string, AnswerValue>,
  fields: AttemptFields = {},
): Promise<{ id: string; jobId: string }> => {
  const { database, queue } = platform.context
  const id = await makeAttempt(platform, quiz, student, {
    given,
    submittedAt: new Date(),
    handedInBy: 'student',
    ...fields,
  })
  const jobId = await database.transaction(async (tx) => {
    const job = await queue.enqueue(tx, {
      kind: 'quiz_grading',
      ownerId: student.userId,
      courseId: quiz.courseId,
      payload: { submissionId: id },
    })
    await tx.update(attemptsTable).set({ gradingJobId: job.id }).where(eq(attemptsTable.id, id))
    return job.id
  })
  return { id, jobId }
}

/** Lets a test end a job as a crash or a lost row would. */
export const forgetJob = async ({ context: { database } }: Platform, jobId: string): Promise<void> => {
  await database.delete(jobsTable).where(eq(jobsTable.id, jobId))
}
