import { scripts } from '@lectern/contract/scripts.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { bubbleOf, expectScript, loseAutosaves, openStudio, scriptOf, setRaw } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const script =
  'Seeds [highlight text="Seeds need light" color="green"]need light[/highlight] to grow.\n\nWater helps them <b>every</b> day.'

const rawOf = async (page: Page): Promise<string> => {
  await setRaw(page, true)
  const lines = await scriptOf(page, 1).locator('.cm-line').allTextContents()
  await setRaw(page, false)
  return lines.join('\n')
}

test('a script is edited with its annotations; annotations are added, recoloured and deleted', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'slides', titles: ['Seeds'] })
  await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script, language: 'en' } })
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  const editor = scriptOf(page, 1)

  await test.step('the words are shown without tags, and markup as text', async () => {
    await expectScript(page, 1, 'Seeds need light to grow.\n\nWater helps them <b>every</b> day.')
    await expect(page.getByText('1 annotation', { exact: true })).toBeVisible()
  })

  await test.step('one is added to selected words by the keyboard', async () => {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('ControlOrMeta+Alt+m')
    const dialog = bubbleOf(page)
    await dialog.getByRole('button', { name: 'Note' }).click()
    await expect(dialog.getByRole('button', { name: 'Add Annotation' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByLabel('Text on the slide').fill('Not "too" [much]')
    await dialog.getByRole('button', { name: 'Teal' }).click()
    await dialog.getByRole('button', { name: 'Add Annotation' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(editor).toBeFocused()
    await expect(page.getByText('2 annotations', { exact: true })).toBeVisible()
    expect(await rawOf(page)).toContain(
      '[text_annotation text="Not &quot;too&quot; &#91;much&#93;" color="teal" style="callout"]Water helps them <b>every</b> day.[/text_annotation]',
    )
  })

  await test.step('another is recoloured, and deleted with its words', async () => {
    await editor.locator('[data-annotation="marker_highlight_1"]').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Color: Blue' }).click()
    expect(await rawOf(page)).toContain(
      '[highlight text="Seeds need light" color="blue"]need light[/highlight]',
    )
    await page.getByRole('switch', { name: 'Show Annotations' }).click()
    await expect(editor.locator('[data-annotation]')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Show Annotations' }).click()
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('Light.')
    await expect(page.getByText('1 annotation', { exact: true })).toBeVisible()
    expect(await rawOf(page)).toMatch(/^Light\.\n\n\[text_annotation /)
  })

  await test.step('nothing was sent before Save Script', async () => {
    const [before] = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
    expect(before?.script_text).toBe(script)
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    const [after] = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
    expect(after?.script_text).toMatch(/^Light\./)
  })

  await test.step('an incomplete tag is reported with its line', async () => {
    await setRaw(page, true)
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('[arrow]')
    await expect(page.getByText('Mismatched arrow tags: 1 opening, 0 closing')).toBeVisible()
    await expect(page.getByText('Line 1: [arrow] has no matching tag.')).toBeVisible()
  })
})

test('a long paragraph keeps the direction of its first words at every cursor position', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({
    until: 'slides',
    titles: ['Seeds', 'Leaves', 'Roots'],
  })
  // The editor renders only part of so long a paragraph. Most of the text after the first words runs in the
  // other direction.
  const long = (begin: string, rest: string) => `${`${begin}${rest.repeat(1000)}`.slice(0, 19_999)}.`
  const written = [
    long('1. Seeds ', 'הזרע צריך אור. البذور. '),
    long('הזרע: ', 'Seeds need light. 씨앗 '),
    '1. [highlight text="Seeds" color="green"]הזרע[/highlight] Seeds',
  ]
  for (const [index, script] of written.entries())
    await professor.call(scripts.save, { params: { id, slide: index + 1 }, body: { script, language: 'en' } })
  await signIn(professor)

  for (const [index, direction] of ['ltr', 'rtl'].entries()) {
    await openStudio(page, id, index + 1)
    const line = scriptOf(page, index + 1).locator('.cm-line')
    await expect(line).toHaveCSS('direction', direction)
    for (const key of ['ControlOrMeta+End', 'ControlOrMeta+Home']) {
      await scriptOf(page, index + 1).focus()
      await page.keyboard.press(key)
      // Now the editor renders another part of the paragraph, with or without its first words.
      const begin = index === 0 ? '1. Seeds' : 'הזרע'
      await expect
        .poll(() => line.evaluate((element, begin) => element.textContent?.includes(begin), begin))
        .toBe(key.endsWith('Home'))
      await expect(line).toHaveCSS('direction', direction)
    }
  }
  // A hidden tag does not affect the text direction.
  await openStudio(page, id, 3)
  await expect(scriptOf(page, 3).locator('.cm-line')).toHaveCSS('direction', 'rtl')
})

test('unreadable attributes only warn; a first paragraph selected by a triple click is replaced by typed text', async ({
  page,
  openNewStudio,
}) => {
  const written = ['Zero plants.', '[highlight text=light]Seeds[/highlight] grow.']
  await openNewStudio({ until: 'scripts', script: (slide) => written[slide - 1] ?? 'Roots drink.' }, 2)
  await expect(page.getByText('Potentially malformed attributes detected')).toBeVisible()
  await scriptOf(page, 2).press('ControlOrMeta+End')
  await page.keyboard.type(' Slowly.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.locator('[data-slide="1"]').click()
  await loseAutosaves(page)
  await expectScript(page, 1, 'Zero plants.')
  for (const text of ['One.', 'Two.', 'Three.']) {
    await page.getByRole('heading', { level: 1 }).click()
    await scriptOf(page, 1)
      .locator('.cm-line')
      .click({ clickCount: 3, position: { x: 5, y: 10 } })
    await expect(scriptOf(page, 1).locator('[data-preview]')).toHaveCount(1)
    await page.keyboard.insertText(text)
    await expectScript(page, 1, text)
  }
})
