import { annotations } from '@lectern/contract/annotations.ts'
import { slides } from '@lectern/contract/slides.ts'
import type { Locator, Page } from '@playwright/test'
import { drawStroke } from '../pointers.ts'
import { expect, test } from '../story.ts'
import { bubbleOf, expectScript, loseAutosaves, openStudio, scriptOf } from '../studio.ts'
import { makeOwnLecture, type Person } from '../world.ts'

const script = 'Seeds need light to grow. They need water, too. Look at this corner.'
const makeWorld = async () => makeOwnLecture({ titles: ['Seeds'], until: 'scripts', script: () => script })

const slideOf = (page: Page): Locator => page.locator('#studio-work [data-choosing]')
const previewOf = (page: Page): Locator => page.locator('#studio-work svg [data-preview]')
const arrowOf = (page: Page): Locator => page.locator('#studio-work svg [data-annotation-type="arrow"]')
const storedOf = (professor: Person, id: string) =>
  professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } })
const sizeOf = async (professor: Person, id: string) =>
  professor.call(slides.words, { params: { id, slide: 1 } })

/** The middle of a word of the slide, as a position on it. */
const findWord = async (professor: Person, id: string, text: string) => {
  const { words, width, height } = await sizeOf(professor, id)
  const word = words.find((one) => one.text === text)
  if (!word) throw new Error('The word is not on the slide.')
  return {
    from: [(word.x + 1) / width, (word.y + word.height / 2) / height] as [number, number],
    to: [(word.x + word.width - 1) / width, (word.y + word.height / 2) / height] as [number, number],
  }
}

/** Where the tip of the arrow is, as a position on the slide. */
const tipOf = async (arrow: Locator, { width, height }: { width: number; height: number }) => {
  const points = (await arrow.locator('polygon').getAttribute('points')) ?? ''
  const [x = 0, y = 0] = points.split(/[ ,]/).map(Number)
  return [x / width, y / height] as const
}

test('an arrow is dragged from words to a place in the picture, and stays there', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeWorld()
  const picture = await sizeOf(professor, id)
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await expectScript(page, 1, script)
  const bubble = bubbleOf(page)
  const light = await findWord(professor, id, 'light')

  await test.step('the arrow in dashes ends where it will be', async () => {
    await drawStroke(page, slideOf(page), light.from, light.to)
    await bubble.getByRole('button', { name: 'Arrow' }).click()
    await drawStroke(page, slideOf(page), light.from, [0.8, 0.85])
    await expect(bubble.getByRole('combobox', { name: 'To the words on the slide' })).toHaveAttribute(
      'placeholder',
      'Place in the picture',
    )
    const tip = await tipOf(previewOf(page), picture)
    expect(tip[0]).toBeCloseTo(0.8, 2)
    expect(tip[1]).toBeCloseTo(0.85, 2)
    await bubble.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(bubble).toHaveCount(0)
    expect(await tipOf(arrowOf(page), picture)).toEqual(tip)
    await expect(arrowOf(page)).toHaveAttribute('aria-label', 'Arrow from “light” to a place in the picture')
  })

  await test.step('undo removes it with its place', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(arrowOf(page)).toHaveCount(0)
    await expectScript(page, 1, script)
  })

  await test.step('a drag beside words chooses a box', async () => {
    await drawStroke(page, slideOf(page), light.from, light.to)
    await bubble.getByRole('button', { name: 'Arrow' }).click()
    await drawStroke(page, slideOf(page), [0.7, 0.75], [0.8, 0.9])
    await bubble.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(arrowOf(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Save Script' }).click()
    await expect.poll(async () => (await storedOf(professor, id)).length).toBe(1)
    const [entry] = await storedOf(professor, id)
    expect(entry).toMatchObject({ text: 'light', toText: '' })
    expect((entry?.toBoundingBox?.x ?? 0) / picture.width).toBeCloseTo(0.7, 2)
    expect((entry?.toBoundingBox?.width ?? 0) / picture.width).toBeCloseTo(0.1, 2)
  })

  await test.step('it is there after a reload, and the arrow keys move its end', async () => {
    await page.reload()
    await expect(arrowOf(page)).toHaveCount(1)
    const before = (await storedOf(professor, id))[0]?.toBoundingBox
    await page.getByRole('button', { name: 'Arrow light → a place in the picture' }).hover()
    await page.getByRole('button', { name: 'Move “light → a place in the picture”' }).click()
    await expect(page.locator('[data-moving-frame] button')).toBeFocused()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Save Script' }).click()
    await expect
      .poll(async () => (await storedOf(professor, id))[0]?.toBoundingBox?.x)
      .toBeCloseTo((before?.x ?? 0) - (10 * picture.width) / 720, 0)
  })

  await test.step('another start keeps the place', async () => {
    const before = (await storedOf(professor, id))[0]?.toBoundingBox
    await page.getByRole('button', { name: 'Arrow light → a place in the picture' }).hover()
    await page.getByRole('button', { name: 'Edit “light → a place in the picture”' }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    await dialog.getByRole('combobox', { name: 'From the words on the slide' }).fill('Patience')
    await dialog.getByRole('button', { name: 'Update Annotation' }).click()
    await expect(arrowOf(page)).toHaveAttribute(
      'aria-label',
      'Arrow from “Patience” to a place in the picture',
    )
    await page.getByRole('button', { name: 'Save Script' }).click()
    await expect
      .poll(() => storedOf(professor, id))
      .toMatchObject([{ text: 'Patience', toBoundingBox: before }])
  })

  await test.step('a drag without words offers an arrow', async () => {
    await drawStroke(page, slideOf(page), [0.5, 0.8], [0.6, 0.9])
    await page.getByRole('button', { name: 'Point an Arrow There' }).click()
    await expect(previewOf(page)).toHaveAttribute('data-annotation-type', 'arrow')
    await bubble.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(arrowOf(page)).toHaveCount(2)
  })
})

test('the keyboard alone points an arrow at a place, also without words on the slide', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeWorld()
  const picture = await sizeOf(professor, id)
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await expectScript(page, 1, script)
  await scriptOf(page, 1).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Shift+Home')
  for (const _ of 'Seeds need light to grow. They need water, too. Look at ')
    await page.keyboard.press('Shift+ArrowRight')
  const bubble = bubbleOf(page)
  // The key does nothing until the slide is open.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+Alt+m')
    await expect(bubble).toBeVisible({ timeout: 1000 })
  }).toPass()
  // Without the focus the letter would be typed into the script.
  await expect(bubble.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('a')
  await expect(bubble).toContainText('For an arrow without a start, press the place it points at.')
  await bubble.getByRole('button', { name: 'Point at a place in the picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-place-frame] button')).toBeFocused()
  for (const _ of 'abc') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const [x, y] = await tipOf(previewOf(page), picture)
  expect(x).toBeCloseTo(0.5 + 30 / 720, 2)
  expect(y).toBeCloseTo(0.5 + (10 * picture.width) / 720 / picture.height, 2)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(bubble.getByRole('button', { name: 'Add Annotation' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bubble).toHaveCount(0)
  await expect(arrowOf(page)).toHaveAttribute('aria-label', /^Arrow to a place in the picture: /)
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(() => storedOf(professor, id)).toMatchObject([{ type: 'arrow', text: '', toText: '' }])
})
