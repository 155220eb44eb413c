import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { answerForProfessor, courseId, makeLecture } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const drag = (name: 'dragover' | 'drop' | 'dragleave', target: Element, file: File) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event
}
const pdf = new File(['%PDF-1.7'], '03_gradient_descent.pdf', { type: 'application/pdf' })

test('a PDF that is dropped anywhere on the page becomes a lecture with its name, until that is undone', async () => {
  answerForProfessor()
  const empty = makeLecture({ title: '03 gradient descent', total_slides: 0, image_paths: [], slides: {} })
  answer(lectures.create, empty)
  await openPage(`/professor/courses/${courseId}`, makeUser('professor'))
  const title = page.getByRole('heading', { level: 1, name: 'Gardening' })
  const overlay = page.getByText('Drop to create a lecture')
  await expect.element(page.getByText('Drop a PDF anywhere on this page')).toBeVisible()
  drag('dragover', title.element(), pdf)
  await expect.element(overlay).toBeVisible()
  drag('dragleave', document.documentElement, pdf)
  await expect.element(overlay).not.toBeInTheDocument()

  drag('drop', title.element(), new File(['text'], 'notes.txt'))
  await expect.element(page.getByText('Please select a PDF file to upload.')).toBeVisible()
  expect(requestsOf(lectures.create)).toHaveLength(0)
  answer(lectures.get, empty)
  answer(lectures.remove, { detail: 'The lecture was deleted.' })
  drag('drop', title.element(), pdf)
  await expect.element(page.getByText('03_gradient_descent.pdf')).toBeVisible()
  expect(requestsOf(lectures.create).map(({ body }) => body)).toEqual([
    {
      title: '03 gradient descent',
      is_title_proposed: true,
      description: null,
      supported_languages: ['en'],
    },
  ])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText('“03 gradient descent” was deleted.')).toBeVisible()
  expect(requestsOf(lectures.remove).map(({ params }) => params)).toEqual([{ id: empty._id }])
})

test('with a dialog open, a dropped PDF neither makes a lecture nor replaces the page', async () => {
  answerForProfessor()
  await openPage(`/professor/courses/${courseId}`, makeUser('professor'))
  await page.getByRole('button', { name: 'Copy Course', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(drag('drop', dialog.element(), pdf).defaultPrevented).toBe(true)
  expect(requestsOf(lectures.create)).toHaveLength(0)
})
