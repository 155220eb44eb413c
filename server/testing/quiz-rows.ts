import type { Course } from '@lectern/contract/courses.ts'
import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import { readQuestions, totalPoints } from '@lectern/core/questions/question-types.ts'
import { eq, sql } from 'drizzle-orm'
import { moveDeadlines } from '../features/quizzes/window.queries.ts'
import { newId } from '../platform/db/schema/columns.ts'
import { gradeClaimsTable } from '../platform/db/schema/grading.ts'
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

/** Makes a quiz with its first version, written straight into the tables. */
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

/** Changes the questions as an edit of the quiz does. @returns the new revision */
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

/** Makes a running attempt with answers. @returns its id */
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

/** Moves the deadline of a quiz's running attempts. */
export const moveDeadline = async (
  { context: { database } }: Platform,
  { id }: Pick<MadeQuiz, 'id'>,
  deadlineAt: Date,
): Promise<void> => {
  await database.update(attemptsTable).set({ deadlineAt }).where(eq(attemptsTable.quizId, id))
}

/** Makes a submission whose grading has begun, as after submitting. */
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

/** Makes a claim about the question `sa` that waits for the professor. @returns its id */
export const makeClaim = async (
  { context: { database } }: Platform,
  submissionId: string,
  fields: Partial<typeof gradeClaimsTable.$inferInsert> = {},
): Promise<string> => {
  const id = newId()
  await database.insert(gradeClaimsTable).values({
    id,
    submissionId,
    questionId: 'sa',
    claimText: 'I wrote about light.',
    aiResponse: 'The professor will see.',
    status: 'pending',
    ...fields,
  })
  return id
}

/** Ends a job as a crash or a lost row would. */
export const forgetJob = async ({ context: { database } }: Platform, jobId: string): Promise<void> => {
  await database.delete(jobsTable).where(eq(jobsTable.id, jobId))
}

/**
 * A graded class in a few statements: every student has answered every question, the n-th student chose
 * option n modulo 4, and an answer has n modulo (points + 1) points.
 */
export const fillClass = async (
  { context: { database } }: Platform,
  quiz: MadeQuiz,
  students: number,
): Promise<void> => {
  const prefix = `class-${quiz.id}`
  await database.execute(sql`
    with people as (
      insert into users (id, name, email, password_hash, role)
      select gen_random_uuid(), 'Student ' || n, ${prefix} || '-' || n || '@example.org', 'none', 'student'
      from generate_series(1, ${students}::int) n returning id, substring(name from 9)::int as n),
    enrolled as (insert into enrollments (student_id, course_id) select id, ${quiz.courseId}::uuid from people)
    insert into quiz_attempts (id, quiz_id, revision, student_id, started_at, submitted_at, handed_in_by, graded_at,
      final_method, final_at, answers)
    select gen_random_uuid(), ${quiz.id}::uuid, 1, id, now() - interval '10 minutes', now() - n * interval '1 second',
      'student', now(), 'auto', now(), (
        select jsonb_object_agg(q->>'question_id', jsonb_build_object('version', 1, 'answer',
          case when q->>'question_type' = 'multiple_choice' then to_jsonb(n % 4) else to_jsonb('=SUM(' || n || ')') end))
        from quiz_versions v, jsonb_array_elements(v.questions) q where v.quiz_id = ${quiz.id})
    from people`)
  await database.execute(sql`
    insert into answer_grades (submission_id, question_id, points, possible, original_points, is_correct, method)
    select a.id, q->>'question_id', g.points, (q->>'points')::float, g.points, g.points = (q->>'points')::float, 'auto'
    from quiz_attempts a
      join users u on u.id = a.student_id
      join quiz_versions v on v.quiz_id = a.quiz_id
      cross join jsonb_array_elements(v.questions) q
      cross join lateral (select substring(u.name from 9)::int % (floor((q->>'points')::float)::int + 1) as points) g
    where a.quiz_id = ${quiz.id}`)
  await database.execute(sql`
    update quiz_attempts a set auto_points = t.earned, final_points = t.earned, final_possible = t.possible
    from (select submission_id, sum(points) as earned, sum(possible) as possible from answer_grades group by 1) t
    where t.submission_id = a.id and a.quiz_id = ${quiz.id}`)
  await database.execute(sql`
    insert into grade_changes (id, submission_id, kind, total_after)
    select gen_random_uuid(), id, 'graded', final_points from quiz_attempts where quiz_id = ${quiz.id}`)
}

/** Moves the dates of a quiz, and with its closing the deadlines of running attempts: what the passing of time does to the dates. */
export const moveQuizDates = (
  { context: { database } }: Platform,
  id: string,
  dates: { opensAt: Date; closesAt: Date },
) =>
  database.transaction(async (tx) => {
    await tx.update(quizzesTable).set(dates).where(eq(quizzesTable.id, id))
    await moveDeadlines(tx, id, dates.closesAt)
  })
