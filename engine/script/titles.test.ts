import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { expect, it } from 'vitest'

const line = (x: number, y: number, text: string, fontSizePx = 40): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * fontSizePx * 0.5,
  height: fontSizePx * 1.2,
  fontSizePx,
})

const write = async (lines: SlideLine[], before: SlideLine[], after?: SlideLine[]): Promise<string> => {
  const { script } = await createBuiltInEngine().writeScript({
    slide: { number: 5, lines },
    before: { number: 4, lines: before },
    after: after ? { number: 6, lines: after } : null,
    slideCount: 9,
    lectureTitle: 'Genes',
    courseName: 'Biology',
    language: 'en',
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  return script
}

it('a title where the slide before has its own is the title, though larger words stand below', async () => {
  const script = await write(
    [line(60, 100, 'Rare diseases', 70), line(900, 400, 'Genotype', 110), line(900, 700, 'Disease', 110)],
    [line(60, 100, 'Common diseases', 70), line(60, 400, 'Late onset and many genes')],
  )
  expect(script).toMatch(/“Rare diseases”\.\n\nGenotype, Disease\.$/)
})

it('a first point where the slide before has one in the size of its text is no title', async () => {
  const points = (first: string) => [
    line(60, 100, `${first} are known from families of patients`),
    line(60, 160, 'Their causes have been found one after the other'),
  ]
  const script = await write(points('Many diseases'), points('Few diseases'))
  expect(script).toContain('Many diseases are known from families of patients.')
})

it('the upright title of an axis is no title', async () => {
  const axis = { ...line(130, 200, 'Number of traits found'), width: 50, height: 700 }
  const chart = await write([axis, line(800, 950, 'Year of the study')], [])
  expect(chart).toContain('Year of the study.')
  expect(chart).not.toContain('Number of traits')
})

it('the name of a section above the titles is said with the first of them', async () => {
  const slide = (title: string) => [
    line(60, 40, 'Rules of inheritance', 50),
    line(60, 100, title, 50),
    line(60, 300, `• All that is known of ${title.toLowerCase()} stands in this point`),
  ]
  const other = [line(60, 40, 'Cells', 50), line(60, 100, 'Walls', 50)]
  expect(await write(slide('Dominant genes'), other, slide('Linked genes'))).toContain(
    '“Rules of inheritance: Dominant genes”',
  )
  expect(await write(slide('Linked genes'), slide('Dominant genes'))).toContain('“Linked genes”')
})

it('the first line of a title that goes on below is none', async () => {
  const slide = (last: string) => [
    line(60, 40, 'The rules of inheritance in the cells of animals and plants', 60),
    line(60, 110, last, 60),
    line(60, 300, `• All that is known of ${last} ones stands in this point, and more in the next`),
  ]
  expect(await write(slide('linked'), slide('dominant'))).toContain('plants linked”')
})
