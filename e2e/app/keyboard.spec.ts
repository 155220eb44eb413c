import { scripts } from '@lectern/contract/scripts.ts'
import type { Locator, Page } from '@playwright/test'
import { expectSound, listenTo } from '../sound.ts'
import { afterWork, expect, test } from '../story.ts'
import { pdfFile, scriptOf, slidesIn } from '../studio.ts'
import { drawSmallDeck, makeCourse, makePerson, makeStudentOf } from '../world.ts'

/** Presses Tab until the element has the focus, as a keyboard user does. */
const tabTo = async (page: Page, goal: Locator, key = 'Tab'): Promise<void> => {
  // Finding an element by its role reads the whole page: only again when the page has replaced it.
  let element = await goal.elementHandle()
  for (let presses = 0; presses < 60; presses++) {
    const isFocused = await element?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : undefined,
    )
    if (isFocused) return
    if (isFocused === undefined) element = await goal.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`The ${key} key does not lead to ${goal}.`)
}

/** The focused element. Losing the focus would send a keyboard user back to the top of the page. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

const enter = async (page: Page, goal: Locator, key = 'Enter', by = 'Tab'): Promise<void> => {
  await tabTo(page, goal, by)
  await page.keyboard.press(key)
}

test('a lecture is made and studied with the keyboard alone', async ({ page, signIn, openPage }) => {
  test.setTimeout(300_000)
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  await signIn(professor)
  await listenTo(page)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })

  await test.step('a lecture', async () => {
    await page.goto('/professor/dashboard')
    await enter(page, page.getByRole('link', { name: 'Manage Botany' }))
    await enter(page, page.getByRole('link', { name: 'Create Lecture' }).first())
    await tabTo(page, page.getByRole('textbox', { name: 'Title', exact: true }))
    await page.keyboard.type('Plants at home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Upload Presentation Slides' })).toBeVisible()
  })

  await test.step('its slides', async () => {
    const chooser = page.waitForEvent('filechooser')
    await enter(page, page.getByLabel('Slides as a PDF file'))
    await (await chooser).setFiles(pdfFile(await drawSmallDeck('Seeds', 'Leaves')))
    await expect(page.getByText('slides.pdf')).toBeVisible()
    await enter(page, button('Upload'))
    await expectFocusKept(page)
    await expect(slidesIn(page)).toHaveCount(2, afterWork)
    await expect(page.locator('#studio-work')).toBeFocused()
  })

  await test.step('scripts and audio', async () => {
    await enter(page, button(/^Generate All Scripts/), 'Space')
    await expect(page.getByRole('button', { name: /^(Write all|Writing)/ })).toHaveCount(0, afterWork)
    await expect(button(/^Generate Audio for \d+ Slides?$/)).toBeVisible()
    await expectFocusKept(page)
    await tabTo(page, scriptOf(page, 1))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Plants need light.')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
  })

  await test.step('annotations', async () => {
    await tabTo(page, scriptOf(page, 1))
    await page.keyboard.press('Control+Home')
    for (const _ of 'Plants') await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+Alt+m')
    const dialog = page.getByRole('dialog', { name: 'Add Annotation' })
    await enter(page, dialog.getByRole('button', { name: 'Change' }))
    // Select other words with the usual selection keys.
    await tabTo(page, dialog.getByRole('textbox', { name: 'Words in the script' }))
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Words on the slide' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Seeds need light')
    await enter(page, dialog.getByRole('button', { name: 'Highlight in Yellow' }))
    await expect(dialog).toHaveCount(0)
    await expect(scriptOf(page, 1)).toBeFocused()
    await expect(page.getByText('1 annotation', { exact: true })).toBeVisible()
    // On the slide, the annotation is a button that takes the focus and is selected by key.
    const annotation = page.getByRole('group', { name: 'Annotations on the slide' }).getByRole('button')
    await enter(page, annotation)
    await expect(annotation).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a drawing', async () => {
    await enter(page, button('Add Annotation'))
    await enter(page, button('Draw on Slide'))
    const board = page.getByRole('dialog', { name: 'Draw on slide' })
    await tabTo(page, board.getByRole('radio', { name: 'Brush' }))
    // The tools are a circle: the text is the last but one.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await enter(page, board.getByRole('button', { name: 'Add Text' }))
    await page.keyboard.type('Look here')
    await page.keyboard.press('Enter')
    await enter(page, board.getByRole('button', { name: 'Save as Annotation' }))
    await enter(page, page.getByRole('dialog').last().getByRole('button', { name: 'Add Annotation' }))
    await expect(board).toHaveCount(0)
    await expect(button('Add Annotation')).toBeFocused()
    await expect(page.getByText('2 annotations', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
  })

  await test.step('removing an element moves the focus to its replacement', async () => {
    const list = page.getByRole('region', { name: 'On this slide' })
    await enter(page, list.getByRole('button', { name: /^Delete/ }).first())
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('listitem').locator(':focus')).toHaveCount(1)
    await enter(page, list.getByRole('button', { name: /^Delete/ }).first())
    await expect(list.getByRole('listitem')).toHaveCount(0)
    await expect(list).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
  })

  await test.step("a slide's script and audio are regenerated", async () => {
    await enter(page, button('Generate Script + Annotations'))
    await enter(page, page.getByRole('dialog').getByRole('button', { name: /^(Generate|Regenerate)/ }))
    await expect(page.getByText('All changes saved')).toBeVisible(afterWork)
    await expect(button('Regenerate Script')).toBeVisible(afterWork)
    await expectFocusKept(page)
    await enter(page, button('Generate Audio'))
    await expectFocusKept(page)
    await expect(button('Play')).toBeVisible(afterWork)
    await expectFocusKept(page)
  })

  await test.step('its history', async () => {
    await enter(page, button('History'))
    const drawer = page.getByRole('dialog', { name: /^Script History/ })
    const load = drawer.getByRole('button', { name: /^Load the version/ }).first()
    await tabTo(page, load)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button('History')).toBeFocused()
  })

  await test.step('the audio of all slides', async () => {
    await enter(page, button('Save & Next'))
    await expect(page.getByText('Slide 2 of 2')).toBeVisible()
    await enter(page, button(/^Generate Audio for \d+ Slides?$/))
    await expect(page.getByText('2 of 2 ready to publish')).toBeVisible(afterWork)
    await expectFocusKept(page)
    await enter(page, button('Play'))
    await expectSound(page)
  })

  await test.step('published', async () => {
    await enter(page, button('Publish Lecture'))
    const dialog = page.getByRole('dialog')
    await enter(page, dialog.getByRole('button', { name: 'Publish Lecture' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeFocused()
  })

  await test.step('studied', async () => {
    const studying = await openPage(await makeStudentOf(course))
    await studying.goto('/student/dashboard')
    await enter(studying, studying.getByRole('link', { name: 'View Botany' }))
    await enter(studying, studying.getByRole('link', { name: 'Study: Plants at home' }))
    const heading = (number: number) => studying.getByRole('heading', { name: `Slide ${number} of 2` })
    await expect(heading(1)).toBeVisible()
    await studying.keyboard.press('ArrowRight')
    await expect(heading(2)).toBeVisible()
    await studying.keyboard.press('ArrowLeft')
    await expect(heading(1)).toBeVisible()
    await enter(studying, studying.getByRole('button', { name: 'Overview' }))
    await expect(studying.getByRole('dialog')).toBeVisible()
    await studying.keyboard.press('Escape')
    await expect(studying.getByRole('dialog')).toHaveCount(0)
    await expect(studying.getByRole('button', { name: 'Overview' })).toBeFocused()
    await enter(studying, studying.getByRole('button', { name: 'Playback' }))
    const sheet = studying.getByRole('dialog', { name: 'Playback' })
    const fast = sheet.getByRole('button', { name: '2', exact: true })
    await enter(studying, fast)
    await expect(fast).toHaveAttribute('aria-pressed', 'true')
    const autoplay = sheet.getByRole('switch', { name: 'Autoplay' })
    await enter(studying, autoplay, 'Space')
    await expect(autoplay).not.toBeChecked()
    // Switched on again, it plays.
    await studying.keyboard.press('Space')
    await expect(autoplay).toBeChecked()
    await studying.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    const dialog = studying.getByRole('dialog', { name: 'Congratulations!' })
    await expect(dialog).toBeVisible(afterWork)
    await expect(dialog.getByRole('link', { name: 'Continue Learning' })).toBeFocused()
    await studying.keyboard.press('Enter')
    // The player has such a list too: only the row of the course page may match.
    await expect(studying.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
    await expect(
      studying.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants at home' }),
    ).toContainText('Finished')
  })
})

test('unpublishing, replacing and publishing keep a useful focus', async ({ page, openNewStudio }) => {
  test.setTimeout(180_000)
  const { professor, id } = await openNewStudio({ course: { name: 'Botany' }, titles: ['Seeds'] })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await expect(scriptOf(page, 1)).toBeVisible()

  await enter(page, button('Unpublish Lecture'))
  await enter(page, dialog.getByRole('button', { name: 'Unpublish Lecture' }))
  await expect(dialog).toHaveCount(0)
  await expect(button('Publish Lecture')).toBeFocused()

  await enter(page, button('More'))
  await enter(page, page.getByRole('menuitem', { name: 'Replace slides' }), 'Enter', 'ArrowDown')
  const chooser = page.waitForEvent('filechooser')
  await enter(page, dialog.getByLabel('Slides as a PDF file'))
  await (await chooser).setFiles(pdfFile(await drawSmallDeck('Seeds', 'Leaves'), 'new.pdf'))
  await expect(dialog.getByText('new.pdf')).toBeVisible()
  await enter(page, dialog.getByRole('button', { name: 'Upload and Compare' }))
  await expect(dialog).toHaveCount(0)
  await expectFocusKept(page)
  const compare = page.getByRole('link', { name: 'Compare Slides' })
  await expect(compare).toBeVisible(afterWork)
  await enter(page, compare)
  await enter(page, button('Replace Slides'))
  await expect(slidesIn(page)).toHaveCount(2, afterWork)
  await expectFocusKept(page)

  const body = { script: 'Leaves need light.', language: 'en' as const }
  await professor.call(scripts.save, { params: { id, slide: 2 }, body })
  await page.reload()
  await enter(page, button('Publish Lecture'))
  await enter(page, dialog.getByRole('button', { name: 'Publish Lecture' }))
  await enter(page, dialog.getByRole('button', { name: 'Generate Missing Audio' }))
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeFocused(afterWork)
})
