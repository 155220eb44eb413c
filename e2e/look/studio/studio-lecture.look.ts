import { scripts } from '@lectern/contract/scripts.ts'
import { finishJob } from '../../../server/client/http-client.ts'
import { drawRubble } from '../../../server/testing/decks/hostile-decks.ts'
import { breakCalls, holdCalls } from '../../calls.ts'
import { afterWork, expect, test } from '../../story.ts'
import {
  confirmPublishing,
  drawManyThinPages,
  expectScript,
  openStudio,
  pdfFile,
  scriptOf,
  slidesIn,
  uploadDeck,
} from '../../studio.ts'
import { drawSmallDeck, makeCourse, makeLecture, makePerson } from '../../world.ts'
import { makeTaughtLecture, showJobs } from '../lectures.ts'
import { look } from '../look.ts'

const begin = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  return { professor, course: await makeCourse(professor, { name: 'Introduction to Deep Learning' }) }
}

test('studio: deck', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  await signIn(professor)
  await openStudio(page, await makeLecture(professor, course._id, { until: 'created' }))
  await expect(page.getByRole('heading', { name: 'Upload Presentation Slides' })).toBeVisible()
  await look(page, 'studio/upload', { widths: [1440, 820, 390] })
  await page.getByLabel('Slides as a PDF file').setInputFiles(pdfFile(await drawSmallDeck('Seeds'), 'a.pdf'))
  await page.getByRole('combobox', { name: 'Generation mode' }).click()
  await look(page, 'studio/upload mode', { widths: [1440] })
  await page.getByRole('option', { name: /^Batch/ }).click()
  await look(page, 'studio/upload batch', {
    shows: page.getByRole('checkbox', { name: 'Also generate the audio' }),
  })
  await uploadDeck(page, drawRubble(), 'a-rather-long-name-of-a-damaged-presentation-of-last-year.pdf')
  const refused = page.getByText(/^This PDF is damaged/)
  await expect(refused).toBeVisible(afterWork)
  await look(page, 'studio/upload refused', { shows: refused })
  const id = await makeTaughtLecture(professor, course._id, { written: [1, 2] })
  await showJobs(page, id, { kind: 'slides', done: 6, total: 24, original_filename: 'gradients.pdf' })
  await openStudio(page, id)
  await look(page, 'studio/processing', {
    shows: page.getByRole('heading', { name: 'Processing Slides...' }),
  })
  await page.unrouteAll()
  await openStudio(page, id, 1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replace slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace slides' })
  await dialog
    .getByLabel('Slides as a PDF file')
    .setInputFiles(pdfFile(await drawSmallDeck('Seeds', 'Leaves'), 'second.pdf'))
  await look(page, 'studio/replace slides chosen', { shows: dialog })
  await dialog.getByRole('combobox', { name: 'Generation mode' }).click()
  await look(page, 'studio/replace slides mode', { shows: dialog.getByRole('option', { name: /^Batch/ }) })
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Upload and Compare' }).click()
  await page.getByRole('link', { name: 'Compare Slides' }).click(afterWork)
  await page.getByRole('button', { name: 'Replace Slides' }).click()
  const report = page.getByText(/old PDF/)
  await expect(report).toBeVisible(afterWork)
  await look(page, 'studio/deck replaced', { shows: report })
})

test('studio: history', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id, { spoken: [2] })
  await signIn(professor)
  await openStudio(page, id, 3)
  const drawer = page.getByRole('dialog', { name: /^Script History/ })
  const open = () => page.getByRole('button', { name: 'History' }).click()
  const letGo = await holdCalls(page, '**/history/en*')
  await open()
  await look(page, 'studio/history loading', { shows: drawer })
  await letGo()
  await look(page, 'studio/history of one version', { shows: drawer })
  for (const script of [
    'Training follows a slope.',
    'Training follows the [highlight text="slope of the loss"]slope[/highlight].',
  ])
    await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script, language: 'en' } })
  const mend = await breakCalls(page, '**/history/en*')
  await openStudio(page, id, 2)
  await open()
  await expect(drawer.getByText('The history could not be loaded.')).toBeVisible(afterWork)
  await look(page, 'studio/history failed', { shows: drawer.getByText('The history could not be loaded.') })
  await mend()
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await look(page, 'studio/history', { shows: drawer })
  await drawer.getByRole('button', { name: 'Compare with Current Version' }).last().click()
  await look(page, 'studio/history compared', { shows: drawer })
  await drawer.getByRole('button', { name: 'Original AI Generated Script' }).click()
  const original = page.getByRole('dialog', { name: 'Original AI Generated Script' })
  await look(page, 'studio/no original', { shows: original })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openStudio(page, id, 2)
  await scriptOf(page, 2).click()
  await page.keyboard.type('Unsaved. ')
  await open()
  await drawer
    .getByRole('button', { name: /^Load the version/ })
    .first()
    .click()
  await look(page, 'studio/history asks', { shows: page.getByRole('dialog', { name: 'Unsaved changes' }) })
  const written = await professor.call(scripts.generate, {
    params: { id, slide: 4 },
    body: { language: 'en' },
  })
  await finishJob(professor, written.job_id)
  page.on('dialog', (question) => void question.accept())
  await openStudio(page, id, 4)
  await open()
  await drawer.getByRole('button', { name: 'Original AI Generated Script' }).click()
  await look(page, 'studio/original', { shows: original })
})

