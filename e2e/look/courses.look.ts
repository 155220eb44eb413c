import { Buffer } from 'node:buffer'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Route } from '@playwright/test'
import { writePdf } from '../../server/testing/small-files.ts'
import { breakCalls, holdCalls } from '../calls.ts'
import { jobMessage } from '../job-message.ts'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { drawDensePages, pdfFile } from '../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'
import { desktop, look, phone, tablet } from './look.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const withTablet = [desktop.width, tablet.width, phone.width]
const longName =
  'Introduction to the Theory and Practice of Differentiable Programming for Students of the Natural Sciences'
const syllabus = ['Week 1: Gradients', 'Week 2: The chain rule', 'Week 3: Reverse accumulation'].join('\n\n')

test('courses: dashboard', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  await signIn(professor)
  const address = '/professor/dashboard'
  const letGo = await holdCalls(page, '**/api/courses')
  await page.goto(address)
  await look(page, 'courses/dashboard loading')
  await letGo()
  await look(page, 'courses/dashboard empty', {
    shows: page.getByText(/^You haven't created any courses yet/),
  })
  const mend = await breakCalls(page, '**/api/courses')
  await page.goto(address)
  const failed = page.getByText('Failed to fetch courses. Please try again later.')
  await expect(failed).toBeVisible(afterWork)
  await look(page, 'courses/dashboard failed', { shows: failed })
  await mend()
  await makeCourse(professor, {
    name: longName,
    description: 'Gradients.',
    supported_languages: ['en', 'ko', 'zh', 'ja'],
  })
  await makeCourse(professor, { name: 'مقدمة في التعلم العميق', description: 'كيف تتعلم الآلات من الأمثلة.' })
  await makeCourse(professor, {
    name: '딥러닝 개론',
    description: '기계가 예제로부터 배우는 방법을 다룹니다.',
  })
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  await makeLecture(professor, course._id, { titles: ['Seeds'] })
  await page.goto(address)
  const card = page.getByRole('link', { name: 'Manage Introduction to Deep Learning' })
  await look(page, 'courses/dashboard full', { widths: withTablet, shows: card })
})

test('courses: forms', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  await signIn(professor)
  await page.goto('/professor/courses/create')
  const name = page.getByLabel('Name', { exact: true })
  await look(page, 'courses/create', { shows: name, widths: withTablet })
  await page.getByRole('button', { name: 'Create Course' }).click()
  await look(page, 'courses/create with errors', { shows: page.getByText('Please enter a course name.') })
  await name.fill('Introduction to Deep Learning')
  await page.getByLabel('Description', { exact: true }).fill('From the perceptron to transformers.')
  const choose = async (button: string, bytes: Uint8Array, file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(pdfFile(bytes, file))
  }
  // A fast machine would finish reading before the pictures are taken, with nothing left to cancel.
  let said = { status: 'RUNNING', ...jobMessage(createMessage('reading_pdf')) }
  const answer = async (route: Route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), ...said, syllabus_text: null } })
  await page.route('**/jobs/*/events', (route) => route.abort())
  await page.route('**/syllabus-status/*', answer)
  await page.route('**/syllabus-cancel/*', (route) => {
    said = { status: 'CANCELLED', ...jobMessage(createMessage('syllabus_cancelled')) }
    return answer(route)
  })
  await choose('Choose PDF', drawDensePages(220), 'syllabus-of-the-spring-term.pdf')
  const running = page.getByText('Converting to text')
  await expect(running).toBeVisible(afterWork)
  await look(page, 'courses/syllabus running', { shows: running })
  await page.getByRole('button', { name: 'Cancel converting the PDF' }).click()
  const cancelled = page.getByText('Reading the syllabus was cancelled.')
  await expect(cancelled).toBeVisible(afterWork)
  await look(page, 'courses/syllabus cancelled', { shows: cancelled })
  await page.unroute('**/jobs/*/events')
  await page.unroute('**/syllabus-status/*')
  await page.unroute('**/syllabus-cancel/*')
  await choose('Choose Another PDF', Buffer.from('no PDF'), 'renamed.pdf')
  const refused = page.getByRole('alert').filter({ hasText: 'Please select a valid PDF file.' })
  await expect(refused).toBeVisible(afterWork)
  await look(page, 'courses/syllabus failed', { shows: refused })
  await choose('Choose Another PDF', await writePdf([syllabus.split('\n\n')]), 'syllabus.pdf')
  const done = page.getByText('Filled in. Please check the text.')
  await expect(done).toBeVisible(afterWork)
  await look(page, 'courses/syllabus done', { shows: done })
  const mend = await breakCalls(page, '**/api/courses', 'POST')
  await page.getByRole('button', { name: 'Create Course' }).click()
  const failed = page.getByText('Failed to create course')
  await expect(failed).toBeVisible()
  await look(page, 'courses/create failed', { shows: failed })
  await mend()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await look(page, 'courses/create left with changes', { shows: page.getByRole('dialog') })
})

