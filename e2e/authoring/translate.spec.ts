import { lectures } from '@lectern/contract/lectures.ts'
import { translation } from '@lectern/contract/translation.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { Page } from '@playwright/test'
import type { Asked } from '../../server/testing/model-server/model-server.ts'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, scriptOf, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makePerson, type Person } from '../world.ts'

const english = (slide: number): string =>
  `Plant ${slide} needs [highlight text="light" color="red"]much light[/highlight] every day.`
/** Scripts in the default language only, for the slides that `written` selects. */
const inEnglish = (written: (slide: number) => boolean) => (slide: number, language: string) =>
  language === 'en' && written(slide) ? english(slide) : ''

/** Selects requests for a script's translation, not those for the course's terms. */
const isOfText = ({ target }: Asked) => target !== ''
const translateAll = (page: Page) =>
  page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Translate All' })
/** A model translates, so the estimate is shown first. */
const startTranslating = async (page: Page) => {
  await translateAll(page).click()
  const question = page.getByRole('dialog', { name: 'Translate all scripts?' })
  await question.getByRole('button', { name: 'Translate', exact: true }).click()
}
const textOf = (page: Page, slide: number) =>
  scriptOf(page, slide).evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? ''),
  )
const korean = async (professor: Person, id: string) =>
  ((await professor.call(lectures.get, { params: { id } })).slides.ko ?? []).map(({ script }) => script)

test('without a model a message says what to configure, and nothing starts', async ({
  page,
  expectAccessible,
  openNewStudio,
}) => {
  const { professor, id } = await openNewStudio({
    course: { supported_languages: ['en', 'ko'] },
    languages: ['en', 'ko'],
    until: 'scripts',
    script: inEnglish(() => true),
  })
  const button = translateAll(page)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(/^Translating needs an AI model, and none is set up/)
  await button.hover()
  await expect(page.getByRole('tooltip')).toContainText('An administrator can set one up in Administration')
  await button.click({ force: true })
  await expect(page.getByRole('button', { name: 'Cancel the translation' })).toHaveCount(0)
  expect(await korean(professor, id)).toEqual(['', '', ''])
  await page.mouse.move(0, 0)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  const entry = page.getByRole('menuitem', { name: /^Translate All/ })
  await expect(entry).toBeDisabled()
  await expect(entry).toContainText('Translating needs an AI model')
  // The menu's first entry is disabled; Escape closes the menu nevertheless.
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
})

