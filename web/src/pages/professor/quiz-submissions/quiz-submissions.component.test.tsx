import { courses } from '@lectern/contract/courses.ts'
import { grading, type Submission } from '@lectern/contract/grading.ts'
import type { GradingStop } from '@lectern/contract/grading-stops.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, fail, lose, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import {
  answerForReview,
  makeAnswer,
  makeChange,
  makeClaim,
  makeRow,
  makeStatistics,
  makeSubmission,
  quizId,
  submissionId,
} from '../../../testing/review-answers.ts'

const open = (more = '', user = makeUser('professor')) =>
  openPage(`/professor/quiz/${quizId}/submissions?submission=${submissionId}${more}`, user)
const FEEDBACK = 'Not found in your answer: auxin.'
const button = (name: string) => page.getByRole('button', { name, exact: true })

const reason = () => page.getByRole('textbox', { name: 'Reason, for the student and the history' })

test('a claim is rejected with a reason, which can be undone, and the claim is pending again', async () => {
  const withClaim = (status: 'pending' | 'rejected'): Submission =>
    makeSubmission({ grade_claims: [makeClaim({ status })] })
  answerForReview(withClaim('pending'))
  answer(grading.decideClaim, ({ body }) => withClaim((body as { status: 'pending' | 'rejected' }).status))
  await open()
  await button('Reject').click()
  await expectShown('Say why the claim is rejected. The student reads it.')
  await expect.element(reason()).toHaveFocus()
  await reason().fill('Auxin is not named.')
  await expectToast('The claim was rejected.', button('Reject').click())
  await expectAccessible()
  await expectToast('The claim is pending again.', button('Undo').click())
  await button('Reject').click()
  await button('Decide Again').click()
  await expect.element(button('Approve')).toBeVisible()
  const rejected = { status: 'rejected', points_before: 3.5, reason: 'Auxin is not named.' }
  expect(requestsOf(grading.decideClaim).map(({ body }) => body)).toEqual([
    rejected,
    { status: 'pending' },
    rejected,
    { status: 'pending' },
  ])
})

test('typed points and the reason of a claim are there after a reload', async () => {
  answerForReview(makeSubmission({ grade_claims: [makeClaim()] }))
  const user = makeUser('professor')
  await open('', user)
  await reason().fill('نعم 💡')
  await page.getByRole('textbox', { name: 'Points if approved' }).fill('4.5')
  await cleanup()
  await open('', user)
  await expect.element(reason()).toHaveValue('نعم 💡')
  await expect.element(page.getByRole('textbox', { name: 'Points if approved' })).toHaveValue('4.5')
})

test('undoing an approval says that the claim is pending again', async () => {
  answerForReview(makeSubmission(), [makeChange({ kind: 'claim_approved', claim_text: 'Gravity.' })])
  await open('&tab=history')
  await button('Undo').click()
  await expectShown(
    'The answer gets its previous points back: 3.5. The claim is pending again, so you can decide it again.',
  )
})

test('gradings that stopped say why, and all of them are started by one button', async () => {
  const stop: GradingStop = {
    state: 'stopped',
    count: 2,
    message: 'The AI provider does not know the model “m”.',
    code: 'model_unknown',
    params: {},
    details: [],
    continues_at: null,
  }
  const ungraded = makeSubmission({
    is_graded: false,
    auto_grade: null,
    final_grade: null,
    grading_stop: stop,
  })
  const row = makeRow({ is_graded: false, auto_grade: null, final_grade: null })
  const waiting: GradingStop = {
    state: 'waiting',
    count: 1,
    message: 'The AI model cannot be reached.',
    code: 'model_unreachable',
    params: {},
    details: [],
    continues_at: '2026-01-01T10:14:00.000Z',
  }
  const counts = makeStatistics({ graded: 0, pending: 3, stopped: 2, grading_stops: [stop, waiting] })
  answerForReview(ungraded, [], row, counts)
  answer(grading.gradeAllAgain, { started: 2, remaining: 0 })
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  await expectShown('The grading of 2 submissions has stopped. The AI provider does not know the model “m”.')
  await expectShown(
    /^The grading of 1 submission is waiting\. The AI model cannot be reached\. It will be retried automatically: .*2026/,
  )
  await expectShown('Needs Review (1)')
  await expectAccessible()
  await expectToast('The grading of 2 submissions has been started.', button('Grade Again').click())
  await page.getByRole('button', { name: 'View Details of Kim Lee' }).click()
  await expectShown(/The grading of this submission has stopped\..*does not know the model/)
})

test('a row is pressed anywhere, and the tab of the conversation says what it counts', async () => {
  answerForReview()
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  await page.getByRole('rowheader', { name: 'Kim Lee' }).click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('tab', { name: 'AI Chat History 0 messages' })).toBeVisible()
})

const points = () => page.getByRole('textbox', { name: 'Points' })
const savedBodies = () => requestsOf(grading.setGrade).map(({ body }) => body)

