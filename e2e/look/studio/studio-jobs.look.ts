import { publishing } from '@lectern/contract/publishing.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { breakCalls } from '../../calls.ts'
import { jobMessage } from '../../job-message.ts'
import { startModelPlatform } from '../../model-platform.ts'
import { afterWork, expect, test } from '../../story.ts'
import { openStudio } from '../../studio.ts'
import { makeCourse, makePerson } from '../../world.ts'
import { makeTaughtLecture, showJobs } from '../lectures.ts'
import { desktop, look, phone } from '../look.ts'

const partial = [
  'Automatic differentiation takes [highlight text="Build a computation graph" color="yellow"]a function that is written as a program[/highlight] and gives you its gradient at one point.',
  'Set it apart from two things it is often confused with. Symbolic differentiation rewrites the formula, and the',
].join('\n\n')

test('studio: running work', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id, { written: [1, 2, 3, 4], spoken: [1] })
  await signIn(professor)
  const open = async (slide: number, ...jobs: Parameters<typeof showJobs>[2][]) => {
    await showJobs(page, id, ...jobs)
    await openStudio(page, id, slide)
    await expect(page.getByText(`Slide ${slide} of 6`, { exact: true })).toBeVisible()
  }
  const cancel = page.getByRole('button', { name: /^Cancel/ })
  await open(5, { kind: 'script', slide_index: 5, status: 'PENDING' })
  await look(page, 'studio/script waiting', { shows: page.getByText(/^Waiting to write/) })
  await open(5, { kind: 'script', slide_index: 5, partial })
  await look(page, 'studio/script being written', { shows: cancel })
  await open(5, { kind: 'annotated_script', slide_index: 5, partial })
  await look(page, 'studio/annotated script being written', { shows: cancel })
  await open(2, { kind: 'script', slide_index: 5, partial })
  await look(page, 'studio/script of another slide being written', { shows: page.getByText('Slide 2 of 6') })
  const written = {
    kind: 'lecture_scripts',
    ...jobMessage(createMessage('writing_script', { number: 5, total: 6 })),
    done: 4,
    total: 6,
  } as const
  await open(5, { ...written, slide_index: 5, partial })
  await look(page, 'studio/all scripts being written', { shows: cancel })
  await open(6, { ...written, slide_index: 5, partial })
  await look(page, 'studio/in the queue', { shows: page.getByText('This script is in the queue.') })
  await open(2, { kind: 'audio', slide_index: 2, status: 'PENDING' })
  await look(page, 'studio/audio waiting', { shows: page.getByText('Waiting to generate audio') })
  await open(2, { kind: 'audio', slide_index: 2, done: 1, total: 3 })
  await look(page, 'studio/audio being made', { shows: page.getByText(/^Generating audio/).first() })
  const delay = jobMessage(createMessage('voice_busy'), createMessage('continues_in_seconds', { count: 40 }))
  await open(2, { kind: 'audio', slide_index: 2, status: 'PENDING', done: 1, total: 3, ...delay })
  await look(page, 'studio/audio waits', { shows: page.getByText(/This continues in/).first() })
  await open(2, { kind: 'audio', slide_index: 2, done: 1, total: 3 })
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const menu = page.getByRole('menu')
  await look(page, 'studio/phone generate menu while work runs', { widths: [phone.width], shows: menu })
  // All entries except the tools are disabled, but the menu has the focus nevertheless.
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.setViewportSize(desktop)
  await open(2, { kind: 'audio', slide_index: 2 }, { kind: 'audio', slide_index: 3, status: 'PENDING' })
  await look(page, 'studio/audio of several slides', {
    shows: page.getByText('Generating audio for slide 3'),
  })
  await open(2, { kind: 'slides', done: 3, total: 24 })
  await look(page, 'studio/another deck being prepared', { shows: cancel })
  await page.unrouteAll()
  await openStudio(page, id, 5)
  await breakCalls(page, '**/api/lectures/*/slides/5', 'POST')
  await page.getByRole('button', { name: 'Generate Script', exact: true }).click()
  const failed = page.getByText('Failed to start script generation for slide 5.')
  await look(page, 'studio/script not started', { shows: failed })
  await page.goto(`/professor/lectures/${id}/edit?tab=overview`)
  const overview = page.getByRole('list', { name: 'Lecture Overview' })
  await look(page, 'studio/overview unfinished', { shows: overview })
  await page.getByText('To do 5').click()
  await look(page, 'studio/overview to do', { shows: overview })
})

test('studio: translating', async ({ page, signIn }) => {
  const platform = await startModelPlatform()
  const { model } = platform
  try {
    const professor = await makePerson('professor', 'Elena Marsh')
    const course = await makeCourse(professor, { supported_languages: ['en', 'ko'] })
    const id = await makeTaughtLecture(professor, course._id, { languages: ['en'] })
    await professor.call(publishing.update, {
      params: { id },
      body: { supported_languages: ['en', 'ko'] },
    })
    model.answer((_, index) => (index < 2 ? undefined : { hangs: true }))
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit?slide=2`)
    const all = page.getByRole('button', { name: 'Translate All' })
    await expect(all).toBeEnabled(afterWork)
    await look(page, 'studio/translation possible', { shows: page.getByText('Slide 2 of 6') })
    await all.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Translate', exact: true }).click()
    const running = page.getByText(/^Translating slide \d of 6/).first()
    await expect(running).toBeVisible(afterWork)
    await look(page, 'studio/translating', { shows: running })
    await page.getByRole('button', { name: 'Cancel the translation' }).click()
    const cancelled = page.getByText('The translation was cancelled. Finished translations are kept.')
    await expect(cancelled).toBeVisible(afterWork)
    await look(page, 'studio/translation cancelled', { shows: cancelled })
    model.reset()
    await all.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Translate', exact: true }).click()
    const done = page.getByText('The scripts are translated.')
    await expect(done).toBeVisible(afterWork)
    // The message disappears after a while; what stays is pictured.
    await look(page, 'studio/translated', { shows: page.getByText('Slide 2 of 6') })
  } finally {
    await platform.stop()
  }
})

test('studio: translating without a model', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { supported_languages: ['en', 'ko'] })
  const id = await makeTaughtLecture(professor, course._id, { languages: ['en', 'ko'] })
  await signIn(professor)
  await openStudio(page, id, 2)
  await page.getByRole('button', { name: 'Translate All' }).hover()
  await look(page, 'studio/translation refused', { shows: page.getByRole('tooltip'), widths: [1440] })
})
