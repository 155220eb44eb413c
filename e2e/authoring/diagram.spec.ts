import { scripts } from '@lectern/contract/scripts.ts'
import { writeMarker } from '@lectern/core/script/write.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { openStudio, scriptOf } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const diagram = (elements: string, type = 'flowchart', color = 'purple') =>
  writeMarker({ type: 'diagram', content: 'slide', attributes: { type, color, elements } })

/** A lecture with this diagram on its only slide. */
const makeDiagram = async (...[elements, type, color]: Parameters<typeof diagram>) => {
  const { professor, id } = await makeOwnLecture({ until: 'slides', titles: ['Seeds'] })
  await professor.call(scripts.save, {
    params: { id, slide: 1 },
    body: { script: `This ${diagram(elements, type, color)} has a diagram.`, language: 'en' },
  })
  return { professor, id }
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

test('a diagram opens from the slide, in its own colour and the font of the interface', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeDiagram('["Seed -> Sprout: water", "Sprout -> Tree"]')
  await signIn(professor)
  await openStudio(page, id, 1)
  const dialog = await openDiagram(page)
  const svg = await svgOf(page)
  for (const label of ['Seed', 'Sprout', 'water', 'Tree']) expect(svg).toContain(label)
  const purple = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--m-purple-ink').trim(),
  )
  expect(purple).not.toBe('')
  expect(svg.toLowerCase()).toContain(purple.toLowerCase())
  expect(svg).toContain('@font-face{font-family:"Inter Variable"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('elements that look like statements, directives or markup are drawn as words and run nothing', async ({
  page,
  signIn,
}) => {
  const hostile = [
    'click A "javascript:alert(1)"',
    '%%{init: {"securityLevel": "loose"}}%%',
    '<img src=x onerror=alert(1)>',
    'A"] --> B["<script>alert(2)</script>',
  ]
  const { professor, id } = await makeDiagram(JSON.stringify(hostile))
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    void dialog.dismiss()
  })
  await signIn(professor)
  await openStudio(page, id, 1)
  await openDiagram(page)
  const svg = await svgOf(page)
  const parts = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    return {
      unsafe: root.querySelectorAll('a, script, img, image, foreignObject, [onerror], [onclick], parsererror')
        .length,
      words: (root.textContent ?? '').replace(/\s+/g, ''),
    }
  }, svg)
  expect(parts.unsafe).toBe(0)
  for (const words of ['clickA"javascript:alert(1)"', 'securityLevel', '<imgsrc=xonerror=alert(1)>'])
    expect(parts.words).toContain(words)
  expect(alerts).toBe(0)
})

test('an invalid list of elements is shown as text', async ({ page, signIn }) => {
  const { professor, id } = await makeDiagram('[broken json')
  await signIn(professor)
  await openStudio(page, id, 1)
  const dialog = await openDiagram(page)
  await expect(dialog.getByText('[broken json')).toBeVisible()
  await expect(dialog.locator('section img')).toHaveCount(0)
})

test('the tooltip of a diagram names five elements and the number of the others', async ({
  page,
  signIn,
}) => {
  const elements = ['Seed', 'Sprout', 'Stem', 'Leaf', 'Bud', 'Flower', 'Fruit']
  const { professor, id } = await makeDiagram(JSON.stringify(elements))
  await signIn(professor)
  await openStudio(page, id, 1)
  await scriptOf(page, 1).locator('[data-annotation]').hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('Seed, Sprout, Stem, Leaf, Bud and 2 more')
  await expect(tip).not.toContainText('Flower')
})
