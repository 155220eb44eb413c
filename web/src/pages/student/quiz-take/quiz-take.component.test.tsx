import { files } from '@lectern/contract/files.ts'
import { grading } from '@lectern/contract/grading.ts'
import { type Draft, type SavedAnswer, submissions } from '@lectern/contract/submissions.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { findAttempt, storeAttempt } from '../../../api/offline/stored-attempt.ts'
import { listUnsentAnswers, storeAnswer } from '../../../api/outbox/answers.ts'
import { answer, fail, hold, lose, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../../testing/quiz-answers.ts'
import { answerForStudent } from '../../../testing/student-answers.ts'

const quiz = makeStudentQuiz()
const address = `/student/quiz/${quiz._id}/take`
const draft = { answers: [], saved_at: null, remaining_seconds: 1_200, server_time: quiz.server_time }
const offline = 'Offline — your answers are kept'

let held: SavedAnswer[] = []
let isOnline = true
const setOnline = (next: boolean) => {
  isOnline = next
  window.dispatchEvent(new Event(next ? 'online' : 'offline'))
}
const answerQuiz = () => {
  answer(submissions.quiz, quiz)
  answer(submissions.draft, () => ({ ...draft, answers: held }))
  answer(submissions.saveProgress, ({ body }) => {
    held = [...(body as Draft).answers]
    return { ...draft, answers: held }
  })
}
beforeEach(() => {
  held = []
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  answer(submissions.running, [])
})
afterEach(() => {
  setOnline(true)
  Reflect.deleteProperty(navigator, 'onLine')
})

test('a reload without a connection says that answers are kept, and the quiz opens when it is back', async () => {
  const student = makeUser('student')
  storeAnswer(student._id, quiz._id, 'q1', { answer: 'Towards the water.', version: 1, keptAtMs: 1 })
  lose(submissions.quiz)
  setOnline(false)
  await openPage(address, student)
  await expectShown(offline)
  await expectShown('on this device, and sent when you are back.')
  await expectShown('The quiz opens automatically when you are back online.')
  await expectHidden('Failed to load quiz')
  await expectAccessible()
  answerQuiz()
  setOnline(true)
  await expect.element(page.getByRole('textbox')).toHaveValue('Towards the water.')
})

test('a reload without a connection shows the running attempt, with the answers that the server has', async () => {
  const student = makeUser('student')
  answerQuiz()
  await openPage(address, student)
  await page.getByRole('textbox').fill('Towards the water.')
  await expect.poll(() => held).toMatchObject([{ answer: 'Towards the water.' }])
  await cleanup()
  lose(submissions.quiz)
  lose(submissions.saveProgress)
  setOnline(false)
  await openPage(address, student)
  await expectShown('Why do roots grow downwards?')
  await expectShown(offline)
  await expect.element(page.getByRole('textbox')).toHaveValue('Towards the water.')
  await page.getByRole('textbox').fill('Towards gravity.')
  answerQuiz()
  setOnline(true)
  await expectShown('You are back online.')
  expect(held).toMatchObject([{ answer: 'Towards gravity.', version: 2 }])
})

test('the clock of an attempt that opens without a connection counts the time since it was stored', async () => {
  const student = makeUser('student')
  const aMinuteAgo = performance.now() - 60_000
  const timed = <T,>(reply: T) => ({ reply, sentMs: aMinuteAgo, receivedMs: aMinuteAgo })
  await storeAttempt(student._id, { quiz: timed(quiz), draft: timed(draft) })
  lose(submissions.quiz)
  lose(submissions.saveProgress)
  setOnline(false)
  await openPage(address, student)
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^(19:00|18:\d\d)$/)
})

test('a running attempt opens also on a line that takes the request and stays silent', async () => {
  const student = makeUser('student')
  answerQuiz()
  await openPage(address, student)
  await expect.poll(() => findAttempt(student._id, quiz._id)).toBeDefined()
  await cleanup()
  hold(submissions.quiz)
  await openPage(address, student)
  await expect.element(page.getByText('Why do roots grow downwards?'), { timeout: 10_000 }).toBeVisible()
})

