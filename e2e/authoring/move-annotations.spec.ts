import { annotations } from '@lectern/contract/annotations.ts'
import type { Locator, Page } from '@playwright/test'
import { breakCalls } from '../calls.ts'
import { fingersOn } from '../pointers.ts'
import { tellJobs } from '../running-jobs.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, unsavedIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const script =
  'Seeds need [text_annotation style="note" text="Warmth counts too"]light[/text_annotation], ' +
  '[highlight text="Patience"]patience[/highlight] and ' +
  '[diagram elements="Sow,Water,Wait"]three steps[/diagram].'

const makeWorld = async () => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds'],
    until: 'scripts',
    script: () => script,
  })
  return { professor, id }
}

const annotationOf = (page: Page, type: string): Locator =>
  page.locator(`#studio-work svg [data-annotation-type="${type}"]`)
const frameOf = (page: Page): Locator => page.getByRole('button', { name: /^Move (Sticky note|Flowchart):/ })
/** The screen position of an annotation's text, without its line to the words. */
const spotOf = async (annotation: Locator) => {
  const box = await annotation.locator('text').boundingBox()
  if (!box) throw new Error('The mark is not on the slide.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** The same relative to the slide's corner, independent of scrolling. */
const cornerOf = async (annotation: Locator) => {
  const slide = await annotation.page().locator('#studio-work [data-choosing]').boundingBox()
  const { x, y } = await spotOf(annotation)
  return { x: x - (slide?.x ?? 0), y: y - (slide?.y ?? 0) }
}
/** A distance greater than any rounding error. */
const isAt = (one: { x: number; y: number }, other: { x: number; y: number }): boolean =>
  Math.abs(one.x - other.x) < 6 && Math.abs(one.y - other.y) < 6

test('a note is dragged: its position is unsaved until Save Script, can be undone, and is stored', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeWorld()
  const stored = () =>
    professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } })
  await signIn(professor)
  await openStudio(page, id)
  const note = annotationOf(page, 'text_annotation')
  await expect(note).toBeVisible(afterWork)
  const before = await cornerOf(note)
  const drag = async (right: number, down: number) => {
    const from = await spotOf(note)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + right / 2, from.y + down / 2)
    await page.mouse.move(from.x + right, from.y + down)
  }

  const sendPositions = await breakCalls(page, '**/highlights/1*', 'POST')
  await drag(90, 60)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(async () => isAt(await cornerOf(note), before)).toBe(true)
  await expect(unsavedIn(page)).toHaveCount(0)

  await drag(90, 60)
  await page.mouse.up()
  const moved = { x: before.x + 90, y: before.y + 60 }
  await expect.poll(async () => isAt(await cornerOf(note), moved)).toBe(true)
  await expect(frameOf(page)).toBeFocused()
  await expect(unsavedIn(page)).toBeVisible()
  expect(await stored()).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => isAt(await cornerOf(note), before)).toBe(true)
  await expect(unsavedIn(page)).toHaveCount(0)

  await drag(90, 60)
  await page.mouse.up()
  await expectAccessible(page)
  await sendPositions()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  const places = await stored()
  expect(places.map(({ type }) => type).sort()).toEqual(['diagram', 'highlight', 'text_annotation'])
  await page.reload()
  await expect.poll(async () => isAt(await cornerOf(note), moved)).toBe(true)
})

test('annotations move with the arrow keys, each position is announced, and a run of keys is one undo step', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  const chip = annotationOf(page, 'diagram')
  await expect(chip).toBeVisible(afterWork)
  const before = await cornerOf(chip)
  const row = page.getByRole('listitem').filter({ hasText: 'Sow, Water, Wait' })
  await row.getByRole('button', { name: /Flowchart/ }).press('Enter')
  await row.getByRole('button', { name: 'Move “Sow, Water, Wait”' }).press('Enter')
  const frame = frameOf(page)
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAccessibleDescription(/Arrow keys move it, with Shift in larger steps/)
  const said = page.getByRole('status').filter({ hasText: /% from the left/ })

  await page.keyboard.press('ArrowLeft')
  await expect(said).toHaveText(/^\d+% from the left, \d+% from the top$/)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  const after = await cornerOf(chip)
  expect(after.x).toBeLessThan(before.x - 10)
  expect(Math.abs(after.y - before.y)).toBeLessThan(3)
  // The slide stays: the arrow keys move the annotation.
  await expect(page.getByText('Slide 1 of 1')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Moved back.')).toBeAttached()
  await expect.poll(async () => isAt(await cornerOf(chip), before)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a job on other slides locks nothing on this one', async () => {
    // It writes the slides without a script.
    await tellJobs(page, id, { kind: 'lecture_scripts' })
    await openStudio(page, id)
    await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible(afterWork)
    await annotationOf(page, 'text_annotation').click()
    await expect(frame).toBeVisible()
    await tellJobs(page, id, { kind: 'script', slide_index: 1 })
    await expect(frame).toHaveCount(0, afterWork)
  })
})

test('on a phone the list of annotations leaves the slide visible, and a finger moves the selected note', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, id } = await makeWorld()
  const page = await openPage(professor, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openStudio(page, id)
  await page.getByRole('button', { name: 'Annotations 3' }).tap()
  await page.getByRole('menuitemcheckbox', { name: 'On this slide' }).tap()
  const list = page.getByRole('region', { name: 'On this slide' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: /Sticky note/ }).tap()
  const frame = frameOf(page)
  await expect(frame).toBeInViewport({ ratio: 0.9, ...afterWork })
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)

  const note = annotationOf(page, 'text_annotation')
  const before = await cornerOf(note)
  const slide = page.locator('#studio-work [data-choosing]')
  const size = await slide.boundingBox()
  if (!size) throw new Error('The slide is not there.')
  const at = (x: number, y: number): [number, number] => [x / size.width, y / size.height]
  const fingers = await fingersOn(page, slide)
  await fingers.draw([at(before.x, before.y)], [at(before.x + 60, before.y + 50)])
  await expect.poll(async () => isAt(await cornerOf(note), { x: before.x + 60, y: before.y + 50 })).toBe(true)
  // The finger moved the note, not the page.
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(10)
  // The browser treats a tap right after a drag as the end of the same gesture.
  await expect(async () => {
    await list.getByRole('button', { name: 'Close' }).tap()
    await expect(list).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})
