import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import type { Page } from '@playwright/test'
import { holdCalls } from '../calls.ts'
import { type ModelPlatform, startVoicePlatform } from '../model-platform.ts'
import { afterWork, expect, test, withMotion } from '../story.ts'
import { confirmPublishing, openStudio, slidesIn } from '../studio.ts'
import { makeNewSentences, makeOwnLecture } from '../world.ts'

/** The boxes of the work area and the slide, in pixels. */
const placeOfWork = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#studio-work, #studio-work section img')]
    return JSON.stringify(boxes.map((element) => element.getBoundingClientRect()))
  })

test('only the audio of a changed script is outdated and is generated again', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'audio' })
  const urls = async () =>
    (await professor.call(lectures.get, { params: { id } })).slides.en?.map(({ audio_url }) => audio_url) ??
    []
  const before = await urls()
  const save = (slide: number, script: string) =>
    professor.call(scripts.save, { params: { id, slide }, body: { script, language: 'en' } })
  await save(2, 'Something else is said here.')
  // An annotation does not change the spoken text.
  await save(3, 'This is [highlight text="Roots"]slide 3[/highlight] in en. It is short.')
  await signIn(professor)
  await openStudio(page, id, 2)
  await expect(slidesIn(page).nth(1)).toContainText('Audio outdated')
  await expect(slidesIn(page).nth(0)).toContainText('Ready')
  await expect(slidesIn(page).nth(2)).toContainText('Ready')
  await expect(page.getByText('The audio is from an earlier script or voice.')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/slides\/\d+\/audio\//.test(request.url())) asked.push(request.url())
  })
  await page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ }).click()
  await expect(page.getByText(/^(\d+) of \1 ready to publish$/)).toBeVisible(afterWork)
  const after = await urls()
  expect(asked).toHaveLength(1)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).toEqual(expect.any(String))
  expect(after[1]).not.toBe(before[1])
})

