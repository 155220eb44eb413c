import { annotations } from '@lectern/contract/annotations.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { slides } from '@lectern/contract/slides.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { Locator, Page } from '@playwright/test'
import { drawStroke, fingersOn } from '../pointers.ts'
import { expect, test } from '../story.ts'
import { bubbleOf, expectScript, loseAutosaves, openStudio, scriptOf } from '../studio.ts'
import { makeLecture, makeOwnLecture, type Person } from '../world.ts'

const script = 'Seeds need light to grow. They need water, too. Patience helps more than anything else.'

const makeWorld = async () => makeOwnLecture({ titles: ['Seeds'], until: 'scripts', script: () => script })

/** Opens another lecture with the same slide in the page: the steps of a story share no annotation. */
const openNew = async (page: Page, professor: Person, courseId: string): Promise<string> => {
  const id = await makeLecture(professor, courseId, {
    titles: ['Seeds'],
    until: 'scripts',
    script: () => script,
  })
  await openStudio(page, id)
  await expectScript(page, 1, script)
  return id
}

const slideOf = (page: Page): Locator => page.locator('#studio-work [data-choosing]')
const previewOf = (page: Page): Locator => page.locator('#studio-work svg [data-preview]')
const countOf = (page: Page) => page.getByTestId('annotation-count')

/** Finds two neighbouring words of the slide, as positions on it from the first to the second. */
const findWords = async (professor: Person, id: string, first: string, second: string) => {
  const { words, width, height } = await professor.call(slides.words, { params: { id, slide: 1 } })
  const at = words.findIndex(({ text }, index) => text === first && words[index + 1]?.text === second)
  const [one, other] = [words[at], words[at + 1]]
  if (!one || !other) throw new Error('The words are not on the slide.')
  const y = (one.y + one.height / 2) / height
  return {
    from: [(one.x + 1) / width, y] as [number, number],
    to: [(other.x + other.width - 1) / width, y + 0.005] as [number, number],
    box: { x: one.x, y: one.y },
  }
}

