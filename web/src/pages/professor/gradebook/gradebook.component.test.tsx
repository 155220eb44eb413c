import { type Gradebook, type GradebookQuizColumn, gradebookCalls } from '@lectern/contract/gradebook.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const open: GradebookQuizColumn = {
  _id: '00000000-0000-7000-8000-00000000a001',
  title: 'Seeds',
  total_points: 10,
  weight: null,
  opens_at: null,
  closes_at: null,
  phase: 'open',
  results: 'shown',
  counts: false,
}
const student = {
  _id: '00000000-0000-7000-8000-00000000c001',
  name: 'Kim Lee',
  email: 'kim@example.org',
}
const openBook = async (quizzes: GradebookQuizColumn[], more: Partial<Gradebook> = {}) => {
  answerForProfessor()
  answer(gradebookCalls.get, {
    course_name: 'Gardening',
    quizzes,
    rules: { drop_lowest: 0, scale: [{ letter: 'F', min: 0 }] },
    students: [{ ...student, cells: quizzes.map(() => [5, 10] as [number, number]) }],
    excuses: [],
    ...more,
  })
  await openPage(`/professor/courses/${courseId}/gradebook`, makeUser('professor'))
}

test('points of an open quiz count at once, as preliminary, beside the name', async () => {
  await openBook([open])
  await expectShown(
    '1 quiz is open and has no closing date. Totals are preliminary and have no letter until it is closed.',
  )
  await expect
    .element(page.getByRole('link', { name: 'See Quizzes' }))
    .toHaveAttribute('href', `/professor/courses/${courseId}?tab=quizzes`)
  const cells = page.getByRole('row', { name: 'Kim Lee' }).getByRole('cell')
  await expect.element(cells.nth(1)).toHaveTextContent('Preliminary 50.0%')
  await expect.element(cells.nth(2)).toHaveTextContent('–')
  // The name and its points are neighbours, on a wide page, too.
  const name = page.getByRole('rowheader', { name: 'Kim Lee' }).element().getBoundingClientRect()
  const points = cells.nth(0).element().getBoundingClientRect()
  expect([points.left, points.width < 200]).toEqual([name.right, true])
  await expectAccessible()
  await page.getByRole('button', { name: 'Kim Lee' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kim Lee' })
  await expect.element(drawer.getByText('5 / 10')).toBeVisible()
  await expect.element(drawer.getByText('A quiz is still open, or a result is pending.')).toBeVisible()
})

test('a narrow page speaks only of what it shows', async () => {
  await page.viewport(390, 800)
  await openBook([{ ...open, phase: 'closed', counts: true }])
  await expectShown('Press a name to see the scores and the answers, or to excuse the student.')
  await expectHidden('a score to see the answers')
  await expectHidden('has no closing date')
  await expect.element(page.getByRole('row', { name: 'Kim Lee' })).toHaveTextContent('Kim Lee50.0%F')
})

test('with many quizzes the table scrolls in its frame, not the page; long names are whole', async () => {
  const quizzes = Array.from({ length: 14 }, (_, at) => ({
    ...open,
    _id: `00000000-0000-7000-8000-00000000a0${10 + at}`,
    title: `Quiz ${at + 1}`,
  }))
  const name = 'Anna-Maria de la Cruz Fernández y Montenegro'
  await openBook(quizzes, {
    // A dash is read out in hidden words.
    students: [{ ...student, name, cells: quizzes.map(() => null) }],
  })
  await expect.element(page.getByRole('button', { name })).toBeVisible()
  const button = page.getByRole('button', { name }).element()
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
})

test('a quiz that closed before a student enrolled is neither missing nor counted', async () => {
  const closed = { ...open, phase: 'closed', counts: true } as const
  const later = { ...closed, _id: '00000000-0000-7000-8000-00000000a002', title: 'Roots' }
  await openBook([closed, later], { students: [{ ...student, cells: ['enrolled_later', [8, 10]] }] })
  const row = page.getByRole('row', { name: 'Kim Lee' })
  await expect.element(row).toHaveTextContent('Kim LeeEnrolled later880.0%F')
  await expectShown('Missing 0')
})

test('an excuse names the person who excused the student, and the day', async () => {
  const later = { ...open, _id: '00000000-0000-7000-8000-00000000a002', title: 'Roots' }
  const at = '2026-11-03T09:00:00.000Z'
  await openBook([open, later], {
    students: [{ ...student, cells: ['excused', 'excused'] }],
    excuses: [
      { quiz_id: open._id, student_id: student._id, by: 'Ada Park', at },
      { quiz_id: later._id, student_id: student._id, by: null, at },
    ],
  })
  await page.getByRole('button', { name: 'Kim Lee' }).click()
  await expectShown('Excused by Ada Park on Nov 3, 2026')
  await expectShown('Excused on Nov 3, 2026')
})
