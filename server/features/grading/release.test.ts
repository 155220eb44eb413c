import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { GRACE_MS } from '@lectern/core/attempt/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeQuiz,
  submitAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const REFERENCE = 'Plants make sugar from carbon dioxide and water with the energy of light.'
const questions = [
  choiceQuestion('choice', { correct_answer: 1 }),
  textQuestion('text', { correct_answer: REFERENCE, keywords: ['sugar'], rubric: '', points: 5 }),
]

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

type Fields = Parameters<typeof makeQuiz>[2]

/** A quiz and a student whose submission is graded: the choice right, the text half right. */
const makeGraded = async (fields: Fields) => {
  const quiz = await makeQuiz(professor, course, { questions, ...fields })
  const student = await makeStudent(platform, course)
  const { jobId, submissionId } = await submitAnswers(student, quiz, { choice: 1, text: 'They make sugar.' })
  await waitForJob(student, jobId)
  return { quiz, student, submissionId }
}
const change = async (quiz: Quiz, body: object) => {
  const answer = await professor.call(quizzes.update, { params: { id: quiz._id }, body })
  expect(answer.status).toBe(200)
}
const release = (
  quiz: Quiz,
  body: { results?: boolean; correct_answers?: boolean },
  person: Person = professor,
) => person.call(quizzes.release, { params: { id: quiz._id }, body })

/** What the student sees of their submission, over every call that could show points or keys. */
const seenBy = async (student: Person, quiz: Quiz) => {
  const { body: mine } = await student.call(grading.mine, { params: { id: quiz._id } })
  const { body: result } = await student.call(grading.result, { params: { id: mine._id } })
  const { body: own } = await student.call(submissions.quiz, { params: { id: quiz._id } })
  const { body: list } = await student.call(submissions.ofCourse, { params: { courseId: course._id } })
  const listed = list.find((one) => one._id === quiz._id)?.submission ?? own.submission
  const points = [
    mine.final_grade?.total_points_earned ?? null,
    mine.auto_grade?.total_points_earned ?? null,
    mine.answers[0]?.points_earned ?? null,
    result.final_grade?.total_points_earned ?? null,
    own.submission?.points_earned ?? null,
    own.submission?.percentage ?? null,
    listed?.points_earned ?? null,
    listed?.percentage ?? null,
  ]
  const keys = [
    mine.quiz.questions[0]?.correct_answer ?? null,
    mine.quiz.questions[1]?.correct_answer ?? null,
    mine.answers[1]?.feedback ?? null,
    mine.answers[1]?.evidence.length ? 'evidence' : null,
    result.quiz.questions[0]?.correct_answer ?? null,
  ]
  const allOrNone = (values: unknown[]) => {
    const isThere = values.map((value) => value !== null)
    expect(new Set(isThere).size).toBe(1)
    return isThere[0]
  }
  // The student's own answers are always there, and that the grading has ended.
  expect(mine.answers.map(({ answer }) => answer)).toEqual([1, 'They make sugar.'])
  expect([mine.is_graded, own.submission?.is_graded]).toEqual([true, true])
  expect(own.submission?.results).toBe(mine.release.results)
  expect(listed?.results).toBe(mine.release.results)
  return { results: allOrNone(points), keys: allOrNone(keys), release: mine.release }
}

it('only the professor of the quiz shows results', async () => {
  const { quiz, student } = await makeGraded({ show_results: 'by_hand' })
  const params = { id: quiz._id }
  const wish = { params, body: { results: true } }
  expect((await clientOf(platform.app).call(quizzes.release, wish)).status).toBe(401)
  expect((await student.call(quizzes.release, wish)).status).toBe(403)
  expect((await (await makeProfessor(platform)).call(quizzes.release, wish)).status).toBe(404)
  expect((await seenBy(student, quiz)).results).toBe(false)
  const bad = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'Later', questions, show_results: 'never' as 'by_hand' },
  })
  expect(bad.status).toBe(422)
})

