import { annotations } from '@lectern/contract/annotations.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { speech } from '@lectern/contract/speech.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { Locator, Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { drawStroke, fingersOn, penOn } from '../pointers.ts'
import { expect, test } from '../story.ts'
import { loseAutosaves, openStudio, openTool, unsavedIn } from '../studio.ts'
import { type LectureWishes, makeLecture, makeOwnLecture, makeStudentOf, type Person } from '../world.ts'

const boardOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Draw on slide' })
const padOf = (page: Page): Locator => page.locator('canvas[data-tool]')

const written: LectureWishes = { until: 'scripts', titles: ['Seeds', 'Leaves'] }
const makeWritten = () => makeOwnLecture(written)

const openBoard = async (page: Page, id: string): Promise<Locator> => {
  await openStudio(page, id, 1)
  await openTool(page, 'Draw on Slide')
  await expect(padOf(page)).toBeVisible()
  return boardOf(page)
}

const storedScript = async (professor: Person, id: string): Promise<string> =>
  (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script ?? ''

/** Transparency of a stored picture's corner, and the colours in it. */
const readPicture = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const colors: Record<string, number> = {}
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue
      const color = `${data[at]},${data[at + 1]},${data[at + 2]}`
      colors[color] = (colors[color] ?? 0) + 1
    }
    return { width: bitmap.width, height: bitmap.height, cornerAlpha: data[3], colors }
  }, url)