test('points set by hand leave the feedback, say so, and remove it only on request', async () => {
  answerForReview()
  answer(grading.setGrade, ({ body }) => {
    const { points_earned, feedback } = body as { points_earned: number; feedback?: null }
    const isUntouched = feedback === undefined
    const given = isUntouched
      ? { feedback: 'Not found in your answer: auxin.', feedback_from_grader: true as const }
      : { feedback }
    return makeSubmission({ answers: [makeAnswer({ points_earned, grading_method: 'manual', ...given })] })
  })
  await open()
  await expectHidden('written for the previous points')
  await points().fill('9.5')
  await expectShown('This feedback is automatic and was written for the previous points. It stays')
  await expectAccessible()
  await button('Save').click()
  await expect.poll(savedBodies).toEqual([{ question_id: 'q1', points_earned: 9.5, points_before: 3.5 }])
  await points().fill('9')
  await button('Remove the Feedback').click()
  await expectShown('The feedback is removed when you save. The history keeps it.')
  await button('Keep the Feedback').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Feedback to the student' }))
    .toHaveValue('Not found in your answer: auxin.')
  await button('Remove the Feedback').click()
  await button('Save').click()
  await expect
    .poll(() => savedBodies()[1])
    .toEqual({ question_id: 'q1', points_earned: 9, points_before: 9.5, feedback: null })
  // Feedback that the professor wrote needs no question.
  await page.getByRole('textbox', { name: 'Feedback to the student' }).fill('Well argued.')
  await points().fill('8')
  await expectHidden('written for the previous points')
})

test('a save whose reply was lost is no conflict, and a conflict names who changed the points', async () => {
  answerForReview()
  lose(grading.setGrade)
  await open()
  await points().fill('9.5')
  await page.getByRole('textbox', { name: 'Feedback to the student' }).fill('Well argued.')
  await button('Save').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  const by = (points_earned: number) =>
    makeSubmission({
      answers: [
        makeAnswer({
          points_earned,
          feedback: 'Well argued.',
          grading_method: 'manual',
          changed_by: 'Ada Turing',
        }),
      ],
    })
  // The server has it: the repeated save is answered 409 by an older server, and the reading shows it stored.
  fail(grading.setGrade, 409, { detail: 'Changed.' })
  answer(grading.result, by(9.5))
  await button('Save').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument()
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')

  await points().fill('8')
  answer(grading.result, by(2))
  await button('Save').click()
  await expectShown('Ada Turing changed these points in the meantime: they are now 2.')
  await expect.element(points()).toHaveValue('8')
})

test('a formula in the evidence is drawn, and a person who cannot submit for others reads who is at work', async () => {
  const reference = { criterion: 'It is $x^2$', points_earned: 3.5, points_possible: 10, quote: 'Gravity' }
  answerForReview(
    makeSubmission({ answers: [makeAnswer({ evidence: [reference] })] }),
    [],
    makeRow(),
    makeStatistics({ open_attempts: 2 }),
  )
  answer(courses.get, makeCourse({ role: 'assistant' }))
  await open()
  await expect.poll(() => document.querySelector('[role=dialog] li math')).not.toBeNull()
  const line = page.getByText('2 students are still working on this quiz.').element()
  const icon = line.parentElement!.querySelector('svg')!
  expect(line.getBoundingClientRect().left - icon.getBoundingClientRect().right).toBeLessThan(20)
})

test('a pending claim has the only form, with no points until the grader enters them', async () => {
  const claim = makeClaim()
  answerForReview(makeSubmission({ grade_claims: [claim] }))
  answer(grading.decideClaim, () =>
    makeSubmission({
      answers: [makeAnswer({ points_earned: 4, grading_method: 'manual' })],
      grade_claims: [{ ...claim, status: 'approved', adjusted_points: 4 }],
    }),
  )
  await open()
  const granted = page.getByRole('textbox', { name: 'Points if approved' })
  await expect.element(granted).toHaveValue('')
  await expectShown('now 3.5')
  await expect.element(page.getByRole('textbox', { name: 'Feedback' })).not.toBeInTheDocument()
  await expect.element(button('Save')).not.toBeInTheDocument()
  await button('Approve').click()
  await expectShown('Please enter the points.')
  await expect.element(granted).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(granted).toHaveValue('4')
  await expectToast('The claim was approved.', userEvent.keyboard('{Enter}'))
  expect(requestsOf(grading.decideClaim).map(({ body }) => body)).toEqual([
    { status: 'approved', points_earned: 4, points_before: 3.5, reason: FEEDBACK },
  ])
  await expect.element(page.getByRole('article', { name: 'Claim by the student' })).toHaveFocus()
  await expect.element(points()).toHaveValue('4')
})

