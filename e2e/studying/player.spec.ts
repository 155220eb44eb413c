import { notes } from '@lectern/contract/notes.ts'
import type { Page } from '@playwright/test'
import { expectSound, listenTo } from '../sound.ts'
import { expect, test, withMotion } from '../story.ts'
import { makeCourse, makeLecture, makeOwnLecture, makePerson, makeStudentOf } from '../world.ts'

test.use(withMotion)

const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of 3` })).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

test('reading completes slides, and the last slide lists what is left and leads to the next lecture', async ({
  page,
  signIn,
}) => {
  const { professor, course, id } = await makeOwnLecture()
  const nextId = await makeLecture(professor, course._id)
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await page.keyboard.press('End')
  await slideIs(page, 3)
  await button(page, 'Mark as Studied').click()
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(dialog).toContainText('You have successfully completed this lecture!')
  await expect(dialog).toContainText('2 slides left to study')
  await expect(dialog).not.toContainText('of 3')
  await expect(dialog.getByRole('link', { name: 'Next Lecture: Plants at home' })).toHaveAttribute(
    'href',
    `/student/lectures/${nextId}`,
  )
  await dialog.getByRole('button', { name: 'Go to slide 1' }).click()
  await expect(dialog).toHaveCount(0)
  await slideIs(page, 1)
  for (const number of [1, 2]) {
    await slideIs(page, number)
    await button(page, 'Mark as Studied').click()
    await expect(button(page, 'Studied')).toBeFocused()
    await page.keyboard.press('ArrowRight')
  }
  await slideIs(page, 3)
  await page.reload()
  await slideIs(page, 3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('another press takes it back, also after a reload', async () => {
    await button(page, 'Previous slide').click()
    await slideIs(page, 2)
    await button(page, 'Studied').focus()
    const isTaken = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Mark as Studied')).toBeFocused()
    await isTaken
    await page.reload()
    await slideIs(page, 2)
    await expect(button(page, 'Mark as Studied')).toBeVisible()
    await button(page, 'Mark as Studied').dblclick()
    await expect(button(page, 'Studied')).toBeVisible()
  })

  await page.goto(`/student/lectures/${nextId}`)
  for (const number of [1, 2, 3]) {
    await slideIs(page, number)
    await button(page, 'Mark as Studied').click()
    if (number < 3) await button(page, 'Next slide').click()
  }
  await expect(dialog).toContainText('3 of 3')
  await expect(dialog.getByRole('link', { name: /^Next Lecture/ })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Continue Learning' }).click()
  await expect(page).toHaveURL(`/student/courses/${course._id}`)
})

test('every dialog of the player returns the focus, and ? lists the shortcuts', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { course, id } = await makeOwnLecture()
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  for (const _ of ['the first time', 'again']) {
    await button(page, 'Overview').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page, 'Overview')).toBeFocused()
  }
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(list).toContainText('Play or pause')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(button(page, 'Overview')).toBeFocused()

  await page.goto(`/student/lectures/${id}?slide=3`)
  await slideIs(page, 3)
  await button(page, 'Play').press('Space')
  // When the dialog opens by itself, no element has the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Slide 3 of 3' })).toBeFocused()
})

test('a sentence plays from its start, Space pauses, and speed and autoplay hold for all lectures and devices', async ({
  page,
  signIn,
  openPage,
}) => {
  const { professor, course, id } = await makeOwnLecture({
    script: (slide) =>
      `A gardener waits for a long and rainy week. Then slide ${slide} is watered with great care.`,
  })
  const nextId = await makeLecture(professor, course._id)
  const student = await makeStudentOf(course)
  await signIn(student)
  await listenTo(page)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  // Autoplay is on for a new student, but opening a lecture plays nothing.
  const autoplay = page.getByRole('switch', { name: 'Autoplay' })
  await expect(autoplay).toBeChecked()
  await expect(button(page, 'Play')).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')

  const script = page.getByRole('region', { name: 'Script', exact: true })
  await script.getByRole('button', { name: /Then slide 1/ }).click()
  await expectSound(page)
  await expect(script.locator('[aria-current="true"]')).toContainText('Then slide 1')
  // The sentence has the focus: Space pauses instead of pressing it again.
  await page.keyboard.press(' ')
  await expect(button(page, 'Play')).toBeVisible()
  await button(page, 'Back 10 seconds').click()
  await expect(script.locator('[aria-current="true"]')).toContainText('A gardener waits')
  await page.keyboard.press(' ')
  await expect(button(page, 'Pause')).toBeVisible()
  // Next goes on playing.
  await button(page, 'Next slide').click()
  await slideIs(page, 2)
  await expect(button(page, 'Pause')).toBeVisible()
  await expectSound(page)
  const session = await page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    album: navigator.mediaSession.metadata?.album,
    state: navigator.mediaSession.playbackState,
  }))
  expect(session).toEqual({
    title: expect.stringMatching(/./),
    album: expect.stringMatching(/./),
    state: 'playing',
  })
  await page.keyboard.press('k')
  await expect(button(page, 'Play')).toBeVisible()
  const isSent = page.waitForResponse((reply) => /"autoplay":false/.test(reply.request().postData() ?? ''))
  await autoplay.uncheck()
  await isSent

  const other = await openPage(student)
  await other.goto(`/student/lectures/${id}`)
  await expect(other.getByRole('combobox', { name: 'Speed' })).toHaveValue('2')
  await expect(other.getByRole('switch', { name: 'Autoplay' })).not.toBeChecked()
  await expect(button(other, 'Play')).toBeVisible()

  await page.goto(`/student/lectures/${nextId}`)
  await slideIs(page, 1)
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('2')
  await expect(autoplay).not.toBeChecked()
})

test('only one tab plays audio at a time', async ({ page, context, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const script = 'A gardener waits. '.repeat(40)
  const id = await makeLecture(professor, course._id, { script: (slide) => `${script}Slide ${slide}.` })
  const student = await makeStudentOf(course)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signIn(student, tab)
    await listenTo(tab)
    await tab.goto(`/student/lectures/${id}`)
    await slideIs(tab, 1)
    await button(tab, 'Play').click()
    await expectSound(tab)
  }
  await expect(button(page, 'Play')).toBeVisible()
  await expect(button(other, 'Pause')).toBeVisible()
  await expect(other.locator('audio')).toHaveCount(1)
  expect(await page.evaluate(() => window.lastPlayed?.paused)).toBe(true)
  await button(page, 'Play').click()
  await expect(button(other, 'Play')).toBeVisible()
  await expect(button(page, 'Pause')).toBeVisible()
})

test('a key pressed right after a slide transition applies to the visible slide', async ({
  page,
  signIn,
}) => {
  const { course, id } = await makeOwnLecture()
  const student = await makeStudentOf(course)
  await signIn(student)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await expect(button(page, 'Bookmark this slide')).toBeEnabled()
  // Faster than a person: picture and number have changed, the rest is not rendered yet.
  const shown = await page.evaluate(async () => {
    const press = async (key: string) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await null
      await null
    }
    await press('ArrowRight')
    await press('ArrowRight')
    await press('ArrowLeft')
    const picture = document.querySelector<HTMLImageElement>('img[data-loaded]')?.alt
    const number = document.querySelector('#player-place')?.textContent
    await press('b')
    return { picture, number }
  })
  expect(shown.number).toBe('Slide 2 of 3')
  expect(shown.picture).toMatch(/^Slide 2\b/)
  await slideIs(page, 2)
  await expect
    .poll(async () =>
      (await student.call(notes.ofLecture, { params: { id } })).bookmarks.map(
        ({ slide_index }) => slide_index,
      ),
    )
    .toEqual([2])
  // A key that is held down: after its release, everything belongs to the same slide.
  await page.evaluate(async () => {
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }),
      )
  })
  await slideIs(page, 3)
  await expect(page.getByRole('button', { name: 'Go to slide 3' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByRole('img', { name: /^Slide 3\b/ }).first()).toBeVisible()
})