test('a wish to publish that gets no answer is retried, and then the lecture is published', async ({
  page,
  signIn,
}) => {
  const { professor, course, id } = await makeOwnLecture({ until: 'scripts' })
  await signIn(professor)
  await page.route('**/publish-when-spoken', (route) => route.abort())
  await openStudio(page, id)
  await confirmPublishing(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Missing Audio Detected')
  await dialog.getByRole('button', { name: 'Generate Missing Audio' }).click()
  const items = dialog.getByRole('listitem')
  await expect(items.nth(1)).toContainText('Enqueue Failed', afterWork)
  expect((await professor.call(lectures.get, { params: { id } })).published).toBe(false)
  await page.unroute('**/publish-when-spoken')
  await items
    .nth(1)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect(page).toHaveURL(`/professor/courses/${course._id}`, afterWork)
  // The toast. On a slow machine the studio, with the row of its ended job, is still there.
  await expect(page.getByText('The lecture is published.').last()).toBeVisible()
  expect((await professor.call(lectures.get, { params: { id } })).published).toBe(true)
})

test.describe('with transitions', () => {
  test.use(withMotion)
  test('the dialog does not name audio as missing again while it closes', async ({ page, signIn }) => {
    const { professor, course, id } = await makeOwnLecture({ until: 'scripts' })
    await signIn(professor)
    await openStudio(page, id)
    await confirmPublishing(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Missing Audio Detected')
    await dialog.getByRole('button', { name: 'Generate Missing Audio' }).click()
    await expect(dialog).toHaveAccessibleName('Generating Missing Audio')
    const namesAgain = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () => {
            const shown = document.querySelector('[role="dialog"]')?.textContent
            if (shown === undefined) resolve(false)
            else if (shown.includes('Missing Audio Detected')) resolve(true)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await expect(page).toHaveURL(`/professor/courses/${course._id}`, afterWork)
    expect(await namesAgain).toBe(false)
  })
})

test.describe('with a voice that speaks when the story says so', () => {
  test.describe.configure({ mode: 'serial' })
  let platform: ModelPlatform
  test.beforeAll(async () => {
    platform = await startVoicePlatform()
  })
  test.afterAll(() => platform?.stop())

  /** Scripts of one new sentence for each slide. The recording of a slide ends once `finish` was called for it. */
  const holdRecordings = () => {
    const sentences = new Map<string, { spoken: Promise<void>; end: () => void }>()
    const slides: string[] = []
    platform.model.speak(({ input }) => ({ sound: 'good', after: sentences.get(input)?.spoken }))
    return {
      scriptOf(slide: number) {
        const { promise: spoken, resolve: end } = Promise.withResolvers<void>()
        slides[slide] = makeNewSentences(1)
        sentences.set(slides[slide], { spoken, end })
        return slides[slide]
      },
      finish(...numbers: number[]) {
        for (const slide of numbers) sentences.get(slides[slide] ?? '')?.end()
      },
    }
  }

  test('the lecture is published also when the professor reloads, and closes the tab', async ({
    page,
    context,
    signIn,
  }) => {
    const recordings = holdRecordings()
    const { professor, id } = await makeOwnLecture({ until: 'scripts', script: recordings.scriptOf })
    await signIn(professor)
    await openStudio(page, id)
    await confirmPublishing(page)
    const dialog = page.getByRole('dialog', { name: 'Missing Audio Detected' })
    await expect(dialog).toContainText('close this page: the work continues on the server')
    await dialog.getByRole('button', { name: 'Generate Missing Audio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('Published once all audio is ready.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Published once all audio is ready.')).toBeVisible()
    await page.close()
    recordings.finish(1, 2, 3)
    await expect
      .poll(async () => (await professor.call(lectures.get, { params: { id } })).published, afterWork)
      .toBe(true)
    const again = await context.newPage()
    await openStudio(again, id)
    await expect(again.getByText('Published', { exact: true })).toBeVisible()
  })

  test('each recording shows its progress, also after a cancel and when polling fails', async ({
    page,
    signIn,
  }) => {
    const recordings = holdRecordings()
    const { professor, id } = await makeOwnLecture({
      titles: ['Seeds', 'Leaves', 'Roots', 'Stems'],
      until: 'scripts',
      script: recordings.scriptOf,
    })
    await signIn(professor)
    const letGo = await holdCalls(page, '**/publish-when-spoken', 'POST')
    await openStudio(page, id)
    const dialog = page.getByRole('dialog')
    const items = dialog.getByRole('listitem')
    const state = (slide: number) => items.nth(slide - 1).locator('[data-state]')
    await confirmPublishing(page)
    await dialog.getByRole('button', { name: 'Generate Missing Audio' }).click()
    await expect(state(3)).toHaveAttribute('data-state', 'Enqueueing')
    await letGo()
    // Two recordings are made at once.
    for (const slide of [1, 2]) await expect(state(slide)).toHaveAttribute('data-state', 'RUNNING', afterWork)
    await expect(dialog).toContainText(/Generating audio [12] of 4/)
    for (const slide of [3, 4]) {
      await expect(state(slide)).toHaveAttribute('data-state', 'PENDING', afterWork)
      await expect(state(slide)).toHaveText('Waiting')
    }
    recordings.finish(1)
    await expect(state(1)).toHaveAttribute('data-state', 'COMPLETED', afterWork)
    await expect(state(3)).toHaveAttribute('data-state', 'RUNNING', afterWork)
    await expect(dialog).not.toContainText(/RUNNING|PENDING|COMPLETED/)

    await test.step('failed polling', async () => {
      await page.route(`**/api/lectures/${id}/jobs*`, (route) => route.abort())
      for (const slide of [2, 3, 4])
        await expect(state(slide)).toHaveAttribute('data-state', 'POLL_ERROR', afterWork)
      await expect(dialog).toHaveAccessibleName('Updates Stopped')
      await expect(dialog).toContainText(
        'Error checking audio generation status. Stopping updates. It is not known whether the audio of slides 2–4 is ready. Press Retry to check again.',
      )
      await expect(dialog).toContainText('1 of 4 done')
      await expect(dialog).not.toContainText('could not be generated')
      await expect(page.getByText(/^Generating audio \d/)).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(
        page.locator('#content').getByText(/It is not known whether the audio of slides \d.* is ready/),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Show Details' }).click()
      await page.unroute(`**/api/lectures/${id}/jobs*`)
      await items
        .last()
        .getByRole('button', { name: /^Retry/ })
        .click()
      await expect(state(4)).toHaveAttribute('data-state', 'PENDING')
      await expect(state(2)).toHaveAttribute('data-state', 'RUNNING')
      await expect(dialog).toContainText(/Generating audio [23] of 4/)
    })

    await test.step('cancelled', async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(state(4)).toHaveAttribute('data-state', 'CANCELLED', afterWork)
      await expect(dialog).toContainText('1 of 4 done')
      await expect(dialog).not.toContainText('Generating')
      await expect(dialog).toContainText('Cancelled. Finished audio is kept')
    })
  })

  test('cancelling the audio also cancels publishing', async ({ page, signIn }) => {
    const recordings = holdRecordings()
    const { professor, id } = await makeOwnLecture({ until: 'scripts', script: recordings.scriptOf })
    await signIn(professor)
    await openStudio(page, id)
    await confirmPublishing(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Generate Missing Audio' }).click()
    await expect(dialog.locator('[data-state=RUNNING]').first()).toBeVisible(afterWork)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toContainText('Cancelled. No audio was generated', afterWork)
    recordings.finish(1, 2, 3)
    await page.reload()
    await page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ }).click()
    // The estimate moves the buttons down when it comes.
    await expect(dialog.getByText('Left this month')).toBeVisible(afterWork)
    await dialog.getByRole('button', { name: 'Generate Audio' }).click()
    await expect(page.getByText(/^(\d+) of \1 ready to publish$/)).toBeVisible(afterWork)
    expect((await professor.call(lectures.get, { params: { id } })).published).toBe(false)
  })

  test('running jobs open a row of their own, and their end moves nothing', async ({
    page,
    openNewStudio,
  }) => {
    const recordings = holdRecordings()
    await openNewStudio({
      until: 'scripts',
      languages: ['en', 'ko'],
      script: (slide, language) => (language === 'en' ? recordings.scriptOf(slide) : makeNewSentences(1)),
    })
    const pressed = page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ })
    await expect(pressed).toBeVisible()
    const under = await pressed.boundingBox()
    await pressed.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate Audio' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const working = page.getByRole('region', { name: /^Generating audio/ })
    await expect(working).toBeVisible()
    // Nothing has moved under the pointer.
    expect(await page.getByRole('button', { name: /^Generating audio/ }).boundingBox()).toEqual(under)
    const before = await placeOfWork(page)
    recordings.finish(1, 2, 3)
    await expect(working).toHaveCount(0, afterWork)
    // The pointer holds the row, which closes by itself otherwise.
    await page.getByText('All jobs are done.').hover()
    // A picture that is loaded again lies over the former one for a moment.
    await expect.poll(() => placeOfWork(page)).toBe(before)
    await page.mouse.move(0, 0)
    await expect(page.getByText('All jobs are done.')).toBeHidden()
  })
})
