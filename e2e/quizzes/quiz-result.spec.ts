import { grading } from '@lectern/contract/grading.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeStudentOf } from '../world.ts'
import { makeClass } from './quizzes.ts'

const WORDS = 'Roots look for water, and there is more of it below.'

/** A student with a submitted and graded quiz. */
const makeResult = async () => {
  const made = await makeClass()
  const { student, quiz } = made
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: [
        { question_id: 'q1', answer: 0 },
        { question_id: 'q2', answer: 2 },
        { question_id: 'q3', answer: WORDS },
      ],
    },
  })
  await finishJob(student, job_id)
  return { ...made, submissionId: submission_id }
}
const openResult = async (page: Page, quizId: string) => {
  await page.goto(`/student/quiz/${quizId}/result`)
  await expect(page.getByRole('heading', { level: 1, name: 'Light and water - Results' })).toBeVisible()
}
const card = (page: Page, question: string) => page.getByRole('article', { name: question })
const roots = 'Why do roots grow downwards?'
const ask = async (page: Page, message: string) => {
  const field = page.getByRole('textbox', { name: 'Ask about your result' })
  await field.fill(message)
  await field.press('Enter')
}
/**
 * Waits for an answer. The page gives up after sixty polls, as specified, which a busy machine may need: it then offers to
 * check again.
 */
const expectAnswer = (page: Page, words: string) =>
  expect(async () => {
    const again = page.getByRole('button', { name: 'Check Again' })
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(words, { timeout: 2_000 })
  }).toPass(afterWork)

test('a result shows what was right and why, and a claim goes to the professor once it is sent', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, student, quiz, submissionId } = await makeResult()
  await signIn(student)
  await openResult(page, quiz._id)
  const first = card(page, 'What do seeds need first?')
  await expect(first.getByRole('img', { name: 'Correct' })).toBeVisible()
  await expect(first.getByRole('listitem').filter({ hasText: 'Water' })).toContainText(
    'Your answer · Correct answer',
  )
  await expect(first).not.toContainText('(Your answer)')
  const second = card(page, 'When does a leaf open?')
  await expect(second.getByRole('img', { name: 'Incorrect' })).toBeVisible()
  await expect(second.getByRole('listitem').filter({ hasText: 'At night' })).toContainText('(Your answer)')
  await expect(second.getByRole('listitem').filter({ hasText: 'In the light' })).toContainText(
    'Correct answer',
  )
  const third = card(page, roots)
  await expect(third).toContainText(WORDS)
  await expect(third).toContainText('They follow gravity, towards water.')
  await expect(third.getByRole('listitem').filter({ hasText: 'gravity' })).toContainText('not found')
  await expectAccessible(page)

  await ask(page, 'I deserve more points in question 3, please look again.')
  const talk = page.getByRole('region', { name: 'Conversation' })
  const proposed = talk.getByRole('group', { name: 'Claim about question 3' })
  const words = proposed.getByRole('textbox', { name: 'Why should this answer be graded again?' })
  await expect(words).toHaveValue(/I deserve more points in question 3/, afterWork)
  await expect(proposed).toContainText('You can send one claim per question.')
  await expect(talk).toContainText('I can judge only what you submitted')
  await expect(talk.getByText('Thinking...')).toHaveCount(0)
  await expectAccessible(page)
  await proposed.getByRole('button', { name: 'Not Now' }).press('Enter')
  await expect(proposed).toBeFocused()
  await page.reload()
  const claimsOf = async () =>
    (await professor.call(grading.result, { params: { id: submissionId } })).grade_claims
  expect(await claimsOf()).toEqual([])
  await proposed.getByRole('button', { name: 'Claim about question 3: not sent' }).click()
  await page.reload()
  await words.fill('Water and gravity belong together.')
  await page.reload()
  await proposed.getByRole('button', { name: 'Send Claim' }).dblclick()
  await expect(proposed.getByRole('status')).toHaveText('Sent to your professor')
  await expect(proposed).toBeFocused()
  await expect(third).toContainText('Your claim is with your professor.')
  await expect(third).toContainText('Water and gravity belong together.')
  await page.reload()
  await expect(proposed).toContainText('Sent to your professor')

  const grade_claims = await claimsOf()
  expect(grade_claims).toHaveLength(1)
  await professor.call(grading.decideClaim, {
    params: { id: submissionId, claim: grade_claims[0]!.claim_id },
    body: { status: 'approved', points_earned: 12, reason: 'They do.' },
  })
  await page.reload()
  await expect(third).toContainText('12/15')
  await expect(third).toContainText('They do.')
  await expect(third).toContainText('Your professor approved your claim.')
  await expect(page.getByText('22/35')).toBeVisible()
  await expect(page.getByText('Graded by your professor')).toBeVisible()
})

