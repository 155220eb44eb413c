import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { models } from '@lectern/contract/models.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../testing/answers.ts'
import { expectHidden, expectShown, expectToast } from '../testing/expect-shown.ts'
import {
  answerForProfessor,
  courseId,
  lectureId,
  makeCourse,
  makeLecture,
  makePublishedLecture,
  makeSlide,
} from '../testing/lecture-answers.ts'
import { makeUser, openPage } from '../testing/open-page.tsx'
import { answerForStudent } from '../testing/student-answers.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const course = `/professor/courses/${courseId}`
const studio = `/professor/lectures/${lectureId}/edit`

const refused = page.getByRole('main').getByRole('alert')
const answerForVisitor = () => {
  answer(users.registrationOptions, {
    professors: 'anybody',
    domains: [],
    invitation_works: null,
    invited_email: null,
  })
  answer(users.signInOptions, { sends_email: false, passwords: true, passkeys_at: null, providers: [] })
}

test('failed signing in shows a message and keeps the typed text', async () => {
  answerForVisitor()
  fail(users.login)
  await openPage('/login')
  await field('Email').fill('elena@example.org')
  await field('Password').fill('secret words')
  await button('Login').click()
  await expect.element(refused.getByText('Login Failed', { exact: true })).toBeVisible()
  await expect.element(refused.getByText('Login failed', { exact: true })).toBeVisible()
  await expect.element(field('Email')).toHaveValue('elena@example.org')
})