it('shows results and correct answers at once unless the quiz says otherwise', async () => {
  const { quiz, student } = await makeGraded({})
  expect([quiz.show_results, quiz.show_correct_answers]).toEqual(['at_once', 'at_once'])
  const shown = { results: 'shown', correct_answers: 'shown' }
  expect(await seenBy(student, quiz)).toEqual({ results: true, keys: true, release: shown })
})

it('shows results and correct answers by hand, each by itself, and takes that back', async () => {
  const { quiz, student } = await makeGraded({ show_results: 'by_hand', show_correct_answers: 'by_hand' })
  const hidden = { results: 'by_hand', correct_answers: 'by_hand' }
  expect(await seenBy(student, quiz)).toEqual({ results: false, keys: false, release: hidden })
  // Closing the quiz does not show results that are shown by hand.
  await change(quiz, { is_active: false })
  expect((await seenBy(student, quiz)).results).toBe(false)

  expect((await release(quiz, { correct_answers: true })).body.release).toEqual(hidden)
  expect((await seenBy(student, quiz)).keys).toBe(false)
  await release(quiz, { correct_answers: false })
  const first = await release(quiz, { results: true })
  expect(first.body.release).toEqual({ results: 'shown', correct_answers: 'by_hand' })
  expect(await seenBy(student, quiz)).toMatchObject({ results: true, keys: false })
  // A second click keeps the time of the first.
  expect((await release(quiz, { results: true })).body.results_released_at).toBe(
    first.body.results_released_at,
  )
  await release(quiz, { correct_answers: true })
  expect(await seenBy(student, quiz)).toMatchObject({ results: true, keys: true })

  await release(quiz, { results: false })
  expect(await seenBy(student, quiz)).toMatchObject({ results: false, keys: false })
})

it('shows results of a deleted quiz by hand, too', async () => {
  const { quiz, student, submissionId } = await makeGraded({ show_results: 'by_hand' })
  await professor.call(quizzes.remove, { params: { id: quiz._id } })
  const read = async () => (await student.call(grading.result, { params: { id: submissionId } })).body
  expect((await read()).final_grade).toBeNull()
  expect((await release(quiz, { results: true })).status).toBe(200)
  expect((await read()).final_grade).not.toBeNull()
})

describe('after closing', () => {
  it('waits until the quiz cannot be joined and no attempt is running', async () => {
    const { quiz, student } = await makeGraded({
      show_results: 'after_closing',
      show_correct_answers: 'at_once',
    })
    const late = await makeStudent(platform, course)
    await joinQuiz(late, quiz)
    expect(await seenBy(student, quiz)).toMatchObject({ results: false, keys: false })
    await change(quiz, { is_active: false })
    expect((await seenBy(student, quiz)).release.results).toBe('after_closing')
    await professor.call(submissions.handInAll, { params: { id: quiz._id } })
    expect(await seenBy(student, quiz)).toMatchObject({ results: true, keys: true })
    // Opened again, new attempts could profit.
    await change(quiz, { is_active: true })
    expect(await seenBy(student, quiz)).toMatchObject({ results: false, keys: false })
  })

  it('does not wait for an attempt whose time is over', async () => {
    const { quiz, student } = await makeGraded({ show_results: 'after_closing', time_limit_minutes: 5 })
    await joinQuiz(await makeStudent(platform, course), quiz)
    await change(quiz, { is_active: false })
    expect((await seenBy(student, quiz)).results).toBe(false)
    platform.clock.advanceMs(5 * 60_000 + GRACE_MS + 1_000)
    expect((await seenBy(student, quiz)).results).toBe(true)
  })

  it('can show points at once and keys after closing', async () => {
    const { quiz, student } = await makeGraded({ show_correct_answers: 'after_closing' })
    const open = { results: 'shown', correct_answers: 'after_closing' }
    expect(await seenBy(student, quiz)).toEqual({ results: true, keys: false, release: open })
    await change(quiz, { is_active: false })
    expect((await seenBy(student, quiz)).keys).toBe(true)
  })
})

