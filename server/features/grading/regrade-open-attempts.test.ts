import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { editQuizRow, makeAttempt, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  ;({ platform, professor, course } = await startCourse({ works: true }))
})
afterAll(() => platform?.stop())

const mc = (correct_answer: number): Question => choiceQuestion('mc', { correct_answer })
const others: [string, Question[]][] = [
  ['graded at once', []],
  ['graded by a job', [textQuestion('sa', { rubric: '' })]],
]

it.each(others)('a regrading during a quiz reaches attempts that run: %s', async (_, more) => {
  const quiz = await makeQuizRow(platform, course, [mc(0), ...more])
  const [first, atWork, late] = [
    await makeStudent(platform, course),
    await makeStudent(platform, course),
    await makeStudent(platform, course),
  ]
  const graded = await makeSubmission(platform, quiz, first, { mc: 1, sa: 'Light.' })
  await waitForJob(first, graded.jobId)
  await makeAttempt(platform, quiz, atWork)
  await editQuizRow(platform, quiz, [mc(1), ...more])
  const params = { id: quiz.id }
  const previewed = await professor.call(grading.previewRegrade, { params })
  await waitForJob(professor, previewed.body.job_id)
  const shown = (await professor.call(grading.regradePreview, { params })).body
  const applied = await professor.call(grading.regrade, { params, body: { preview_id: shown!.preview_id } })
  expect((await waitForJob(professor, applied.body.job_id)).status).toBe('COMPLETED')

  const mcPoints = async (student: Person) => {
    const answers = [
      { question_id: 'mc', answer: 1 },
      { question_id: 'sa', answer: 'Light.' },
    ].slice(0, 1 + more.length)
    const sent = await student.call(submissions.submit, { params, body: { answers } })
    expect(sent.status).toBe(200)
    await waitForJob(student, sent.body.job_id)
    const { body } = await professor.call(grading.result, { params: { id: sent.body.submission_id } })
    return body.answers.find(({ question_id }) => question_id === 'mc')?.points_earned
  }
  expect(await mcPoints(atWork)).toBe(mc(1).points)
  await makeAttempt(platform, quiz, late, { revision: 2 })
  expect(await mcPoints(late)).toBe(mc(1).points)
  // All grades match the quiz now.
  const again = await professor.call(grading.previewRegrade, { params })
  await waitForJob(professor, again.body.job_id)
  expect((await professor.call(grading.regradePreview, { params })).body?.moves).toEqual([])
})
