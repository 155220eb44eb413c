import type { CourseRole } from '@lectern/contract/course-access.ts'
import { courses } from '@lectern/contract/courses.ts'
import { type ClassQuestion, lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { answerForProfessor, courseId, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const question: ClassQuestion = {
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
}

test.each<[CourseRole, string]>([
  ['teacher', 'edit'],
  ['assistant', 'view'],
])('the slide of a question opens for a %s', async (role, end) => {
  answerForProfessor()
  answer(courses.get, makeCourse({ role }))
  answer(lectureQuestions.ofCourse, [question])
  await openPage(`/professor/courses/${courseId}?tab=questions`, makeUser('professor'))
  const slide = page.getByRole('link', { name: /Roots, slide 2/i })
  await expect.element(slide).toHaveAttribute('href', `/professor/lectures/${lectureId}/${end}?slide=2`)
})

test('a question that is answered by keyboard keeps the focus, also when it is opened again', async () => {
  answerForProfessor()
  answer(courses.get, makeCourse({ role: 'teacher' }))
  const second = { ...question, _id: '00000000-0000-7000-8000-00000000f002', student_name: 'Ada' }
  const done = { ...question, answer: 'Gravity.', answered_at: question.asked_at, is_done: true }
  answer(lectureQuestions.ofCourse, [question, second])
  answer(lectureQuestions.answer, ({ body }) => {
    const change = body as { is_done: boolean }
    answer(lectureQuestions.ofCourse, change.is_done ? [second, done] : [{ ...done, is_done: false }, second])
    return { ...done, is_done: change.is_done }
  })
  await openPage(`/professor/courses/${courseId}?tab=questions`, makeUser('professor'))
  await page.getByLabelText('Answer to Kim Lee').fill('Gravity.')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Edit Answer' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Mark as Done' }).first()).toHaveFocus()
})
