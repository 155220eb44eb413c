import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerGradesTable, gradeChangesTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { attemptsTable, type StoredAnswers } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { joinQuiz, makeClass, makeQuiz, sentAnswers } from '../../testing/quiz-factories.ts'
import { hostileBodies, hostileValues } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { closeGradedAttempt } from './close-graded.queries.ts'
import { submitAllAttempts } from './submit.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const begin = async (fields: Parameters<typeof makeQuiz>[2] = {}): Promise<[Client, Quiz]> => {
  const quiz = await makeQuiz(professor, course, fields)
  const [student] = await makeClass(platform, course, 1)
  await joinQuiz(student!, quiz)
  return [student!, quiz]
}
const save = (student: Client, quiz: Quiz, answers: ReturnType<typeof sentAnswers>) =>
  student.call(submissions.saveProgress, { params: { id: quiz._id }, body: { answers } })
const submit = (student: Client, quiz: Quiz, answers: ReturnType<typeof sentAnswers> = []) =>
  student.call(submissions.submit, { params: { id: quiz._id }, body: { answers } })
const rowsOf = (quiz: Quiz) =>
  platform.context.database.select().from(attemptsTable).where(eq(attemptsTable.quizId, quiz._id))
const gradingsOf = (submissionId: string) =>
  platform.context.database
    .select()
    .from(jobsTable)
    .where(
      and(eq(jobsTable.kind, 'quiz_grading'), sql`${jobsTable.payload} ->> 'submissionId' = ${submissionId}`),
    )
/** The state after grading. */
const markGraded = (quiz: Quiz) =>
  platform.context.database
    .update(attemptsTable)
    .set({ gradedAt: new Date(), autoPoints: 15, finalPoints: 15, finalMethod: 'auto', finalAt: new Date() })
    .where(eq(attemptsTable.quizId, quiz._id))

