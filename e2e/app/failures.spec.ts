import { readFile } from 'node:fs/promises'
import { lectures } from '@lectern/contract/lectures.ts'
import type { Page } from '@playwright/test'
import { breakCalls } from '../calls.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, pdfFile, typeScript, uploadDeck } from '../studio.ts'
import {
  drawSmallDeck,
  makeCourse,
  makeLecture,
  makeOwnLecture,
  makePerson,
  makeStudentOf,
} from '../world.ts'

const said = (page: Page, sentence: string | RegExp) => page.getByText(sentence).filter({ visible: true })

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
  await expect(fault).toContainText('The server cannot be reached. Check your connection and try again.')
  await expect(fault).toContainText(program)
  await page.unroute(`**/${program}`)
  await page.getByRole('button', { name: 'Reload the Page' }).click()
  await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
})

test('lost styles, parts and pictures of a lecture come at a further try, and no page is loaded again for them', async ({
  page,
  signIn,
}) => {
  const { course, id } = await makeOwnLecture({ titles: ['Seeds'] })
  const student = await makeStudentOf(course)
  await signIn(student)
  const part = await fileOf('src/features/lecture-player/controls/study-controls.tsx')
  await page.route(`**/${part}`, (route) => route.abort(), { times: 2 })
  const panel = await fileOf('src/features/lecture-player/side-panel/panel-parts.tsx')
  await page.route(`**/${panel}`, (route) => route.abort())
  const picture = (await student.call(lectures.get, { params: { id } })).slides.en?.[0]?.image_url ?? ''
  // The first two are of the program and of the page that asks before it.
  await page.route(`**${picture}*`, (route) => route.abort(), { times: 2 })
  await page.route(/\/assets\/[\w-]+\.css$/, (route) => route.abort(), { times: 1 })
  let pages = 0
  page.on('domcontentloaded', () => {
    pages += 1
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(part))
  await page.goto(`/student/lectures/${id}`)
  await lost
  await expect(page.getByRole('button', { name: 'Captions' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Slide 1:/ })).toHaveAttribute('data-loaded', 'true')
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
  // The panel also sends what waits in the browser: it comes without a press on Retry.
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute(`**/${panel}`)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('textbox', { name: 'Ask about this slide...' })).toBeVisible()
  expect(pages).toBe(1)
})

test('a confirmation of copying lasts two seconds, an error toast five', async ({ page, openNewStudio }) => {
  const { course } = await openNewStudio({ until: 'slides', titles: ['Seeds'] })
  await page.getByRole('button', { name: 'Annotation Tools' }).click()
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
  await choose('Choose Another PDF')
  await expect(page.getByText('Converting to text')).toBeVisible()
  status = 'FAILED'
  await page.clock.runFor(2_000)
  await expect(said(page, 'Failed to process PDF')).toBeVisible()

  status = 'RUNNING'
  await choose('Choose Another PDF')
  await expect(page.getByText('Converting to text')).toBeVisible()
  // A jump fires each timer once. `runFor` would also pass the waits of a poll in flight, whose repeats then fail.
  await page.clock.fastForward(4 * 60_000)
  await expect(page.getByText('Converting to text')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(said(page, 'Processing timeout. Please try again.')).toBeVisible()

  await choose('Choose Another PDF')
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
  await test.step('its picture, which is requested again when the connection is back', async () => {
    let isBroken = true
    await page.route('**/api/files/**', (route) => (isBroken ? route.abort() : route.continue()))
    await page.reload()
    const failed = page.getByText('Failed to load slide image')
    await expect(failed).toBeVisible()
    isBroken = false
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.').first()).toBeVisible()
    await expect(failed).toBeVisible()
    await page.context().setOffline(false)
    await expect(failed).toBeHidden()
    await expect(page.getByRole('img', { name: /^Slide 1/ })).toHaveJSProperty('complete', true)
    await page.unroute('**/api/files/**')
  })
  await test.step('audio', async () => {
    const mend = await breakCalls(page, '**/slides/1/audio/en*', 'POST')
    await page.getByRole('button', { name: 'Generate Audio', exact: true }).click()
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
