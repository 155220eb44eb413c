import type { Page } from '@playwright/test'
import { chooseMode, makeAnnotatedLecture, readCues } from '../annotated-lecture.ts'
import { waitForQuietNetwork } from '../calls.ts'
import { expectSound, listenTo, secondsHeard } from '../sound.ts'
import { expect, test, withWatchedRequests } from '../story.ts'

test.use(withWatchedRequests)

const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of 3` })).toBeVisible()
const script = (page: Page) => page.getByRole('region', { name: 'Script', exact: true })
const onSlide = (page: Page) => page.getByRole('group', { name: 'Annotations on the slide' })
const viewed = (page: Page, count: number) =>
  expect(page.getByRole('img', { name: `${count} of 4 annotations viewed` })).toBeVisible()
/** How the highlights of a colour are filled; black when a style is lost. */
const fillsOf = (page: Page, color: string) =>
  page
    .locator(`svg [data-annotation-color="${color}"] > rect`)
    .evaluateAll((rects) => rects.map((rect) => getComputedStyle(rect).fill).slice(0, 1))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('all annotations are drawn at rest; played, they appear when they are spoken and count as viewed', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  await listenTo(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/highlights/')) asked.push(request.url())
  })
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await viewed(page, 0)
  // At rest all are drawn, on the slide and in the script. That does not count as viewed.
  await expect(script(page).locator('[data-annotation-id]')).toHaveCount(4)
  await expect(onSlide(page).getByRole('button')).toHaveCount(4)
  await expect(onSlide(page).locator('[data-state="coming"]')).toHaveCount(0)
  await viewed(page, 0)
  expect(await fillsOf(page, 'yellow')).not.toEqual(await fillsOf(page, 'green'))

  // Played, they clear, and appear when their words are spoken.
  await press(page, 'Play')
  await expectSound(page)
  const light = onSlide(page).getByRole('button', { name: 'Highlight: Seeds need light' })
  await expect(light).toBeVisible()
  // The annotation of the next sentence is still to come.
  const [, first, second] = await readCues(student, id, 1)
  expect(await secondsHeard(page)).toBeGreaterThan((first?.start ?? 0) - 0.05)
  await expect(onSlide(page).getByRole('button', { name: /^Arrow/ })).toBeVisible()
  expect(await secondsHeard(page)).toBeGreaterThan((second?.start ?? 0) - 0.05)
  await press(page, 'Pause')
  await viewed(page, 2)
  // Paused midway, the coming ones are ghosts.
  await expect(onSlide(page).getByRole('button')).toHaveCount(4)
  await expect(onSlide(page).locator('[data-state="coming"]')).toHaveCount(2)

  // A jump shows all annotations up to that time, and they count as viewed.
  await page.getByRole('slider', { name: 'Position in the audio' }).press('End')
  await expect(onSlide(page).getByRole('button')).toHaveCount(4)
  await viewed(page, 4)
  await light.focus()
  await light.press('Enter')
  await expect(light).toHaveAttribute('aria-pressed', 'true')
  await expect(script(page).locator('[data-selected]')).toHaveText('Seeds need light')
  await expectAccessible(page)

  await page.reload()
  await viewed(page, 4)
  await page.getByRole('button', { name: 'Progress' }).click()
  await expect(page.getByText('4 of 4 viewed')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Highlights' }).click()
  await expect(onSlide(page)).toHaveCount(0)
  const before = asked.length
  await press(page, 'Next slide')
  await slideIs(page, 2)
  await waitForQuietNetwork(page)
  expect(asked).toHaveLength(before)
  await page.getByRole('switch', { name: 'Highlights' }).click()
  // Requested now, or preloaded while the first slide was shown with its annotations.
  await expect.poll(() => asked.some((url) => /\/highlights\/2(\?|$)/.test(url))).toBe(true)
})

test('Quiz mode covers annotated words until they are recalled, also by keyboard', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await chooseMode(page, 'Quiz')
  const covers = script(page).getByRole('button', { name: /^Covered words/ })
  const lids = page.getByRole('group', { name: 'Covered words on the slide' }).getByRole('button')
  await expect(covers).toHaveCount(4)
  await expect(script(page)).not.toContainText('Patience')
  await expect(lids).toHaveCount(4)
  await expectAccessible(page)

  await lids.first().click()
  await expect(lids).toHaveCount(3)
  await expect(covers).toHaveCount(3)
  await viewed(page, 1)
  await covers.first().focus()
  await page.keyboard.press('Enter')
  await expect(covers).toHaveCount(2)
  await viewed(page, 2)
  // The focus continues at the next annotation.
  await expect(script(page).locator(':focus')).toHaveText(/From light we come to water/)

  // The audio does not reveal the answers: nothing is counted, and captions contain blanks.
  await page.keyboard.press('c')
  const [, , , fourth] = await readCues(student, id, 1)
  await script(page)
    .getByRole('button', { name: /^Play from/ })
    .last()
    .click()
  await expect(page.locator('[data-caption]')).toContainText('____')
  // Playback stops before the covered words.
  await expect(page.getByText('Recall the covered words, then press Play.')).toBeVisible()
  expect(fourth?.text).toContain('Patience')
  await page.getByRole('slider', { name: 'Position in the audio' }).press('End')
  await viewed(page, 2)

  // Annotations that passed while covered count as viewed in another mode. Each round starts from the beginning; the counter stays.
  await chooseMode(page, 'All')
  await expect(covers).toHaveCount(0)
  await viewed(page, 4)
  await chooseMode(page, 'Quiz')
  await expect(covers).toHaveCount(4)
  await viewed(page, 4)
  await page.reload()
  await expect(covers).toHaveCount(4)
})

test('Focus shows the current sentence, Review the key sentences, and both are stored', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await expect(script(page).getByRole('listitem')).toHaveCount(5)
  // Keyboard focus shows the explanation of each mode.
  await page.getByRole('radio', { name: 'All', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByText('Only the slide, the voice and the sentence being spoken.').filter({ visible: true }),
  ).toBeVisible()
  await expect(script(page).getByRole('listitem')).toHaveCount(1)
  await expect(script(page)).toContainText('Every plant begins small.')
  await expect(page.getByRole('heading', { name: 'Chat with AI Assistant' })).toHaveCount(0)
  await expectAccessible(page)

  await page.reload()
  await slideIs(page, 1)
  await expect(script(page).getByRole('listitem')).toHaveCount(1)
  await chooseMode(page, 'Review')
  await expect(script(page).getByRole('listitem')).toHaveCount(4)
  await expect(script(page)).not.toContainText('Every plant begins small.')
  await expect(onSlide(page).getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
})

test('captions show the spoken sentence at the times of the audio', async ({ page, signIn }) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  await listenTo(page)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  const cues = await readCues(student, id, 1)
  expect(cues).toHaveLength(5)
  await page.keyboard.press('c')
  // Otherwise the next slide opens, and plays, by itself.
  await page.getByRole('switch', { name: 'Autoplay' }).uncheck()
  // The times are those of the audio, at any speed.
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  // Records every caption with the time of the audio at which it was shown.
  await page.evaluate(() => {
    const seen: { text: string; at: number }[] = []
    Object.assign(window, { seenCaptions: seen })
    const look = () => {
      const text = document.querySelector('[data-caption]')?.textContent ?? ''
      const at = window.lastPlayed?.currentTime ?? 0
      if (text && !window.lastPlayed?.paused && seen.at(-1)?.text !== text) seen.push({ text, at })
      requestAnimationFrame(look)
    }
    look()
  })
  await press(page, 'Play')
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  const seen = await page.evaluate(
    () => (window as unknown as { seenCaptions: { text: string; at: number }[] }).seenCaptions,
  )
  expect(seen.map(({ text }) => text)).toEqual(cues.map(({ text }) => text))
  for (const [index, { at }] of seen.entries()) {
    const cue = cues[index]
    expect(at).toBeGreaterThanOrEqual((cue?.start ?? 0) - 0.05)
    expect(at).toBeLessThan(cue?.end ?? 0)
  }
  await page.keyboard.press('c')
  await page.reload()
  await slideIs(page, 1)
  await press(page, 'Playback')
  await expect(page.getByRole('switch', { name: 'Captions' })).not.toBeChecked()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Captions of Slide 1 (.vtt)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.vtt$/)
})
