import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { readRowsOf } from '../../testing/plans.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { fillClass, makeClaim, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { listWaitingReviews } from './submissions-list.queries.ts'

const platform = await startTestApp()
afterAll(() => platform.stop())
const { database } = platform.context

const waitingOf = async (who: Person) => (await who.call(waitingReviews.list)).body

it('lists what waits in the quizzes of those who grade, the most first', async () => {
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const questions = [choiceQuestion('mc'), textQuestion('sa')]
  const [quiz, other] = [
    await makeQuizRow(platform, course, questions),
    await makeQuizRow(platform, course, questions),
  ]
  const student = await makeStudent(platform, course)
  expect(await waitingOf(professor)).toEqual([])
  expect((await student.call(waitingReviews.list)).status).toBe(403)

  const graded = await makeSubmission(
    platform,
    quiz,
    student,
    { mc: 1, sa: 'Light.' },
    { gradedAt: new Date() },
  )
  await makeClaim(platform, graded.id)
  await makeClaim(platform, graded.id, { status: 'rejected' })
  await database.insert(answerGradesTable).values({
    submissionId: graded.id,
    questionId: 'sa',
    points: 1,
    possible: 5,
    method: 'auto',
    flags: ['paraphrase'],
  })
  const stopped = await makeSubmission(platform, other, student, { mc: 1 })
  expect(await waitingOf(professor)).toMatchObject([{ quiz_id: quiz.id }])
  await database
    .update(jobsTable)
    .set({ state: 'FAILED', endedAt: new Date() })
    .where(eq(jobsTable.id, stopped.jobId))
  const expected = [
    { quiz_id: quiz.id, course_id: course._id, pending_claims: 1, flagged_answers: 1, stopped: 0 },
    { quiz_id: other.id, course_id: course._id, pending_claims: 0, flagged_answers: 0, stopped: 1 },
  ]
  expect(await waitingOf(professor)).toMatchObject(expected)
  const { body: statistics } = await professor.call(grading.statistics, { params: { id: quiz.id } })
  expect(statistics.to_review).toEqual([{ question_id: 'sa', answers: 1 }])
  const assistant = await makeStudent(platform)
  await database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: assistant.userId, role: 'assistant' })
  expect(await waitingOf(assistant)).toMatchObject(expected)
  expect(await waitingOf(await makeProfessor(platform))).toEqual([])
  await professor.call(courses.archive, { params: { id: course._id } })
  expect(await waitingOf(professor)).toEqual([])
})

it('reads no submissions of other courses', async () => {
  const [professor, stranger] = [await makeProfessor(platform), await makeProfessor(platform)]
  const small = await makeQuizRow(platform, await makeCourse(professor), [textQuestion('sa')])
  await fillClass(platform, small, 20)
  // Many quizzes, as a platform has them: where one quiz has nearly all submissions, reading the whole table is right.
  const course = await makeCourse(stranger)
  for (let quizzes = 0; quizzes < 20; quizzes += 1)
    await fillClass(platform, await makeQuizRow(platform, course, [textQuestion('sa')]), 200)
  await database.execute(sql`vacuum analyze`)
  const reads = await readRowsOf(database, () => listWaitingReviews(database, professor.userId))
  const attempts = reads.filter(({ table }) => table === 'quiz_attempts').map(({ rows }) => rows)
  expect(Math.max(...attempts)).toBeLessThan(200)
})