test('on a phone the assistant is in a sheet, also usable by keyboard', async ({
  openPage,
  expectAccessible,
}) => {
  const { student, quiz } = await makeResult()
  const page = await openPage(student, { viewport: { width: 390, height: 844 } })
  await openResult(page, quiz._id)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const open = page.getByRole('button', { name: 'Ask About Your Result' })
  await open.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'AI Teaching Assistant' })
  await expect(sheet).toBeVisible()
  await ask(page, 'Why question 2?')
  await expectAnswer(page, 'You chose “At night”.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
})

test('a question that cannot be sent is kept, and a failed one gets an apology', async ({ page, signIn }) => {
  const { student, quiz } = await makeResult()
  await signIn(student)
  await openResult(page, quiz._id)
  await page.route('**/chat/message', (route) => route.abort())
  await ask(page, 'Why?')
  await expect(page.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ask about your result' })).toHaveValue('Why?')
  await page.unroute('**/chat/message')
  await page.route('**/quizzes/chat/status/*', (route) =>
    route.fulfill({
      json: {
        job_id: crypto.randomUUID(),
        status: 'failed',
        message: 'x',
        partial: null,
        error: 'x',
        result: null,
      },
    }),
  )
  // The engine may have answered before the page polls: hide its answer.
  await page.route('**/chat/history', async (route) => {
    const response = await route.fetch()
    const messages: { role: string }[] = await response.json()
    await route.fulfill({ response, json: messages.filter(({ role }) => role === 'user') })
  })
  await ask(page, 'Why question 2?')
  await expect(page.getByText('Sorry, I encountered an error processing your message.')).toBeVisible()
})

test.describe('with a model', () => {
  // These stories share a platform of their own, with its own model server.
  test.describe.configure({ mode: 'serial' })
  let platform: ModelPlatform
  let reading = 6

  const answerWell = () =>
    platform.model.answer(({ request }) => ({
      text: JSON.stringify(
        JSON.stringify(request.messages[0]).includes('You grade one short answer')
          ? { points: reading, feedback: 'Water is right.', evidence: [], confidence: 1 }
          : {
              reply: 'I looked at what you handed in again.',
              proposals: [{ question: 3, claim: 'Water was overlooked.', points: 12, quote: WORDS }],
            },
      ),
    }))

  test.beforeAll(async () => {
    platform = await startModelPlatform()
    answerWell()
  })
  test.afterAll(() => platform?.stop())

  test('a grade that was raised in the discussion is announced for five seconds; an answer grows, and can be cancelled', async ({
    page,
    signIn,
    openPage,
  }) => {
    const { professor, course, student, quiz } = await makeResult()
    await signIn(student)
    await page.goto(`${platform.url}/student/quiz/${quiz._id}/result`)
    await expect(card(page, roots)).toContainText('6/15')
    reading = 10
    await ask(page, 'I wrote of water, please look again.')
    const said = page.getByText('Your grade has been updated based on the discussion!')
    await expect(said).toBeVisible(afterWork)
    await expect(page.getByText('Question 3: 6/15 to 10/15')).toBeVisible()
    await expect(card(page, roots).locator('s')).toHaveText('6')
    await expect(card(page, roots)).toContainText('10/15')
    await expect(page.getByText('Grade changed')).toBeVisible()
    await expect(page.getByText('AI Adjusted')).toBeVisible()
    await expect(said).toBeHidden({ timeout: 8_000 })
    await page.reload()
    await expect(page.getByText('Grade changed')).toBeVisible()
    await expect(said).toHaveCount(0)

    await test.step('an answer is shown while it is streamed', async () => {
      // A window so low that a long answer does not fit.
      await page.setViewportSize({ width: 1280, height: 480 })
      const reply = `Look at your first words. ${'They say where water is, and not why roots go there. '.repeat(10)}That is all.`
      platform.model.answer(() => ({ text: JSON.stringify({ reply, proposals: [] }), pieceDelayMs: 250 }))
      await ask(page, 'What was missing?')
      const conversation = page.getByRole('region', { name: 'Conversation' })
      await expect(conversation.getByText('Look at your first words.')).toBeVisible(afterWork)
      await expect(conversation.getByRole('status')).toHaveText(/Thinking/)
      await expect(conversation).not.toContainText('That is all.')
      await expect(conversation).not.toContainText('proposals')
      await expect(conversation).toContainText(/(?:why roots go there\..*){7}/, afterWork)
      await expect(conversation.getByRole('status')).toBeInViewport()
      await expect(conversation).toContainText('That is all.', afterWork)
      await expect(conversation.getByRole('status')).toHaveCount(0)
    })

    await test.step('an answer and a grading under way can be cancelled', async () => {
      platform.model.answer(() => ({ hangs: true }))
      await ask(page, 'Why question 3?')
      await page.getByRole('button', { name: 'Cancel the answer' }).click()
      await expect(page.getByText('The answer was cancelled.')).toBeVisible(afterWork)
      await expect(page.getByText('Thinking...')).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Ask about your result' })).toBeEnabled()

      // Another answer than the first, whose verdict would be copied.
      const late = await makeStudentOf(course, 'Ben Sun')
      await late.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
      await late.call(submissions.submit, {
        params: { id: quiz._id },
        body: { answers: [{ question_id: 'q3', answer: 'The ground holds water further down.' }] },
      })
      const review = await openPage(professor)
      await review.goto(`${platform.url}/professor/quiz/${quiz._id}/submissions`)
      await review.getByRole('button', { name: 'View Details of Ben Sun' }).click()
      await review.getByRole('button', { name: 'Cancel grading' }).click()
      await expect(review.getByText('The grading of this submission has stopped.')).toBeVisible(afterWork)
      await expect(review.getByRole('dialog').getByRole('button', { name: 'Grade Again' })).toBeVisible()
      await expect(review.getByRole('button', { name: 'Cancel grading' })).toHaveCount(0)
    })
  })

  // This must be the last story: afterwards the circuit breaker stays open for 90 seconds.
  test('a question that has to wait shows why and until when', async ({ page, signIn }) => {
    test.setTimeout(240_000)
    reading = 10
    answerWell()
    const { student, quiz } = await makeResult()
    await signIn(student)
    await page.clock.install()
    await page.goto(`${platform.url}/student/quiz/${quiz._id}/result`)
    await expect(card(page, roots)).toContainText('10/15')
    platform.model.answer(() => ({ status: 429, headers: { 'retry-after': '90' } }))
    await ask(page, 'What was missing?')
    const wait = page.getByText(/^••• The AI model is busy\. This continues in about \d+ seconds\.$/)
    await expect(wait).toBeVisible(afterWork)
    // Without an announced wait, polling ends after sixty requests.
    for (let replies = 0; replies < 62; ) {
      const next = page.waitForResponse(/chat\/status/)
      await page.clock.runFor(500)
      if ((await (await next).text()).includes('This continues in')) replies += 1
    }
    await expect(wait).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check Again' })).toHaveCount(0)
  })
})