test('a submitted attempt leaves the device, here and after a submission elsewhere', async () => {
  const student = makeUser('student')
  const isStored = async () => (await findAttempt(student._id, quiz._id)) !== undefined
  answerQuiz()
  hold(grading.status)
  answer(submissions.submit, { job_id: quiz._id, submission_id: quiz._id })
  await openPage(address, student)
  await expect.poll(isStored).toBe(true)
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expectShown('Your answers are submitted')
  await expect.poll(isStored).toBe(false)
  await cleanup()

  await openPage(address, student)
  await expect.poll(isStored).toBe(true)
  await cleanup()
  answer(submissions.quiz, {
    ...quiz,
    questions: [],
    submission: { ...quiz.submission!, is_draft: false, submitted: true },
  })
  await openPage(address, student)
  await expectShown('You have already submitted this quiz')
  await expect.poll(isStored).toBe(false)
})

test('a server that does not answer is asked until it does', async () => {
  lose(submissions.quiz)
  await openPage(address, makeUser('student'))
  await expectShown('The server does not answer.')
  await expectShown('Failed to load quiz')
  answerQuiz()
  await expectShown('Why do roots grow downwards?')
})

test('answers that get no answer are kept, with a message, and sent again', async () => {
  answerQuiz()
  await openPage(address, makeUser('student'))
  lose(submissions.saveProgress)
  await page.getByRole('textbox').fill('Towards the water.')
  await expectShown('The server does not answer — your answers are kept')
  expect(held).toEqual([])
  answerQuiz()
  await expectShown('You are back online.')
  expect(held).toMatchObject([{ question_id: 'q1', answer: 'Towards the water.' }])
})

test('offline, only the banner speaks of the connection, and the quiz is submitted when it is back', async () => {
  answerQuiz()
  await openPage(address, makeUser('student'))
  await expectShown('Why do roots grow downwards?')
  lose(submissions.saveProgress)
  lose(submissions.submit)
  setOnline(false)
  await page.getByRole('textbox').fill('Towards the water.')
  await page.getByRole('button', { name: 'Try Now' }).click()
  await expectShown(offline)
  let isFailureSaid = false
  const look = () => {
    isFailureSaid ||= document.body.innerText.includes('Save failed')
    return requestsOf(submissions.saveProgress).length
  }
  // The page would report a failed save between two tries.
  await expect.poll(look, { interval: 50 }).toBeGreaterThan(2)
  expect(isFailureSaid).toBe(false)
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expectShown('your quiz is submitted automatically when you are back.')
  await expectHidden('Failed to submit quiz')
  setOnline(true)
  await expectShown('Failed to submit quiz. Please try again.')
  hold(grading.status)
  answer(submissions.submit, { job_id: quiz._id, submission_id: quiz._id })
  await expectShown('Your answers are submitted')
})

test('a quiz without a time limit says so', async () => {
  answerQuiz()
  const remaining_seconds = null
  const submission = { ...quiz.submission!, remaining_seconds }
  answer(submissions.quiz, { ...quiz, submission, time_limit_minutes: null, deadline_at: null })
  answer(submissions.draft, { ...draft, remaining_seconds })
  // Answers of the test before may still be sent.
  answer(submissions.saveProgress, { ...draft, remaining_seconds })
  await openPage(address, makeUser('student'))
  await expectShown('No time limit')
})

test('before it is handed in, a question that is answered only in part is named', async () => {
  const [first] = quiz.questions
  const pairs = {
    ...first!,
    question_id: 'pairs',
    question_type: 'matching',
    prompts: ['A', 'B'],
    options: ['1', '2'],
  }
  answerQuiz()
  answer(submissions.quiz, { ...quiz, questions: [pairs] })
  held = [{ question_id: 'pairs', answer: '1,', version: 1 }]
  await openPage(address, makeUser('student'))
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  await expectShown('1 question is answered only in part:')
  await expectHidden('The question is answered.')
})

