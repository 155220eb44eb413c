import { type GradedAnswer, grading, type Submission } from '@lectern/contract/grading.ts'
import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import {
  answerForReview,
  makeAnswer,
  makeChange,
  makeClaim,
  makeSubmission,
  quizId,
  submissionId,
} from '../../../testing/review-answers.ts'

const [GRAVITY, AUXIN] = ['Names gravity', 'Says where auxin gathers']
const lineOf = (criterion: string, points_earned: number, points_possible: number, quote: string | null) => ({
  criterion,
  points_earned,
  points_possible,
  quote,
})
/** An answer graded by a rubric of two lines: 3 of 4 and 0 of 6 points. */
const byRubric = (fields: Partial<GradedAnswer> = {}, more: Partial<Submission> = {}): Submission => {
  const { quiz, ...submission } = makeSubmission(more)
  const evidence = [lineOf(GRAVITY, 3, 4, 'Gravity pulls them'), lineOf(AUXIN, 0, 6, null)]
  return {
    ...submission,
    answers: [makeAnswer({ points_earned: 3, feedback: null, evidence, ...fields })],
    quiz: {
      ...quiz,
      questions: quiz.questions.map((one) => ({ ...one, rubric: `4: ${GRAVITY}\n6: ${AUXIN}` })),
    },
  }
}
const open = () =>
  openPage(`/professor/quiz/${quizId}/submissions?submission=${submissionId}`, makeUser('professor'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const points = () => page.getByRole('textbox', { name: 'Points', exact: true })
const pointsOf = (criterion: string) => page.getByRole('textbox', { name: `Points: ${criterion}` })
const bodies = () => requestsOf(grading.setGrade).map(({ body }) => body)

test('lines are pressed or typed, with the keyboard too, and the total follows', async () => {
  answerForReview(byRubric())
  answer(grading.setGrade, ({ body }) => {
    const { lines, points_earned } = body as { lines: LinePoints[]; points_earned: number }
    const evidence = lines.map((one, index) => lineOf(one.criterion, one.points_earned, index ? 6 : 4, null))
    return byRubric({ evidence, points_earned, grading_method: 'manual' })
  })
  await open()
  await expect.element(pointsOf(GRAVITY)).toHaveValue('3')
  await expect.element(button(GRAVITY)).toHaveAttribute('aria-pressed', 'mixed')
  await expectHidden('not the sum of these lines')
  await expectAccessible()
  await button(AUXIN).click()
  await expect.element(points()).toHaveValue('9')
  await expect.element(button(AUXIN)).toHaveAttribute('aria-pressed', 'true')
  await button(AUXIN).click()
  await expect.element(points()).toHaveValue('3')
  await userEvent.keyboard(' ')
  await expect.element(points()).toHaveValue('9')
  await pointsOf(GRAVITY).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(points()).toHaveValue('9.5')
  await pointsOf(AUXIN).fill('7')
  await userEvent.keyboard('{Enter}')
  await expectShown('Points are between 0 and 6.')
  await expect.element(pointsOf(AUXIN)).toHaveFocus()
  expect(bodies()).toEqual([])
  await pointsOf(AUXIN).fill('5,5')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(bodies).toEqual([
    {
      question_id: 'q1',
      points_earned: 9,
      points_before: 3,
      lines: [
        { criterion: GRAVITY, points_earned: 3.5, points_before: 3 },
        { criterion: AUXIN, points_earned: 5.5, points_before: 0 },
      ],
    },
  ])
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  // The focus stays at the button, so a screen reader is told.
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Saved: 9 of 10 points.' }))
    .toBeInTheDocument()
  // A line that a person gave points has no words of the answer, and nothing says that it failed.
  await expectHidden('Nothing in the answer covers this.')
})

test('a total of its own says that the lines are not its sum, until they are used again', async () => {
  answerForReview(byRubric())
  answer(grading.setGrade, byRubric({ points_earned: 8, grading_method: 'manual', evidence_points: 3 }))
  await open()
  await points().fill('8')
  await expectShown('The points are not the sum of these lines.')
  await expectAccessible()
  await button('Use the Sum: 3').click()
  await expect.element(points()).toHaveValue('3')
  await expectHidden('not the sum of these lines')
  await points().fill('8')
  await button('Save').click()
  await expect.poll(bodies).toEqual([{ question_id: 'q1', points_earned: 8, points_before: 3 }])
  await expectShown('The points are not the sum of these lines.')
})

test('lines that another person changed meanwhile are said, and not overwritten unseen', async () => {
  answerForReview(byRubric())
  fail(grading.setGrade, 409, { detail: 'The points of a line have changed.' })
  await open()
  await button(AUXIN).click()
  const evidence = [lineOf(GRAVITY, 1, 4, null), lineOf(AUXIN, 2, 6, null)]
  answer(grading.result, byRubric({ evidence, grading_method: 'manual', changed_by: 'Ada Turing' }))
  await button('Save').click()
  await expectShown('Ada Turing changed these points in the meantime: they are now 3.')
  await expect.element(pointsOf(AUXIN)).toHaveValue('6')
  await button('Discard Mine').click()
  await expect.element(pointsOf(GRAVITY)).toHaveValue('1')
  await expect.element(points()).toHaveValue('3')
})

test('other lines that another person has set meanwhile are taken over beside the typed one', async () => {
  answerForReview(byRubric())
  fail(grading.setGrade, 409, { detail: 'These points have changed.' })
  await open()
  await button(AUXIN).click()
  const evidence = [lineOf(GRAVITY, 4, 4, null), lineOf(AUXIN, 0, 6, null)]
  answer(
    grading.result,
    byRubric({ evidence, points_earned: 4, grading_method: 'manual', changed_by: 'Ada Turing' }),
  )
  await button('Save').click()
  await expectShown('Other lines were changed in the meantime and are shown here.')
  await expect.element(pointsOf(GRAVITY)).toHaveValue('4')
  await expect.element(pointsOf(AUXIN)).toHaveValue('6')
  await expect.element(points()).toHaveValue('10')
  await expectAccessible()
  answer(grading.setGrade, byRubric({ evidence, points_earned: 10, grading_method: 'manual' }))
  await button('Save').click()
  await expect
    .poll(() => bodies().at(-1))
    .toMatchObject({
      points_earned: 10,
      points_before: 4,
      lines: [
        { criterion: GRAVITY, points_earned: 4, points_before: 4 },
        { criterion: AUXIN, points_earned: 6, points_before: 0 },
      ],
    })
})

test('an answer without points is graded by its lines', async () => {
  answerForReview(byRubric({ points_earned: null, evidence: [], flags: ['unreadable'] }))
  answer(grading.setGrade, byRubric())
  await open()
  await button(GRAVITY).click()
  await expect.element(points()).toHaveValue('4')
  await button('Save').click()
  await expect
    .poll(() => bodies().at(-1))
    .toMatchObject({
      points_earned: 4,
      lines: [{ points_earned: 4, points_before: null }, { points_earned: 0 }],
    })
})

test('a claim is approved by the lines', async () => {
  const claim = makeClaim({ original_points: 3 })
  answerForReview(byRubric({}, { grade_claims: [claim] }))
  answer(
    grading.decideClaim,
    byRubric({ points_earned: 9 }, { grade_claims: [{ ...claim, status: 'approved' }] }),
  )
  await open()
  await button(AUXIN).click()
  await expect.element(page.getByRole('textbox', { name: 'Points if approved' })).toHaveValue('9')
  await expectAccessible()
  await expectToast('The claim was approved.', button('Approve').click())
  expect(requestsOf(grading.decideClaim)[0]?.body).toMatchObject({
    status: 'approved',
    points_earned: 9,
    lines: [{ points_earned: 3 }, { points_earned: 6, points_before: 0 }],
  })
})

test('the proposed reason for less than full points names the lines that are not complete', async () => {
  answerForReview(byRubric({}, { grade_claims: [makeClaim({ original_points: 3 })] }))
  await open()
  await page.getByRole('textbox', { name: 'Points if approved' }).fill('8')
  await expect
    .element(page.getByRole('textbox', { name: 'Reason, for the student and the history' }))
    .toHaveValue(`Not complete in your answer: “${GRAVITY}”, “${AUXIN}”.`)
})

test('the history says which lines a change set', async () => {
  const lines = [
    { criterion: GRAVITY, points_before: 3, points_after: 3, points_possible: 4 },
    { criterion: AUXIN, points_before: 0, points_after: 4.5, points_possible: 6 },
  ]
  answerForReview(byRubric(), [makeChange({ lines })])
  await open()
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent)
        .join('\n'),
    )
    .toContain(`${AUXIN}: 0 →to 4.5/6`)
})

