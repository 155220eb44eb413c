import { decidedClaims } from '@lectern/contract/decided-claims.ts'
import { type GradeClaim, type GradedAnswer, grading } from '@lectern/contract/grading.ts'
import { type QuizChatMessage, quizChat } from '@lectern/contract/quiz-chat.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, fail, hold, lose, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeAnswer, makeClaim, makeSubmission, quizId } from '../../../testing/review-answers.ts'
import { answerForStudent } from '../../../testing/student-answers.ts'

const WORDS = 'I wrote of gravity, أنظروا 💡'
const claimId = makeClaim().claim_id

let claims: GradeClaim[] = []
let messages: QuizChatMessage[] = []

const openResult = async (graded: Partial<GradedAnswer> = {}, ...made: GradeClaim[]) => {
  answerForStudent()
  claims = made
  messages = []
  const result = () => {
    const { regrading, ...asked } = { regrading: 'open' as const, ...graded }
    const state = claims.length === 0 && regrading ? { regrading } : {}
    return makeSubmission({ answers: [makeAnswer({ ...asked, ...state })], grade_claims: claims })
  }
  answer(grading.mine, result)
  answer(quizChat.history, () => messages)
  answer(decidedClaims.see, { detail: 'Marked as seen.' })
  answer(decidedClaims.list, [])
  answer(quizChat.sendClaim, ({ body }) => {
    const { claim_text } = body as { claim_text: string }
    claims = [makeClaim({ claim_text })]
    messages = messages.map((one) => ({
      ...one,
      proposed_claims: one.proposed_claims.map((claim) => ({ ...claim, claim_text, is_sent: true })),
    }))
    return { claim_id: claimId }
  })
  return (user = makeUser('student')) => openPage(`/student/quiz/${quizId}/result`, user)
}
const ask = page.getByRole('button', { name: 'Make a Claim About Question 1' })
const field = page.getByRole('textbox', { name: 'Why should this answer be graded again?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an answer can be disputed at its question: words are kept when closed or refused, and sent once', async () => {
  await (await openResult())()
  await ask.click()
  await expect.element(field).toHaveFocus()
  await expect.element(button('Send Claim')).toBeDisabled()
  await field.fill(WORDS)
  await expectShown(`${WORDS.length}/2000`)
  await expectShown('You can send one claim per question.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ask).toHaveFocus()
  await ask.click()
  await expect.element(field).toHaveValue(WORDS)
  fail(quizChat.sendClaim, 503, { detail: 'The server is busy.' })
  await expectToast('The claim was not sent.', button('Send Claim').click())
  await expect.element(field).toHaveValue(WORDS)
  answer(quizChat.sendClaim, () => {
    claims = [makeClaim({ claim_text: WORDS })]
    return { claim_id: claimId }
  })
  await button('Send Claim').click()
  await expectShown('Your claim is with your professor.')
  await expectShown(WORDS)
  await expect.element(ask).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toContain('Your claim is with your professor.')
  expect(requestsOf(quizChat.sendClaim).at(-1)?.body).toEqual({ question_id: 'q1', claim_text: WORDS })
})

test('a claim that was lost can be sent again at once, though the result cannot be read', async () => {
  await (await openResult())()
  await ask.click()
  await field.fill(WORDS)
  lose(quizChat.sendClaim)
  hold(grading.mine)
  await expectToast('The claim was not sent.', button('Send Claim').click())
  await expect.element(button('Send Claim')).toBeEnabled()
})

test('a form that is being filled in is open after a reload', async () => {
  const open = await openResult()
  const user = makeUser('student')
  await open(user)
  await ask.click()
  await field.fill(WORDS)
  await cleanup()
  await open(user)
  await expect.element(field).toHaveValue(WORDS)
  await button('Close').click()
  await expect.element(ask).toHaveFocus()
  await cleanup()
  await open(user)
  await expect.element(ask).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('on a phone the bar of the assistant makes room for the form of a claim', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await (await openResult())()
  const bar = button('Ask About Your Result')
  await expect.element(bar).toBeVisible()
  await ask.click()
  await expect.poll(() => bar.elements()).toHaveLength(0)
  await button('Close').click()
  await expect.element(bar).toBeVisible()
})

test('a claim that another tab has sent is shown in place of the form', async () => {
  await (await openResult())()
  await ask.click()
  await field.fill(WORDS)
  fail(quizChat.sendClaim, 409, { detail: 'You have already made a claim about this question.' })
  claims = [makeClaim({ claim_text: 'From the other tab.' })]
  await expectToast('You have already made a claim about this question.', button('Send Claim').click())
  await expectShown('From the other tab.')
  await expect.element(field).not.toBeInTheDocument()
})

test('a decision is shown with the professor’s words', async () => {
  await (
    await openResult(
      {},
      makeClaim({ status: 'rejected', decided_at: '2026-01-02T00:00:00.000Z', reason: 'No auxin.' }),
    )
  )()
  await expectShown('Your professor looked at your claim and left the points as they are.')
  await expectShown('No auxin.')
  await expectAccessible()
  await expect.element(ask).not.toBeInTheDocument()
})

test.for([
  ['no_answer', 'Without an answer there is nothing to grade again.'],
  ['too_many', 'You can make a claim tomorrow.'],
] as const)('%s says why nothing can be asked', async ([regrading, text]) => {
  await (await openResult({ regrading }))()
  await expectShown(text)
  await expect.element(ask).not.toBeInTheDocument()
})

test('an answer that waits for the professor cannot be disputed', async () => {
  await (await openResult({ points_earned: null }))()
  await expectShown('waiting for your professor')
  await expectHidden('Make a Claim')
})

test('the words that the assistant proposes can be changed before they are sent', async () => {
  const open = await openResult()
  messages = [
    {
      message_id: '00000000-0000-7000-8000-00000000f001',
      role: 'assistant',
      content: 'Your professor can decide.',
      timestamp: '2026-01-01T00:00:00.000Z',
      job_id: null,
      grade_adjustments: 0,
      proposed_claims: [
        {
          claim_id: claimId,
          question_id: 'q1',
          question_number: 1,
          claim_text: 'question 1 unfair!!',
          is_offer: false,
          is_sent: false,
        },
      ],
    },
  ]
  await open()
  await expect.element(field).toHaveValue('question 1 unfair!!')
  await field.fill(WORDS)
  await button('Not Now').click()
  await button('Claim about question 1: not sent').click()
  await expect.element(field).toHaveValue(WORDS)
  await button('Send Claim').click()
  await expectShown('Sent to your professor')
  await expectShown('Your claim is with your professor.')
  expect(requestsOf(quizChat.sendClaim).at(-1)?.body).toEqual({ question_id: 'q1', claim_text: WORDS })
})

test('under a reply about a question, the way to the professor is a button', async () => {
  const open = await openResult()
  messages = [
    {
      message_id: '00000000-0000-7000-8000-00000000f001',
      role: 'assistant',
      content: 'Question 1: 6 of 10 points.',
      timestamp: '2026-01-01T00:00:00.000Z',
      job_id: null,
      grade_adjustments: 0,
      proposed_claims: [
        {
          claim_id: claimId,
          question_id: 'q1',
          question_number: 1,
          claim_text: '',
          is_offer: true,
          is_sent: false,
        },
      ],
    },
  ]
  await open()
  const offer = page.getByRole('group', { name: 'Claim about question 1' })
  await expect.element(field).not.toBeInTheDocument()
  await offer.getByRole('button', { name: 'Make a Claim About Question 1' }).click()
  await expect.element(field).toHaveValue('')
})

test('of several correct options the chosen ones are named at their mark, and the missed ones are not', async () => {
  const open = await openResult()
  const [question] = makeSubmission().quiz.questions
  if (!question) throw new Error('A submission has a question.')
  answer(
    grading.mine,
    makeSubmission({
      answers: [makeAnswer({ answer: '0,2' })],
      quiz: {
        ...makeSubmission().quiz,
        questions: [
          {
            ...question,
            question_type: 'multiple_answers',
            options: ['Light', 'Water', 'Music'],
            correct_answer: '0,1',
          },
        ],
      },
    }),
  )
  await open()
  const option = (place: number) =>
    page.getByRole('article').getByRole('list').getByRole('listitem').nth(place).element().textContent
  await expectShown('Light')
  expect([0, 1, 2].map(option)).toEqual([
    '1LightYour answer · Correct answer',
    '2WaterCorrect answer',
    '3Music (Your answer)',
  ])
})

const RUBRIC = '4: Names gravity\n6: Says where auxin gathers'
const openGraded = async (fields: Partial<GradedAnswer>, rubric = RUBRIC) => {
  answerForStudent()
  const { quiz, ...submission } = makeSubmission({ answers: [makeAnswer({ feedback: null, ...fields })] })
  const questions = quiz.questions.map((one) => ({ ...one, rubric, keywords: ['auxin', 'gravity'] }))
  answer(grading.mine, { ...submission, quiz: { ...quiz, questions } })
  answer(quizChat.history, [])
  answer(decidedClaims.see, { detail: 'Marked as seen.' })
  answer(decidedClaims.list, [])
  await openPage(`/student/quiz/${quizId}/result`, makeUser('student'))
  await expectShown('Expected keywords')
}
const lineOf = (criterion: string, points_earned: number, points_possible: number, quote: string | null) => ({
  criterion,
  points_earned,
  points_possible,
  quote,
})

test('each line of the rubric has its points and words, and no keyword beside them fails', async () => {
  const evidence = [
    lineOf('Names gravity', 3.5, 4, 'Gravity pulls'),
    lineOf('Says where auxin gathers', 0, 6, null),
  ]
  await openGraded({ evidence })
  await expectShown('Points by line of the rubric')
  await expectShown('3.5 of 4 points')
  await expectShown('0 of 6 points')
  await expectHidden('not found')
  await expectAccessible()
})

test('lines that do not add up to the points are not shown', async () => {
  await openGraded({
    evidence: [lineOf('Names gravity', 3, 4, null), lineOf('Says where auxin gathers', 3, 6, null)],
  })
  await expectHidden('Points by line of the rubric')
})

test('points that a corrected question has changed say why', async () => {
  await openGraded({ points_earned: 10, original_points: 3, grading_method: 'auto' })
  await expectShown('Your professor corrected this question, and its answers were graded again.')
})
