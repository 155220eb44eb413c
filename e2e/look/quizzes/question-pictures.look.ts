import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { writePicture } from '@lectern/core/rich-text/pictures.ts'
import { finishJob } from '../../../server/client/http-client.ts'
import { choiceOf, makeQuiz } from '../../quizzes/quizzes.ts'
import { afterWork, test } from '../../story.ts'
import { makeOwnLecture, makeStudentOf } from '../../world.ts'
import { desktop } from '../look.ts'
import { see } from './quiz-world.ts'

/** The builder has another form on phones, which closes dialogs when the width changes. */
const wide = [desktop.width]

const diagram = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500" font-family="sans-serif" font-size="28">
  <rect width="900" height="500" fill="#fff"/>
  <path d="M60 250H420M480 250L840 120M480 250L840 380" stroke="#14566b" stroke-width="6" fill="none"/>
  <ellipse cx="450" cy="250" rx="30" ry="170" fill="#cfe8ef" stroke="#14566b" stroke-width="4"/>
  <text x="60" y="230">ray</text><text x="420" y="460">lens</text></svg>`

test('questions: pictures, formulas and the slide that teaches one', async ({ page, signIn, openPage }) => {
  const { professor, course } = await makeOwnLecture({ title: 'Plants at home' })
  await page.setContent(diagram)
  const bytes = await page.locator('svg').screenshot()
  const { name } = await professor.call(quizzes.addPicture, {
    params: { courseId: course._id },
    file: { name: 'lens.png', bytes },
  })
  const lens = writePicture({ name, description: 'A ray meets a lens and is split in two' })
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Optics',
    questions: [
      choiceOf('lens', `What happens to the ray?\n${lens}`, {
        options: ['It bends by $\\frac{n_1}{n_2}$', lens, 'Nothing', 'It stops'],
      }),
    ],
  })
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/edit`)
  await page.getByRole('button', { name: 'Edit question 1' }).click()
  await see(page, 'questions/builder', page.getByRole('region', { name: 'As students see it' }), wide)
  await page.getByRole('button', { name: 'Choose Slide' }).click()
  await see(page, 'questions/slide picker', page.getByRole('button', { name: 'Slide 3, Roots' }), wide)
  await page.getByRole('button', { name: 'Slide 2, Leaves' }).click()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await see(page, 'questions/picture dialog', dialog, wide)
  await dialog.getByLabel('Picture file').setInputFiles({
    name: 'lens.png',
    mimeType: 'image/png',
    buffer: bytes,
  })
  await see(page, 'questions/picture chosen', dialog.getByRole('img', { name: 'The chosen picture' }), wide)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await page.getByText('was updated', { exact: false }).first().waitFor(afterWork)

  const student = await makeStudentOf(course)
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const taking = await openPage(student)
  await taking.goto(`/student/quiz/${quiz._id}/take`)
  await see(taking, 'questions/take', taking.getByRole('img').first())
  const { job_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: [{ question_id: 'lens', answer: 2 }] },
  })
  await finishJob(student, job_id)
  await taking.goto(`/student/quiz/${quiz._id}/result`)
  await see(taking, 'questions/result', taking.getByRole('link', { name: /Read slide 2/ }))
})