test('words in place of a number are no answer: a warning at the field and before submitting', async () => {
  const [first] = quiz.questions
  answerQuiz()
  answer(submissions.quiz, {
    ...quiz,
    questions: [{ ...first!, question_id: 'number', question_type: 'numeric' }],
  })
  held = [{ question_id: 'number', answer: 'twenty', version: 1 }]
  await openPage(address, makeUser('student'))
  await expectShown('This is not a number. Write it in digits, for example 20.')
  await expectShown('0 of 1 questions answered')
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  await expectShown('1 answer is not a number and earns no points:')
  await expectHidden('The question is answered.')
})

test('a submission that is confirmed offline waits to be sent, with the reason and no second confirming', async () => {
  answerQuiz()
  lose(submissions.submit)
  await openPage(address, makeUser('student'))
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  setOnline(false)
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Waiting to send…' })).toBeVisible()
  await expectShown('As long as this window is open, your quiz is submitted automatically when you are back.')
  await expect.element(page.getByRole('button', { name: 'Waiting to send…' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Review Answers' })).toBeEnabled()
})

test('a submission that was confirmed offline is sent after a reload, until the student reviews the answers', async () => {
  const student = makeUser('student')
  const waiting = page.getByRole('dialog', { name: 'Waiting to send…' })
  answerQuiz()
  lose(submissions.submit)
  await openPage(address, student)
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  setOnline(false)
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect.element(waiting).toBeVisible()
  await cleanup()
  lose(submissions.quiz)
  lose(submissions.saveProgress)
  await openPage(address, student)
  await expect.element(waiting).toBeVisible()
  await expectShown('your quiz is submitted automatically when you are back.')
  // The line is dead, though the device has a network: nothing has failed yet.
  setOnline(true)
  await expectShown('The server does not answer. Your answers are kept.')
  await expect.element(waiting).toBeVisible()
  await expectHidden('Failed to submit quiz')
  setOnline(false)
  await page.getByRole('button', { name: 'Review Answers' }).click()
  await cleanup()
  await openPage(address, student)
  await expectShown('Why do roots grow downwards?')
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click()
  await expectShown('Confirm Submit')
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expect.element(waiting).toBeVisible()
  await cleanup()

  answerQuiz()
  hold(grading.status)
  answer(submissions.submit, { job_id: quiz._id, submission_id: quiz._id })
  setOnline(true)
  const before = requestsOf(submissions.submit).length
  await openPage(address, student)
  await expectShown('Your answers are submitted')
  expect(requestsOf(submissions.submit)).toHaveLength(before + 1)
  await cleanup()
  // Another attempt, as after the server was restored from a backup.
  answer(submissions.quiz, { ...quiz, started_at: '2026-01-02T00:00:00.000Z' })
  await openPage(address, student)
  await expectShown('Why do roots grow downwards?')
  await expectHidden('Your answers are submitted')
})

test('a page that was suspended asks the server for the time', async () => {
  answerQuiz()
  await openPage(address, makeUser('student'))
  const timer = page.getByRole('timer')
  await expect.poll(() => timer.element().textContent).toMatch(/^(20:00|19:\d\d)$/)
  const asked = requestsOf(submissions.saveProgress).length
  // For the page fifteen minutes have passed, for the server none.
  const now = performance.now.bind(performance)
  performance.now = () => now() + 900_000
  onTestFinished(() => void Reflect.deleteProperty(performance, 'now'))
  await expect.poll(() => requestsOf(submissions.saveProgress).length).toBeGreaterThan(asked)
  await expect.poll(() => timer.element().textContent).toMatch(/^(20:00|19:\d\d)$/)
})

test('a submission that gets no answer is sent again by itself', async () => {
  answerQuiz()
  lose(submissions.submit)
  await openPage(address, makeUser('student'))
  await page.getByRole('textbox').fill('Towards the water.')
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Confirm Submit' }).click()
  await expectShown(
    /^Failed to submit quiz. Please try again. The server does not answer. Your answers are kept./,
  )
  hold(grading.status)
  answer(submissions.submit, { job_id: quiz._id, submission_id: quiz._id })
  await expectShown('Your answers are submitted')
})

test('a student who has not joined is sent to the dashboard, with a message', async () => {
  answerForStudent()
  answer(submissions.quiz, { ...quiz, submission: null, questions: [] })
  await openPage(address, makeUser('student'))
  await expectShown('Please join the quiz using a quiz code')
  await expect.poll(() => window.location.pathname).toBe('/student/dashboard')
})

const lostAttempt = { detail: 'Please join the quiz using a quiz code', code: 'not_joined' }

test('answers to an attempt that the server has lost are shown and can be downloaded', async () => {
  answerForStudent()
  answerQuiz()
  const [first, ...others] = quiz.questions
  const question_text = `${first!.question_text} ![a root](picture:0123456789abcdef)`
  answer(submissions.quiz, { ...quiz, questions: [{ ...first!, question_text }, ...others] })
  fail(files.get, 404, { detail: 'File not found', code: 'file_not_found' })
  const student = makeUser('student')
  await openPage(address, student)
  await page.getByRole('textbox').fill('Towards the water.')
  await expect.poll(() => held).toMatchObject([{ answer: 'Towards the water.' }])
  fail(submissions.saveProgress, 404, lostAttempt)
  answer(submissions.quiz, { ...quiz, submission: null, questions: [] })
  await page.getByRole('textbox').fill('Towards the water, by gravity.')
  await expectShown('Your answers are still in this browser.')
  await expectShown('1. Why do roots grow downwards? [a root]')
  await expectShown('Towards the water, by gravity.')
  const href = page.getByRole('link', { name: 'Download Answers' }).element().getAttribute('href') ?? ''
  expect(await (await fetch(href)).text()).toBe(
    'Plants\n\n1. Why do roots grow downwards? [a root]\nTowards the water, by gravity.',
  )
  await expectAccessible()
})

test('the dashboard leads to answers of a lost attempt, and a new attempt takes them up', async () => {
  answerForStudent()
  const student = makeUser('student')
  storeAnswer(student._id, quiz._id, 'q1', { answer: 'Towards the water.', version: 1, keptAtMs: 1 })
  fail(submissions.saveProgress, 404, lostAttempt)
  await openPage('/student/dashboard', student)
  const show = page.getByRole('link', { name: 'Show Answers' })
  await expect.element(show).toBeVisible()
  // The student has joined again.
  answerQuiz()
  await show.click()
  await expect.element(page.getByRole('textbox')).toHaveValue('Towards the water.')
  await expect.poll(() => held).toMatchObject([{ answer: 'Towards the water.' }])
})

test('answers to a lost attempt of a quiz that is gone stay until their student deletes them', async () => {
  answerForStudent()
  const student = makeUser('student')
  storeAnswer(student._id, quiz._id, 'q1', { answer: 'Towards the water.', version: 1, keptAtMs: 1 })
  fail(submissions.saveProgress, 404, lostAttempt)
  fail(submissions.quiz, 404, { detail: 'Quiz not found', code: 'quiz_not_found' })
  await openPage(address, student)
  await expectShown('Towards the water.')
  await page.getByRole('button', { name: 'Delete Answers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete Answers' }).click()
  await expectShown('Quiz not found')
  expect(listUnsentAnswers(student._id, quiz._id)).toEqual({})
})

test('an unknown quiz is not found, and a link leads to the dashboard', async () => {
  answerForStudent()
  fail(submissions.quiz, 404, { detail: 'Quiz not found', code: 'quiz_not_found' })
  await openPage(address, makeUser('student'))
  await expectShown('Quiz not found')
  await expect
    .element(page.getByRole('link', { name: 'Dashboard' }).last())
    .toHaveAttribute('href', '/student/dashboard')
})
