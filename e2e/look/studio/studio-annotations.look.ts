import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { writeMarker } from '@lectern/core/script/write.ts'
import { drawStroke } from '../../pointers.ts'
import { afterWork, expect, test } from '../../story.ts'
import { bubbleOf, expectScript, openStudio, openTool, scriptOf } from '../../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../../world.ts'
import { makeTaughtLecture } from '../lectures.ts'
import { desktop, look, phone } from '../look.ts'

const begin = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  return { professor, course }
}

test('studio: annotations', async ({ page, signIn, openPage }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 4)
  await expectScript(page, 4, /^Let us pull/)
  const bubble = bubbleOf(page)
  await scriptOf(page, 4).getByText('primitive operations').first().dblclick()
  await look(page, 'studio/bubble from the script', { shows: bubble })
  await bubble.getByRole('button', { name: 'Change' }).click()
  await look(page, 'studio/bubble with other words', { shows: bubble })
  for (const step of ['Arrow', 'Note', 'Diagram']) {
    await bubble.getByRole('button', { name: step }).click()
    if (step === 'Arrow') {
      await look(page, 'studio/bubble before an arrow is aimed', { shows: bubble })
      await bubble.getByRole('combobox', { name: 'To the words on the slide' }).fill('loss')
    } else if (step === 'Note')
      await bubble
        .getByRole('textbox', { name: 'Text on the slide' })
        .fill('Add, multiply, exp: each has a gradient.')
    else {
      await bubble.getByRole('textbox', { name: 'Elements' }).fill('Inputs -> Graph\nGraph -> Loss: forward')
      await expect(bubble.locator('img')).toBeVisible(afterWork)
    }
    await look(page, `studio/bubble ${step.toLowerCase()}`, { shows: bubble })
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Annotation' }).click()
  await look(page, 'studio/bubble without selected words', { shows: bubble })
  await page.keyboard.press('Escape')
  const rows = page.getByRole('region', { name: /^On this slide/ }).getByRole('listitem')
  await rows.nth(1).hover()
  await rows.nth(1).getByRole('button', { name: /^Edit/ }).click()
  const editing = page.getByRole('dialog', { name: /^Edit/ })
  await look(page, 'studio/edit highlight', { shows: editing })
  await editing.getByRole('button', { name: 'Close' }).click()
  await scriptOf(page, 4).locator('[data-annotation]').nth(1).click()
  await look(page, 'studio/mark selected', { widths: [desktop.width], shows: page.getByRole('toolbar') })
  await page
    .getByRole('group', { name: 'Annotations on the slide' })
    .getByRole('button', { name: /^Flowchart/ })
    .click()
  const diagram = page.getByRole('dialog')
  await expect(diagram.locator('section img')).toBeVisible(afterWork)
  await look(page, 'studio/diagram', { shows: diagram, widths: [desktop.width] })
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Show Annotations' }).click({ force: true })
  await look(page, 'studio/annotations hidden', { shows: scriptOf(page, 4) })

  const small = await openPage(professor, { viewport: phone, hasTouch: true })
  await openStudio(small, id, 4)
  await expectScript(small, 4, /^Let us pull/)
  await scriptOf(small, 4).locator('[data-annotation]').first().click()
  await look(small, 'studio/phone mark selected', { widths: [phone.width] })
  await small.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click()
  const opened = small.getByRole('dialog', { name: /^Edit/ })
  await look(small, 'studio/phone edit annotation', { widths: [phone.width], shows: opened })
})

test('studio: annotations from the slide', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 2)
  await expectScript(page, 2, /^Training/)
  const { words, width, height } = await professor.call(slides.words, { params: { id, slide: 2 } })
  const first = words.find(({ text }) => text === 'slope')
  const last = words.find(({ text }) => text === 'loss')
  const box = await page.locator('#studio-work [data-choosing]').boundingBox()
  if (!first || !last || !box) throw new Error('The words are not on the slide.')
  const y = box.y + ((first.y + first.height / 2) / height) * box.height
  await page.mouse.move(box.x + (first.x / width) * box.width + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + ((last.x + last.width) / width) * box.width - 1, y, { steps: 4 })
  await look(page, 'studio/words being dragged over', { widths: [desktop.width] })
  await page.mouse.up()
  await look(page, 'studio/bubble from the slide', { shows: bubbleOf(page) })
  await page.setViewportSize(desktop)
  const bubble = bubbleOf(page)
  await bubble.getByRole('button', { name: 'Arrow' }).click()
  await drawStroke(page, page.locator('#studio-work [data-choosing]'), [0.6, 0.55], [0.75, 0.8])
  await expect(bubble.getByRole('button', { name: 'Add Annotation' })).toBeVisible()
  await look(page, 'studio/arrow to a place', { shows: bubble })
  await bubble.getByRole('button', { name: 'Point at a place in the picture' }).click()
  await look(page, 'studio/arrow to a place by keys', { shows: bubble })
  await page.setViewportSize(desktop)
  await bubble.getByRole('button', { name: 'Add Annotation' }).click()
  await expect(bubble).toHaveCount(0)
  await look(page, 'studio/arrow to a place added', { shows: scriptOf(page, 2) })
})