test.describe('with a model', () => {
  // These stories share a platform of their own, with its own model server.
  test.describe.configure({ mode: 'serial' })
  let platform: ModelPlatform
  let professor: Person
  let courseId: string

  test.beforeAll(async () => {
    platform = await startModelPlatform()
    professor = await makePerson('professor')
    courseId = (await makeCourse(professor, { supported_languages: ['en', 'ko'] }))._id
  })
  test.beforeEach(() => platform.model.reset())
  test.afterAll(() => platform?.stop())
  const makeWritten = (written: (slide: number) => boolean = () => true) =>
    makeLecture(professor, courseId, {
      languages: ['en', 'ko'],
      until: 'scripts',
      script: inEnglish(written),
    })

  test('all scripts are translated with their annotations, later only the changed ones', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const id = await makeWritten((slide) => slide !== 3)
    await signIn(professor)
    await openStudio(page, id)

    await test.step('locked until the default language is complete', async () => {
      await expect(translateAll(page)).toHaveAccessibleDescription(
        'Default language scripts must be complete before translating.',
      )
      await page.getByRole('button', { name: /^Language of the script/ }).click()
      const entry = page.getByRole('menuitemradio', { name: /^Korean/ })
      await expect(entry).toBeDisabled()
      await expect(entry).toContainText('Available when all scripts of the default language are complete.')
      await page.keyboard.press('Escape')
      // A link cannot bypass the lock either.
      await page.goto(`/professor/lectures/${id}/edit?slide=1&language=ko`)
      await expect(page.getByRole('button', { name: /^Language of the script/ })).toHaveAccessibleName(
        /English/,
      )
      await page
        .getByRole('button', { name: /^(Open slide 3|3\b|Slide 3)/ })
        .first()
        .click()
      await typeScript(page, 3, 'Roots hold the plant.')
      await page.keyboard.press('Control+s')
    })

    await test.step('translated', async () => {
      await expect(translateAll(page)).not.toHaveAttribute('aria-disabled', 'true')
      await startTranslating(page)
      await expect(page.getByText('The scripts are translated.')).toBeVisible(afterWork)
      const scripts = await korean(professor, id)
      for (const script of scripts) expect(script).toMatch(/\p{Script=Hangul}/u)
      expect(scripts.slice(0, 2).map((script) => parseScript(script).markers[0]?.attributes)).toEqual([
        { text: 'light', color: 'red' },
        { text: 'light', color: 'red' },
      ])
      await page.getByRole('button', { name: /^Language of the script/ }).click()
      await page.getByRole('menuitemradio', { name: /^Korean/ }).click()
      await expect.poll(() => textOf(page, 3)).toMatch(/\p{Script=Hangul}/u)
      await expectAccessible(page)
    })

    await test.step('one text changed', async () => {
      await page.getByRole('button', { name: /^Language of the script/ }).click()
      await page.getByRole('menuitemradio', { name: /^English/ }).click()
      await typeScript(page, 3, 'Roots drink water.')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('All changes saved')).toBeVisible()
      await page.getByRole('button', { name: /^Language of the script/ }).click()
      await expect(page.getByRole('menuitemradio', { name: /^Korean/ })).toContainText(
        '1 outdated translation',
      )
      await page.keyboard.press('Escape')
      const texts = () => platform.model.asked.filter(isOfText).length
      const asked = texts()
      await startTranslating(page)
      await expect.poll(texts).toBe(asked + 1)
      await expect.poll(async () => (await korean(professor, id))[2]).toMatch(/\p{Script=Hangul}/u)
    })
  })

  test('during a translation nothing else is written, and cancelling keeps the finished part', async ({
    page,
    signIn,
  }) => {
    const id = await makeWritten()
    let texts = 0
    // The course's terms are requested before the first text.
    platform.model.answer((asked) => (!isOfText(asked) || texts++ === 0 ? undefined : { hangs: true }))
    await signIn(professor)
    await openStudio(page, id)
    await startTranslating(page)
    await expect(page.getByText('Translating slide 2 of 3 into Korean')).toBeVisible(afterWork)
    await expect(page.getByText('1 of 3 scripts translated')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Translating…' })).toHaveAccessibleDescription(
      'Cannot start translation while another operation is in progress.',
    )
    await expect(page.getByRole('button', { name: 'Publish Lecture' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('button', { name: 'Save Script' })).toHaveAccessibleDescription(
      'Another operation is in progress or lecture data is missing. Please wait before saving.',
    )
    await expect(
      page.getByRole('button', { name: 'Generate Audio', exact: true }),
    ).toHaveAccessibleDescription('Another operation is in progress or prerequisites not met.')

    await test.step('also after a reload', async () => {
      await page.reload()
      await expect(page.getByText('Translating slide 2 of 3 into Korean')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Cancel the translation' }).click()
    await expect(
      page.getByText('The translation was cancelled. Finished translations are kept.'),
    ).toBeVisible()
    expect((await korean(professor, id)).map((script) => script !== '')).toEqual([true, false, false])
    await expect(translateAll(page)).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('a translation that cannot be started says so and can be tried again', async ({ page, signIn }) => {
    const id = await makeWritten()
    await signIn(professor)
    await page.route('**/translate/start', (route) => route.fulfill({ status: 500, body: '' }))
    await openStudio(page, id)
    await startTranslating(page)
    await expect(page.getByText('Failed to start translation job.')).toBeVisible()
    await page.unroute('**/translate/start')
    await startTranslating(page)
    await expect(page.getByText('The scripts are translated.')).toBeVisible(afterWork)
  })

  test('a second tab gets an error', async ({ page, openPage }) => {
    const id = await makeWritten()
    platform.model.answer(() => ({ hangs: true }))
    const other = await openPage(professor)
    await openStudio(other, id)
    await expect(translateAll(other)).not.toHaveAttribute('aria-disabled', 'true')
    const { job_id } = await professor.call(translation.start, { params: { id }, body: {} })
    await startTranslating(other)
    await expect(
      other.getByText('Cannot start translation while another operation is in progress.').first(),
    ).toBeVisible()
    await professor.call(translation.cancel, { params: { job: job_id } })
    await page.close()
  })
})
