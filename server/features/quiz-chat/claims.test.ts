import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import * as limits from '@lectern/contract/limits.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { CLAIMS_PER_DAY } from '@lectern/core/grade/adjustment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { type MadeQuiz, makeClaim, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
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
  return proposed!.claim_text
}
const send = (
  claim_text: string,
  {
    who = student,
    submission = id,
    question_id = 'light',
  }: Partial<{
    who: Pick<Person, 'call'>
    submission: string
    question_id: string
  }> = {},
) => who.call(quizChat.sendClaim, { params: { id: submission }, body: { question_id, claim_text } })
const listClaims = async () => (await professor.call(grading.result, { params: { id } })).body.grade_claims

const mine = async () => (await student.call(grading.mine, { params: { id: quiz.id } })).body
const regradingOf = async (question: string) =>
  (await mine()).answers.find((answer) => answer.question_id === question)?.regrading

describe('a claim', () => {
  it('only the student of the submission can send', async () => {
    const classmate = await makeStudent(platform, course)
    await submit(classmate)
    expect((await send('No', { who: clientOf(platform.app) })).status).toBe(401)
    expect((await send('No', { who: professor })).status).toBe(403)
    expect((await send('No', { who: await makeProfessor(platform) })).status).toBe(403)
    expect((await send('No', { who: classmate })).status).toBe(404)
    for (const [who, impostor] of await makeImpostors(platform, student, 'student')) {
      const { status } = await send('No', { who: impostor })
      expect([who, status >= 401 && status <= 404]).toEqual([who, true])
    }
    for (const question_id of ['none', '', 'constructor'])
      expect((await send('No', { question_id })).status).toBe(404)
    expect(await listClaims()).toEqual([])
  })

  it('has the words that the student saw and may have changed', async () => {
    expect(await propose()).toBe(WISH)
    expect(await listClaims()).toEqual([])
    expect(await listProposed(professor)).toEqual([])
    const [proposed] = await listProposed()
    expect(proposed).toMatchObject({ question_id: 'light', question_number: 1, is_sent: false })
    const words = '  بل كتبتُ عن الضوء.\n빛이라고 썼습니다 💡  '
    expect((await send(words)).body).toEqual({ claim_id: proposed!.claim_id })
    expect(await listProposed()).toEqual([{ ...proposed, claim_text: words.trim(), is_sent: true }])
    const [claim, ...more] = await listClaims()
    expect(claim).toMatchObject({
      claim_id: proposed!.claim_id,
      question_id: 'light',
      claim_text: words.trim(),
      status: 'pending',
      by_assistant: false,
    })
    expect([claim?.ai_response !== '', more]).toEqual([true, []])
    const { body } = await professor.call(grading.list, { params: { id: quiz.id } })
    expect(body.find((row) => row._id === id)).toMatchObject({ pending_claims: 1 })
  })

  it('is offered under each reply about a question, not only after a protest, within the same bounds', async () => {
    await say('Why did I lose points in question 1?')
    expect(await listProposed()).toMatchObject([{ question_id: 'light', claim_text: '', is_offer: true }])
    await send('I wrote of light.')
    expect(await listProposed()).toMatchObject([{ claim_text: 'I wrote of light.', is_sent: true }])
    await say('Why did I lose points in question 1?')
    expect(await listProposed()).toHaveLength(1)
  })

  it('needs no conversation, also about a question with options', async () => {
    for (const question_id of ['light', 'choice']) {
      expect(await regradingOf(question_id)).toBe('open')
      expect((await send('The key is wrong.', { question_id })).status).toBe(200)
      expect(await regradingOf(question_id)).toBeUndefined()
    }
    expect(await listClaims()).toMatchObject([
      { question_id: 'light', ai_response: '', status: 'pending' },
      { question_id: 'choice', ai_response: '', status: 'pending' },
    ])
    expect((await mine()).grade_claims).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    // The assistant then offers no second one.
    await say(WISH)
    expect(await listProposed()).toEqual([])
  })

  it('shows its student the decision with the professor’s words', async () => {
    const { body } = await send('I wrote of light.')
    const decide = (status: 'rejected' | 'pending', reason: string) =>
      professor.call(grading.decideClaim, {
        params: { id, claim: body.claim_id },
        body: { status, reason },
      })
    await decide('rejected', 'Energy was missing.')
    expect((await mine()).grade_claims).toMatchObject([{ status: 'rejected', reason: 'Energy was missing.' }])
    await decide('pending', 'I was too quick.')
    const [claim] = (await mine()).grade_claims
    expect([claim?.status, claim?.reason]).toEqual(['pending', undefined])
  })

  it('gets less than full points only with a reason, which its student reads', async () => {
    const { body } = await send('I wrote of light.')
    const approve = (points_earned: number, reason: string) =>
      professor.call(grading.decideClaim, {
        params: { id, claim: body.claim_id },
        body: { status: 'approved', points_earned, reason },
      })
    const refused = await approve(4, ' ')
    expect([refused.status, refused.detail]).toEqual([
      422,
      'Please say why the claim gets no more points. The student reads it.',
    ])
    expect((await approve(4, 'Light is named, sugar is not.')).status).toBe(200)
    expect((await mine()).grade_claims).toMatchObject([
      { status: 'approved', adjusted_points: 4, reason: 'Light is named, sugar is not.' },
    ])
  })

  it('is made once, however often it is sent', async () => {
    await propose()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(WISH)))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const [claim, ...more] = await listClaims()
    expect(more).toEqual([])
    await professor.call(grading.decideClaim, {
      params: { id, claim: claim!.claim_id },
      body: { status: 'rejected', reason: 'No.' },
    })
    expect((await send(`${WISH}\n`)).status).toBe(200)
    const other = await send('And again.')
    expect([other.status, other.detail]).toEqual([409, 'You have already made a claim about this question.'])
    expect(await listClaims()).toMatchObject([{ status: 'rejected' }])
  })

  it('is one of two tabs that send different words', async () => {
    await propose()
    await say('Question 1 again: this is unfair.')
    const [newer, ...more] = await listProposed()
    expect([newer?.claim_text, more]).toEqual(['Question 1 again: this is unfair.', []])
    const sent = await Promise.all([send(WISH), send(newer!.claim_text)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await listClaims()).toHaveLength(1)
    expect(await listProposed()).toMatchObject([{ is_sent: true }])
  })

  it('has words, and not more than its limit', async () => {
    for (const text of ['', ' \n\t', 'x'.repeat(limits.claimChars + 1), '💡'.repeat(2_500)])
      expect((await send(text)).status).toBe(422)
    expect((await send('💡'.repeat(limits.claimChars / 2))).status).toBe(200)
  })

  it('does nothing about an empty answer, which the assistant does not offer either', async () => {
    student = await makeStudent(platform, course)
    const made = await makeSubmission(platform, quiz, student, { choice: 0 })
    await waitForJob(student, made.jobId)
    id = made.id
    expect(await regradingOf('light')).toBe('no_answer')
    await say(WISH)
    expect(await listProposed()).toEqual([])
    const { status, detail } = await send('I did write.')
    expect([status, detail]).toEqual([409, 'This question has no answer that could be graded again.'])
  })

  it('does nothing once the answer has full points', async () => {
    await propose()
    await professor.call(grading.setGrade, {
      params: { id },
      body: { question_id: 'light', points_earned: 10 },
    })
    expect(await listProposed()).toEqual([])
    expect(await regradingOf('light')).toBeUndefined()
    const { status, detail } = await send(WISH)
    expect([status, detail]).toEqual([409, 'This answer now has full points.'])
    expect(await listClaims()).toEqual([])
  })

  it('does nothing while the correct answers are hidden', async () => {
    await propose()
    await professor.call(quizzes.update, {
      params: { id: quiz.id },
      body: { show_correct_answers: 'by_hand' },
    })
    expect(await listProposed()).toEqual([])
    expect(await regradingOf('light')).toBeUndefined()
    expect((await send(WISH)).status).toBe(409)
    expect(await listClaims()).toEqual([])
  })

  it('is one of at most ten in a day', async () => {
    for (let made = 0; made < CLAIMS_PER_DAY; made += 1) await makeClaim(platform, id, { questionId: 'old' })
    expect(await regradingOf('light')).toBe('too_many')
    expect((await send(WISH)).status).toBe(429)
  })
})
