import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { answerForProfessor, courseId, makeLecture } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const drop = (file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const list = page.getByText('Drop a PDF here to create a lecture from it.').element()
  list.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test('a dropped PDF becomes a lecture with its name, whose studio has the file chosen', async () => {
  answerForProfessor()
  const empty = makeLecture({ title: '03 gradient descent', total_slides: 0, image_paths: [], slides: {} })
  answer(lectures.create, empty)
  await openPage(`/professor/courses/${courseId}`, makeUser('professor'))
  await expect.element(page.getByText('Drop a PDF here to create a lecture from it.')).toBeVisible()
  drop(new File(['text'], 'notes.txt'))
  await expect.element(page.getByText('Please select a PDF file to upload.')).toBeVisible()
  expect(requestsOf(lectures.create)).toHaveLength(0)
  answer(lectures.get, empty)
  drop(new File(['%PDF-1.7'], '03_gradient_descent.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('03_gradient_descent.pdf')).toBeVisible()
  expect(requestsOf(lectures.create).map(({ body }) => body)).toEqual([
    { title: '03 gradient descent', description: null, supported_languages: ['en'] },
  ])
})