test('a professor draws on a slide; the drawing appears in the script, on the slide and for students', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeWritten()
  await signIn(professor)
  const board = await openBoard(page, id)
  const save = board.getByRole('button', { name: 'Save as Annotation' })

  await test.step('undo, redo and clear', async () => {
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(save).toHaveAccessibleDescription('Draw at least one stroke first.')
    await drawStroke(page, padOf(page), [0.2, 0.5], [0.4, 0.6], [0.6, 0.5])
    await expect(board).toContainText('1 stroke')
    await board.getByRole('radio', { name: 'Blue' }).check()
    const brush = board.getByRole('textbox', { name: 'Brush' })
    await expect(brush).toHaveValue('3')
    for (const [typed, size] of [
      ['99', '20'],
      ['0', '1'],
    ] as const) {
      await brush.fill(typed)
      await brush.blur()
      await expect(brush).toHaveValue(size)
    }
    await brush.fill('12')
    await drawStroke(page, padOf(page), [0.2, 0.8], [0.6, 0.8])
    await expect(board).toContainText('2 strokes')
    await board.getByRole('button', { name: 'Undo' }).click()
    await expect(board).toContainText('1 stroke')
    await page.keyboard.press('Control+Shift+Z')
    await expect(board).toContainText('2 strokes')
    await board.getByRole('button', { name: 'Clear' }).click()
    await expect(board).toContainText('0 strokes')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Control+z')
    await expect(board).toContainText('2 strokes')
    await expectAccessible(page)
  })

  const tagged = await test.step('saved as an annotation', async () => {
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Add Drawing Annotation' })
    await loseAutosaves(page)
    await expect(dialog.getByRole('textbox')).toHaveAttribute('placeholder', 'Manual drawing')
    await dialog.getByRole('radio', { name: 'Before a sentence' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(board).toHaveCount(0)
    await expect(unsavedIn(page)).toBeVisible()
    expect(await storedScript(professor, id)).not.toContain('[drawing')
    await page.keyboard.press('Control+s')
    await expect.poll(() => storedScript(professor, id)).toContain('[drawing')
    const script = await storedScript(professor, id)
    const [marker] = parseScript(script).markers
    expect(marker).toMatchObject({ type: 'drawing', content: 'Manual drawing' })
    expect(marker?.attributes).toMatchObject({ color: 'red', size: '3' })
    expect(script.indexOf('[drawing')).toBe(0)
    return marker?.attributes.image_url ?? ''
  })

  await test.step('it is a picture of the slide’s size, transparent where nothing was drawn', async () => {
    const { slides } = await professor.call(lectures.get, { params: { id } })
    const [slide] = slides.en ?? []
    const picture = await readPicture(page, tagged)
    expect(picture).toMatchObject({ width: slide?.image_width, height: slide?.image_height, cornerAlpha: 0 })
    expect(Object.keys(picture.colors).sort()).toEqual(['0,0,255', '255,0,0'])
    expect(picture.colors['0,0,255']).toBeGreaterThan(5_000)
  })

  await test.step('it is on the slide, also after a reload', async () => {
    const shown = page.locator(`#studio-work image[href="${tagged}"], #studio-work img[src="${tagged}"]`)
    await expect(shown.first()).toBeVisible()
    await page.reload()
    await expect(shown.first()).toBeVisible()
  })

  await test.step('students get it with the published lecture, not before', async () => {
    const student = await makeStudentOf(course)
    const seen = await openPage(student)
    await seen.goto('/student/dashboard')
    const statusOf = () => seen.evaluate(async (address) => (await fetch(address)).status, tagged)
    // The page requests its files cookie when it opens.
    await expect.poll(statusOf).toBe(404)
    for (const slide of [1, 2]) {
      const { job_id } = await professor.call(speech.speak, { params: { id, slide, lang: 'en' } })
      await finishJob(professor, job_id)
    }
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
    expect(await statusOf()).toBe(200)
  })
})

test('a saved drawing is changed; unsaved strokes survive', async ({ page, signIn, expectAccessible }) => {
  const { professor, course, id } = await makeWritten()
  await signIn(professor)

  await test.step('a saved drawing is opened again and changed, and replaces its tag', async () => {
    const board = await openBoard(page, id)
    await drawStroke(page, padOf(page), [0.2, 0.5], [0.6, 0.6])
    await board.getByRole('button', { name: 'Save as Annotation' }).click()
    const add = page.getByRole('dialog', { name: 'Add Drawing Annotation' })
    await add.getByRole('textbox').fill('Look at the root.')
    await add.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(board).toHaveCount(0)
    await openTool(page, 'Draw on Slide')
    await page.getByRole('menuitem', { name: 'Edit Drawing 1: Look at the root.' }).click()
    await expect(board).toContainText('1 stroke')
    await drawStroke(page, padOf(page), [0.3, 0.2], [0.5, 0.3])
    await expect(board).toContainText('2 strokes')
    await board.getByRole('button', { name: 'Save Changes' }).click()
    const change = page.getByRole('dialog', { name: 'Change Drawing Annotation' })
    await expect(change.getByRole('textbox')).toHaveValue('Look at the root.')
    await change.getByRole('button', { name: 'Save Changes' }).click()
    await expect(board).toHaveCount(0)
    await page.keyboard.press('Control+s')
    // The first drawing was saved by itself, perhaps: wait for the second.
    await expect(async () => {
      const { markers } = parseScript(await storedScript(professor, id))
      const stored = await professor.call(annotations.listDrawings, { params: { id, slide: 1 } })
      expect(markers).toHaveLength(1)
      expect(stored).toHaveLength(2)
      const newest = stored.find(({ drawing_id }) => drawing_id === markers[0]?.attributes.drawing_id)
      expect(JSON.parse(newest?.drawingData ?? '{}').i).toHaveLength(2)
    }).toPass()
  })

  await test.step('strokes survive a reload and a failed save, and closing asks whether to keep them', async () => {
    const id = await makeLecture(professor, course._id, written)
    let board = await openBoard(page, id)
    await drawStroke(page, padOf(page), [0.2, 0.5], [0.6, 0.6])
    await expect(board).toContainText('1 stroke')
    await page.reload()
    board = await openBoard(page, id)
    await expect(board).toContainText('Your unsaved strokes were restored.')
    await expect(board).toContainText('1 stroke')

    await page.route('**/drawing-annotations/**', (route) => route.abort())
    await board.getByRole('button', { name: 'Save as Annotation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Drawing Annotation' })
    await dialog.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
    await expect(dialog.getByRole('alert')).toContainText('Your strokes are still here')
    await page.unroute('**/drawing-annotations/**')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(board).toContainText('1 stroke')

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep for Later' }).click()
    await expect(board).toHaveCount(0)
    await openTool(page, 'Draw on Slide')
    await expect(board).toContainText('1 stroke')
    await board.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await openTool(page, 'Draw on Slide')
    await expect(board).toContainText('0 strokes')
  })
})

test('one finger draws, two do not; after a pen was used, fingers do not draw', async ({
  signIn,
  openPage,
}) => {
  const { professor, id } = await makeWritten()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openPage(professor, phone)
  await signIn(professor, page)
  const board = await openBoard(page, id)
  const count = board.getByText(/^\d+ strokes?$/)
  const fingers = await fingersOn(page, padOf(page))

  await fingers.draw([[0.2, 0.3]], [[0.6, 0.6]])
  await expect(count).toHaveText('1 stroke')
  await fingers.draw(
    [
      [0.2, 0.3],
      [0.7, 0.3],
    ],
    [
      [0.25, 0.6],
      [0.75, 0.6],
    ],
  )
  await expect(count).toHaveText('1 stroke')
  const pen = await penOn(page, padOf(page))
  await pen.draw([0.2, 0.7], [0.5, 0.8], [0.8, 0.7])
  await expect(count).toHaveText('2 strokes')
  await fingers.draw([[0.2, 0.2]], [[0.7, 0.2]])
  await pen.draw([0.3, 0.3], [0.5, 0.4])
  await expect(count).toHaveText('3 strokes')

  await board.getByRole('button', { name: 'Save as Annotation' }).tap()
  await page.getByRole('button', { name: 'Add Annotation' }).tap()
  await expect(board).toHaveCount(0)
  const [stored] = await professor.call(annotations.listDrawings, { params: { id, slide: 1 } })
  const kinds = (JSON.parse(stored?.drawingData ?? '{}').i as unknown[][]).map(([kind]) => kind)
  expect(kinds).toEqual(['b', 'p', 'p'])
})

test('a note and words are placed by keyboard', async ({ page, signIn, expectAccessible }) => {
  const { professor, course, id } = await makeWritten()
  await signIn(professor)

  await test.step('a note is added by hand, and moved with the arrow keys', async () => {
    await openStudio(page, id, 1)
    await openTool(page, 'Add Manual Annotation')
    const dialog = page.getByRole('dialog', { name: /^Add Manual Annotation/ })
    await expect(dialog).toBeVisible()
    const words = dialog.getByRole('textbox', { name: 'Words in the script' })
    await dialog.getByRole('textbox', { name: 'Text on the slide' }).fill('Small, but alive')
    await dialog.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'A manual text annotation needs selected non-blank text',
    )
    // The field handles keys that select and ignores keys that write.
    await words.press('ControlOrMeta+Home')
    for (const _ of 'This is slide 1') await page.keyboard.press('Shift+ArrowRight')
    await expect(dialog.locator('mark')).toHaveText('This is slide 1')
    const script = await words.inputValue()
    await page.keyboard.press('ControlOrMeta+c')
    for (const key of ['x', 'Delete', 'Backspace', 'Enter', 'ControlOrMeta+x', 'ControlOrMeta+v'])
      await page.keyboard.press(key)
    await page.keyboard.insertText('식물')
    await expect(words).toHaveValue(script)
    await expect(dialog.locator('mark')).toHaveText('This is slide 1')
    await dialog.getByText('Teal').click()
    await expectAccessible(page)
    const note = dialog.getByRole('button', { name: 'Note: Small, but alive' })
    const before = await note.boundingBox()
    await note.press('Shift+ArrowLeft')
    const moved = await note.boundingBox()
    const slide = await dialog.getByRole('img', { name: 'Slide 1' }).boundingBox()
    expect(moved?.x ?? 0).toBeLessThan((before?.x ?? 0) - 2)
    await dialog.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect.poll(() => storedScript(professor, id)).toContain('[manual-annotation')
    const [marker] = parseScript(await storedScript(professor, id)).markers
    expect(marker).toMatchObject({ type: 'manual_annotation', content: 'This is slide 1' })
    expect(marker?.attributes).toMatchObject({ type: 'text', text: 'Small, but alive', color: 'teal' })
    const placed = () =>
      professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } })
    await expect
      .poll(placed)
      .toMatchObject([{ type: 'manual_annotation', text: 'Small, but alive', color: 'teal' }])
    const at = (await placed())[0]?.boundingBox
    const box = moved && slide && at
    if (!box) throw new Error('The note has no place.')
    expect(box.x / 1920).toBeCloseTo((moved.x - slide.x) / slide.width, 2)
  })

  await test.step('words are placed, moved, changed and deleted by keyboard alone', async () => {
    const id = await makeLecture(professor, course._id, written)
    await openStudio(page, id, 1)
    await page.getByRole('button', { name: 'Add Annotation' }).press('Enter')
    await page.getByRole('button', { name: 'Draw on Slide' }).press('Enter')
    const board = boardOf(page)
    await board.getByRole('radio', { name: 'Eraser' }).press('ArrowLeft')
    await board.getByRole('radio', { name: 'Red' }).press('ArrowRight')
    await board.getByRole('slider', { name: 'Text size' }).press('ArrowRight')
    await board.getByRole('button', { name: 'Add Text' }).press('Enter')
    await page.keyboard.type('Roots <b>drink</b>')
    await page.keyboard.press('Enter')
    const text = board.getByRole('button', { name: /^Text “Roots <b>drink<\/b>”/ })
    await expect(board).toContainText('1 stroke')
    const before = await text.boundingBox()
    await text.press('ArrowRight')
    await text.press('Shift+ArrowDown')
    const after = await text.boundingBox()
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(1)
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(5)
    await text.press('Enter')
    await page.keyboard.type(' water')
    await page.keyboard.press('Escape')
    await expect(text).toBeVisible()
    await text.press('Delete')
    await expect(board).toContainText('0 strokes')
    await page.keyboard.press('Control+z')
    await expect(board).toContainText('1 stroke')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await text.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
  })
})

