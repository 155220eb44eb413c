import { publishing } from '@lectern/contract/publishing.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'
import { questionsIn, writeChoice } from './quiz-building.ts'

test('a question names its slide, and a wrong answer leads there', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ title: 'Plants at home' })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await page.getByLabel('Title').fill('Light and water')
  await writeChoice(page, 'What do leaves need?', ['Water', 'Light', 'Salt', 'Wind'], 2)
  const slide = page.getByRole('region', { name: 'Slide that teaches it' })
  await slide.getByRole('button', { name: 'Choose Slide' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose the slide that teaches this question' })
  await expect(picker.getByRole('button', { name: /^Slide/ })).toHaveCount(3)
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Slide 3, Roots' }).click()
  await expect(slide.getByText('Slide 3, Roots')).toBeVisible()
  await slide.getByRole('button', { name: 'Change' }).click()
  await expect(picker.getByRole('button', { name: 'Slide 3, Roots', pressed: true })).toBeVisible()
  await picker.getByRole('button', { name: 'Slide 2, Leaves' }).click()
  await expect(slide.getByText('A wrong answer leads here. Plants at home')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Question', exact: true }).click()
  await expect(questionsIn(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Create Quiz' }).click()
  await expect(page.getByText('“Light and water” was created.', { exact: false })).toBeVisible()

  const [listed] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  const quizId = listed?._id ?? ''
  const { questions } = await professor.call(quizzes.get, { params: { id: quizId } })
  expect(questions[0]?.slide).toMatchObject({ lecture_id: id, slide_index: 2 })
  await page.goto(`/professor/quiz/${quizId}/edit`)
  await page.getByRole('button', { name: 'Edit question 1' }).click()
  await expect(slide.getByText('Slide 2, Leaves')).toBeVisible()

  const student = await makeStudentOf(course)
  await student.call(submissions.join, { body: { quiz_code: listed?.quiz_code ?? '' } })
  const { job_id } = await student.call(submissions.submit, {
    params: { id: quizId },
    body: { answers: [{ question_id: questions[0]?.question_id ?? '', answer: 0 }] },
  })
  await finishJob(student, job_id)
  const result = await openPage(student, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await result.goto(`/student/quiz/${quizId}/result`)
  await expectAccessible(result)
  await result.getByRole('link', { name: 'Read slide 2 of Plants at home' }).click()
  await expect(result).toHaveURL(new RegExp(`/student/lectures/${id}`))
  await expect(result.getByText('Leaves', { exact: false }).first()).toBeVisible()

  // Without a lecture to open there is no way there.
  await professor.call(publishing.update, { params: { id }, body: { published: false } })
  await result.goto(`/student/quiz/${quizId}/result`)
  await expect(result.getByText('Correct answer').first()).toBeVisible()
  await expect(result.getByRole('link', { name: /Read slide/ })).toHaveCount(0)

  await page.goto(`/professor/quiz/${quizId}/analysis`)
  await expect(page.getByRole('link', { name: 'Taught on slide 2 of Plants at home' })).toHaveAttribute(
    'href',
    `/professor/lectures/${id}/edit?slide=2`,
  )
})
