import { courses } from '@lectern/contract/courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail } from '../../testing/answers.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { expectShown } from '../../testing/expect-shown.ts'
import { makeCourse } from '../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../testing/open-page.tsx'
import { answerForStudent } from '../../testing/student-answers.ts'

test('a course is shared by its link, which the dialog names and draws', async () => {
  const course = makeCourse({ name: 'Gardening', course_code: 'HF8VU6' })
  answer(courses.get, course)
  answer(lectures.listOfCourse, [])
  answer(deletedLectures.list, [])
  answer(quizzes.ofCourse, [])
  answer(lectureQuestions.ofCourse, [])
  await openPage(`/professor/courses/${course._id}`, makeUser('professor'))
  const opener = page.getByRole('button', { name: 'Link and QR Code' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Share Gardening' })
  await expect
    .element(dialog.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${window.location.origin}/enroll/HF8VU6`)
  await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectShown('This address works on this computer only.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('a link that is wrong shows the refusal, and the code can be corrected', async () => {
  answerForStudent()
  answer(submissions.running, [])
  fail(courses.enroll, 404)
  await openPage('/enroll/hf8vu6', makeUser('student'))
  const dialog = page.getByRole('dialog', { name: 'Enroll in Course' })
  await expect.element(dialog.getByRole('textbox')).toHaveValue('HF8VU6')
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('HF8VU6')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => window.location.search).toBe('')
})
