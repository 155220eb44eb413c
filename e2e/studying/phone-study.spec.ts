import { lectures } from '@lectern/contract/lectures.ts'
import { users } from '@lectern/contract/users.ts'
import type { Page } from '@playwright/test'
import { makeAnnotatedLecture } from '../annotated-lecture.ts'
import { waitForQuietNetwork } from '../calls.ts'
import { expectSound, listenTo } from '../sound.ts'
import { expect, test, withWatchedRequests } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test.use(withWatchedRequests)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const slideIs = (page: Page, number: number, total = 3) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of ${total}` })).toBeVisible()
const script = (page: Page) => page.getByRole('region', { name: 'Script', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Playback' })
const closeSheet = (page: Page) => sheet(page).getByRole('button', { name: 'Close' }).click()

test('on a phone each study mode explains itself, and the choice is stored', async ({
  openPage,
  expectAccessible,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  const page = await openPage(student, phone)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  const choose = async (mode: string, meaning: RegExp) => {
    await press(page, 'Playback')
    await sheet(page).getByRole('radio', { name: mode, exact: true }).check()
    await expect(sheet(page).getByText(meaning).last()).toBeVisible()
    await closeSheet(page)
    await expect(sheet(page)).toHaveCount(0)
  }
  await expect(script(page).getByRole('listitem')).toHaveCount(5)
  await choose('Quiz', /covered/)
  await expect(script(page)).not.toContainText('Patience')
  const covers = script(page).getByRole('button', { name: /^Covered words/ })
  await expect(covers).toHaveCount(4)
  await covers.last().tap()
  await expect(covers).toHaveCount(3)
  await expectAccessible(page)
  await choose('Review', /key sentences/)
  await expect(script(page).getByRole('listitem')).toHaveCount(4)
  await choose('Focus', /^Only the slide/)
  await expect(script(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await slideIs(page, 1)
  await expect(script(page).getByRole('listitem')).toHaveCount(1)
})

test('on a phone, ten seconds offline during a lecture: it continues, and nothing is lost', async ({
  openPage,
}) => {
  const { course, id } = await makeOwnLecture()
  const student = await makeStudentOf(course)
  const page = await openPage(student, phone)
  await listenTo(page)
  await page.clock.install()
  // Otherwise the next slide opens, and plays, by itself.
  await student.call(users.setPlayerPreferences, { body: { autoplay: false } })
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await press(page, 'Play')
  await expectSound(page)
  // The next slide is preloaded shortly after the current one.
  await waitForQuietNetwork(page)
  await page.context().setOffline(true)
  const band = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(band).toContainText('1 studied slide will be sent')
  const finished = async () =>
    (await student.call(lectures.get, { params: { id } })).slides.en?.map(({ completed }) => completed)
  expect(await finished()).toEqual([false, false, false])
  await press(page, 'Next slide')
  await slideIs(page, 2)
  await expect(page.getByRole('img', { name: /^Slide 2/ })).toHaveAttribute('data-loaded', 'true')
  await press(page, 'Bookmark this slide')
  await page.clock.runFor(10_000)
  await slideIs(page, 2)

  await page.context().setOffline(false)
  await expect(band).toHaveCount(0)
  await expect.poll(finished).toEqual([true, false, false])
  await press(page, 'Play')
  await expectSound(page)
  await page.goto(`/student/courses/${course._id}`)
  await expect(page.getByText('1 of 3 slides studied')).toBeVisible()
})

test('a tapped note is shown larger; a phone turned sideways shows the slide full, zooms it, and has the assistant beside it', async ({
  openPage,
}) => {
  const { course, id } = await makeOwnLecture({
    titles: ['Seeds'],
    script: () => 'They [text_annotation text="Every day, also in winter"]need water[/text_annotation].',
  })
  const page = await openPage(await makeStudentOf(course), { ...phone, isMobile: true })
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1, 1)
  const slide = page.getByRole('group', { name: 'Annotations on the slide' })
  const large = page.getByText('Every day, also in winter', { exact: true }).and(page.locator('[dir="auto"]'))
  await slide.locator('[data-annotation-type="text_annotation"] text').tap()
  await expect(large).toBeVisible()
  await page.getByRole('heading', { name: 'Slide 1 of 1' }).tap()
  await expect(large).toHaveCount(0)
  await page.setViewportSize({ width: 844, height: 390 })
  const picture = page.getByRole('img', { name: /^Slide 1/ })
  const size = async () => (await picture.boundingBox()) ?? { width: 0, height: 0 }
  // Paused, the controls cover nothing of it.
  await expect.poll(async () => Math.abs((await size()).height - (390 - 64))).toBeLessThan(4)
  const tapTwice = async () => {
    for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(300, 150)
  }
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeVisible()
  const controls = page.locator('[data-controls]')
  await page.touchscreen.tap(300, 150)
  await expect(controls).toHaveAttribute('data-away', 'true')
  await expect.poll(async () => (await size()).height).toBeGreaterThan(380)
  await page.touchscreen.tap(300, 150)
  await expect(controls).not.toHaveAttribute('data-away')
  await tapTwice()
  await expect.poll(async () => (await size()).height).toBeGreaterThan(900)
  await tapTwice()
  await expect.poll(async () => (await size()).height).toBeLessThan(400)
  await press(page, 'Ask')
  await expect(page.getByRole('heading', { name: 'Chat with AI Assistant' })).toBeVisible()
  await expect.poll(async () => (await size()).width).toBeLessThan(430)
  await leave.click()
  await expect(leave).toHaveCount(0)
  await slideIs(page, 1, 1)
})

test('on a phone another language is chosen, and turning the phone keeps the open settings of the player', async ({
  openPage,
}) => {
  const { course, id } = await makeOwnLecture({
    titles: ['Seeds'],
    languages: ['en', 'ko'],
    script: (slide, language) => (language === 'ko' ? `${slide}번 슬라이드입니다.` : `Slide ${slide}.`),
  })
  const page = await openPage(await makeStudentOf(course), phone)
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1, 1)
  await page.getByRole('combobox', { name: 'Lecture language' }).selectOption('ko')
  await expect(script(page)).toContainText('1번 슬라이드입니다.')
  await press(page, 'Playback')
  await expect(sheet(page).getByRole('button', { name: /\(ko\)/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet(page).getByRole('switch', { name: 'Autoplay' })).toBeChecked()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(sheet(page)).toBeVisible()
  await page.setViewportSize(phone.viewport)
  await expect(sheet(page)).toBeVisible()
  await closeSheet(page)
  await expect(sheet(page)).toHaveCount(0)

  // Between a phone and a tablet the words of "Overview" have room, and stay in their bar.
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(page.getByText('Overview', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
