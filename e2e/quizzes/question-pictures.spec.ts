import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { listPictures } from '@lectern/core/rich-text/pictures.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { questionsIn, writeChoice } from './quiz-building.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a picture' })
const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  dialog(page).getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })

/** Whether the picture is loaded, and no broken one. */
const isLoaded = (page: Page, alt: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: alt })
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0)

test('pictures are added to a question and an option, and students see them with their descriptions', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await page.getByLabel('Title').fill('Diagrams')
  const png = await page.locator('header').first().screenshot()
  await writeChoice(page, 'Which part bends? ', ['The left', 'The right', 'Both', 'None'], 2)

  await page.getByLabel('Question text').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await choose(page, 'notes.png', 'image/png', Buffer.from('no picture'))
  await expect(dialog(page).getByRole('alert')).toContainText('PNG, JPEG or WebP')
  await choose(page, 'lens.png', 'image/png', png)
  await isLoaded(page, 'The chosen picture')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add Picture' }).click()
  await expect(dialog(page).getByText('Please describe the picture.')).toBeVisible()
  await dialog(page).getByLabel('Description').fill('A lens [between] two rays')
  await dialog(page).getByRole('button', { name: 'Add Picture' }).click()
  await expect(dialog(page)).toBeHidden()
  const text = page.getByLabel('Question text')
  await expect(text).toHaveValue(/^Which part bends\? !\[A lens between two rays\]\(picture:[0-9a-f]{16}\)$/)
  await expect(text).toBeFocused()
  const preview = page.getByRole('region', { name: 'As students see it' })
  await expect(preview.getByRole('img', { name: 'A lens between two rays' })).toBeVisible()

  await page.getByLabel('Option 4', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await choose(page, 'ray.png', 'image/png', await page.locator('header').first().screenshot())
  await dialog(page).getByLabel('Description').fill('Nothing bends')
  await isLoaded(page, 'Nothing bends')
  await dialog(page).getByRole('button', { name: 'Add Picture' }).click()
  await expect(page.getByLabel('Option 4', { exact: true })).toHaveValue(/^!\[Nothing bends\]/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Question', exact: true }).click()
  await expect(questionsIn(page)).toHaveCount(1)
  await expect(questionsIn(page).first()).toContainText('Which part bends? [A lens between two rays]')
  await page.getByRole('button', { name: 'Create Quiz' }).click()
  await expect(page.getByText('“Diagrams” was created.', { exact: false })).toBeVisible()

  const [listed] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  const quizId = listed?._id ?? ''
  const { questions } = await professor.call(quizzes.get, { params: { id: quizId } })
  expect(listPictures(questions[0]?.question_text ?? '')).toHaveLength(1)
  const student = await makeStudentOf(course)
  await student.call(submissions.join, { body: { quiz_code: listed?.quiz_code ?? '' } })
  const taking = await openPage(student, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await taking.goto(`/student/quiz/${quizId}/take`)
  await isLoaded(taking, 'A lens between two rays')
  await isLoaded(taking, 'Nothing bends')
  await expectAccessible(taking)
  const width = await taking.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await taking.getByRole('radio', { name: 'Nothing bends' }).check()

  const { job_id } = await student.call(submissions.submit, {
    params: { id: quizId },
    body: { answers: [{ question_id: questions[0]?.question_id ?? '', answer: 3 }] },
  })
  await finishJob(student, job_id)
  await taking.goto(`/student/quiz/${quizId}/result`)
  await isLoaded(taking, 'A lens between two rays')
  await expectAccessible(taking)
})
