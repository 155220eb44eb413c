import { announcements } from '@lectern/contract/announcements.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectures, type StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { courseId, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const lecture: StudentLectureListItem = {
  _id: lectureId,
  title: 'Roots',
  description: null,
  created_at: '2026-01-01T00:00:00.000Z',
  slide_count: 10,
  thumbnail_url: null,
  completed: false,
  completed_slides: 0,
  slide_index: null,
  duration_ms: 12 * 60_000 + 20_000,
  remaining_ms: 12 * 60_000 + 20_000,
  update: null,
}

test('a lecture shows its length, and a begun one the time left', async () => {
  answer(courses.get, makeCourse())
  answer(announcements.ofCourse, [])
  answer(submissions.ofCourse, [])
  answer(submissions.running, [])
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
