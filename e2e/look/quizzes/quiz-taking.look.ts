import { grading, type Submission } from '@lectern/contract/grading.ts'
import type { QuizChatMessage } from '@lectern/contract/quiz-chat.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../../server/client/http-client.ts'
import { breakCalls, holdCalls } from '../../calls.ts'
import { goodWords, handIn, rootWords } from '../../quizzes/quiz-reviewing.ts'
import { choiceOf, expectHeld, joinQuiz, makeClass, makeQuiz, submitDialog } from '../../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../../story.ts'
import { makePerson, makeStudentOf, type Person } from '../../world.ts'
import { desktop, phone, tablet } from '../look.ts'
import { changeReplies, keepMessages } from '../student-world.ts'
import { discussion, endAnswering, holdAnswer, showAnswering, waits, writes } from './answering.ts'
import { hardQuestions, hardTitles, manyQuestions, see, setInterface } from './quiz-world.ts'

const everywhere = [desktop.width, tablet.width, phone.width]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const take = (page: Page, quizId: string) => page.goto(`/student/quiz/${quizId}/take`)
const goTo = (page: Page, question: number) => button(page, new RegExp(`^Question ${question},`)).click()
const timesUp = (page: Page) => page.getByRole('dialog', { name: "Time's Up!" })

test('taking: joining', async ({ page, signIn }) => {
  const { professor, course, student, quiz } = await makeClass()
  await signIn(student)
  await page.goto('/student/quiz/join')
  await see(page, 'taking/join', page.getByLabel('Access code'), everywhere)
  const code = page.getByLabel('Access code')
  const say = async (name: string, typed: string, text: string) => {
    await code.fill(typed)
    await code.press('Enter')
    await see(page, `taking/join ${name}`, page.getByRole('alert').filter({ hasText: text }))
  }
  await say('no code', '', 'Please enter an access code')
  await say('short code', 'AB', 'Access code must be exactly 5 characters')
  await say('wrong code', '22222', 'Invalid access code.')
  const closed = await makeQuiz(professor, course._id, { title: 'Closed', is_active: false })
  await say('not available', closed.quiz_code, 'This quiz is not available')
  const other = await makeClass()
  await say('not enrolled', other.quiz.quiz_code, 'You are not enrolled')
  await page.route('**/api/quizzes/join', (route) => route.abort())
  await say('no connection', quiz.quiz_code, 'Failed to join quiz.')
})

test('taking: the quizzes of a course', async ({ page, signIn }) => {
  const { professor, course, student, quiz } = await makeClass({ title: 'Running' })
  await joinQuiz(student, quiz)
  await makeQuiz(professor, course._id, { title: 'Not yet open', is_active: false })
  await makeQuiz(professor, course._id, { title: hardTitles.long })
  await makeQuiz(professor, course._id, { title: hardTitles.rightToLeft, time_limit_minutes: null })
  const done = await makeQuiz(professor, course._id, { title: 'Done' })
  await handIn(student, done.quiz_code, done._id, [0, 2, goodWords])
  const short = await makeQuiz(professor, course._id, { title: 'Little time', time_limit_minutes: 1 })
  await joinQuiz(student, short)
  await signIn(student)
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await see(page, 'taking/list', page.getByText('View Result'), everywhere)
  await page.goto(`/student/courses/${course._id}`)
  await see(page, 'taking/open quizzes', page.getByRole('complementary', { name: 'Open quizzes' }))
  const heal = await breakCalls(page, '**/api/quizzes/student/course/*')
  await page.goto(`/student/courses/${course._id}?tab=quizzes`)
  await see(page, 'taking/list failed', page.getByText(/^Failed to load quizzes/))
  await heal()
})

