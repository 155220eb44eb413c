import type { Course } from '@lectern/contract/courses.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeClass,
  makeQuiz,
  secretWords,
  submitAnswers,
} from '../../testing/quiz-factories.ts'
import { hostileBodies, hostileValues, makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const join = (who: Client, quiz_code: unknown) => who.call(submissions.join, { wrongBody: { quiz_code } })
const attemptsAt = async (quizId: string) =>
  (
    await platform.context.database
      .select({ attempts: count() })
      .from(attemptsTable)
      .where(eq(attemptsTable.quizId, quizId))
  )[0]!.attempts

describe('access', () => {
  it('is refused to strangers, professors, and students of other courses', async () => {
    const quiz = await makeQuiz(professor, course)
    const student = await makeStudent(platform, course)
    const stranger = await makeStudent(platform)
    const params = { id: quiz._id }
    const calls = [
      [submissions.join, { body: { quiz_code: quiz.quiz_code } }, 403],
      [submissions.ofCourse, { params: { courseId: course._id } }, 404],
      [submissions.quiz, { params }, 404],
      [submissions.saveProgress, { params, body: { answers: [] } }, 404],
      [submissions.draft, { params }, 404],
      [submissions.submit, { params, body: { answers: [] } }, 404],
    ] as const
    await joinQuiz(student, quiz)
    for (const [call, sent, status] of calls) {
      for (const [what, impostor] of await makeImpostors(platform, student, 'student'))
        expect([call.path, what, (await impostor.call(call, sent as object)).status]).toEqual([
          call.path,
          what,
          401,
        ])
      expect((await professor.call(call, sent as object)).status).toBe(403)
      const answer = await stranger.call(call, sent as object)
      expect([call.path, answer.status]).toEqual([call.path, status])
      expect(answer.raw.toString()).not.toMatch(/A quiz|choice|secret/)
    }
    expect((await join(stranger, quiz.quiz_code)).detail).toBe(
      'You are not enrolled in the course for this quiz',
    )
    expect(await attemptsAt(quiz._id)).toBe(1)
  })
  it('finds nothing by ids that are none', async () => {
    const student = await makeStudent(platform, course)
    for (const id of [...malformedIds, crypto.randomUUID()]) {
      for (const call of [submissions.quiz, submissions.draft])
        expect((await student.call(call, { params: { id } })).status).toBe(404)
      for (const call of [submissions.saveProgress, submissions.submit])
        expect((await student.call(call, { params: { id }, body: { answers: [] } })).status).toBe(404)
    }
  })
})

describe('joining', () => {
  it('is refused in this order: unknown quiz, not enrolled, not active', async () => {
    const other = await makeCourse(professor)
    const [student] = await makeClass(platform, course, 1)
    const [quiz, foreign] = [
      await makeQuiz(professor, course, { is_active: false }),
      await makeQuiz(professor, other, { is_active: false }),
    ]
    const answers = []
    for (const code of ['ZZZZZ', foreign.quiz_code, quiz.quiz_code]) answers.push(await join(student!, code))
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual([
      [404, 'Invalid access code. Please check and try again.'],
      [403, 'You are not enrolled in the course for this quiz'],
      [400, 'This quiz is not available'],
    ])
    expect(await attemptsAt(quiz._id)).toBe(0)
  })
  it('accepts the code in any spelling of case and spaces, and nothing else', async () => {
    const quiz = await makeQuiz(professor, course)
    const [student] = await makeClass(platform, course, 1)
    const details: [unknown, number, string][] = [
      ['', 422, 'Please enter an access code'],
      ['  ', 422, 'Please enter an access code'],
      [undefined, 422, 'Please enter an access code'],
      ['AAAA', 422, 'Access code must be exactly 5 characters'],
      ['AAAAAA', 422, 'Access code must be exactly 5 characters'],
      ["' or ", 422, 'Access code must be exactly 5 characters'],
      ["'or''", 404, 'Invalid access code. Please check and try again.'],
      ['A\u0000AAA', 404, 'Invalid access code. Please check and try again.'],
      ['%%%%%', 404, 'Invalid access code. Please check and try again.'],
      ['_____', 404, 'Invalid access code. Please check and try again.'],
    ]
    for (const [code, status, detail] of details) {
      const answer = await join(student!, code)
      expect([answer.status, answer.detail]).toEqual([status, detail])
    }
    for (const value of hostileValues) expect([404, 422]).toContain((await join(student!, value)).status)
    for (const payload of hostileBodies) {
      const { statusCode } = await platform.app.inject({
        method: 'POST',
        url: '/api/quizzes/join',
        headers: { authorization: `Bearer ${student!.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([400, 413, 422]).toContain(statusCode)
    }
    expect((await join(student!, ` ${quiz.quiz_code.toLowerCase()} `)).status).toBe(200)
  })
  it('returns the questions and starts the clock, once', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10, description: 'About' })
    const [student] = await makeClass(platform, course, 1)
    const first = await joinQuiz(student!, quiz)
    expect(first).toMatchObject({
      title: 'A quiz',
      description: 'About',
      course_name: course.name,
      question_count: 2,
      total_points: 20,
      is_resuming: false,
      remaining_seconds: 600,
      submission: { is_draft: true, submitted: false, remaining_seconds: 600, submission_id: null },
    })
    expect(Date.parse(first.deadline_at!) - Date.parse(first.started_at!)).toBe(600_000)
    platform.clock.advanceMs(60_000)
    for (const again of [
      await joinQuiz(student!, quiz),
      (await student!.call(submissions.quiz, { params: { id: quiz._id } })).body,
    ]) {
      expect(again).toMatchObject({
        is_resuming: true,
        started_at: first.started_at,
        deadline_at: first.deadline_at,
      })
      expect(again.questions).toEqual(first.questions)
      expect(again.remaining_seconds).toBeLessThanOrEqual(540)
      expect(again.remaining_seconds).toBeGreaterThan(500)
    }
    expect(await attemptsAt(quiz._id)).toBe(1)
  })
  it('in ten tabs at once is one attempt with one clock', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [student] = await makeClass(platform, course, 1)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => joinQuiz(student!, quiz)))
    expect(new Set(tabs.map((tab) => `${tab.started_at} ${tab.deadline_at}`)).size).toBe(1)
    expect(await attemptsAt(quiz._id)).toBe(1)
  })
  it('by 300 in the same second gives each student the questions and their time', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const students = await makeClass(platform, course, 300)
    const joined = await Promise.all(students.map((student) => joinQuiz(student, quiz)))
    expect(joined.every((one) => one.questions.length === 2)).toBe(true)
    const limits = joined.map((one) => Date.parse(one.deadline_at!) - Date.parse(one.started_at!))
    expect(new Set(limits)).toEqual(new Set([600_000]))
    expect(await attemptsAt(quiz._id)).toBe(300)
  })
  it('resumes a running attempt when the quiz was closed meanwhile', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [inside, outside] = await makeClass(platform, course, 2)
    await joinQuiz(inside!, quiz)
    await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })
    expect((await joinQuiz(inside!, quiz)).questions).toHaveLength(2)
    expect((await join(outside!, quiz.quiz_code)).detail).toBe('This quiz is not available')
  })
  it('after submission reports it, and gives no time', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [student] = await makeClass(platform, course, 1)
    const { submissionId } = await submitAnswers(student!, quiz, { choice: 0 })
    const again = await joinQuiz(student!, quiz)
    expect(again.submission).toMatchObject({ submitted: true, is_draft: false, submission_id: submissionId })
    expect(again.remaining_seconds).toBeNull()
    expect((await student!.call(submissions.draft, { params: { id: quiz._id } })).status).toBe(404)
  })
  it('is limited for an account that guesses codes, also concurrently, and for no other', async () => {
    const quiz = await makeQuiz(professor, course)
    const [guesser, neighbour] = await makeClass(platform, course, 2)
    const tries = await Promise.all(Array.from({ length: 60 }, () => join(guesser!, 'ZZZZZ')))
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(40)
    const right = await join(guesser!, quiz.quiz_code)
    expect([right.status, right.headers['retry-after']]).toEqual([429, '600'])
    expect((await join(neighbour!, quiz.quiz_code)).status).toBe(200)
    platform.clock.advanceMs(10 * 60_000 + 1_000)
    expect((await join(guesser!, quiz.quiz_code)).status).toBe(200)
  })
  it('does not count students who wait for the quiz to open', async () => {
    const quiz = await makeQuiz(professor, course, { is_active: false })
    const [student] = await makeClass(platform, course, 1)
    for (let times = 0; times < 30; times += 1)
      expect((await join(student!, quiz.quiz_code)).status).toBe(400)
    await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: true } })
    expect((await join(student!, quiz.quiz_code)).status).toBe(200)
  })
})

describe("a student's list", () => {
  it('shows every quiz that is not deleted, with where they stand, and nothing that is asked', async () => {
    const own = await makeCourse(professor)
    const closed = await makeQuiz(professor, own, { title: 'Closed', is_active: false })
    const running = await makeQuiz(professor, own, { title: 'Running', time_limit_minutes: 10 })
    const done = await makeQuiz(professor, own, { title: 'Done' })
    const open = await makeQuiz(professor, own, { title: 'Open' })
    const [student, other] = await makeClass(platform, own, 2)
    await joinQuiz(student!, running)
    await submitAnswers(student!, done, { choice: 0 })
    await submitAnswers(other!, open, { choice: 0 })
    const { body, raw } = await student!.call(submissions.ofCourse, { params: { courseId: own._id } })
    expect(body.map((quiz) => [quiz.title, quiz.is_active, quiz.submission])).toEqual([
      ['Open', true, null],
      ['Done', true, expect.objectContaining({ submitted: true, remaining_seconds: null })],
      ['Running', true, expect.objectContaining({ is_draft: true, remaining_seconds: 600 })],
      ['Closed', false, null],
    ])
    expect(body[0]).toMatchObject({ question_count: 2, total_points: 20 })
    for (const quiz of [closed, running, done, open]) expect(raw.toString()).not.toContain(quiz.quiz_code)
    expect(raw.toString()).not.toMatch(/Which one|options|secret/)
    expect((await student!.call(submissions.quiz, { params: { id: open._id } })).body).toMatchObject({
      questions: [],
      submission: null,
      started_at: null,
      is_resuming: false,
    })
  })
})

describe('a graded attempt', () => {
  it('is shown with the key and points it was graded by', async () => {
    const quiz = await makeQuiz(professor, course)
    const [student] = await makeClass(platform, course, 1)
    const { submissionId } = await submitAnswers(student!, quiz, { choice: 0 })
    const shown = async (finalPossible: number | null) => {
      await platform.context.database
        .update(attemptsTable)
        .set({ gradedAt: new Date(), finalPoints: 12, finalMethod: 'auto', finalPossible })
        .where(eq(attemptsTable.id, submissionId))
      const { body } = await student!.call(submissions.quiz, { params: { id: quiz._id } })
      const list = (await student!.call(submissions.ofCourse, { params: { courseId: course._id } })).body
      expect(list.find((one) => one._id === quiz._id)).toMatchObject({
        total_points: body.total_points,
        submission: body.submission!,
      })
      return [body.submission?.percentage, body.total_points]
    }
    expect(await shown(null)).toEqual([60, 20])
    expect(await shown(16)).toEqual([75, 16])
  })
})

describe('an attempt', () => {
  it('keeps the quiz as it stood when it began, whatever is edited', async () => {
    const quiz = await makeQuiz(professor, course, { time_limit_minutes: 10 })
    const [early, late] = await makeClass(platform, course, 2)
    const before = await joinQuiz(early!, quiz)
    const edited = {
      title: 'Another',
      time_limit_minutes: 1,
      questions: [choiceQuestion('new', { options: ['x', 'y'], correct_answer: 1 })],
    }
    await professor.call(quizzes.update, { params: { id: quiz._id }, body: edited })
    expect(await joinQuiz(early!, quiz)).toMatchObject({
      title: 'A quiz',
      time_limit_minutes: 10,
      deadline_at: before.deadline_at,
      questions: before.questions,
    })
    const listed = await early!.call(submissions.ofCourse, { params: { courseId: course._id } })
    expect(listed.body.find((one) => one._id === quiz._id)).toMatchObject({
      title: 'A quiz',
      question_count: 2,
    })
    expect(await joinQuiz(late!, quiz)).toMatchObject({
      title: 'Another',
      remaining_seconds: 60,
      question_count: 1,
    })
    expect(JSON.stringify(before)).not.toContain(secretWords.keyword)
  })
})

describe('the code of another quiz', () => {
  it('starts nothing until the student has agreed', async () => {
    const meant = await makeQuiz(professor, course, { title: 'Meant' })
    const other = await makeQuiz(professor, course, { title: 'Other' })
    const student = await makeStudent(platform, course)
    const send = (quiz_id: string | undefined, quiz_code = other.quiz_code) =>
      student.call(submissions.join, { wrongBody: { quiz_code, quiz_id } })
    const asked = await send(meant._id)
    expect([asked.status, asked.detail]).toEqual([409, 'This code belongs to “Other”.'])
    expect(asked.raw.toString()).toContain('"code":"code_of_other_quiz"')
    expect([await attemptsAt(meant._id), await attemptsAt(other._id)]).toEqual([0, 0])
    // The server does not tell the title of a quiz that the student may not take.
    const foreign = await makeQuiz(professor, await makeCourse(professor), { title: 'Foreign' })
    const closed = await makeQuiz(professor, course, { title: 'Closed', is_active: false })
    for (const [quiz, status] of [
      [foreign, 403],
      [closed, 400],
    ] as const) {
      const answer = await send(meant._id, quiz.quiz_code)
      expect(answer.status).toBe(status)
      expect(answer.raw.toString()).not.toContain(quiz.title)
    }
    expect((await send(undefined)).body._id).toBe(other._id)
    expect((await send(meant._id, meant.quiz_code)).body._id).toBe(meant._id)
    expect((await send('no id')).status).toBe(404)
  })
})
