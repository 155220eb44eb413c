import { readFile } from 'node:fs/promises'
import { lectures } from '@lectern/contract/lectures.ts'
import type { Page } from '@playwright/test'
import { breakCalls } from '../calls.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, pdfFile, slidesIn, typeScript, uploadDeck } from '../studio.ts'
import { drawSmallDeck, makeCourse, makeLecture, makeOwnLecture, makePerson } from '../world.ts'

const said = (page: Page, sentence: string | RegExp) => page.getByText(sentence).filter({ visible: true })

test('failed signing in and registering show a message and keep the typed text', async ({ page }) => {
  await breakCalls(page, '**/api/users/*', 'POST')
  await page.goto('/login')
  await page.getByLabel('Email').fill('elena@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const refused = page.getByRole('main').getByRole('alert')
  await expect(refused).toContainText('Login Failed')
  await expect(refused).toContainText('Login failed')
  await expect(page.getByLabel('Email')).toHaveValue('elena@example.org')

  await page.goto('/register')
  await page.getByLabel('Name').fill('Elena')
  await page.getByLabel('Email').fill('elena@example.org')
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(refused).toContainText('Registration failed')
  await expect(refused).toContainText('Failed to create an account')
  await expect(page.getByLabel('Name')).toHaveValue('Elena')
})

/** Returns the path of a built module. */
const fileOf = async (source: string): Promise<string> => {
  const manifest = JSON.parse(
    await readFile(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  return manifest[source].file
}

test('a page whose code does not load shows the error and can be loaded again', async ({ page, signIn }) => {
  await signIn(await makePerson('professor'))
  const program = await fileOf('src/pages/professor/dashboard/dashboard.page.tsx')
  await page.route(`**/${program}`, (route) => route.abort())
  await page.goto('/professor/dashboard')
  const fault = page.getByRole('alert')
  await expect(fault).toContainText('Unexpected Application Error!')
  await expect(fault).toContainText(program)
  await page.unroute(`**/${program}`)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
})

test('a confirmation of copying lasts two seconds, an error toast five', async ({ page, openNewStudio }) => {
  const { course } = await openNewStudio({ until: 'slides', titles: ['Seeds'] })
  await page.getByRole('button', { name: 'Annotation tools' }).click()
  const diagrams = page.getByRole('dialog').getByRole('checkbox', { name: 'Diagrams' })
  await expect(diagrams).toBeChecked()
  await breakCalls(page, '**/annotation-preferences', 'PUT')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await diagrams.uncheck()
  const failed = said(page, 'Failed to save annotation preferences. Changes will be lost on page refresh.')
  await expect(failed).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(failed).toBeVisible()
  await page.clock.runFor(200)
  await expect(failed).toHaveCount(0)

  await page.clock.resume()
  await page.goto(`/professor/courses/${course._id}`)
  const copy = page.getByRole('button', { name: 'Copy course code' })
  await expect(copy).toBeVisible()
  await page.clock.pauseAt(Date.now() + 600_000)
  await copy.click()
  const copied = page.getByRole('button', { name: 'Copied' })
  await expect(copied).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copy).toBeVisible()
})

test('pages that fail to load show a message, and Retry loads them', async ({ page, signIn, openPage }) => {
  const { professor, course, id } = await makeOwnLecture({
    course: { name: 'Botany' },
    until: 'slides',
    titles: ['Seeds'],
  })
  await signIn(professor)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const pages = [
    ['/professor/dashboard', '**/api/courses', 'Failed to fetch courses. Please try again later.'],
    [
      `/professor/courses/${course._id}`,
      `**/api/courses/${course._id}`,
      'Failed to fetch course details. Please try again later.',
    ],
    [
      `/professor/lectures/${id}/edit`,
      `**/api/lectures/${id}?*`,
      'Failed to fetch lecture details. Please try again later.',
    ],
  ] as const
  for (const [address, call, sentence] of pages) {
    await test.step(address, async () => {
      const mend = await breakCalls(page, call)
      await page.goto(address)
      await expect(said(page, sentence)).toBeVisible(afterWork)
      expect(logged.filter((text) => /^GET \/api\/.* failed 500/.test(text))).not.toEqual([])
      logged.length = 0
      await mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(said(page, sentence)).toHaveCount(0)
      await expect(page.getByText('Botany').first()).toBeVisible()
    })
  }
  await openStudio(page, '00000000-0000-7000-8000-000000000000')
  await expect(
    said(page, "Lecture not found, data incomplete, or you don't have permission to edit it."),
  ).toBeVisible()

  const studying = await openPage(await makePerson('student'))
  await breakCalls(studying, '**/api/courses/my-courses')
  await studying.goto('/student/dashboard')
  await expect(said(studying, 'Failed to fetch courses. Please try again later.')).toBeVisible(afterWork)
})

test('entered course data is not lost when the server fails', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await makeLecture(professor, course._id, { until: 'created' })
  await signIn(professor)

  await breakCalls(page, '**/api/courses', 'POST')
  await page.goto('/professor/courses/create')
  await page.getByLabel('Name', { exact: true }).fill('Botany')
  await page.getByLabel('Description', { exact: true }).fill('How plants grow.')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(said(page, 'Failed to create course')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Botany')

  await breakCalls(page, '**/api/lectures/*', 'POST')
  await page.goto(`/professor/courses/${course._id}/lectures/create`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Seeds')
  await page.getByRole('button', { name: 'Create Lecture' }).click()
  await expect(said(page, 'Failed to create lecture')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Seeds')

  await breakCalls(page, '**/api/lectures/*', 'DELETE')
  await page.goto(`/professor/courses/${course._id}`)
  await expect(page.getByRole('link', { name: 'Upload Slides: Plants at home' })).toHaveText('Upload Slides')
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete Lecture' }).click()
  await expect(question).toContainText('Failed to delete lecture. Please try again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Plants at home' })).toBeVisible()
})

test('a syllabus that fails to upload, poll or read names the step, and one that takes too long ends', async ({
  page,
  signIn,
}) => {
  await signIn(await makePerson('professor'))
  await page.clock.install()
  const choose = async (button: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(pdfFile(await drawSmallDeck('Seeds')))
  }
  await page.goto('/professor/courses/create')
  const mend = await breakCalls(page, '**/upload-syllabus', 'POST')
  await choose('Choose PDF')
  await expect(said(page, 'Failed to upload PDF')).toBeVisible()
  await mend()

  const answer = (status: string) => ({
    job_id: 'slow',
    kind: 'syllabus',
    status,
    message: '',
    error: null,
    syllabus_text: null,
    progress: 0,
  })
  let status = 'RUNNING'
  await page.route('**/upload-syllabus', (route) => route.fulfill({ json: { job_id: 'slow' } }))
  await page.route('**/syllabus-status/*', (route) => route.fulfill({ json: answer(status) }))
  await page.route('**/syllabus-cancel/*', (route) => route.fulfill({ json: answer('CANCELLED') }))
  await choose('Choose another PDF')
  await expect(page.getByText('Converting to text')).toBeVisible()
  status = 'FAILED'
  await page.clock.runFor(2_000)
  await expect(said(page, 'Failed to process PDF')).toBeVisible()

  status = 'RUNNING'
  await choose('Choose another PDF')
  await expect(page.getByText('Converting to text')).toBeVisible()
  // A jump fires each timer once. `runFor` would also pass the waits of a poll in flight, whose repeats then fail.
  await page.clock.fastForward(4 * 60_000)
  await expect(page.getByText('Converting to text')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(said(page, 'Processing timeout. Please try again.')).toBeVisible()

  await choose('Choose another PDF')
  await expect(page.getByText('Converting to text')).toBeVisible()
  await breakCalls(page, '**/syllabus-status/*')
  // The call is repeated three times with a pause in between before it fails.
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(said(page, 'Failed to check processing status')).toBeVisible({ timeout: 500 })
  }).toPass(afterWork)
})

test('each failed start or save in the studio shows a message, and no typed text is lost', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await openStudio(page, await makeLecture(professor, course._id, { until: 'created' }))
  await test.step('a deck', async () => {
    await breakCalls(page, '**/api/lectures/*/upload', 'POST')
    await uploadDeck(page, await drawSmallDeck('Seeds'))
    await expect(said(page, 'Failed to start PDF processing job.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  })

  const id = await makeLecture(professor, course._id, { until: 'scripts' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  await test.step('its picture', async () => {
    const mend = await breakCalls(page, '**/api/files/?*')
    await openStudio(page, id)
    await expect(said(page, 'Failed to load slide image')).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('img', { name: 'Slide 1: Seeds' })).toBeVisible()
    await expect(said(page, 'Failed to load slide image')).toHaveCount(0)
  })
  await test.step('audio', async () => {
    const mend = await breakCalls(page, '**/slides/1/audio/en*', 'POST')
    await page.getByRole('button', { name: 'Generate Audio' }).click()
    await expect(said(page, 'Failed to save script or start audio generation job.')).toBeVisible()
    await mend()
  })
  await test.step('a script', async () => {
    const mend = await breakCalls(page, '**/api/lectures/*/slides/1', 'POST')
    await page.getByRole('button', { name: 'Regenerate Script' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate Script' }).click()
    await expect(said(page, 'Failed to start script generation for slide 1.')).toBeVisible()
    await mend()
  })
  await test.step('saving', async () => {
    const mend = await breakCalls(page, '**/slides/1/save*', 'PUT')
    await typeScript(page, 1, 'Nobody has saved this.')
    await page.getByRole('button', { name: 'Save Script' }).click()
    const alert = page.getByRole('alert', { name: 'Failed to save script', exact: true })
    await expect(alert).toContainText('Your text is still here and kept in this browser.')
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(said(page, 'Failed to save current script before navigating')).toBeVisible()
    await expect(page.getByText('Slide 1 of 3')).toBeVisible()
    expect(await stored()).toBe('This is slide 1 in en. It is short.')
    await mend()
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(page.getByText('Slide 2 of 3')).toBeVisible()
    expect(await stored()).toBe('Nobody has saved this.')
  })
})

test('a lecture that cannot be published or unpublished shows a message', async ({ page, openNewStudio }) => {
  const { professor, course, id } = await openNewStudio({ until: 'audio', titles: ['Seeds'] })
  const mend = await breakCalls(page, `**/api/lectures/${id}*`, 'PUT')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(dialog).toContainText('Failed to publish lecture')
  await mend()
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(page).toHaveURL(`/professor/courses/${course._id}`)

  await openStudio(page, id)
  await breakCalls(page, `**/api/lectures/${id}*`, 'PUT')
  await page.getByRole('button', { name: 'Unpublish Lecture' }).click()
  await dialog.getByRole('button', { name: 'Unpublish Lecture' }).click()
  await expect(dialog).toContainText('Failed to unpublish lecture')
  expect((await professor.call(lectures.get, { params: { id } })).published).toBe(true)
})

test('failed polling, cancelling and refreshing of jobs show a message', async ({ page, openNewStudio }) => {
  const { id } = await openNewStudio({
    titles: ['Seeds', 'Leaves'],
    until: 'scripts',
    script: (slide) => (slide === 1 ? 'A gardener waits for water and light. '.repeat(600) : 'Leaves.'),
  })
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel the audio' })

  const mendCancel = await breakCalls(page, '**/audio/cancel/*', 'POST')
  await cancel.click(afterWork)
  await expect(said(page, 'Failed to send cancellation request.')).toBeVisible()
  await expect(cancel).toBeEnabled()
  await mendCancel()

  const mendJobs = await breakCalls(page, `**/api/lectures/${id}/jobs*`)
  await expect(said(page, 'Error checking audio generation status. Stopping updates.')).toBeVisible(afterWork)
  await mendJobs()
  await page.reload()
  await expect(cancel).toBeVisible(afterWork)
  await breakCalls(page, `**/api/lectures/${id}?*`)
  await cancel.click(afterWork)
  await expect(
    said(page, 'Audio processed, but failed to refresh lecture data. Please refresh manually.'),
  ).toBeVisible(afterWork)
  await expect(slidesIn(page)).toHaveCount(2)
})