test('taking: from the first question to the submission', async ({ page, context, signIn, openPage }) => {
  const { student, quiz } = await makeClass({ time_limit_minutes: 30 })
  await joinQuiz(student, quiz)
  await signIn(student)
  await take(page, quiz._id)
  await see(page, 'taking/begin', page.getByText('0 of 3 questions answered'), everywhere)
  const letGo = await holdCalls(page, '**/save-progress', 'POST')
  await page.getByRole('radio', { name: 'Water' }).check({ force: true })
  await button(page, 'Next').click()
  await see(page, 'taking/saving', page.getByText('1 of 3 questions answered'))
  await letGo()
  await expectHeld(student, quiz, { q1: 0 })
  await goTo(page, 3)
  await page.getByRole('textbox').fill(rootWords)
  await expectHeld(student, quiz, { q1: 0, q3: rootWords })
  await see(page, 'taking/in words', page.getByText(/\/200$/))
  await context.setOffline(true)
  await page.getByRole('textbox').fill(`${rootWords} And more.`)
  await see(page, 'taking/offline', page.getByText(/^Offline/), everywhere)
  await context.setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible(afterWork)
  await see(page, 'taking/back again', page.getByRole('textbox'), [desktop.width])
  await page.route('**/save-progress', (route) => route.abort())
  await page.getByRole('textbox').fill(rootWords)
  await see(page, 'taking/no answer of the server', page.getByText(/^The server does not answer/))
  await page.unroute('**/save-progress')
  await expectHeld(student, quiz, { q1: 0, q3: rootWords })

  const other = await openPage(student)
  await take(other, quiz._id)
  await goTo(other, 3)
  await other.context().setOffline(true)
  await other.getByRole('textbox').fill('From the phone.')
  await page.getByRole('textbox').fill('From the desk.')
  await expectHeld(student, quiz, { q1: 0, q3: 'From the desk.' })
  await other.context().setOffline(false)
  await see(other, 'taking/second device', other.getByText(/^Two devices saved/))

  await button(page, 'Submit Quiz').click()
  await see(page, 'taking/confirm', submitDialog(page), everywhere)
  await page.route('**/submit', (route) => route.abort())
  await button(page, 'Confirm Submit').click()
  await see(page, 'taking/submit failed', page.getByText(/^Failed to submit quiz/))
  await page.unroute('**/submit')
  const grade = await holdCalls(page, '**/grading-status/*')
  await see(page, 'taking/grading', page.getByText('Please do not close this window'))
  await grade()
  await take(other, quiz._id)
  await see(other, 'taking/handed in meanwhile', other.getByText(/^You have already submitted|Results$/), [
    desktop.width,
  ])
})

test('taking: the last minute', async ({ page, signIn }) => {
  const { student, quiz } = await makeClass({ time_limit_minutes: 1 })
  await signIn(student)
  // Load the page before the clock is stopped: loading takes time on a busy machine.
  await take(page, quiz._id)
  await joinQuiz(student, quiz)
  await take(page, quiz._id)
  await see(page, 'taking/last minute', page.getByRole('timer'), [desktop.width, phone.width])
  await expect(timesUp(page)).toBeVisible({ timeout: 90_000 })
  await see(page, 'taking/times up', timesUp(page), everywhere)
  await timesUp(page).getByRole('button', { name: 'Review Answers' }).click()
  await see(page, 'taking/times up review', button(page, 'Submit Now'))
})

test('taking: where it cannot start', async ({ page, signIn }) => {
  const { student, quiz } = await makeClass()
  await signIn(student)
  const letGo = await holdCalls(page, '**/api/quizzes/*/student')
  await take(page, quiz._id)
  await see(page, 'taking/loading', page.getByRole('main'))
  await letGo()
  await take(page, quiz._id)
  await expect(page.getByText('Please join the quiz using a quiz code')).toBeVisible()
  const heal = await breakCalls(page, '**/api/quizzes/*/student')
  await take(page, quiz._id)
  await see(page, 'taking/failed', page.getByText('Failed to load quiz'))
  await heal()
  await page.route('**/api/quizzes/*/student', (route) => route.abort())
  await take(page, quiz._id)
  await see(page, 'taking/unreachable', page.getByText('The server does not answer.'), everywhere)
  await page.unroute('**/api/quizzes/*/student')
  await take(page, '00000000-0000-7000-8000-000000000000')
  await see(page, 'taking/not found', page.getByText('Quiz not found'))
})

test('taking: what is hard to lay out', async ({ page, signIn }) => {
  const { professor, course, student } = await makeClass()
  await signIn(student)
  const questions = [...hardQuestions(), ...manyQuestions(37)]
  const quiz = await makeQuiz(professor, course._id, { title: hardTitles.long, questions })
  await joinQuiz(student, quiz)
  await take(page, quiz._id)
  await see(page, 'taking/hard options', page.getByText('Question 1 of 40'), everywhere)
  await button(page, 'Next').click()
  await page.getByRole('textbox').fill('بسبب الجاذبية 🌱 والماء')
  await see(page, 'taking/hard right to left', page.getByText('Question 2 of 40'))
  await button(page, 'Next').click()
  await see(page, 'taking/hard unbroken', page.getByText('Question 3 of 40'))
  await goTo(page, 12)
  await see(page, 'taking/hard in the middle', page.getByText('Question 12 of 40'))
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button').last().click()
  await see(page, 'taking/hard last', page.getByText('Question 40 of 40'))
})

