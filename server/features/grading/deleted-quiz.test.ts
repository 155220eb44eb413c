import type { Course } from '@lectern/contract/courses.ts'
import { exports } from '@lectern/contract/exports.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeQuiz, textQuestion } from '../../testing/quiz-factories.ts'
import {
  type MadeQuiz,
  makeAttempt,
  makeClaim,
  makeQuizRow,
  makeSubmission,
} from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** A deleted quiz is hidden from lists; its submissions can still be read and reviewed. */

let platform: TestApp
let professor: Person
let student: Person
let course: Course
let quiz: MadeQuiz
let id: string
let claim: string
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
  quiz = await makeQuizRow(platform, course, [choiceQuestion('mc'), textQuestion('sa')])
  const made = await makeSubmission(platform, quiz, student, { mc: 0, sa: 'Plants use light.' })
  await waitForJob(student, made.jobId)
  id = made.id
  claim = await makeClaim(platform, id)
  await makeAttempt(platform, quiz, await makeStudent(platform, course), { given: { mc: 0 } })
  const removed = await professor.call(quizzes.remove, { params: { id: quiz.id } })
  expect(removed.status).toBe(200)
})
afterAll(() => platform.stop())

const list = (who: Person, deleted?: 'none' | 'only') =>
  who.call(quizzes.ofCourse, {
    params: { courseId: quiz.courseId },
    ...(deleted ? { query: { deleted } } : {}),
  })
const ofQuiz = () => ({ params: { id: quiz.id } })
const ofSubmission = () => ({ params: { id } })

describe('a deleted quiz', () => {
  it('is found only by its professor, with what waits there', async () => {
    expect((await list(professor)).body).toEqual([])
    expect((await list(professor, 'none')).body).toEqual([])
    const { body } = await list(professor, 'only')
    expect(body).toMatchObject([
      { _id: quiz.id, is_active: false, submission_count: 1, graded_count: 1, open_attempts: 1 },
    ])
    expect(body[0]?.flagged_answers).toBeGreaterThanOrEqual(1)
    expect((await list(student, 'only')).status).toBe(403)
    expect((await list(await makeProfessor(platform), 'only')).status).toBe(404)
    const wrong = await professor.call(quizzes.ofCourse, {
      params: { courseId: quiz.courseId },
      query: { deleted: 'all' } as never,
    })
    expect(wrong.status).toBe(422)
  })

  it('is read by its professor in every way', async () => {
    const replies = [
      await professor.call(quizzes.get, ofQuiz()),
      await professor.call(quizzes.accommodations, ofQuiz()),
      await professor.call(grading.list, ofQuiz()),
      await professor.call(grading.statistics, ofQuiz()),
      await professor.call(grading.answersTo, { params: { id: quiz.id, question: 'sa' } }),
      await professor.call(grading.result, ofSubmission()),
      await professor.call(grading.history, ofSubmission()),
      await professor.call(quizChat.history, ofSubmission()),
      await professor.call(insight.itemAnalysis, ofQuiz()),
      await professor.call(exports.grades, { ...ofQuiz(), body: { format: 'csv' } }),
      await professor.call(exports.grades, { ...ofQuiz(), body: { format: 'excel' } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await student.call(grading.mine, ofQuiz())).status).toBe(200)
    expect((await student.call(grading.result, ofSubmission())).status).toBe(200)
  })

  it('can no longer be changed or taken', async () => {
    const change = await professor.call(quizzes.update, { ...ofQuiz(), body: { title: 'Back again' } })
    expect([change.status, change.detail]).toEqual([409, 'This quiz was deleted. Restore it to change it.'])
    const joining = await student.call(submissions.join, { body: { quiz_code: 'AAAAA' } })
    expect(joining.status).toBe(404)
    expect((await student.call(submissions.ofCourse, { params: { courseId: quiz.courseId } })).body).toEqual(
      [],
    )
  })

  it('has its claims decided, its points set and its open drafts handed in', async () => {
    const decided = await professor.call(grading.decideClaim, {
      params: { id, claim },
      body: { status: 'approved', points_earned: 7, reason: 'You are right.' },
    })
    expect(decided.status).toBe(200)
    expect(decided.body.grade_claims).toMatchObject([{ claim_id: claim, status: 'approved' }])
    expect(decided.body.answers[1]).toMatchObject({ points_earned: 7, grading_method: 'manual' })
    const again = await professor.call(grading.decideClaim, {
      params: { id, claim },
      body: { status: 'rejected' },
    })
    expect([again.status, again.detail]).toEqual([
      409,
      'This claim has already been approved. Look at it again.',
    ])
    const set = await professor.call(grading.setGrade, {
      ...ofSubmission(),
      body: { question_id: 'mc', points_earned: 3 },
    })
    expect(set.status).toBe(200)
    expect((await student.call(grading.result, ofSubmission())).body.final_grade).toMatchObject({
      total_points_earned: 10,
    })
    expect((await professor.call(submissions.handInAll, ofQuiz())).body).toEqual({
      handed_in: 1,
      remaining: 0,
    })
    expect((await list(professor, 'only')).body).toMatchObject([{ open_attempts: 0, submission_count: 2 }])
  })
})

describe('a restored quiz', () => {
  const restore = (who: Pick<Person, 'call'>, of = quiz.id) =>
    who.call(quizzes.restore, { params: { id: of } })

  it('is restored only by its professor', async () => {
    expect((await restore(clientOf(platform.app))).status).toBe(401)
    expect((await restore(student)).status).toBe(403)
    expect((await restore(await makeProfessor(platform))).status).toBe(404)
    expect((await list(professor)).body).toEqual([])
  })

  it('is as it was: active, joined by its code, in the lists, with its submissions', async () => {
    const { body } = await restore(professor)
    expect(body).toMatchObject({ _id: quiz.id, is_active: true, archived_at: null, submission_count: 2 })
    expect((await restore(professor)).body).toEqual(body)
    expect((await list(professor)).body).toMatchObject([{ _id: quiz.id, is_active: true }])
    expect((await list(professor, 'only')).body).toEqual([])
    const ofCourse = { params: { courseId: quiz.courseId } }
    expect((await student.call(submissions.ofCourse, ofCourse)).body).toMatchObject([{ _id: quiz.id }])
  })

  it('is joined again by its code', async () => {
    const made = await makeQuiz(professor, course)
    const late = await makeStudent(platform, course)
    const join = async () =>
      (await late.call(submissions.join, { body: { quiz_code: made.quiz_code } })).status
    await professor.call(quizzes.remove, { params: { id: made._id } })
    expect(await join()).toBe(404)
    await restore(professor, made._id)
    expect(await join()).toBe(200)
  })

  it('stays inactive if it was', async () => {
    await professor.call(quizzes.update, { ...ofQuiz(), body: { is_active: false } })
    await professor.call(quizzes.remove, ofQuiz())
    expect((await restore(professor)).body.is_active).toBe(false)
  })
})
