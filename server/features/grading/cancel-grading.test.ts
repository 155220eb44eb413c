import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { makeCourse, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { choiceQuestion } from '../../testing/quiz-factories.ts'
import { makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { restartLostGradings } from './start-grading.ts'

let platform: TestApp
// Without a worker, so that the grading waits.
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform?.stop())

it('is for the professor of the quiz; the submission then waits for "Grade Again"', async () => {
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const student = await makeStudent(platform, course)
  const quiz = await makeQuizRow(platform, course, [choiceQuestion('mc')])
  const { id, jobId } = await makeSubmission(platform, quiz, student, { mc: 1 })
  const params = { id }
  const cancelAs = async (who: typeof professor) => (await who.call(grading.cancelGrading, { params })).status
  expect(await cancelAs(student)).toBe(403)
  expect(await cancelAs(await makeProfessor(platform))).toBe(404)
  const own = await student.call(jobs.cancel, { params: { job: jobId } })
  expect([own.status, own.detail]).toEqual([
    409,
    'Only your professor can cancel the grading of a submission.',
  ])
  const resultOf = async () => (await professor.call(grading.result, { params })).body
  expect((await resultOf()).job_id).toBe(jobId)

  expect([await cancelAs(professor), await cancelAs(professor)]).toEqual([200, 200])
  expect(await resultOf()).toMatchObject({ is_graded: false, job_id: null })
  // It is not started again by itself, and is shown as stopped.
  await restartLostGradings(platform.context, new AbortController().signal)
  expect((await resultOf()).job_id).toBeNull()
  const [row] = (await professor.call(grading.list, { params: { id: quiz.id } })).body
  expect(row).toMatchObject({ is_graded: false, is_grading: false })
  const { body: again } = await professor.call(grading.gradeAgain, { params })
  expect(again.job_id).not.toBe(jobId)
  expect((await resultOf()).job_id).toBe(again.job_id)
})

it('says how many gradings stopped or wait and why, and starts the stopped ones at once', async () => {
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const quiz = await makeQuizRow(platform, course, [choiceQuestion('mc')])
  const make = async () => makeSubmission(platform, quiz, await makeStudent(platform, course), { mc: 1 })
  const [failed, other, cancelled, waiting, running] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ]
  const { database, queue } = platform.context
  const change = (jobId: string, to: Partial<typeof jobsTable.$inferInsert>) =>
    database.update(jobsTable).set(to).where(eq(jobsTable.id, jobId)).returning()
  const unknown = [createMessage('model_unknown')]
  for (const { jobId } of [failed, other])
    await change(jobId, { state: 'FAILED', messages: unknown, endedAt: new Date() })
  await professor.call(grading.cancelGrading, { params: { id: cancelled.id } })
  const away = [createMessage('model_unreachable'), createMessage('continues_in_seconds', { count: 90 })]
  const [row] = await change(waiting.jobId, { messages: away })
  await database.transaction((tx) => queue.requeue(tx, row!, 90))

  const stops = async () =>
    (await professor.call(grading.statistics, { params: { id: quiz.id } })).body.grading_stops
  const listed = async () =>
    (await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })).body[0]
  const found = await stops()
  expect(found).toMatchObject([
    { state: 'stopped', count: 2, code: 'model_unknown' },
    { state: 'stopped', count: 1, code: 'grading_stopped', continues_at: null },
    { state: 'waiting', count: 1, message: 'The AI model cannot be reached.', details: [] },
  ])
  const inSeconds = (time: string | null | undefined) => (Date.parse(time!) - Date.now()) / 1_000
  expect(inSeconds(found[0]?.continues_at)).toBeGreaterThan(3_000)
  expect(inSeconds(found[2]?.continues_at)).toBeGreaterThan(30)
  expect(await listed()).toMatchObject({ submission_count: 5, stopped_count: 3 })
  const stopOf = async ({ id }: { id: string }) =>
    (await professor.call(grading.result, { params: { id } })).body.grading_stop
  expect(await stopOf(failed)).toMatchObject({ state: 'stopped', code: 'model_unknown' })
  expect(await stopOf(running)).toBeUndefined()

  const again = () => professor.call(grading.gradeAllAgain, { params: { id: quiz.id } })
  expect((await again()).body).toEqual({ started: 3, remaining: 0 })
  expect((await again()).body).toEqual({ started: 0, remaining: 0 })
  expect(await stops()).toMatchObject([{ state: 'waiting' }])
  expect(await listed()).toMatchObject({ stopped_count: 0 })
})
