import { insight } from '@lectern/contract/insight.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const courseId = '01970000-0000-7000-8000-000000000002'
const show = async (students: number, tracked: boolean, query = '') => {
  answer(insight.lecture, {
    course_id: courseId,
    title: 'Plants',
    languages: ['en'],
    tracks_students: tracked,
    counted_until: '2026-11-26T10:00:00.000Z',
    students,
    finished: 0,
    enrolled: 9,
    slides: [],
    needs_work: [],
    questions: [],
  })
  await openPage(
    `/professor/lectures/01970000-0000-7000-8000-000000000001/insight${query}`,
    makeUser('professor'),
  )
}

test('below five students the page says how many came, why there is no map, and where to look', async () => {
  await show(2, true)
  await expect
    .element(page.getByText(/^So far, 2 of the 5 students that the map needs have come\./))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See Students' }))
    .toHaveAttribute('href', `/professor/courses/${courseId}?tab=students`)
  await expect
    .element(page.getByRole('link', { name: 'See Student Questions' }))
    .toHaveAttribute('href', `/professor/courses/${courseId}?tab=questions`)
  expect(page.getByText('Only visits of the chosen period').elements()).toHaveLength(0)
  await expectAccessible()
})

test('a period is named as the reason, and a course without tracking leads to no list of students', async () => {
  await show(1, false, '?period=week')
  await expect
    .element(page.getByText(/^So far, 1 of the 5 students .* Only visits of the chosen period/))
    .toBeVisible()
  expect(page.getByRole('link', { name: 'See Students' }).elements()).toHaveLength(0)
})
