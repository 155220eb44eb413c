import type { Lecture } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import type { Page } from '@playwright/test'
import { chooseMode } from '../annotated-lecture.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'
import { desktop, phone } from './look.ts'
import { changeReplies, hold, look, makeDemoClass, narrow, everyWidth as widths } from './student-world.ts'

const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: new RegExp(`^Slide ${number} of`) })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const seek = (page: Page) => page.getByRole('slider', { name: 'Position in the audio' })
/** The audio is in its second sentence: some annotations are shown, others are to come. */
const listenInto = async (page: Page) => {
  for (let times = 0; times < 2; times += 1) await seek(page).press('ArrowRight')
}
const asPhone = (page: Page) => page.setViewportSize(phone)

test('student: player', async ({ page, signIn }) => {
  const { id, student } = await makeDemoClass()
  const address = `/student/lectures/${id}`
  await signIn(student)
  const letGo = await hold(page, `**/api/lectures/${id}?*`)
  await page.goto(address)
  await look(page, 'player/loading', { widths })
  await letGo()
  await page.route(`**/api/lectures/${id}?*`, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await look(page, 'player/failed', { widths, shows: page.getByRole('alert') })
  await page.unroute(`**/api/lectures/${id}?*`)
  await page.goto('/student/lectures/00000000-0000-7000-8000-000000000000')
  await look(page, 'player/not there', { widths, shows: page.getByText(/^Lecture not found/) })

  await page.goto(`${address}?slide=2`)
  await slideIs(page, 2)
  await look(page, 'player/first sight', { widths, shows: seek(page) })
  await listenInto(page)
  await look(page, 'player/mode all', { widths })
  for (const mode of ['Focus', 'Quiz', 'Review'] as const) {
    await chooseMode(page, mode)
    await look(page, `player/mode ${mode}`, { widths })
  }
  await chooseMode(page, 'All')
  await page.getByRole('radio', { name: 'Quiz', exact: true }).first().hover({ force: true })
  await page.waitForTimeout(700)
  await look(page, 'player/modes explained', { widths: [desktop.width] })
  await page.mouse.move(0, 0)

  await press(page, 'Overview')
  await look(page, 'player/overview', { widths, shows: page.getByText('Current') })
  await page.keyboard.press('Escape')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await press(page, 'Playback')
    const name = `player/playback ${size.width}`
    await look(page, name, { widths: [size.width], shows: page.getByRole('dialog') })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.setViewportSize(desktop)
  await page.keyboard.press('?')
  await look(page, 'player/keys', { widths: [desktop.width], shows: page.getByRole('dialog') })
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find in lecture' }).fill('word')
  await look(page, 'player/find', { widths, shows: page.getByRole('option', { name: /^Slide/ }) })
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await look(page, 'player/captions', { widths, shows: page.locator('[data-caption]') })
  await page.keyboard.press('c')
})

test('student: player, other states', async ({ page, signIn, openPage }) => {
  const { professor, id, student } = await makeDemoClass()
  const address = `/student/lectures/${id}`
  await signIn(student)
  await page.goto(`${address}?slide=2`)
  await slideIs(page, 2)
  await page.getByRole('combobox', { name: 'Lecture language' }).selectOption('ko')
  await look(page, 'player/lecture in korean', { widths, shows: page.getByText(/단어가 십만 개/).first() })
  await page.getByRole('combobox', { name: 'Lecture language' }).selectOption('en')
  const undo = await changeReplies(page, `**/api/lectures/${id}?*`, (lecture: Lecture) => ({
    ...lecture,
    slides: { ...lecture.slides, en: [] },
  }))
  await page.reload()
  await look(page, 'player/no slides', { widths, shows: page.getByText(/doesn't have any slides/) })
  await undo()

  await page.route('**/api/files/**', (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.continue(),
  )
  await page.reload()
  await look(page, 'player/pictures failed', { widths, shows: page.getByText(/^Failed to load slide/) })
  await page.unroute('**/api/files/**')
  await page.route('**/api/files/**', (route) =>
    ['image'].includes(route.request().resourceType()) ? route.continue() : route.abort(),
  )
  await page.reload()
  await look(page, 'player/audio failed', { widths, shows: page.getByText('The audio could not be played.') })
  await page.unroute('**/api/files/**')

  const tap = await openPage(student)
  await tap.addInitScript(
    (key) => {
      const place = { slide: 2, timeMs: 0, language: 'en', rate: 1, autoplay: true }
      for (const storage of [sessionStorage, localStorage]) storage.setItem(key, JSON.stringify(place))
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    },
    `study.${await idOf(tap, address)}.${id}`,
  )
  await tap.goto(address)
  await press(tap, 'Play')
  await look(tap, 'player/waits for a tap', { widths, shows: tap.getByText(/needs a tap/) })

  await page.goto(`${address}?slide=2`)
  await slideIs(page, 2)
  await page.context().setOffline(true)
  await look(page, 'player/offline', { widths, shows: page.getByText('You are offline.') })
  await page.context().setOffline(false)

  await press(page, 'Overview')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Mark as Studied')
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible()
  await look(page, 'player/completed', { widths, shows: page.getByRole('dialog') })
  await page.goto(`${address}?slide=3`)
  await slideIs(page, 3)

  // A published lecture has both on every slide that is no break: only lectures of old versions can lack them.
  for (const [state, missing, words] of [
    ['player/without audio', { audio_url: null }, 'Audio not available.'],
    ['player/without a script', { audio_url: null, script: '' }, 'Script not available.'],
  ] as const) {
    const restore = await changeReplies(page, `**/api/lectures/${id}?*`, (lecture: Lecture) => ({
      ...lecture,
      slides: { ...lecture.slides, en: lecture.slides.en?.map((slide) => ({ ...slide, ...missing })) },
    }))
    await page.reload()
    await look(page, state, { widths, shows: page.getByText(words) })
    await restore()
  }
  await professor.call(publishing.update, { params: { id }, body: { published: false } })
  await press(page, 'Next slide')
  await expect(page.getByText(/no longer available/)).toBeVisible(afterWork)
  await look(page, 'player/unpublished', { widths, shows: page.getByText(/no longer available/) })
})

/** The student's id, which is part of the browser's storage keys. */
const idOf = async (page: Page, address: string): Promise<string> => {
  await page.goto(address)
  // It is stored once the server has identified the user.
  const user = await page.waitForFunction(() => localStorage.getItem('user'))
  return (JSON.parse((await user.jsonValue()) ?? '') as { _id: string })._id
}

test('student: notes', async ({ page, signIn }) => {
  const { id, student } = await makeDemoClass()
  await signIn(student)
  await page.goto(`/student/lectures/${id}?slide=2`)
  await slideIs(page, 2)
  await press(page, 'Notes')
  const empty = page.getByText('Your notes and bookmarks of this lecture appear here.')
  await look(page, 'notes/empty', { widths: [desktop.width], shows: empty })
  await page
    .getByRole('textbox', { name: 'Note on slide 2' })
    .fill('Halving: the words must be sorted first!')
  await page.getByRole('button', { name: 'Bookmark this slide' }).click()
  for (const [slide, text] of [
    [1, 'Twenty questions for a million words.'],
    [4, 'log₂ n looks.\n\nAsk why it is never more than 20 for a million.'],
  ] as const)
    await student.call(notes.save, { params: { id, slide }, body: { text, based_on_revision: 0 } })
  await student.call(notes.setBookmark, { params: { id, slide: 5 }, body: { bookmarked: true } })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await press(page, 'Notes (this slide has one)')
  await look(page, 'notes/full', { widths: [desktop.width], shows: page.getByText('Saved', { exact: true }) })
  await student.call(notes.save, {
    params: { id, slide: 2 },
    body: { text: 'Written on the telephone', based_on_revision: 1 },
  })
  await page.getByRole('textbox', { name: 'Note on slide 2' }).press('End')
  await page.keyboard.type(' And here too.')
  await expect(page.getByText(/changed in another window/)).toBeVisible()
  await look(page, 'notes/two texts', { widths: [desktop.width], shows: page.getByText('Keep Mine') })
  await press(page, 'Keep Both')
  await asPhone(page)
  await press(page, 'Notes (this slide has one)')
  await look(page, 'notes/sheet', { widths: narrow, shows: page.getByText('In this lecture') })
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Note on slide 2' }).fill('Written in the train')
  await expect(page.getByText(/^Kept in this browser/)).toBeVisible()
  await look(page, 'notes/kept offline', { widths: narrow, shows: page.getByText(/^Kept in this browser/) })
  await page.context().setOffline(false)

  await page.goto('/student/notes')
  await look(page, 'notes/all', { widths, shows: page.getByText('Twenty questions') })
  await page.getByRole('searchbox').fill('train')
  await expect(page.getByText(/^1 found/)).toBeVisible()
  await look(page, 'notes/found', { widths, shows: page.getByText(/^1 found/) })
  await page.getByRole('searchbox').fill('nothing like it')
  await look(page, 'notes/none found', { widths, shows: page.getByText(/^Nothing was found/) })
})

test('student: unusual lectures', async ({ openPage }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { supported_languages: ['en', 'ko'] })
  const student = await makeStudentOf(course, 'Hana Kim')
  const page = await openPage(student)
  const one = await makeLecture(professor, course._id, { titles: ['Seeds'] })
  await page.goto(`/student/lectures/${one}`)
  await slideIs(page, 1)
  await look(page, 'player/one slide', { widths })
  const titles = Array.from({ length: 48 }, (_, at) => `Plants ${at + 1}`)
  const many = await makeLecture(professor, course._id, { titles, script: (slide) => `Slide ${slide}.` })
  await page.goto(`/student/lectures/${many}?slide=21`)
  await slideIs(page, 21)
  await look(page, 'player/48 slides', { widths })
  await press(page, 'Overview')
  await look(page, 'player/48 slides overview', { widths, shows: page.getByText('Current') })
  const arabic = await makeLecture(professor, course._id, {
    titles: ['Seeds', 'Leaves'],
    script: () =>
      'تبدأ كل نبتة صغيرة. [highlight text="Seeds need light" color="yellow"]تحتاج البذور إلى الضوء[/highlight] كي تنمو، وتحتاج إلى الماء كل يوم.',
  })
  await page.goto(`/student/lectures/${arabic}`)
  await slideIs(page, 1)
  await seek(page).press('End')
  await look(page, 'player/right to left', { widths })

  const { id, student: reader } = await makeDemoClass()
  const korean = await openPage(reader, { locale: 'ko' })
  await korean.goto(`/student/lectures/${id}?slide=2`)
  await korean.getByRole('combobox').first().selectOption('ko')
  await look(korean, 'player/interface in korean', { widths })
  await korean.goto('/student/dashboard')
  await look(korean, 'student/dashboard in korean', { widths })
})
