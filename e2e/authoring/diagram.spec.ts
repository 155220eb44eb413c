import { writeMarker } from '@lectern/core/script/write.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf } from '../studio.ts'

const hostile = [
  'click A "javascript:alert(1)"',
  '%%{init: {"securityLevel": "loose"}}%%',
  '<img src=x onerror=alert(1)>',
  'A"] --> B["<script>alert(2)</script>',
]
/** The elements of the diagram on each slide, as the script has them. */
const elements = [
  '["Seed -> Sprout: water", "Sprout -> Tree"]',
  JSON.stringify(hostile),
  '[broken json',
  JSON.stringify(['Seed', 'Sprout', 'Stem', 'Leaf', 'Bud', 'Flower', 'Fruit']),
]

const scriptWith = (list: string) => {
  const attributes = { type: 'flowchart', color: 'purple', elements: list }
  return `This ${writeMarker({ type: 'diagram', content: 'slide', attributes })} has a diagram.`
}

/** Opens the diagram by its chip on the slide. */
const openDiagram = async (page: Page) => {
  await page.getByRole('group', { name: 'Annotations on the slide' }).getByRole('button').click()
  return page.getByRole('dialog')
}

/** The SVG source of the shown picture. */
const svgOf = async (page: Page): Promise<string> => {
  const picture = page.getByRole('dialog').locator('section img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const url = await picture.getAttribute('src')
  return decodeURIComponent(url?.slice((url.indexOf(',') ?? 0) + 1) ?? '')
}

test('diagrams open from their slides, drawn or as text, run nothing, and are named in their tooltips', async ({
  page,
  openNewStudio,
  expectAccessible,
}) => {
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    void dialog.dismiss()
  })
  const { id } = await openNewStudio(
    {
      until: 'scripts',
      titles: ['Seeds', 'Leaves', 'Roots', 'Stems'],
      script: (slide) => scriptWith(elements[slide - 1]!),
    },
    1,
  )
  const goTo = async (slide: number) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await openStudio(page, id, slide)
    await expectScript(page, slide, 'This slide has a diagram.')
  }

  await test.step('in its own colour and the font of the interface', async () => {
    await openDiagram(page)
    const svg = await svgOf(page)
    for (const label of ['Seed', 'Sprout', 'water', 'Tree']) expect(svg).toContain(label)
    const purple = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--m-purple-ink').trim(),
    )
    expect(purple).not.toBe('')
    expect(svg.toLowerCase()).toContain(purple.toLowerCase())
    expect(svg).toContain('@font-face{font-family:"Inter Variable"')
    await expectAccessible(page)
  })

  await test.step('elements that look like statements, directives or markup are words and run nothing', async () => {
    await goTo(2)
    await openDiagram(page)
    const parts = await page.evaluate(
      (text) => {
        const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
        return {
          unsafe: root.querySelectorAll(
            'a, script, img, image, foreignObject, [onerror], [onclick], parsererror',
          ).length,
          words: (root.textContent ?? '').replace(/\s+/g, ''),
        }
      },
      await svgOf(page),
    )
    expect(parts.unsafe).toBe(0)
    for (const words of ['clickA"javascript:alert(1)"', 'securityLevel', '<imgsrc=xonerror=alert(1)>'])
      expect(parts.words).toContain(words)
    expect(alerts).toBe(0)
  })

  await test.step('an invalid list of elements is shown as text', async () => {
    await goTo(3)
    const dialog = await openDiagram(page)
    await expect(dialog.getByText('[broken json')).toBeVisible()
    await expect(dialog.locator('section img')).toHaveCount(0)
  })

  await test.step('the tooltip names five elements and the number of the others', async () => {
    await goTo(4)
    await scriptOf(page, 4).locator('[data-annotation]').hover()
    const tip = page.getByRole('tooltip')
    await expect(tip).toContainText('Seed, Sprout, Stem, Leaf, Bud and 2 more')
    await expect(tip).not.toContainText('Flower')
  })
})
