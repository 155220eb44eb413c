import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { type MadeQuiz, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// The built-in engine proposes a claim in the student's own words, so this file needs no model.
const WISH = 'Question 1 deserves more points: I wrote of light.'
const questions = [
  textQuestion('light', { correct_answer: 'Chlorophyll turns light into energy.', rubric: '', keywords: [] }),
  choiceQuestion('choice', { correct_answer: 1 }),
]

let platform: TestApp
let professor: Person
let course: Course
let quiz: MadeQuiz
let student: Person
let id: string
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
beforeEach(async () => {
  quiz = await makeQuizRow(platform, course, questions)
  student = await makeStudent(platform, course)
  id = await submit(student)
})
afterAll(() => platform?.stop())

const submit = async (who: Person) => {
  const made = await makeSubmission(platform, quiz, who, { light: 'They take in light.', choice: 0 })
  await waitForJob(who, made.jobId)
  return made.id
}
const say = async (message: string, who = student, submission = id) => {
  const { body } = await who.call(quizChat.send, { params: { id: submission }, body: { message } })
  expect((await waitForJob(who, body.job_id)).status).toBe('COMPLETED')
}
const listProposed = async (who = student, submission = id) =>
  (await who.call(quizChat.history, { params: { id: submission } })).body.flatMap(
    (message) => message.proposed_claims,
  )
const propose = async () => {
  await say(WISH)
  const [proposed] = await listProposed()
  return proposed!.claim_id
}
const send = (claim: string, who: Pick<Person, 'call'> = student, submission = id) =>
  who.call(quizChat.sendClaim, { params: { id: submission, claim } })
const listClaims = async () => (await professor.call(grading.result, { params: { id } })).body.grade_claims

describe('a proposed claim', () => {
  it('only its student can send', async () => {
    const claim = await propose()
    const classmate = await makeStudent(platform, course)
    const theirs = await submit(classmate)
    expect((await send(claim, clientOf(platform.app))).status).toBe(401)
    expect((await send(claim, professor)).status).toBe(403)
    expect((await send(claim, await makeProfessor(platform))).status).toBe(403)
    expect((await send(claim, classmate)).status).toBe(404)
    // With their own submission in the path, too.
    expect((await send(claim, classmate, theirs)).status).toBe(404)
    for (const [who, impostor] of await makeImpostors(platform, student, 'student')) {
      const { status } = await send(claim, impostor)
      expect([who, status >= 401 && status <= 404]).toEqual([who, true])
    }
    for (const forged of [crypto.randomUUID(), id, 'none']) expect((await send(forged)).status).toBe(404)
    expect(await listClaims()).toEqual([])
  })

  it('reaches the professor only when it is sent, with the words that the student saw', async () => {
    const claim = await propose()
    expect(await listClaims()).toEqual([])
    expect(await listProposed(professor)).toEqual([])
    expect(await listProposed()).toEqual([
      { claim_id: claim, question_id: 'light', question_number: 1, claim_text: WISH, is_sent: false },
    ])
    expect((await send(claim)).body).toEqual({ claim_id: claim })
    expect(await listProposed()).toMatchObject([{ claim_id: claim, is_sent: true }])
    expect(await listClaims()).toMatchObject([
      { claim_id: claim, question_id: 'light', claim_text: WISH, status: 'pending', by_assistant: false },
    ])
    const { body } = await professor.call(grading.list, { params: { id: quiz.id } })
    expect(body.find((row) => row._id === id)).toMatchObject({ pending_claims: 1 })
  })

  it('is made once, however often it is sent', async () => {
    const claim = await propose()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(claim)))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await listClaims()).toHaveLength(1)
    await professor.call(grading.decideClaim, { params: { id, claim }, body: { status: 'rejected' } })
    expect((await send(claim)).status).toBe(200)
    expect(await listClaims()).toMatchObject([{ status: 'rejected' }])
  })

  it('is the newest of its question, and two tabs that send different ones make one claim', async () => {
    const old = await propose()
    await say('Question 1 again: this is unfair.')
    const [newer, ...more] = await listProposed()
    expect([newer?.claim_text, more]).toEqual(['Question 1 again: this is unfair.', []])
    const sent = await Promise.all([send(old), send(newer!.claim_id)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(sent.find(({ status }) => status === 409)?.detail).toBe(
      'You have already made a claim about this question.',
    )
    expect(await listClaims()).toHaveLength(1)
    expect(await listProposed()).toMatchObject([{ is_sent: true }])
  })

  it('does nothing once the answer has full points', async () => {
    const claim = await propose()
    await professor.call(grading.setGrade, {
      params: { id },
      body: { question_id: 'light', points_earned: 10 },
    })
    expect(await listProposed()).toEqual([])
    const { status, detail } = await send(claim)
    expect([status, detail]).toEqual([409, 'This answer has full points by now.'])
    expect(await listClaims()).toEqual([])
  })

  it('does nothing while the correct answers are hidden', async () => {
    const claim = await propose()
    await professor.call(quizzes.update, {
      params: { id: quiz.id },
      body: { show_correct_answers: 'by_hand' },
    })
    expect(await listProposed()).toEqual([])
    expect((await send(claim)).status).toBe(409)
    expect(await listClaims()).toEqual([])
  })
})