const openResult = async (page: Page, quizId: string) => {
  await page.goto(`/student/quiz/${quizId}/result`)
  await expect(page.getByRole('heading', { level: 1, name: /- Results$/ })).toBeVisible(afterWork)
}
const ask = async (page: Page, message: string) => {
  const field = page.getByRole('textbox', { name: 'Ask about your result' })
  await field.fill(message)
  await field.press('Enter')
}

test('taking: the result', async ({ page, signIn, openPage }) => {
  const { professor, student, quiz } = await makeClass()
  const submissionId = await handIn(student, quiz.quiz_code, quiz._id, [0, 2, rootWords])
  await signIn(student)
  await openResult(page, quiz._id)
  await see(page, 'taking/result', page.getByRole('article').first(), everywhere)
  await button(page, 'Make a Claim About Question 3').click()
  const reason = page.getByRole('textbox', { name: 'Why should this answer be graded again?' })
  await reason.fill('I named water and where it is. The key asks for no more. أنظروا 💡')
  await see(page, 'taking/result regrading', button(page, 'Send Claim'), everywhere)
  await button(page, 'Close').click()
  const letGo = await holdAnswer(page)
  await ask(page, 'Why question 2?')
  await see(page, 'taking/result asking', page.getByText('Thinking...'), [desktop.width])
  await letGo()
  await expect(page.getByText(/You chose “At night”/)).toBeVisible(afterWork)
  await showAnswering(page, waits)
  await ask(page, 'And question 3?')
  await see(page, 'taking/result chat waits', page.getByText(/This continues in/), [desktop.width])
  await showAnswering(page, writes)
  await see(page, 'taking/result chat writes', page.getByText(/and there is more/), [desktop.width])
  await endAnswering(page)
  await expect(page.getByText('Thinking...')).toHaveCount(0, afterWork)
  await ask(page, 'I deserve more points in question 3, please look again.')
  await see(page, 'taking/result claim', button(page, 'Send Claim'), [desktop.width])
  await button(page, 'Send Claim').click()
  await see(page, 'taking/result claim sent', page.getByText('Sent to your professor'), [desktop.width])
  const small = await openPage(student, { viewport: phone })
  await openResult(small, quiz._id)
  await button(small, 'Ask About Your Result').click()
  await see(small, 'taking/result chat on a phone', small.getByRole('dialog'), [phone.width])
  await showAnswering(small, waits)
  await ask(small, 'Once more: why question 3?')
  await see(small, 'taking/result chat waits on a phone', small.getByText(/This continues in/), [phone.width])
  await showAnswering(small, writes)
  await see(small, 'taking/result chat writes on a phone', small.getByText(/and there is more/), [
    phone.width,
  ])
  await small.close()
  await page.reload()
  await showAnswering(page, { status: 'failed', message: 'x', error: 'x' })
  await ask(page, 'And question 1?')
  const sorry = page.getByRole('alert').filter({ hasText: 'Sorry, I encountered an error' })
  await see(page, 'taking/result chat failed', sorry, [desktop.width])
  await endAnswering(page)
  const { grade_claims: claims } = await professor.call(grading.result, { params: { id: submissionId } })
  await professor.call(grading.decideClaim, {
    params: { id: submissionId, claim: claims[0]?.claim_id ?? '' },
    body: { status: 'approved', points_earned: 12, reason: 'Water was enough here.' },
  })
  await page.reload()
  await see(page, 'taking/result approved', page.getByText('Your professor approved your claim.'))

  // Results that only a model gives come from fixed answers. The toast, normally shown for five seconds, stays.
  await keepMessages(page)
  const raised = { message: 'I have raised question 3.', grade_adjustments: 1 }
  const done = { status: 'completed', partial: null, error: null, result: raised }
  await changeReplies(page, discussion, (reply: object) => ({ ...reply, ...done }))
  await changeReplies(page, '**/my-submission', (reply: Submission) => ({
    ...reply,
    grade_claims: reply.grade_claims.map((claim) => ({ ...claim, by_assistant: true })),
  }))
  await changeReplies(page, '**/chat/history', (all: QuizChatMessage[]) =>
    all.map((one, at) => (at === all.length - 1 && at > 0 ? { ...one, grade_adjustments: 1 } : one)),
  )
  await page.reload()
  await ask(page, 'I wrote of water, please look again.')
  await see(page, 'taking/result raised', page.getByText(/^Your grade has been updated/))
  await page.route('**/chat/message', (route) =>
    route.fulfill({ status: 429, json: { detail: enoughQuestions } }),
  )
  await ask(page, 'And once more?')
  const enough = page.getByRole('alert').filter({ hasText: enoughQuestions })
  await see(page, 'taking/result enough questions', enough, [desktop.width])
})