const markersOf = async (professor: Person, id: string) =>
  parseScript((await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script ?? '').markers

/** Selects characters of the script with the mouse, by the words that begin and end the selection. */
const selectByMouse = async (page: Page, first: string, last: string) => {
  const at = await scriptOf(page, 1).evaluate(
    (editor, [first, last]) => {
      const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
      const points: { x: number; y: number }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [index, word] of [first, last].entries()) {
          const from = node.textContent?.indexOf(word ?? '') ?? -1
          if (from < 0) continue
          const range = document.createRange()
          range.setStart(node, from)
          range.setEnd(node, from + (word?.length ?? 0))
          const box = range.getBoundingClientRect()
          points[index] = { x: index === 0 ? box.left + 1 : box.right - 1, y: box.top + box.height / 2 }
        }
      return points
    },
    [first, last],
  )
  const [begin, end] = at
  if (!begin || !end) throw new Error('The words are not in the script.')
  await page.mouse.move(begin.x, begin.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

test('words of the slide are highlighted by one press, which undo takes back, or joined by an arrow', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await expectScript(page, 1, script)
  const bubble = bubbleOf(page)
  const choose = async () => {
    const { from, to } = await findWords(professor, id, 'need', 'light')
    await expect(slideOf(page)).toBeVisible()
    await drawStroke(page, slideOf(page), from, to)
  }

  await test.step('the bubble stands beside the words and shows the colour under the pointer', async () => {
    await choose()
    await expect(page.getByRole('dialog', { name: 'Add Annotation' })).toBeVisible()
    await expect(bubble).toContainText('Appears with “need light”')
    await bubble.getByRole('button', { name: 'Highlight in Green' }).hover()
    await expect(previewOf(page)).toHaveAttribute('data-annotation-color', 'green')
    await expect(scriptOf(page, 1).locator('[data-preview]')).toHaveText('need light')
    const words = await previewOf(page).boundingBox()
    const box = await bubble.boundingBox()
    expect(box && words && (box.y >= words.y + words.height || box.y + box.height <= words.y)).toBe(true)
    await expectAccessible(page)
  })

  await test.step('Escape closes it without an annotation', async () => {
    await page.keyboard.press('Escape')
    await expect(bubble).toHaveCount(0)
    await expect(previewOf(page)).toHaveCount(0)
    await expect(countOf(page)).toHaveText('0 annotations')
  })

  await test.step('a press adds the highlight, and undo removes it with its position', async () => {
    await choose()
    await bubble.getByRole('button', { name: 'Highlight in Green' }).click()
    await expect(bubble).toHaveCount(0)
    await expect(countOf(page)).toHaveText('1 annotation')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(countOf(page)).toHaveText('0 annotations')
    await expectScript(page, 1, script)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(
      await professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } }),
    ).toEqual([])
  })

  await test.step('the colour used last is the first choice next time', async () => {
    await choose()
    await expect(previewOf(page)).toHaveAttribute('data-annotation-color', 'green')
    // The preview is drawn before the bubble has the focus.
    await expect(bubble.getByRole('button', { name: 'Highlight in Green' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => markersOf(professor, id)).toMatchObject([{ attributes: { color: 'green' } }])
  })

  await test.step('an arrow is dragged from words to words, and both ends stay where they were chosen', async () => {
    const id = await openNew(page, professor, course._id)
    const bubble = bubbleOf(page)
    const light = await findWords(professor, id, 'need', 'light')
    const water = await findWords(professor, id, 'need', 'water')
    await drawStroke(page, slideOf(page), light.from, light.to)
    await bubble.getByRole('button', { name: 'Arrow' }).click()
    await expect(bubble).toContainText(
      'Drag to the words or to the place in the picture that the arrow points at',
    )
    await expect(bubble.getByRole('button', { name: 'Add Annotation' })).toHaveCount(0)
    // From the words themselves to one word: the word under the pointer is the end.
    await drawStroke(page, slideOf(page), light.from, water.to)
    await expect(bubble.getByRole('combobox', { name: 'To the words on the slide' })).toHaveValue('water')
    await expect(previewOf(page)).toHaveAttribute('data-annotation-type', 'arrow')
    // Another drag, over words, replaces it.
    await drawStroke(page, slideOf(page), water.from, water.to)
    await expect(bubble.getByRole('combobox', { name: 'To the words on the slide' })).toHaveValue(
      'need water',
    )
    // The bubble covers neither end.
    const coversAnEnd = async () => {
      const [slide, over] = [await slideOf(page).boundingBox(), await bubble.boundingBox()]
      if (!slide || !over) return true
      return [light.from, light.to, water.from, water.to]
        .map(([x, y]) => [slide.x + x * slide.width - over.x, slide.y + y * slide.height - over.y] as const)
        .some(([x, y]) => x > 0 && x < over.width && y > 0 && y < over.height)
    }
    await expect.poll(coversAnEnd).toBe(false)
    await bubble.getByRole('combobox', { name: 'Style' }).selectOption('dashed')
    await bubble.getByRole('button', { name: 'Blue' }).click()
    await bubble.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(bubble).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Script' }).click()
    await expect
      .poll(() => markersOf(professor, id))
      .toMatchObject([
        {
          type: 'arrow',
          attributes: { from_text: 'need light', to_text: 'need water', style: 'dashed', color: 'blue' },
        },
      ])
    const stored = () =>
      professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } })
    await expect.poll(async () => (await stored()).length).toBe(1)
    const [entry] = await stored()
    expect(Math.abs((entry?.boundingBox?.y ?? 0) - light.box.y)).toBeLessThan(20)
    expect(Math.abs((entry?.toBoundingBox?.y ?? 0) - water.box.y)).toBeLessThan(20)
  })
})

