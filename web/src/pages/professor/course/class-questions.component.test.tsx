import type { CourseRole } from '@lectern/contract/course-access.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { answerForProfessor, courseId, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

test.each<[CourseRole, string]>([
  ['teacher', 'edit'],
  ['assistant', 'view'],
])('the slide of a question opens for a %s', async (role, end) => {
  answerForProfessor()
  answer(courses.get, makeCourse({ role }))
  answer(lectureQuestions.ofCourse, [
    {
      _id: '00000000-0000-7000-8000-00000000f001',
      lecture_id: lectureId,
      lecture_title: 'Roots',
      slide_index: 2,
      slide_title: null,
      question: 'Why down?',
      asked_at: '2026-01-01T00:00:00.000Z',
      is_done: false,
      answer: null,
      answered_at: null,
      is_new: false,
      student_name: 'Kim Lee',
    },
  ])
  await openPage(`/professor/courses/${courseId}?tab=questions`, makeUser('professor'))
  const slide = page.getByRole('link', { name: /Roots, slide 2/i })
  await expect.element(slide).toHaveAttribute('href', `/professor/lectures/${lectureId}/${end}?slide=2`)
})