test('automatic feedback is written anew from the lines as set', async () => {
  answerForReview(byRubric({ feedback: 'Not found in your answer: “Says where auxin gathers”.' }))
  await open()
  await button(AUXIN).click()
  await expectShown('This feedback is automatic and was written for the previous points.')
  await expectAccessible()
  await button('Update the Feedback').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Feedback to the student' }))
    .toHaveValue(`${GRAVITY}: 3 of 4 points.\n${AUXIN}: 6 of 6 points.`)
  await expectHidden('written for the previous points')
})

test('automatic feedback that a granted claim contradicts says so, where lines add up to other points', async () => {
  const feedback = `Half of “${GRAVITY}” (3 of 4 points).`
  const given = { feedback, feedback_from_grader: true, grading_method: 'manual' } as const
  answerForReview(byRubric({ ...given, points_earned: 8, original_points: 3, evidence_points: 3 }))
  await open()
  await expectShown('This feedback is automatic and was written for the previous points.')
})

test('automatic feedback that fits the confirmed points is left alone', async () => {
  const given = { feedback: 'Good.', feedback_from_grader: true, grading_method: 'manual' } as const
  answerForReview(makeSubmission({ answers: [makeAnswer({ ...given, original_points: 3.5 })] }))
  await open()
  await expect.element(points()).toHaveValue('3.5')
  await expectHidden('This feedback is automatic')
})