test('from the script the bubble opens by keyboard and by mouse, and Escape returns', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await expectScript(page, 1, script)
  const bubble = bubbleOf(page)
  const focused = bubble.locator(':focus')
  await scriptOf(page, 1).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (const _ of 'Seeds') await page.keyboard.press('Shift+ArrowRight')
  await expect(bubble).toHaveCount(0)
  // Letters pressed before the bubble has the focus would be typed into the script.
  const openByKeys = async () => {
    await page.keyboard.press('ControlOrMeta+Alt+m')
    await expect(focused).toBeVisible()
  }
  await openByKeys()
  await expect(focused).toHaveAccessibleName('Highlight in Yellow')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Highlight in Blue')
  await expect(scriptOf(page, 1).locator('[data-preview]')).toHaveAttribute('data-annotation-color', 'blue')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName('Arrow')
  await page.keyboard.press('Escape')
  await expect(bubble).toHaveCount(0)
  await expect(scriptOf(page, 1)).toBeFocused()

  await test.step('a number highlights', async () => {
    await openByKeys()
    await page.keyboard.press('4')
    await expect(bubble).toHaveCount(0)
    await expect(scriptOf(page, 1)).toBeFocused()
    await expect(scriptOf(page, 1).locator('[data-annotation-color="red"]')).toHaveText('Seeds')
  })

  await test.step('an arrow ends at words that are chosen from a list', async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Shift+Home')
    await openByKeys()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+Home')
    for (const _ of 'Seeds ') await page.keyboard.press('ArrowRight')
    for (const _ of 'need light') await page.keyboard.press('Shift+ArrowRight')
    await openByKeys()
    await page.keyboard.press('a')
    await bubble.getByRole('combobox', { name: 'To the words on the slide' }).fill('Seeds need water')
    await expect(previewOf(page)).toHaveAttribute('data-annotation-type', 'arrow')
    await expectAccessible(page)
    await bubble.getByRole('button', { name: 'Add Annotation' }).press('Enter')
    await expect(bubble).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect
      .poll(async () => (await markersOf(professor, id)).map(({ attributes }) => attributes.to_text))
      .toContain('Seeds need water')
  })

  await test.step('the shortcut is documented', async () => {
    await page.locator('#studio-work').focus()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toContainText('Add Annotation')
  })

  await test.step('words selected with the mouse open it, and typing goes on in the script', async () => {
    const id = await openNew(page, professor, course._id)
    const bubble = bubbleOf(page)
    await selectByMouse(page, 'need water', 'water')
    await expect(bubble).toContainText('Appears with “need water”')
    await expect(scriptOf(page, 1)).toBeFocused()
    await page.keyboard.insertText('drink')
    await expect(bubble).toHaveCount(0)
    await expectScript(page, 1, script.replace('need water', 'drink'))

    await test.step('a note is live on the slide while it is typed', async () => {
      await selectByMouse(page, 'Patience', 'helps')
      await bubble.getByRole('button', { name: 'Note' }).click()
      await bubble.getByRole('textbox', { name: 'Text on the slide' }).fill('Wait a week')
      await expect(previewOf(page).locator('text')).toContainText('Wait a week')
      // Words of the note are not lost by a press beside it.
      await page.getByRole('heading', { name: 'On this slide' }).click()
      await bubble.getByRole('button', { name: 'Blue' }).click()
      await bubble.getByRole('button', { name: 'Add Annotation' }).click()
      await expect(bubble).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+s')
      await expect
        .poll(() => markersOf(professor, id))
        .toMatchObject([
          { type: 'text_annotation', content: 'Patience helps', attributes: { text: 'Wait a week' } },
        ])
    })
  })
})

test('on a phone a finger chooses words or points at a place, and the bubble is a sheet below the slide', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, id } = await makeWorld()
  const page = await openPage(professor, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openStudio(page, id, 1)
  await loseAutosaves(page)
  await expectScript(page, 1, script)
  const { from, to } = await findWords(professor, id, 'Seeds', 'need')
  const finger = await fingersOn(page, slideOf(page))
  await finger.draw([from], [to])
  const bubble = bubbleOf(page)
  await expect(bubble).toContainText('“Seeds need”')
  await expectAccessible(page)
  const slide = await slideOf(page).boundingBox()
  expect((await bubble.boundingBox())?.y ?? 0).toBeGreaterThan((slide?.y ?? 0) + (slide?.height ?? 0) - 1)
  for (const button of await bubble.getByRole('button').all())
    expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  // With the mouse: soon after the last touch the browser may lose a tap, or take it for the second of a double tap.
  await bubble.getByRole('button', { name: 'Highlight in Red' }).click()
  await expect(bubble).toHaveCount(0)
  await expect(page.locator('#studio-work svg [data-annotation-type="highlight"]')).toHaveCount(1)

  await test.step('an arrow points at the place that a finger taps', async () => {
    const water = await findWords(professor, id, 'need', 'water')
    await finger.draw([water.from], [water.to])
    await bubble.getByRole('button', { name: 'Arrow' }).click()
    const box = await slideOf(page).boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) - 12)
    await expect(previewOf(page)).toHaveAttribute('data-annotation-type', 'arrow')
    await expectAccessible(page)
    await bubble.getByRole('button', { name: 'Add Annotation' }).tap()
    await expect(page.locator('#studio-work svg [data-annotation-type="arrow"]')).toHaveCount(1)
  })
})