test('an approval that takes points away says so before, and old feedback stays or goes as chosen', async () => {
  const claim = makeClaim()
  answerForReview(makeSubmission({ grade_claims: [claim] }))
  answer(grading.decideClaim, () => makeSubmission({ grade_claims: [{ ...claim, status: 'approved' }] }))
  await open()
  const granted = page.getByRole('textbox', { name: 'Points if approved' })
  await granted.fill('5')
  await expectShown('was written for the previous points')
  await expectHidden('takes points away')
  await granted.fill('2')
  await expectShown('This approval takes points away: 2 instead of 3.5.')
  await button('Remove the Feedback').click()
  await expectAccessible()
  // Enter in a field, with which a grader walks through the answers, only leads to the button.
  await granted.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Approve with Fewer Points')).toHaveFocus()
  expect(requestsOf(grading.decideClaim)).toEqual([])
  await expectToast('The claim was approved.', userEvent.keyboard('{Enter}'))
  expect(requestsOf(grading.decideClaim).map(({ body }) => body)).toEqual([
    { status: 'approved', points_earned: 2, points_before: 3.5, reason: FEEDBACK, feedback: null },
  ])
})

test('an approval with less than full points says why, and one with all points need not', async () => {
  const claim = makeClaim()
  answerForReview(makeSubmission({ grade_claims: [claim] }))
  answer(grading.decideClaim, () => makeSubmission({ grade_claims: [{ ...claim, status: 'approved' }] }))
  await open()
  const granted = page.getByRole('textbox', { name: 'Points if approved' })
  await granted.fill('8')
  // Proposed: why the grader gave no more.
  await expect.element(reason()).toHaveValue(FEEDBACK)
  await reason().fill('')
  await button('Approve').click()
  await expectShown('Say why not all points are given. The student reads it.')
  await expect.element(reason()).toHaveFocus()
  expect(requestsOf(grading.decideClaim)).toEqual([])
  await expectAccessible()
  await granted.fill('10')
  await expectToast('The claim was approved.', button('Approve').click())
  expect(requestsOf(grading.decideClaim).map(({ body }) => body)).toEqual([
    { status: 'approved', points_earned: 10, points_before: 3.5 },
  ])
})

test('a page that is opened before anyone begins shows the first student, and a closed quiz is not asked about again', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  try {
    answerForReview(makeSubmission(), [], makeRow(), makeStatistics({ phase: 'open' }))
    await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
    await expectShown('Total Submissions')
    answer(grading.statistics, makeStatistics({ phase: 'open', open_attempts: 1 }))
    await vi.advanceTimersByTimeAsync(10_000)
    await expectShown('1 student is still working on this quiz.')
    answer(grading.statistics, makeStatistics())
    await vi.advanceTimersByTimeAsync(10_000)
    await expectHidden('still working')
    const asked = requestsOf(grading.statistics).length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(requestsOf(grading.statistics)).toHaveLength(asked)
  } finally {
    vi.useRealTimers()
  }
})

test('students at work are shown with their progress, and those who have not begun below', async () => {
  answerForReview(makeSubmission(), [], makeRow(), makeStatistics({ phase: 'open', open_attempts: 1 }))
  const student = (number: number) => ({
    student_id: `00000000-0000-7000-8000-00000000f00${number}`,
    name: `Student ${number}`,
    email: `s${number}@example.org`,
  })
  const progress = {
    answered: 2,
    questions: 6,
    saved_at: '2026-01-01T10:14:00.000Z',
    remaining_seconds: 61,
  }
  answer(grading.missing, [
    { ...student(1), state: 'in_progress', progress },
    { ...student(2), state: 'not_started', progress: null },
  ])
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  const rows = page.getByRole('region', { name: 'Students who have not submitted' }).getByRole('listitem')
  await expect.element(rows.first()).toBeVisible()
  expect(rows.first().element().textContent).toMatch(
    /^Student 1s1@example\.org2 of 6 answered · 2 minutes left · Saved .*Give TimeIn Progress$/,
  )
  const give = page.getByRole('link', { name: 'Give Time to Student 1' }).element()
  expect(give.getAttribute('href')).toMatch(/\/extra-time\?student=.*f001$/)
  expect(rows.last().element().textContent).toBe('Student 2s2@example.orgNot started')
  await expectAccessible()
  await page.getByRole('button', { name: '2 students have not submitted' }).click()
  await expectHidden('2 of 6 answered')
})

test('the reply of the assistant is folded, so that the decision on a claim stands near the claim', async () => {
  const claim = makeClaim({ ai_response: 'You handed in: Gravity pulls them.' })
  answerForReview(makeSubmission({ grade_claims: [claim] }))
  await open()
  const reply = page.getByText('You handed in: Gravity pulls them.')
  await expect.element(reply).not.toBeVisible()
  await page.getByText("Assistant's reply").click()
  await expect.element(reply).toBeVisible()
  await expectAccessible()
})

test.each([
  [0.8, 0],
  [0.7, 1],
])('the lowest share of %f is emphasized in %i questions', async (share, emphasized) => {
  const questions = [
    { question_id: 'q1', number: 1, answers: 1, share },
    { question_id: 'q2', number: 2, answers: 1, share: 1 },
  ]
  answerForReview(makeSubmission(), [], makeRow(), makeStatistics({ questions }))
  await openPage(`/professor/quiz/${quizId}/submissions`, makeUser('professor'))
  await expectShown('Points per question')
  expect(document.querySelectorAll('[data-weakest]')).toHaveLength(emphasized)
})
