import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { courses } from '@lectern/contract/courses.ts'
import { type ClassStudent, insight } from '@lectern/contract/insight.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../../testing/answers.ts'
import { makeCourse } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const makeStudent = (number: number): ClassStudent => ({
  _id: `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Student ${number}`,
  email: `student-${number}@example.org`,
  enrolled_at: '2026-09-01T08:00:00.000Z',
  state: 'on_track',
  stuck_at: null,
  last_visit_at: '2026-11-20T08:00:00.000Z',
  lectures_finished: 1,
  slides_studied: 12,
  quizzes_submitted: 0,
  points: 0,
  quizzes_due: 0,
  points_due: 0,
})

test('all students are listed, although they come in two pages and one moves from the first to the second', async () => {
  const size = limits.studentsPerPage
  const all = Array.from({ length: size + 2 }, (_, index) => makeStudent(index))
  answer(courses.get, makeCourse())
  answer(courseInvitations.list, { sends_email: false, invitations: [] })
  answer(lectures.listOfCourse, [])
  answer(quizzes.ofCourse, [])
  answer(lectureQuestions.ofCourse, [])
  answer(insight.students, ({ query }) => ({
    totals: { lectures: 1, slides: 12, quizzes: 0, points: 0 },
    tracks_students: true,
    counted_until: '2026-11-27T08:00:00.000Z',
    students: query.get('page') === '1' ? all.slice(0, size) : all.slice(size - 1),
  }))
  await openPage(`/professor/courses/${makeCourse()._id}?tab=students`, makeUser('professor'))
  await page.getByRole('searchbox').fill(`student-${size + 1}@`)
  await expect.element(page.getByText(`Student ${size + 1}`)).toBeVisible()
  expect(requestsOf(insight.students).map(({ query }) => query.get('page'))).toEqual(['1', '2'])
  await expect
    .element(page.getByRole('radio', { name: `All ${(size + 2).toLocaleString('en')}` }))
    .toBeInTheDocument()
})