describe('the discussion', () => {
  const ask = (student: Person, submissionId: string) =>
    student.call(quizChat.send, {
      params: { id: submissionId },
      body: { message: 'What is the correct answer to question 1?' },
    })

  it('opens with the correct answers, and closes again with them', async () => {
    const { quiz, student, submissionId } = await makeGraded({ show_correct_answers: 'by_hand' })
    const params = { id: submissionId }
    const early = await ask(student, submissionId)
    expect([early.status, early.detail]).toEqual([
      409,
      'The discussion opens once the correct answers of this quiz are shown.',
    ])
    await release(quiz, { correct_answers: true })
    const { body } = await ask(student, submissionId)
    await waitForJob(student, body.job_id)
    expect((await student.call(quizChat.history, { params })).body).toHaveLength(2)

    await release(quiz, { correct_answers: false })
    expect((await student.call(quizChat.history, { params })).body).toEqual([])
    for (const call of [quizChat.status, jobs.get, jobs.events])
      expect((await student.call(call, { params: { job: body.job_id } })).status).toBe(404)
    // The professor still reads it.
    expect((await professor.call(quizChat.history, { params })).body).toHaveLength(2)
  })
})

describe('changed points', () => {
  const regrade = async (quiz: Quiz) => {
    const params = { id: quiz._id }
    await change(quiz, { questions: [{ ...questions[0]!, correct_answer: 0 }, questions[1]!] })
    await waitForJob(professor, (await professor.call(grading.previewRegrade, { params })).body.job_id)
    const { preview_id } = (await professor.call(grading.regradePreview, { params })).body!
    const { job_id } = (await professor.call(grading.regrade, { params, body: { preview_id } })).body
    await waitForJob(professor, job_id)
  }
  const set = (submissionId: string, points: number) =>
    professor.call(grading.setGrade, {
      params: { id: submissionId },
      body: { question_id: 'text', points_earned: points },
    })
  const beforeOf = async (person: Person, submissionId: string) => {
    const { body } = await person.call(grading.result, { params: { id: submissionId } })
    return body.answers.map(({ original_points }) => original_points !== null)
  }

  it('show a student the former ones only if they were shown', async () => {
    const { quiz, student, submissionId } = await makeGraded({ show_results: 'by_hand' })
    await regrade(quiz)
    await set(submissionId, 4.5)
    await release(quiz, { results: true })
    expect(await beforeOf(student, submissionId)).toEqual([false, false])
    expect(await beforeOf(professor, submissionId)).toEqual([true, true])

    // 4.5 was shown, the automatic points before it never were.
    await set(submissionId, 5)
    const { body } = await student.call(grading.result, { params: { id: submissionId } })
    expect(body.answers.map(({ original_points }) => original_points)).toEqual([null, 4.5])
  })

  it('show a student the former ones where results are shown at once', async () => {
    const { quiz, student, submissionId } = await makeGraded({})
    await regrade(quiz)
    await set(submissionId, 4.5)
    expect(await beforeOf(student, submissionId)).toEqual([true, true])
  })
})

it('says to a student which points wait for a review', async () => {
  const quiz = await makeQuiz(professor, course, { questions, show_results: 'by_hand' })
  const student = await makeStudent(platform, course)
  const { jobId, submissionId } = await submitAnswers(student, quiz, { choice: 1, text: 'sugar '.repeat(8) })
  await waitForJob(student, jobId)
  const provisional = async () => {
    const { body } = await student.call(grading.result, { params: { id: submissionId } })
    return body.answers.map((answer) => answer.is_provisional)
  }
  /** The list of the course says the same. */
  const isListed = async () => {
    const { body } = await student.call(submissions.ofCourse, { params: { courseId: course._id } })
    return body.find((one) => one._id === quiz._id)?.submission?.is_provisional
  }
  expect(await provisional()).toEqual([false, false])
  expect(await isListed()).toBe(false)
  await release(quiz, { results: true })
  expect(await provisional()).toEqual([false, true])
  expect(await isListed()).toBe(true)
  await professor.call(grading.confirmGrade, {
    params: { id: submissionId },
    body: { question_id: 'text' },
  })
  expect(await provisional()).toEqual([false, false])
  expect(await isListed()).toBe(false)
})
