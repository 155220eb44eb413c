import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('is for the professor of the quiz; the submission then waits for "Grade again"', async () => {
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
