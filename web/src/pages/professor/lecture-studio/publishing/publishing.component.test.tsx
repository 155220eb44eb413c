import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, hold, requestsOf } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../../testing/expect-shown.ts'
import {
  answerForProfessor,
  lectureId,
  makeLecture,
  makeSlide,
  runningJob,
} from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const audio = { audio_url: '/audio.mp3', audio_duration_ms: 4_000 }
const openStudio = () => openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))

test('publishing names the slides whose script is thin, and is possible', async () => {
  const thin = makeSlide(2, { ...audio, script: 'Let us look at “The next slide”.' })
  answerForProfessor(
    makeLecture({
      slides: {
        en: [
          makeSlide(1, { ...audio, script: 'Roots take up water, and leaves turn light into sugar.' }),
          thin,
        ],
      },
    }),
  )
  await openStudio()
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  await expectShown('One script is thin.')
  await expect.element(dialog.getByRole('button', { name: 'Slide 2', exact: true })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Slide 1', exact: true }).elements()).toHaveLength(0)
  await expect.element(dialog.getByRole('button', { name: 'Publish Lecture' })).toBeEnabled()
  await expectAccessible()
})

test('thin scripts are removed by one press where they are named, and come back by Undo', async () => {
  const spoken = makeSlide(1, { ...audio, script: 'Roots take up water, and leaves turn light into sugar.' })
  const thin = (number: number) =>
    makeSlide(number, { ...audio, script: 'Let us look at “The next slide”.', revision: 4 })
  const before = makeLecture({ slides: { en: [spoken, thin(2), thin(3)] } })
  const silent = (number: number) => makeSlide(number, { script: '', is_silent: true })
  answerForProfessor(before)
  await openStudio()
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  const slides = [2, 3].map((slide) => ({
    slide,
    image_url: thin(slide).image_url,
    scripts: [{ language: 'en' as const, based_on_revision: 4 }],
  }))
  const removed = slides.map((slide) => ({
    ...slide,
    scripts: [{ language: 'en' as const, based_on_revision: 5 }],
  }))
  answer(scripts.silence, { slides: removed })
  answer(lectures.get, makeLecture({ slides: { en: [spoken, silent(2), silent(3)] } }))
  await dialog.getByRole('button', { name: 'No Script for These 2 Slides' }).click()
  await expectHidden('2 scripts are thin.')
  await expect.element(dialog.getByRole('button', { name: 'Publish Lecture' })).toBeEnabled()
  expect(requestsOf(scripts.silence).map(({ body }) => body)).toEqual([{ slides, silent: true }])
  await expectShown('2 slides are shown without a script.')
  await expectAccessible()
  answer(lectures.get, before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectShown('2 scripts are thin.')
  expect(requestsOf(scripts.silence)[1]?.body).toEqual({ slides: removed, silent: false })
})

test('a lecture with missing scripts cannot be published, and the screen says why', async () => {
  answerForProfessor(
    makeLecture({
      slides: { en: [makeSlide(1), makeSlide(2, { script: '' }), makeSlide(3, { script: '' })] },
    }),
  )
  await openStudio()
  const publish = page.getByRole('button', { name: 'Publish Lecture' })
  const why =
    '2 scripts are missing: every slide needs one in every language of the lecture. English: slides 2, 3 have no script.'
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await expect.element(publish).toHaveAccessibleDescription(why)
  // As by keyboard: a browser shows no tooltip for a focus that follows a press.
  await userEvent.keyboard('{Shift}')
  ;(publish.element() as HTMLElement).focus()
  await expect.element(page.getByRole('tooltip').getByText(why)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('where a whole language is missing, the Publish button says how to publish without it', async () => {
  const english = [makeSlide(1, { script: 'Roots.' })]
  answerForProfessor(
    makeLecture({
      supported_languages: ['en', 'ko'],
      slides: { en: english, ko: [makeSlide(1, { script: '' })] },
    }),
  )
  await openStudio()
  const button = '0 of 1 ready in all languages'
  await expect
    .element(page.getByRole('button', { name: 'Publish Lecture' }))
    .toHaveAccessibleDescription(new RegExp(`To publish without Korean for now, press “${button}”.$`))
  await page.getByRole('button', { name: button }).click()
  await expect.element(page.getByRole('button', { name: 'Mark Korean as in Preparation' })).toBeVisible()
})

test('a slide that stops publishing can be shown without a script in the dialog that names it', async () => {
  const spoken = makeSlide(1, { ...audio, script: 'Roots take up water, and leaves turn light into sugar.' })
  const second = makeSlide(2, { ...spoken, index: 2 })
  answerForProfessor(makeLecture({ slides: { en: [spoken, second] } }))
  await openStudio()
  // Another window has emptied the second script meanwhile.
  const message = 'Cannot publish: Critical scripts are missing. Slide 2 in English.'
  const slides_missing_script = [{ slide_index: 2, language: 'en' }]
  fail(publishing.update, 409, { detail: { type: 'missing_script', message, slides_missing_script } })
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  const slide = dialog.getByRole('button', { name: 'Slide 2', exact: true })
  await expect.element(slide).toBeVisible()
  await expectShown('Cannot publish: Critical scripts are missing.')
  expect(dialog.getByRole('alert').element().textContent).toContain('in English')
  await expectAccessible()
  await slide.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectShown('Slide 2 of 2')
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  answer(slides.silence, {})
  answer(
    lectures.get,
    makeLecture({ slides: { en: [spoken, makeSlide(2, { script: '', is_silent: true })] } }),
  )
  await dialog.getByRole('button', { name: 'Needs None: slide 2' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Slide 2', exact: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Publish Lecture' })).toBeEnabled()
})

test('the dialog that lists missing audio names each recording, language by language', async () => {
  answerForProfessor(
    makeLecture({ slides: { en: [makeSlide(1), makeSlide(2)], ko: [makeSlide(1), makeSlide(2)] } }),
  )
  await openStudio()
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  const missing = page.getByRole('dialog', { name: 'Missing Audio Detected' })
  await expect.element(missing.getByText(/^4 recordings are missing\./)).toBeVisible()
  const rows = missing.getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1.*English/),
    expect.stringMatching(/2.*English/),
    expect.stringMatching(/1.*Korean/),
    expect.stringMatching(/2.*Korean/),
  ])
  hold(publishing.whenSpoken)
  await missing.getByRole('button', { name: 'Generate Missing Audio' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Generating Missing Audio' })).toBeVisible()
})

test('the choice of no script is ticked at once, before the server has answered', async () => {
  answerForProfessor(makeLecture({ slides: { en: [makeSlide(1, { script: '' }), makeSlide(2)] } }))
  hold(slides.silence)
  await openStudio()
  const choice = page.getByRole('checkbox', { name: 'No script for this slide' })
  await expect.element(choice).not.toBeChecked()
  const box = choice.element() as HTMLInputElement
  box.click()
  expect(box.checked).toBe(true)
})

test('with two languages, the header counts slides that are ready in all of them', async () => {
  answerForProfessor(
    makeLecture({
      slides: { en: [makeSlide(1, audio), makeSlide(2, audio)], ko: [makeSlide(1), makeSlide(2)] },
    }),
  )
  await openStudio()
  await expectShown('0 of 2 ready in all languages')
  // The filmstrip counts as its labels say it: in the language that is shown.
  await expect.element(page.getByText('2 ready', { exact: true })).toBeVisible()
})

test('the row that says that all jobs are done closes by itself', async () => {
  answerForProfessor(makeLecture())
  const job = runningJob(1, { kind: 'script', slide_index: 2 })
  answer(jobs.ofLecture, [job])
  await openStudio()
  await expectShown('Writing the script for slide 2')
  answer(jobs.ofLecture, [{ ...job, status: 'COMPLETED', ended_at: new Date().toISOString() }])
  await expectShown('All jobs are done.')
  await expectHidden('All jobs are done.')
})

test('what each language lacks begins with the way out, and many slides are folded', async () => {
  const numbers = [1, 2, 3, 4]
  answerForProfessor(
    makeLecture({
      slides: {
        en: numbers.map((number) => makeSlide(number, audio)),
        ko: numbers.map((number) => makeSlide(number, { script: '' })),
      },
    }),
  )
  await openStudio()
  await page.getByRole('button', { name: '0 of 4 ready in all languages' }).click()
  const korean = page.getByRole('region', { name: 'Korean' })
  await expect.element(korean.getByRole('button').first()).toHaveTextContent('Mark Korean as in Preparation')
  await expectShown('Students then see the lecture without Korean.')
  await expect.element(korean.getByText('Slide 1', { exact: true })).not.toBeVisible()
  await korean.getByText('Show the Slides').click()
  await expect.element(korean.getByText('Slide 1', { exact: true })).toBeVisible()
  // Translations are missing, not scripts.
  expect(korean.getByRole('button', { name: 'No Script for These' }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('the list of what is missing offers to generate the audio, and counts them', async () => {
  answerForProfessor(
    makeLecture({ slides: { en: [makeSlide(1, audio), makeSlide(2)], ko: [makeSlide(1), makeSlide(2)] } }),
  )
  await openStudio()
  await page.getByRole('button', { name: '0 of 2 ready in all languages' }).click()
  const list = page.getByRole('dialog')
  await expect
    .element(list.getByRole('button', { name: 'Generate Audio for 2 Slides', exact: true }))
    .toBeVisible()
})

test('a new deck is not offered to go without any script', async () => {
  answerForProfessor(
    makeLecture({ slides: { en: [1, 2].map((number) => makeSlide(number, { script: '' })) } }),
  )
  await openStudio()
  await page.getByRole('button', { name: '0 of 2 ready' }).click()
  const english = page.getByRole('region', { name: 'English' })
  await expect.element(english.getByRole('button', { name: 'Slide 1', exact: true })).toBeVisible()
  expect(english.getByRole('button', { name: 'No Script for These' }).elements()).toHaveLength(0)
})

test('many missing scripts can be done without by one press where they are counted', async () => {
  const missing = [2, 3, 4, 5].map((number) => makeSlide(number, { script: '' }))
  answerForProfessor(makeLecture({ slides: { en: [makeSlide(1, audio), ...missing] } }))
  answer(scripts.silence, { slides: [] })
  await openStudio()
  await page.getByRole('button', { name: '1 of 5 ready' }).click()
  await page.getByRole('button', { name: 'No Script for These 4 Slides' }).click()
  await expect.poll(() => requestsOf(scripts.silence).length).toBe(1)
  expect(requestsOf(scripts.silence)[0]?.body).toEqual({
    silent: true,
    slides: missing.map(({ index, image_url }) => ({ slide: index, image_url, scripts: [] })),
  })
})

test.each([
  ['', true],
  ['Roots take up water.', false],
])('missing scripts are urgent only once one is written: %j', async (script, isNeutral) => {
  answerForProfessor(
    makeLecture({ slides: { en: [makeSlide(1, { script: '' }), makeSlide(2, { script })] } }),
  )
  await openStudio()
  const state = page
    .getByRole('navigation', { name: 'All slides' })
    .getByText('No script', { exact: true })
    .first()
  await expect.element(state).toBeVisible()
  const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  const probe = document.createElement('i')
  probe.style.color = colourOf('--text-2')
  document.body.append(probe)
  expect(getComputedStyle(state.element()).color === getComputedStyle(probe).color).toBe(isNeutral)
  probe.remove()
})

test('an autosave changes no button of the dialog that asks before publishing', async () => {
  const typed = 'Typed before publishing.'
  const slidesWith = (first: string, revision: number) =>
    makeLecture({
      slides: { en: [makeSlide(1, { ...audio, script: first, revision }), makeSlide(2, audio)] },
    })
  answerForProfessor(slidesWith('Roots take up water.', 1))
  answer(scripts.save, slidesWith(typed, 2))
  await openStudio()
  await page.getByRole('textbox', { name: 'Script of slide 1', exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  const save = dialog.getByRole('button', { name: 'Save and Publish' })
  await expect.element(save).toBeVisible()
  await expect.poll(() => requestsOf(scripts.save)).toHaveLength(1)
  await expectShown('All changes saved')
  await expect.element(save).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Publish Lecture' }).elements()).toEqual([])
})