test('failed registering shows a message and keeps the typed text', async () => {
  answerForVisitor()
  fail(users.register)
  await openPage('/register')
  await field('Name').fill('Elena')
  await field('Email').fill('elena@example.org')
  await field('Password').fill('secret words')
  await button('Register').click()
  await expect.element(refused.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect.element(refused.getByText('Failed to create an account', { exact: true })).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Elena')
})

test('an invitation brings its address into the form', async () => {
  answerForVisitor()
  answer(users.registrationOptions, {
    professors: 'invitation',
    domains: [],
    invitation_works: true,
    invited_email: 'elena@example.org',
  })
  await openPage('/register?invitation=token')
  await expect.element(field('Email')).toHaveValue('elena@example.org')
})

test.each([
  ['/professor/dashboard', courses.list, 'Failed to fetch courses. Please try again later.'],
  [course, courses.get, 'Failed to fetch course details. Please try again later.'],
  [studio, lectures.get, 'Failed to fetch lecture details. Please try again later.'],
] as const)('a page that fails to load says so, and Retry loads it: %s', async (address, call, sentence) => {
  const logged = vi.spyOn(console, 'error')
  const warned = vi.spyOn(console, 'warn')
  answerForProfessor()
  fail(call)
  await openPage(address, makeUser('professor'))
  await expectShown(sentence)
  const lines = [...logged.mock.calls, ...warned.mock.calls].map((parts) => parts.join(' '))
  expect(lines).toContainEqual(expect.stringMatching(/^GET \/api\/.* failed 500/))
  logged.mockRestore()
  warned.mockRestore()
  answerForProfessor()
  await button('Retry').click()
  await expectHidden(sentence)
  await expectShown('Gardening')
})

test("a student's dashboard that fails to load says so", async () => {
  answerForStudent()
  fail(courses.listMine)
  await openPage('/student/dashboard', makeUser('student'))
  await expectShown('Failed to fetch courses. Please try again later.')
})

test('entered course data is not lost when the server fails', async () => {
  answerForProfessor()
  fail(courses.create)
  await openPage('/professor/courses/create', makeUser('professor'))
  await field('Name').fill('Botany')
  await field('Description').fill('How plants grow.')
  await button('Create Course').click()
  await expectShown('Failed to create course')
  await expect.element(field('Name')).toHaveValue('Botany')
})

test('a changed course is not lost when the server fails, and is saved at the next try', async () => {
  answerForProfessor()
  fail(courses.update)
  await openPage(`${course}/edit`, makeUser('professor'))
  await field('Name').fill('Botany')
  await button('Save Course').click()
  await expectShown('Failed to save course')
  await expect.element(field('Name')).toHaveValue('Botany')
  const saved = makeCourse({ name: 'Botany' })
  answer(courses.update, { ...saved, stale_audio: 0 })
  answer(courses.get, saved)
  await button('Save Course').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
  expect(requestsOf(courses.update).map(({ body }) => body)).toEqual([{ name: 'Botany' }, { name: 'Botany' }])
})

test('entered lecture data is not lost when the server fails', async () => {
  answerForProfessor()
  fail(lectures.create)
  await openPage(`${course}/lectures/create`, makeUser('professor'))
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Seeds')
  await button('Create Lecture').click()
  await expectShown('Failed to create lecture')
  await expect.element(title).toHaveValue('Seeds')
})

test('a lecture that cannot be deleted stays, with a message in the question', async () => {
  answerForProfessor(makeLecture({ slides: { en: [] } }))
  fail(lectures.remove)
  await openPage(course, makeUser('professor'))
  await expect
    .element(page.getByRole('link', { name: 'Upload Slides: Plants at home' }))
    .toHaveTextContent('Upload Slides')
  await button('Delete Plants at home').click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete Lecture' }).click()
  await expect
    .element(question.getByText('Failed to delete lecture. Please try again.', { exact: true }))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Plants at home' })).toBeVisible()
})

test('a lecture that cannot be published shows a message, and is published at the next try', async () => {
  const audio = { audio_url: '/audio.mp3', audio_duration_ms: 4_000 }
  const ready = makeLecture({ slides: { en: [makeSlide(1, audio)] } })
  answerForProfessor(ready)
  fail(publishing.update)
  await openPage(studio, makeUser('professor'))
  await button('Publish Lecture').click()
  const dialog = page.getByRole('dialog')
  const publish = dialog.getByRole('button', { name: 'Publish Lecture' })
  await publish.click()
  await expect.element(dialog.getByText('Failed to publish lecture', { exact: true })).toBeVisible()
  answer(publishing.update, { ...ready, published: true })
  await publish.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  expect(requestsOf(publishing.update).map(({ body }) => body)).toEqual([
    expect.objectContaining({ published: true }),
    expect.objectContaining({ published: true }),
  ])
})

test('a lecture that cannot be unpublished shows a message', async () => {
  answerForProfessor(makePublishedLecture())
  fail(publishing.update)
  await openPage(studio, makeUser('professor'))
  await button('Unpublish Lecture').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unpublish Lecture' }).click()
  await expect.element(dialog.getByText('Failed to unpublish lecture', { exact: true })).toBeVisible()
  expect(requestsOf(publishing.update)).toHaveLength(1)
})

test('the AI settings that failed to load can be loaded again', async () => {
  answerForProfessor()
  fail(models.settings)
  await openPage('/professor/models', makeUser('professor'))
  await expect.element(page.getByRole('alert').getByText('Failed to load the AI settings.')).toBeVisible()
  const budget = { used: 0, state: 'free' as const }
  answer(models.settings, {
    engines: [
      {
        task: 'grade',
        kind: 'builtin',
        provider: null,
        model: null,
        host: null,
        settings: [],
        waiting: null,
        waiting_messages: [],
        waiting_until: null,
        problem: null,
        problem_messages: [],
        problem_since: null,
      },
    ],
    budget: { tokens: null, ...budget },
    speech_budget: { minutes: null, ...budget },
  })
  await button('Retry').click()
  await expect.element(page.getByRole('row', { name: /^Grading/ })).toBeVisible()
})

test.each([
  '/',
  '/login',
  '/register',
  '/professor/models',
  '/professor/dashboard',
  '/professor/courses/create',
])('a student who opens %s is sent to the own dashboard', async (address) => {
  answerForStudent()
  await openPage(address, makeUser('student'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Dashboard' })).toBeVisible()
  expect(window.location.pathname).toBe('/student/dashboard')
  expect(page.getByRole('link', { name: 'Create Course' }).elements()).toEqual([])
  if (address.startsWith('/professor')) await expectShown('That page is for professors.')
})

test('a new order that cannot be saved is taken back and said; of a lecture that is gone, the list is read again', async () => {
  answerForProfessor()
  const titles = ['Seeds', 'Roots', 'Leaves']
  const row = (title: string, index: number) => ({
    ...makeLecture({ title, _id: `00000000-0000-7000-8000-00000000e10${index}` }),
    slide_count: 2,
    thumbnail_url: null,
  })
  const rows = titles.map(row)
  answer(lectures.listOfCourse, rows)
  fail(lectures.move)
  await openPage(course, makeUser('professor'))
  const shown = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(titles)
  const moveToEnd = async () => {
    const grip = button('Move Seeds')
    await expect.element(grip).toBeVisible()
    grip.element().focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.keyboard(' ')
  }
  await expectToast('The new order could not be saved.', moveToEnd())
  await expect.poll(shown).toEqual(titles)

  answer(lectures.listOfCourse, rows.slice(1))
  fail(lectures.move, 404, { detail: 'Lecture not found', code: 'lecture_not_found' })
  await moveToEnd()
  await expect.poll(shown).toEqual(['Roots', 'Leaves'])
})

test('two pasted columns become pronunciations, and a word is listed once', async () => {
  answerForProfessor()
  const saved = makeCourse()
  answer(courses.update, { ...saved, stale_audio: 0 })
  await openPage(`${course}/edit#pronunciations`, makeUser('professor'))
  await button('Add Word').click()
  const first = field('Word, line 1')
  await expect.element(first).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'SQL\tsequel\nGIF\tjif\nSQL\tess queue ell\n')
  first
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(field('Say it as, line 2')).toHaveValue('jif')
  await button('Save Course').click()
  await expectShown('This word is already in the list for this language.')
  await button('Remove line 3: SQL').click()
  await expect.element(field('Word, line 2')).toHaveFocus()
  await button('Save Course').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  const [sent] = requestsOf(courses.update).map(({ body }) => body as { pronunciations: { word: string }[] })
  expect(sent?.pronunciations.map(({ word }) => word)).toEqual(['SQL', 'GIF'])
})

test('unsaved changes of a course are lost only after a question', async () => {
  answerForProfessor()
  await openPage(`${course}/edit`, makeUser('professor'))
  await field('Description').fill('Other words.')
  await page.getByRole('link', { name: 'Back to Course' }).click()
  const question = page.getByRole('dialog')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Description')).toHaveValue('Other words.')
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await question.getByRole('button', { name: /leave/i }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  expect(requestsOf(courses.update)).toEqual([])
})