test('lines, arrows, rectangles and ellipses are drawn over what the slide shows, and stay strokes', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({
    until: 'scripts',
    titles: ['Seeds', 'Leaves'],
    script: () => 'We [highlight text="Seeds"]look[/highlight] here.',
  })
  await signIn(professor)
  const board = await openBoard(page, id)
  const pick = (name: string) => board.getByTitle(name, { exact: true }).click()

  await test.step('the highlight of the slide is shown below, and takes no press', async () => {
    await expect(board.locator('[inert] [data-annotation-type="highlight"]')).toHaveCount(1)
  })

  await test.step('each figure is one stroke; a click draws none', async () => {
    for (const [index, name] of ['Straight line', 'Arrow', 'Rectangle', 'Ellipse'].entries()) {
      await pick(name)
      await drawStroke(page, padOf(page), [0.1 + index * 0.2, 0.5], [0.2 + index * 0.2, 0.7])
      await expect(
        board.getByText(`${index + 1} stroke${index === 0 ? '' : 's'}`, { exact: true }),
      ).toBeVisible()
    }
    await padOf(page).click()
    await expect(board.getByText('4 strokes', { exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(board.getByText('3 strokes', { exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(board.getByText('4 strokes', { exact: true })).toBeVisible()
  })

  await test.step('the keyboard adds one and moves it', async () => {
    await board.getByRole('button', { name: 'Add Shape' }).press('Enter')
    await expect(board.getByText('5 strokes', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowDown')
    await expectAccessible(page)
  })

  await board.getByRole('button', { name: 'Save as Annotation' }).click()
  await page
    .getByRole('dialog', { name: 'Add Drawing Annotation' })
    .getByRole('button', { name: 'Add Annotation' })
    .click()
  await expect(board).toHaveCount(0)
  const [stored] = await professor.call(annotations.listDrawings, { params: { id, slide: 1 } })
  const drawing = JSON.parse(stored?.drawingData ?? '{}') as { i: unknown[][]; w: number; h: number }
  const { i: items, w, h } = drawing
  expect(items.map(([kind]) => kind)).toEqual(['b', 'b', 'b', 'b', 'b'])
  const [, , , x, y, dx, dy] = items[0] as number[]
  expect((x ?? 0) / 10 / w).toBeCloseTo(0.1, 2)
  expect((y ?? 0) / 10 / h).toBeCloseTo(0.5, 2)
  expect((dx ?? 0) / 10 / w).toBeCloseTo(0.1, 2)
  expect((dy ?? 0) / 10 / h).toBeCloseTo(0.2, 2)
})
