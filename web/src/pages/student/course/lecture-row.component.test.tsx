import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { courseId, lectureId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { answerForStudent, makeStudentLecture } from '../../../testing/student-answers.ts'

const lecture = makeStudentLecture({
  title: 'Roots',
  slide_count: 10,
  duration_ms: 12 * 60_000 + 20_000,
  remaining_ms: 12 * 60_000 + 20_000,
})

test('a lecture shows its length, and a begun one the time left', async () => {
  answerForStudent()
  answer(lectures.listForStudent, [
    lecture,
    { ...lecture, _id: courseId, title: 'Leaves', completed_slides: 9, slide_index: 9, remaining_ms: 20_000 },
    { ...lecture, _id: `${lectureId.slice(0, -1)}9`, title: 'Silent', duration_ms: null, remaining_ms: null },
  ])
  await openPage(`/student/courses/${courseId}`, makeUser('student'))
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect.element(row('Roots').getByText('12 min', { exact: true })).toBeVisible()
  await expect.element(row('Leaves').getByText('1 min left', { exact: true })).toBeVisible()
  expect(row('Silent').getByText(/min/).elements()).toHaveLength(0)
  await expectAccessible()
})