test('courses: one course', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const address = `/professor/courses/${course._id}`
  await signIn(professor)
  const letGo = await holdCalls(page, `**/api/courses/${course._id}`)
  await page.goto(address)
  await look(page, 'courses/course loading')
  await letGo()
  const letLecturesGo = await holdCalls(page, '**/api/lectures/course/*')
  await page.goto(address)
  const title = page.getByRole('heading', { name: 'Introduction to Deep Learning' })
  await look(page, 'courses/course lectures loading', { shows: title })
  await letLecturesGo()
  await page.goto(address)
  const empty = page.getByText(/^There are no lectures in this course yet/)
  await look(page, 'courses/course without lectures', { shows: empty })
  await page.goto(`${address}?tab=quizzes`)
  await look(page, 'courses/course without quizzes', { shows: page.getByText('There are no quizzes') })
  await page.goto(`${address}?tab=syllabus`)
  await look(page, 'courses/course without syllabus')
  const mend = await breakCalls(page, `**/api/courses/${course._id}`)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(afterWork)
  await look(page, 'courses/course failed', { shows: page.getByRole('button', { name: 'Retry' }) })
  await mend()
  await professor.call(courses.update, {
    params: { id: course._id },
    body: { syllabus, supported_languages: ['en', 'ko', 'zh'] },
  })
  await makeLecture(professor, course._id, { titles: ['Seeds', 'Leaves'], languages: ['en', 'ko'] })
  await makeLecture(professor, course._id, { titles: ['Seeds', 'Leaves', 'Roots'], until: 'scripts' })
  await professor.call(lectures.create, { params: { courseId: course._id }, body: { title: longName } })
  await makeQuiz(professor, course._id, { title: 'Chain rule' })
  await makeQuiz(professor, course._id, { title: longName, is_active: false, time_limit_minutes: null })
  await page.goto(address)
  const published = page.getByRole('main').getByText('Published')
  await look(page, 'courses/course with lectures', { shows: published, widths: withTablet })
  await page.getByRole('button', { name: 'Delete Plants at home' }).first().click()
  const question = page.getByRole('dialog', { name: 'Delete this lecture?' })
  await look(page, 'courses/delete lecture', { shows: question })
  const mendDeletion = await breakCalls(page, '**/api/lectures/*', 'DELETE')
  await question.getByRole('button', { name: 'Delete Lecture' }).click()
  await expect(question).toContainText('Failed to delete lecture. Please try again.')
  await look(page, 'courses/delete lecture failed', { shows: question })
  await mendDeletion()
  await question.getByRole('button', { name: 'Delete Lecture' }).click()
  await page.getByRole('button', { name: 'Show 1 Deleted Lecture' }).click()
  const deleted = page.getByRole('button', { name: /^Delete for Good/ })
  await look(page, 'courses/deleted lectures', { shows: deleted, widths: withTablet })
  await page.goto(`${address}?tab=quizzes`)
  await look(page, 'courses/course with quizzes', { shows: page.getByText('Chain rule') })
  await page.goto(`${address}?tab=syllabus`)
  await look(page, 'courses/course with syllabus', { shows: page.getByText('Week 1: Gradients') })
  await page.goto(`/professor/courses/${nobody}`)
  await look(page, 'courses/course not there', { shows: page.getByText(/^Course not found/) })
})

test('courses: editing', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const address = `/professor/courses/${course._id}`
  await signIn(professor)
  const letGo = await holdCalls(page, `**/api/courses/${course._id}`)
  await page.goto(`${address}/edit`)
  await look(page, 'courses/edit loading')
  await letGo()
  const save = page.getByRole('button', { name: 'Save Course' })
  await expect(save).toBeVisible()
  await look(page, 'courses/edit', { shows: save })
  await page.getByRole('button', { name: 'Add Word' }).click()
  await page.getByLabel('Word, line 1').fill('SQL')
  await page.getByLabel('Say it as, line 1').fill('sequel')
  await page.getByRole('button', { name: 'Add Word' }).click()
  await page.getByLabel('Word, line 2').fill('SQL')
  await page.getByLabel('Say it as, line 2').fill('ess queue ell')
  await page.getByRole('button', { name: 'Add Word' }).click()
  await page.getByLabel('Word, line 3').fill('backpropagation through a rather long word')
  await look(page, 'courses/pronunciations', { shows: page.getByLabel('Word, line 3') })
  await save.click()
  const twice = page.getByText('This word is already in the list for this language.')
  await look(page, 'courses/pronunciations with errors', { shows: twice })
  await page
    .getByRole('button', { name: 'Remove line 3: backpropagation through a rather long word' })
    .click()
  await page.getByRole('button', { name: 'Remove line 2: SQL' }).click()
  await breakCalls(page, '**/api/courses/*', 'PUT')
  await save.click()
  await expect(page.getByText('Failed to save course')).toBeVisible()
  await look(page, 'courses/edit failed', { shows: page.getByText('Failed to save course') })
})

test('courses: a new lecture', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, {
    name: 'Introduction to Deep Learning',
    supported_languages: ['en', 'ko', 'zh'],
  })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/lectures/create`)
  const create = page.getByRole('button', { name: 'Create Lecture' })
  await look(page, 'courses/create lecture', { shows: create, widths: withTablet })
  await create.click()
  const error = page.getByText('Please enter a lecture title.')
  await look(page, 'courses/create lecture with errors', { shows: error })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Gradients')
  await breakCalls(page, '**/api/lectures/*', 'POST')
  await create.click()
  const failed = page.getByText('Failed to create lecture')
  await expect(failed).toBeVisible()
  await look(page, 'courses/create lecture failed', { shows: failed })
})
