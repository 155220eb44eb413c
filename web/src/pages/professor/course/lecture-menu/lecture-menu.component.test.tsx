import { courseCopies } from '@lectern/contract/course-copies.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { expectShown, expectToast } from '../../../../testing/expect-shown.ts'
import {
  answerForProfessor,
  courseId,
  lectureId,
  makeLecture,
  makePublishedLecture,
} from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const openMenu = async (lecture = makeLecture()) => {
  answerForProfessor(lecture)
  await openPage(`/professor/courses/${courseId}`, makeUser('professor'))
  await page.getByRole('button', { name: 'More for Plants at home' }).click()
}
const entry = (name: string) => page.getByRole('menuitem', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('the menu of a lecture shows it as students see it, and makes a copy of it', async () => {
  await openMenu()
  await expect
    .element(entry('Preview as a Student'))
    .toHaveAttribute('href', `/professor/lectures/${lectureId}/view`)
  await expectAccessible()
  answer(courseCopies.lecture, makeLecture({ title: 'Plants at home (copy)' }))
  await expectToast(
    '“Plants at home (copy)” was created below the original, as a draft.',
    entry('Duplicate').click(),
  )
  expect(requestsOf(courseCopies.lecture).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: lectureId }, body: { title: 'Plants at home (copy)' } },
  ])
})

test('a draft is published from the menu after a question; what is missing leads to the studio', async () => {
  await openMenu()
  await entry('Publish Lecture').click()
  const question = dialog('Publish Lecture')
  fail(publishing.update, 409, {
    detail: { type: 'missing_audio', message: 'Slides lack audio.', slides_missing_audio: [] },
  })
  await question.getByRole('button', { name: 'Publish Lecture' }).click()
  await expectShown('Slides lack audio.')
  await expect
    .element(question.getByRole('link', { name: 'Open the lecture to complete it' }))
    .toHaveAttribute('href', `/professor/lectures/${lectureId}/edit`)
  await question.getByRole('button', { name: 'Cancel' }).click()

  answer(publishing.update, makePublishedLecture())
  await page.getByRole('button', { name: 'More for Plants at home' }).click()
  await entry('Publish Lecture').click()
  await expectToast(
    '“Plants at home” is published.',
    question.getByRole('button', { name: 'Publish Lecture' }).click(),
  )
  expect(requestsOf(publishing.update).at(-1)?.body).toEqual({ published: true })
})

test('a published lecture can be unpublished from the menu', async () => {
  await openMenu(makePublishedLecture())
  await entry('Unpublish Lecture').click()
  answer(publishing.update, makeLecture())
  answer(lectures.listOfCourse, [])
  await dialog('Unpublish Lecture').getByRole('button', { name: 'Unpublish Lecture' }).click()
  await expectShown('“Plants at home” is a draft again.')
  expect(requestsOf(publishing.update).map(({ body }) => body)).toEqual([{ published: false }])
})