const enoughQuestions = 'You have asked 100 questions about this result within a day. Please ask again later.'

/** The points that a professor gives of ten: a share on each side of every threshold. */
const shares = { incorrect: 4.5, 'partly from 50': 5, 'partly below 80': 7.5, 'correct from 80': 8 }

test('taking: the thresholds of a result', async ({ page, signIn }) => {
  const { professor, course, student } = await makeClass()
  const quiz = await makeQuiz(professor, course._id, {
    questions: Object.keys(shares).map((name, index) => ({
      ...choiceOf(`q${index + 1}`, `Which share is ${name}?`),
      question_type: 'short_answer',
      options: null,
      correct_answer: 'A share.',
      keywords: ['share'],
      max_length: 500,
      rubric: '',
    })),
  })
  await joinQuiz(student, quiz)
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: quiz.questions.map(({ question_id }) => ({ question_id, answer: 'Some words.' })) },
  })
  await finishJob(student, job_id)
  for (const [index, points] of Object.values(shares).entries())
    await professor.call(grading.setGrade, {
      params: { id: submission_id },
      body: { question_id: `q${index + 1}`, points_earned: points, feedback: 'Set by hand.' },
    })
  await signIn(student)
  await openResult(page, quiz._id)
  await see(page, 'taking/result thresholds', page.getByText('Partly correct').or(page.getByRole('article')))
})

test('taking: a missing result', async ({ page, signIn }) => {
  const { student, quiz } = await makeClass()
  await signIn(student)
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'taking/result none', page.getByText('No submission found for this quiz.'))
  const heal = await breakCalls(page, '**/my-submission')
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'taking/result failed', page.getByText('Failed to load quiz results'))
  await heal()
  const letGo = await holdCalls(page, '**/my-submission')
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'taking/result loading', page.getByRole('main'))
  await letGo()
  await handIn(student, quiz.quiz_code, quiz._id, [0, null, null])
  await page.route('**/my-submission', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: waiting(await answer.json()) })
  })
  await page.route('**/api/**/result', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: waiting(await answer.json()) })
  })
  await page.goto(`/student/quiz/${quiz._id}/result`)
  await see(page, 'taking/result waits', page.getByText(/^Your quiz is being graded/))
})

/** A submission before grading, as the server sends it. */
const waiting = (submission: Record<string, unknown>) => ({
  ...submission,
  is_graded: false,
  job_id: crypto.randomUUID(),
  auto_grade: null,
  final_grade: null,
})

for (const language of ['ko', 'zh'] as const)
  test(`taking: in ${language}`, async ({ page, signIn }) => {
    const { professor, course, student, quiz } = await makeClass()
    const done = await makeQuiz(professor, course._id, { title: 'Done' })
    await handIn(student, done.quiz_code, done._id, [0, 2, rootWords])
    await setInterface(page, language)
    await signIn(student)
    const name = (what: string) => `taking/${language} ${what}`
    await page.goto('/student/quiz/join')
    await see(page, name('join'), page.getByRole('textbox'))
    await page.getByRole('textbox').fill('22222')
    await page.getByRole('textbox').press('Enter')
    await see(page, name('join refused'), page.getByRole('alert'))
    await joinQuiz(student, quiz)
    await take(page, quiz._id)
    await see(page, name('take'), page.getByRole('radio').first())
    await page.getByRole('button', { name: /3/ }).last().click()
    await page.getByRole('textbox').fill(rootWords)
    await page.locator('footer, [data-submit]').or(page.getByRole('main')).first().press('Tab')
    await see(page, name('take words'), page.getByRole('textbox'))
    await page.goto(`/student/courses/${course._id}?tab=quizzes`)
    await see(page, name('list'), page.getByText('Done'))
    await page.goto(`/student/quiz/${done._id}/result`)
    await see(page, name('result'), page.getByRole('article').first())
  })

test('taking: another student of the class', async ({ page, signIn }) => {
  const { course, quiz } = await makeClass({ time_limit_minutes: null })
  const student: Person = await makeStudentOf(course, '은지 Kim')
  await joinQuiz(student, quiz)
  await signIn(student)
  await take(page, quiz._id)
  await see(page, 'taking/no time limit', page.getByText('No time limit'))
  const stranger = await makePerson('student')
  await signIn(stranger)
  await take(page, quiz._id)
  await see(page, 'taking/not for me', page.getByRole('main'), [desktop.width])
})