test('studio: find and replace', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 2)
  await expectScript(page, 2, /^Training/)
  await page.keyboard.press('Control+Shift+F')
  const drawer = page.getByRole('dialog', { name: 'Find and replace in all scripts' })
  await look(page, 'studio/find', { shows: drawer })
  await drawer.getByLabel('Find', { exact: true }).fill('gradient')
  await drawer.getByLabel('Replace with').fill('slope')
  await expect(drawer.getByText(/^\d+ matches on/)).toBeVisible()
  await look(page, 'studio/find with hits', { shows: drawer.getByText(/^\d+ matches on/) })
  await drawer.getByRole('button', { name: /^Replace \d/ }).click()
  await expect(drawer.getByText(/replaced/).first()).toBeVisible()
  await look(page, 'studio/replaced', { shows: drawer.getByText(/replaced/) })
  await drawer.getByLabel('Find', { exact: true }).fill('xylophone')
  await look(page, 'studio/find nothing', { shows: drawer.getByText('Not found in any script.') })
})

test('studio: publishing', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id, { written: [1, 2, 3, 4], spoken: [1] })
  await signIn(professor)
  await openStudio(page, id, 1)
  const publish = page.getByRole('button', { name: 'Publish Lecture' })
  await publish.hover()
  await look(page, 'studio/publish refused', { shows: page.getByRole('tooltip'), widths: [1440] })
  for (const slide of [5, 6])
    await professor.call(scripts.save, { params: { id, slide }, body: { script: 'Short.', language: 'en' } })
  await page.route('**/publish-when-spoken', (route) => route.abort())
  await openStudio(page, id, 1)
  await confirmPublishing(page)
  const missing = page.getByRole('dialog', { name: 'Missing Audio Detected' })
  await expect(missing).toBeVisible()
  await look(page, 'studio/missing audio', { shows: missing })
  await missing.getByRole('button', { name: 'Generate Missing Audio' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Enqueue Failed').first()).toBeVisible(afterWork)
  await look(page, 'studio/missing audio being made', { shows: dialog })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.unrouteAll()

  const whole = await makeTaughtLecture(professor, course._id, { spoken: [1, 2, 3, 4, 5, 6] })
  await openStudio(page, whole, 1)
  await look(page, 'studio/whole lecture', { shows: page.getByText(/6 of 6 ready to publish/).first() })
  await publish.click()
  await look(page, 'studio/publish question', { shows: dialog })
  const mend = await breakCalls(page, `**/api/lectures/${whole}*`, 'PUT')
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(dialog).toContainText('Failed to publish lecture')
  await look(page, 'studio/publish failed', { shows: dialog })
  await mend()
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(page).toHaveURL(`/professor/courses/${course._id}`)
  await openStudio(page, whole, 1)
  await look(page, 'studio/published', { shows: page.getByText('Slide 1 of 6') })
  await page.getByRole('button', { name: 'Unpublish Lecture' }).click()
  await look(page, 'studio/unpublish question', { shows: dialog })
})

test('studio: many slides and long texts', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeLecture(professor, course._id, { until: 'created' })
  await signIn(professor)
  await openStudio(page, id)
  await uploadDeck(page, drawManyThinPages(300))
  await expect(page.getByRole('button', { name: 'Open slide 1', exact: true })).toBeVisible(afterWork)
  const other = await makeTaughtLecture(professor, course._id, {
    title:
      'Introduction to the Theory and Practice of Differentiable Programming for Students of all Sciences',
    written: [1, 2],
  })
  const texts = [
    'הזרע צריך אור. البذور تحتاج الماء كل يوم، حتى في الشتاء.',
    '이 slide는 gradient descent를 설명합니다. 학습률(learning rate)은 0.1입니다.\n\n두 번째 문단입니다.',
    'Seeds need light and water. '.repeat(700),
    'Verylongwordwithoutanyspace'.repeat(20),
  ]
  for (const [index, script] of texts.entries())
    await professor.call(scripts.save, {
      params: { id: other, slide: index + 2 },
      body: { script, language: 'en' },
    })
  for (const [index, name] of ['right to left', 'Korean', 'long script', 'long word'].entries()) {
    await openStudio(page, other, index + 2)
    await expect(scriptOf(page, index + 2)).toContainText((texts[index] ?? '').slice(0, 12))
    await look(page, `studio/${name}`, { shows: scriptOf(page, index + 2) })
  }
  await openStudio(page, id, 150)
  await expect(slidesIn(page)).toHaveCount(300, { timeout: 240_000 })
  await look(page, 'studio/300 slides', { shows: page.getByText('Slide 150 of 300') })
})