describe('handing in', () => {
  it('merges sent answers into stored ones, and starts the grading for the student', async () => {
    const [student, quiz] = await begin()
    await save(student, quiz, sentAnswers({ choice: 2, text: 'saved' }, 3))
    const { body } = await submit(student, quiz, [
      ...sentAnswers({ text: 'sent' }, 4),
      ...sentAnswers({ choice: 1 }, 2),
    ])
    const [row, ...others] = await rowsOf(quiz)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: body.submission_id,
      gradingJobId: body.job_id,
      handedInBy: 'student',
      answers: { choice: { answer: 2, version: 3 }, text: { answer: 'sent', version: 4 } },
    })
    const [job] = await gradingsOf(row!.id)
    expect(job).toMatchObject({
      id: body.job_id,
      ownerId: student.userId,
      courseId: course._id,
      payload: { submissionId: row!.id },
    })
    expect((await student.call(jobs.get, { params: { job: body.job_id } })).body.status).toBe('PENDING')
  })
  it('is not done by a body that is none', async () => {
    const [student, quiz] = await begin()
    const submitAnything = (wrongBody: unknown) =>
      student.call(submissions.submit, { params: { id: quiz._id }, wrongBody })
    for (const value of hostileValues.filter((one) => !Array.isArray(one) || one.length > 0))
      expect((await submitAnything({ answers: value })).status).toBe(422)
    for (const payload of hostileBodies) {
      const { statusCode } = await platform.app.inject({
        method: 'POST',
        url: `/api/quizzes/${quiz._id}/submit`,
        headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([400, 413, 422]).toContain(statusCode)
    }
    expect((await rowsOf(quiz))[0]!.submittedAt).toBeNull()
  })
  it('with an empty list grades stored answers, or an empty attempt', async () => {
    const [student, quiz] = await begin()
    expect((await submit(student, quiz)).status).toBe(200)
    expect((await rowsOf(quiz))[0]).toMatchObject({ answers: {} })
  })
  it('many times at once is one submission with one grading', async () => {
    const [student, quiz] = await begin()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        submit(student, quiz, sentAnswers({ choice: index % 4, text: 'an answer to be read' })),
      ),
    )
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.job_id} ${body.submission_id}`)).size,
    ).toBe(1)
    expect(await rowsOf(quiz)).toHaveLength(1)
    expect(await gradingsOf(answers[0]!.body.submission_id)).toHaveLength(1)
  })
  it('a second time changes no answer; once it is graded it is refused with a sentence', async () => {
    const [student, quiz] = await begin()
    const answers = sentAnswers({ choice: 1, text: 'read' }, 1)
    const first = await submit(student, quiz, answers)
    expect((await submit(student, quiz, sentAnswers({ choice: 3 }, 9))).body).toEqual(first.body)
    const late = await save(student, quiz, sentAnswers({ choice: 3 }, 9))
    expect([late.status, late.detail]).toEqual([409, 'You have already submitted this quiz.'])
    expect((await rowsOf(quiz))[0]!.answers).toMatchObject({ choice: { answer: 1, version: 1 } })
    await markGraded(quiz)
    const again = await submit(student, quiz, sentAnswers({ choice: 3 }, 9))
    expect([again.status, again.detail]).toEqual([409, 'You have already submitted this quiz.'])
    const seen = await student.call(submissions.quiz, { params: { id: quiz._id } })
    expect(seen.body.submission).toMatchObject({ is_graded: true, percentage: 75, remaining_seconds: null })
  })
  it('starts a new grading when the first one is lost', async () => {
    const [student, quiz] = await begin()
    const first = (await submit(student, quiz, sentAnswers({ text: 'read' }))).body
    await platform.context.database.delete(jobsTable).where(eq(jobsTable.id, first.job_id))
    const second = (await submit(student, quiz)).body
    expect(second).toEqual({
      job_id: expect.not.stringMatching(first.job_id),
      submission_id: first.submission_id,
    })
    expect((await submit(student, quiz)).body).toEqual(second)
  })
  it('concurrent with a save keeps every acknowledged answer', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [student, quiz] = await begin()
      const [saved, submitted] = await Promise.all([
        save(student, quiz, sentAnswers({ text: 'the save' }, 1)),
        submit(student, quiz, sentAnswers({ choice: 1 }, 1)),
      ])
      expect(submitted.status).toBe(200)
      const [row] = await rowsOf(quiz)
      expect(row!.answers.choice).toEqual({ answer: 1, version: 1 })
      if (saved.status === 200) expect(row!.answers.text).toEqual({ answer: 'the save', version: 1 })
      else {
        expect(saved.status).toBe(409)
        expect(row!.answers.text).toBeUndefined()
      }
    }
  })
  it('cannot be called back', async () => {
    const [student, quiz] = await begin()
    const { job_id } = (await submit(student, quiz, sentAnswers({ text: 'read' }))).body
    const cancelled = await student.call(jobs.cancel, { params: { job: job_id } })
    expect([cancelled.status, cancelled.detail]).toEqual([
      409,
      'Only your professor can cancel the grading of a submission.',
    ])
    const [other] = await makeClass(platform, course, 1)
    for (const stranger of [other!, professor])
      expect((await stranger.call(jobs.cancel, { params: { job: job_id } })).status).toBe(404)
    expect((await student.call(jobs.get, { params: { job: job_id } })).body.status).toBe('PENDING')
  })
})

describe('handing in without an answer that has to be read', () => {
  it('is graded at once, with a job that has ended and a history', async () => {
    const [student, quiz] = await begin()
    const { body } = await submit(student, quiz, sentAnswers({ choice: 0 }, 1))
    const [row] = await rowsOf(quiz)
    expect(row).toMatchObject({
      id: body.submission_id,
      gradingJobId: body.job_id,
      handedInBy: 'student',
      answers: { choice: { answer: 0, version: 1 } },
      autoPoints: 10,
      finalPoints: 10,
      finalPossible: 20,
      finalMethod: 'auto',
    })
    expect(row!.gradedAt).toEqual(row!.submittedAt)
    const own = await student.call(grading.mine, { params: { id: quiz._id } })
    expect(own.body.final_grade).toMatchObject({ total_points_earned: 10, percentage: 50 })
    const job = (await student.call(jobs.get, { params: { job: body.job_id } })).body
    expect([job.status, job.progress, job.message]).toEqual(['COMPLETED', 100, 'The submission is graded.'])
    const { database } = platform.context
    const grades = await database
      .select()
      .from(answerGradesTable)
      .where(eq(answerGradesTable.submissionId, row!.id))
    expect(grades.map(({ questionId }) => questionId).sort()).toEqual(['choice', 'text'])
    const changes = await database
      .select()
      .from(gradeChangesTable)
      .where(eq(gradeChangesTable.submissionId, row!.id))
    expect(changes.map(({ kind, totalAfter }) => [kind, totalAfter])).toEqual([['graded', 10]])
  })
  it('many times at once is one submission with one grading; others are refused or told of it', async () => {
    const [student, quiz] = await begin()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit(student, quiz, sentAnswers({ choice: index % 4 }))),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => `${body.job_id} ${body.submission_id}`)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [row, ...others] = await rowsOf(quiz)
    expect(others).toEqual([])
    expect(await gradingsOf(row!.id)).toHaveLength(1)
  })
  it('closes nothing when an answer was saved since it was read', async () => {
    const [student, quiz] = await begin()
    await save(student, quiz, sentAnswers({ choice: 2 }, 2))
    const [row] = await rowsOf(quiz)
    const grades = [
      {
        submissionId: row!.id,
        questionId: 'choice',
        points: 10,
        possible: 10,
        originalPoints: 10,
        isCorrect: true,
        feedback: null,
        method: 'auto' as const,
        evidence: [],
        flags: [],
        gradedAt: new Date(),
      },
    ]
    const close = (answers: StoredAnswers) =>
      closeGradedAttempt(
        platform.context.database,
        { ...row!, answers },
        { grades, courseId: course._id, at: new Date() },
      )
    expect(await close({ choice: { answer: 0, version: 1 } })).toBeUndefined()
    expect((await rowsOf(quiz))[0]).toMatchObject({ submittedAt: null, gradedAt: null })
    expect(await gradingsOf(row!.id)).toEqual([])
    // Its own answers, whatever the order of their keys.
    expect(await close({ choice: { version: 2, answer: 2 } })).toEqual(expect.any(String))
    expect(await close(row!.answers)).toBeUndefined()
    expect(await gradingsOf(row!.id)).toHaveLength(1)
  })
})

describe('submitting for the whole class', () => {
  it('closes open attempts as saved, and leaves submissions alone', async () => {
    const quiz = await makeQuiz(professor, course)
    const [done, open, empty, away] = await makeClass(platform, course, 4)
    for (const student of [done!, open!, empty!]) await joinQuiz(student, quiz)
    await submit(done!, quiz, sentAnswers({ choice: 1 }))
    await save(open!, quiz, sentAnswers({ choice: 2 }))
    const handInAll = () => professor.call(submissions.handInAll, { params: { id: quiz._id } })
    const counts = await Promise.all([handInAll(), handInAll()])
    expect(counts[0]!.body.handed_in + counts[1]!.body.handed_in).toBe(2)
    const rows = new Map((await rowsOf(quiz)).map((row) => [row.studentId, row]))
    expect(rows.get(done!.userId)).toMatchObject({
      handedInBy: 'student',
      answers: { choice: { answer: 1 } },
    })
    expect(rows.get(open!.userId)).toMatchObject({
      handedInBy: 'professor',
      answers: { choice: { answer: 2 } },
    })
    expect(rows.get(empty!.userId)).toMatchObject({ handedInBy: 'professor', answers: {} })
    expect(rows.has(away!.userId)).toBe(false)
    for (const row of rows.values())
      expect(await gradingsOf(row.id)).toMatchObject([{ ownerId: row.studentId }])
    // The quiz stays open for students who have not begun.
    expect((await joinQuiz(away!, quiz)).submission).toMatchObject({ is_draft: true })
  })

  it('works in batches, and continues after an interrupted request, with one grading each', async () => {
    const quiz = await makeQuiz(professor, course)
    const SIZE = 450
    const students = await makeClass(platform, course, SIZE)
    await platform.context.database.insert(attemptsTable).values(
      students.map(({ userId }, index) => ({
        quizId: quiz._id,
        revision: 1,
        studentId: userId,
        startedAt: new Date(),
        answers: { choice: { answer: index % 4, version: 1 } },
        openQuestionId: 'choice',
        openSince: new Date(),
      })),
    )
    const user = { userId: professor.userId, role: 'professor' as const }
    // No time left: one batch.
    const first = await submitAllAttempts(platform.context, quiz._id, user, -1)
    expect(first.remaining).toBe(SIZE - first.handed_in)
    expect(first.handed_in).toBeGreaterThan(0)
    expect(first.handed_in).toBeLessThan(SIZE)
    const { body } = await professor.call(submissions.handInAll, { params: { id: quiz._id } })
    expect(body).toEqual({ handed_in: first.remaining, remaining: 0 })
    const rows = await rowsOf(quiz)
    expect(rows.every((row) => row.submittedAt && row.openSince === null)).toBe(true)
    const { rows: gradings } = await platform.context.database.execute<{
      owner: string
      student: string
    }>(sql`
      select j.owner_id as owner, a.student_id as student from quiz_attempts a
        join jobs j on j.id = a.grading_job_id and j.payload ->> 'submissionId' = a.id::text
        join pgboss.job b on b.id = j.queue_id and b.data ->> 'id' = j.id::text
      where a.quiz_id = ${quiz._id}`)
    expect(new Set(gradings.map(({ owner }) => owner)).size).toBe(SIZE)
    expect(gradings.every(({ owner, student }) => owner === student)).toBe(true)
  })
})
