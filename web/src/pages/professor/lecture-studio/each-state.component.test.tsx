import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, lose } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { desktop, expectWellFormed, phone, type Size } from '../../../testing/expect-well-formed.ts'
import {
  answerForProfessor,
  lectureId,
  makeLecture,
  makeSlide,
  runningJob,
} from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const slides = [makeSlide(1), makeSlide(2), makeSlide(3)]
const inTwoLanguages = makeLecture({ slides: { en: slides, ko: slides } })
const address = `/professor/lectures/${lectureId}/edit`

const openStudio = async (size: Size, query = '') => {
  await page.viewport(...size)
  await openPage(`${address}${query}`, makeUser('professor'))
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const fromMenu = async (entry: string) => {
  await button('More').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const dialog = () => page.getByRole('dialog')
const closeDialog = async () => {
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
}

const sizes: [string, Size][] = [
  ['a desktop', desktop],
  ['a phone', phone],
]

test.each(sizes)('a deck that is refused, on %s', async (_, size) => {
  answerForProfessor(makeLecture({ slides: { en: [] } }))
  const job = runningJob(1, { kind: 'slides' })
  answer(jobs.ofLecture, [job])
  await openStudio(size)
  await expectShown('Processing Slides...')
  const error = 'This PDF is damaged and cannot be read.'
  answer(jobs.ofLecture, [
    { ...job, status: 'FAILED', error, message: error, ended_at: new Date().toISOString() },
  ])
  await expectShown(error)
  await expectWellFormed(size)
})

test.each(sizes)('slides being prepared, on %s', async (_, size) => {
  const ready = Array.from({ length: 12 }, (_each, index) => makeSlide(index + 1, { script: '' }))
  answerForProfessor(makeLecture({ slides: { en: ready } }))
  answer(jobs.ofLecture, [runningJob(1, { kind: 'slides', done: 12, total: 15 })])
  await openStudio(size)
  await expect.poll(() => button(/^Open slide/).elements()).toHaveLength(12)
  await expectWellFormed(size)
})

test.each(sizes)('a lecture without audio, its menus and its dialogs, on %s', async (_, size) => {
  answerForProfessor(inTwoLanguages)
  const isPhone = size === phone
  const setRaw = async (isOn: boolean) => {
    if (!isPhone) return fromMenu(isOn ? 'Show the Raw Script' : 'Hide the Raw Script')
    await button(/^Annotations \d/).click()
    await page.getByRole('menuitemcheckbox', { name: 'Show the Raw Script' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  await openStudio(size)
  const script = page.getByRole('textbox', { name: 'Script of slide 1' })
  await expect.element(script).toBeVisible()
  await expectWellFormed(size)

  // In the Script view, a typed tag would be inserted as text.
  await setRaw(true)
  await script.fill('[highlight text="x"]Unsaved')
  await expectShown('The script cannot be saved like this.')
  await expectWellFormed(size)
  await script.fill(slides[0]!.script)
  await setRaw(false)

  await button(/^Language of the script/).click()
  await expectWellFormed(size)
  await userEvent.keyboard('{Escape}')

  await button('Generation Settings').click()
  await expect.element(dialog()).toBeVisible()
  await expectWellFormed(size)
  await closeDialog()

  await fromMenu('Keyboard Shortcuts')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await expectWellFormed(size)
  await closeDialog()

  await fromMenu('Replace slides')
  await expect.element(page.getByRole('dialog', { name: 'Replace slides' })).toBeVisible()
  await expectWellFormed(size)
  await closeDialog()

  if (isPhone) {
    await button('All slides').click()
    await expect.element(page.getByRole('dialog', { name: '3 slides' })).toBeVisible()
    await expectWellFormed(size)
  }
})

test.each(sizes)('the overview, and publishing without audio, on %s', async (_, size) => {
  answerForProfessor(inTwoLanguages)
  await openStudio(size, '?tab=overview')
  await expect.element(page.getByRole('list', { name: 'Lecture Overview' })).toBeVisible()
  await expectWellFormed(size)

  if (size === phone) await fromMenu('Publish Lecture')
  else await button('Publish Lecture').click()
  await dialog().getByRole('button', { name: 'Publish Lecture' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Missing Audio Detected' })).toBeVisible()
  await expectWellFormed(size)

  lose(publishing.whenSpoken)
  await button('Generate Missing Audio').click()
  await expectShown('Enqueue Failed')
  await expectWellFormed(size)
})

test.each(sizes)('the end of a lecture that is whole, on %s', async (_, size) => {
  const audio = { audio_url: '/audio.mp3', audio_duration_ms: 4_000 }
  answerForProfessor(makeLecture({ slides: { en: [1, 2, 3].map((index) => makeSlide(index, audio)) } }))
  await openStudio(size, '?slide=3')
  await expectShown('Slide 3 of 3')
  await expectWellFormed(size)
})

test.each(sizes)('a lecture that is not there, on %s', async (_, size) => {
  answerForProfessor()
  fail(lectures.get, 404, { detail: 'Lecture not found' })
  await openStudio(size)
  await expectShown(/^Lecture not found, data incomplete/)
  await expectWellFormed(size)
})

test('a desktop window at 200 % shows lines of the script above the footer', async () => {
  answerForProfessor()
  await openStudio([720, 450])
  const script = page.getByRole('textbox', { name: /script/i }).first()
  await expect.element(script).toBeVisible()
  const footer = document.querySelector('footer') as HTMLElement
  const shown = footer.getBoundingClientRect().top - script.element().getBoundingClientRect().top
  expect(shown).toBeGreaterThan(48)
})
