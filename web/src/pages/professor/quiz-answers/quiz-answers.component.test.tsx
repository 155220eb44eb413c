import { type AnswerToQuestion, grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../api/query-client.ts'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectToast } from '../../../testing/expect-shown.ts'
import { answerForProfessor } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'
import {
  makeAnswer,
  makeClaim,
  makeStatistics,
  makeSubmission,
  quizId,
} from '../../../testing/review-answers.ts'

afterEach(() => page.viewport(1440, 900))

const { questions } = makeSubmission().quiz
const question = questions[0]!
const makeGiven = (number: number, fields: Partial<AnswerToQuestion>): AnswerToQuestion => ({
  ...makeAnswer(),
  submission_id: `00000000-0000-7000-8000-00000000b00${number}`,
  same_answers: 0,
  student_name: `Student ${number}`,
  student_email: `student${number}@example.org`,
  submitted_at: '2026-01-01T00:00:00.000Z',
  question,
  pending_claim: null,
  ...fields,
})

const openAnswers = async (...rows: AnswerToQuestion[]) => {
  answerForProfessor()
  answer(quizzes.get, makeQuiz({ questions, total_points: 10 }))
  answer(grading.statistics, makeStatistics())
  answer(grading.answersTo, { total: rows.length, answers: rows })
  await openPage(`/professor/quiz/${quizId}/answers?question=q1`, makeUser('professor'))
}
const points = (number: number) =>
  page.getByRole('textbox', { name: `Points, Student ${number}`, exact: true })

/** Points are saved when `resolve` is called. */
const holdSaves = () => {
  const arrived = Promise.withResolvers<void>()
  answer(grading.setGrade, async ({ params, body }) => {
    await arrived.promise
    const { points_earned } = body as { points_earned: number }
    return makeSubmission({ _id: params.id!, answers: [makeAnswer({ points_earned })] })
  })
  return arrived
}

test('the first question with answers to review is shown, and stays when they have been reviewed', async () => {
  const second = { ...question, question_id: 'q2', question_text: 'Why do roots grow down?' }
  let toReview = [{ question_id: 'q2', answers: 2 }]
  answerForProfessor()
  answer(quizzes.get, makeQuiz({ questions: [question, second], total_points: 20 }))
  answer(grading.statistics, () => makeStatistics({ phase: 'open', to_review: toReview }))
  answer(grading.answersTo, { total: 0, answers: [] })
  await openPage(`/professor/quiz/${quizId}/answers`, makeUser('professor'))
  const heading = page.getByRole('heading', { name: 'Why do roots grow down?' })
  await expect.element(heading).toBeVisible()
  const option = page.getByRole('option', { name: '2. Why do roots grow down? · 2 answers to review' })
  await expect.element(option).toBeInTheDocument()
  toReview = []
  await queryClient.invalidateQueries()
  await expect.element(option).not.toBeInTheDocument()
  await expect.element(heading).toBeVisible()
})

test('after the last answer, Enter leads to the next question and to its first points', async () => {
  const second = { ...question, question_id: 'q2', question_text: 'Why do roots grow down?' }
  await openAnswers(makeGiven(1, {}))
  answer(quizzes.get, makeQuiz({ questions: [question, second], total_points: 20 }))
  await queryClient.invalidateQueries()
  const next = page.getByRole('button', { name: 'Go to Question 2' })
  await expect.element(next).toBeVisible()
  await points(1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveFocus()
  answer(grading.answersTo, { total: 1, answers: [makeGiven(2, { question_id: 'q2', question: second })] })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Why do roots grow down?' })).toBeVisible()
  await expect.element(points(2)).toHaveFocus()
  await expect.element(next).not.toBeInTheDocument()
})

test('confirmed points are taken back by Undo in the message', async () => {
  const row = makeGiven(1, { flags: ['paraphrase'] })
  answer(grading.confirmGrade, ({ body }) => {
    const { confirmed = true } = body as { confirmed?: boolean }
    const answers = [makeAnswer({ flags: ['paraphrase'], reviewed: confirmed })]
    return makeSubmission({ _id: row.submission_id, answers })
  })
  await openAnswers(row)
  const confirm = page.getByRole('button', { name: 'Confirm the Points' })
  await expectToast('The points were confirmed.', confirm.click())
  await expect.element(confirm).not.toBeInTheDocument()
  await expectToast('The answer is flagged again.', page.getByRole('button', { name: 'Undo' }).click())
  await expect.element(confirm).toBeVisible()
  expect(requestsOf(grading.confirmGrade)[1]?.body).toEqual({ question_id: 'q1', confirmed: false })
})

test('the key stands beside each answer, and is opened for all of them at once', async () => {
  await openAnswers(makeGiven(1, {}), makeGiven(2, {}))
  const summaries = page.getByRole('listitem').getByText('Reference, keywords and rubric')
  await expect.element(summaries.nth(1)).toBeVisible()
  const reference = page.getByRole('listitem').getByText(String(question.correct_answer), { exact: true })
  await summaries.nth(1).click()
  await expect.element(reference.nth(0)).toBeVisible()
  await expect.element(reference.nth(1)).toBeVisible()
  await summaries.nth(0).click()
  await expect.element(reference.nth(1)).not.toBeVisible()
})

test('points typed while others are being sent go to the next answer', async () => {
  const rows = [makeGiven(1, {}), makeGiven(2, { flags: ['paraphrase'] }), makeGiven(3, {})]
  const arrived = holdSaves()
  await openAnswers(...rows)
  await points(1).fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(points(2)).toHaveFocus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(points(3)).toHaveFocus()
  arrived.resolve()
  await expect.element(page.getByRole('button', { name: 'Saving…' })).not.toBeInTheDocument()
  await expect.element(points(1)).toHaveValue('2')
  await expect.element(points(2)).toHaveValue('1')
  await expect.element(points(3)).toHaveFocus()
  const sent = requestsOf(grading.setGrade).map(
    ({ body }) => (body as { points_earned: number }).points_earned,
  )
  expect(sent).toEqual([2, 1])
})

test('points typed in an answer while it is being saved stay, and are not sent twice', async () => {
  const row = makeGiven(1, {})
  const arrived = holdSaves()
  await openAnswers(row)
  await points(1).fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await userEvent.keyboard('{Backspace}3{Enter}')
  arrived.resolve()
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect.element(points(1)).toHaveValue('3')
  expect(requestsOf(grading.setGrade)).toHaveLength(1)
})

test('points that were not saved are named, and the message leads back to them', async () => {
  fail(grading.setGrade, 500)
  fail(grading.confirmGrade, 500)
  await openAnswers(makeGiven(1, {}), makeGiven(2, { flags: ['paraphrase'] }), makeGiven(3, {}))
  await points(1).fill('2')
  await expectToast('The points of Student 1 were not saved.', userEvent.keyboard('{Enter}'))
  await expect.element(points(2)).toHaveFocus()
  await page.getByRole('button', { name: 'Show the Answer' }).click()
  await expect.element(points(1)).toHaveFocus()
  await expect.element(points(1)).toHaveValue('2')
  await points(2).click()
  await expectToast('The points of Student 2 were not saved.', userEvent.keyboard('{Enter}'))
})

test('the next question is asked for while points are being saved, and opens once they are', async () => {
  const second = { ...question, question_id: 'q2', question_text: 'Why do roots grow down?' }
  const row = makeGiven(1, {})
  const arrived = holdSaves()
  await openAnswers(row)
  answer(quizzes.get, makeQuiz({ questions: [question, second], total_points: 20 }))
  await queryClient.invalidateQueries()
  await points(1).fill('2')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Next question' }).click()
  const asked = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect.element(asked).toBeVisible()
  arrived.resolve()
  await expect.element(page.getByRole('heading', { name: 'Why do roots grow down?' })).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
})

test('a held Enter decides one answer only', async () => {
  const rows = [1, 2, 3].map((number) => makeGiven(number, {}))
  await openAnswers(...rows)
  await points(1).click()
  const hold = (repeat: boolean) =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    )
  expect(hold(false)).toBe(true)
  // The browser submits a form by Enter unless the key is prevented.
  expect(hold(true)).toBe(false)
})

test('Enter leads to the name and the beginning of the next answer, however long it is', async () => {
  await page.viewport(1440, 800)
  const long = 'Roots feel where down is. '.repeat(180)
  const rows = [makeGiven(1, { flags: ['paraphrase'] }), makeGiven(2, { answer: long }), makeGiven(3, {})]
  answer(
    grading.confirmGrade,
    makeSubmission({ _id: rows[0]!.submission_id, answers: [makeAnswer({ reviewed: true })] }),
  )
  await openAnswers(...rows)
  await points(1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(points(2)).toHaveFocus()
  const boxOf = (locator: ReturnType<typeof points>) => locator.element().getBoundingClientRect()
  const name = page.getByRole('heading', { name: 'Student 2' })
  await expect.poll(() => boxOf(name).top).toBeGreaterThan(0)
  expect(boxOf(name).top).toBeLessThan(300)
  expect(boxOf(points(2)).bottom).toBeLessThan(800)
  // The form stays beside the answer while it is read.
  window.scrollBy(0, 500)
  await expect.poll(() => boxOf(points(2)).top).toBeGreaterThan(0)
})

test('Enter brings the whole next answer into sight, also where points are given by line', async () => {
  await page.viewport(1440, 900)
  const line = (criterion: string) => ({ criterion, points_earned: 1, points_possible: 5, quote: null })
  const evidence = [line('Names gravity'), line('Says where auxin gathers')]
  const given = {
    evidence,
    points_earned: 2,
    question: { ...question, rubric: '5: Names gravity\n5: Says where auxin gathers' },
  }
  await openAnswers(makeGiven(1, given), makeGiven(2, given), makeGiven(3, given))
  const first = (number: number) =>
    page.getByRole('textbox', { name: `Points: Names gravity, Student ${number}` })
  await first(1).click()
  for (const next of [2, 3]) {
    await userEvent.keyboard('{Enter}')
    await expect.element(first(next)).toHaveFocus()
    const name = page.getByRole('heading', { name: `Student ${next}` })
    const feedback = page.getByRole('textbox', { name: `Feedback to the student, Student ${next}` })
    await expect.poll(() => name.element().getBoundingClientRect().top).toBeGreaterThan(0)
    await expect.poll(() => feedback.element().getBoundingClientRect().bottom).toBeLessThan(900)
  }
})

test('a short answer stays beside a long form', async () => {
  await page.viewport(1440, 500)
  const claim = makeClaim({ claim_text: 'Gravity was meant. '.repeat(60) })
  await openAnswers(
    makeGiven(1, { answer: 'Roots feel where down is.', pending_claim: claim }),
    makeGiven(2, {}),
  )
  const granted = page.getByRole('textbox', { name: 'Points if approved, Student 1' })
  await expect.element(granted).toBeVisible()
  granted.element().scrollIntoView({ block: 'center' })
  const text = page.getByText('Roots feel where down is.')
  await expect.poll(() => text.element().getBoundingClientRect().top).toBeGreaterThan(0)
})

test('a flag quotes what the answer says in place of what is asked for', async () => {
  const flag = { flag: 'contradicts' as const, expected: 'gives O(log n)', stated: 'It takes O(n) steps' }
  await openAnswers(makeGiven(1, { flags: [flag, { ...flag, expected: 'second line' }] }))
  await expect
    .element(page.getByText('Says “It takes O(n) steps” where “gives O(log n)” is asked for.'))
    .toBeVisible()
  await expect.element(page.getByText('where “second line” is asked for')).toBeVisible()
})

test('a claim is the only form of its answer, and its decision leads to the next answer', async () => {
  const claim = makeClaim()
  answer(
    grading.decideClaim,
    makeSubmission({
      _id: makeGiven(1, {}).submission_id,
      grade_claims: [{ ...claim, status: 'rejected' }],
    }),
  )
  await openAnswers(makeGiven(1, { pending_claim: claim }), makeGiven(2, {}))
  const granted = page.getByRole('textbox', { name: 'Points if approved, Student 1' })
  await expect.element(granted).toHaveValue('')
  await expect.element(points(1)).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Reason, for the student and the history, Student 1' }).fill('No.')
  await expectToast('The claim was rejected.', page.getByRole('button', { name: 'Reject' }).click())
  await expect.element(points(2)).toHaveFocus()
  await expect.element(points(1)).toHaveValue('3.5')
})