test('studio: a broken diagram', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeLecture(professor, course._id, { until: 'slides', titles: ['Seeds'] })
  const diagram = (elements: string, type: string) =>
    writeMarker({ type: 'diagram', content: type, attributes: { type, color: 'blue', elements } })
  const script = `Broken: ${diagram('[broken json', 'flowchart')}. A tree: ${diagram('["A -> B", "A -> C"]', 'tree')}.`
  await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script, language: 'en' } })
  await signIn(professor)
  await openStudio(page, id, 1)
  await page.getByRole('group', { name: 'Annotations on the slide' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('[broken json')).toBeVisible(afterWork)
  await look(page, 'studio/broken diagram', { shows: page.getByRole('dialog'), widths: [desktop.width] })
})

test('studio: drawing', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 4)
  await expectScript(page, 4, /^Let us pull/)
  await openTool(page, 'Draw on Slide')
  const board = page.getByRole('dialog', { name: 'Draw on slide' })
  const pad = page.locator('canvas[data-tool]')
  await expect(pad).toBeVisible()
  await look(page, 'studio/drawing board empty', { shows: board })
  await drawStroke(page, pad, [0.1, 0.8], [0.3, 0.6], [0.5, 0.85], [0.7, 0.6])
  await board.getByRole('radio', { name: 'Blue' }).check()
  await board.getByRole('textbox', { name: 'Brush' }).fill('14')
  await drawStroke(page, pad, [0.6, 0.2], [0.9, 0.5])
  await board.getByRole('radio', { name: 'Text' }).press('Space')
  await board.getByRole('button', { name: 'Add Text' }).click()
  await page.keyboard.type('Look here first')
  await page.keyboard.press('Enter')
  for (const [at, name] of ['Straight line', 'Arrow', 'Rectangle', 'Ellipse'].entries()) {
    await board.getByTitle(name, { exact: true }).click()
    await drawStroke(page, pad, [0.1 + at * 0.2, 0.3], [0.22 + at * 0.2, 0.45])
  }
  await look(page, 'studio/drawing board', { shows: board })
  await page.keyboard.press('Escape')
  await look(page, 'studio/drawing closed with strokes', { shows: page.getByRole('dialog').last() })
  await page.keyboard.press('Escape')
  await board.getByRole('button', { name: 'Save as Annotation' }).click()
  const add = page.getByRole('dialog', { name: 'Add Drawing Annotation' })
  await expect(add).toBeVisible()
  await look(page, 'studio/add drawing', { shows: add })
  await add.getByText('Before a sentence').click()
  await add.getByRole('combobox', { name: 'Sentence' }).click()
  await look(page, 'studio/sentences to choose from', { shows: add.getByRole('option').first() })
  await page.keyboard.press('Escape')
  await add.getByRole('button', { name: 'Add Annotation' }).click()
  await expect(board).toHaveCount(0)
  await look(page, 'studio/drawing on the slide', { shows: scriptOf(page, 4) })
})

test('studio: a manual annotation', async ({ page, signIn }) => {
  const { professor, course } = await begin()
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 4)
  await expectScript(page, 4, /^Let us pull/)
  await openTool(page, 'Add Manual Annotation')
  const dialog = page.getByRole('dialog', { name: /^Add Manual Annotation/ })
  const words = dialog.getByRole('textbox', { name: 'Words in the script' })
  await look(page, 'studio/manual annotation empty', { shows: dialog })
  await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
  await dialog.getByRole('button', { name: 'Add Annotation' }).click()
  await look(page, 'studio/manual annotation refused', { shows: dialog.getByRole('alert') })
  await words.focus()
  await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 27))
  await dialog
    .getByRole('textbox', { name: 'Text on the slide' })
    .fill('All three at once: graph, forward, backward')
  await dialog.getByText('Teal').click()
  await look(page, 'studio/manual annotation', { shows: dialog })
  await dialog.getByRole('button', { name: 'Add Annotation' }).click()
  await expect(dialog).toHaveCount(0)
  await look(page, 'studio/manual annotation on the slide', { shows: scriptOf(page, 4) })
})
