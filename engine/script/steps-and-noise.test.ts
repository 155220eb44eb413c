import type { SlideLine, SlideText } from '@lectern/core/ai/engine.ts'
import { lowerCapitals, readTitle } from '@lectern/core/text/outline/find-title.ts'
import { dropCitations, isCitation } from '@lectern/core/text/outline/line-kind.ts'
import { readOutline } from '@lectern/core/text/outline/outline.ts'
import { expect, it } from 'vitest'
import { createBuiltInEngine } from '../builtin-engine.ts'

const line = (text: string, y: number, changes: Partial<SlideLine> = {}): SlideLine => ({
  text,
  x: 100,
  y,
  width: text.length * 18,
  height: 48,
  fontSizePx: 40,
  ...changes,
})

const slideOf = (number: number, title: string, ...points: (string | SlideLine)[]): SlideText => ({
  number,
  lines: [
    line(title, 40, { fontSizePx: 70, height: 84 }),
    ...points.map((point, at) => (typeof point === 'string' ? line(point, 220 + at * 90) : point)),
  ],
})

const write = async (slide: SlideText, before: SlideText | null = null): Promise<string> => {
  const { script } = await createBuiltInEngine().writeScript({
    slide,
    before,
    after: null,
    slideCount: 30,
    lectureTitle: 'L',
    courseName: 'C',
    language: 'en',
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  return script
}

it('the next step of an overlay says only what is new', async () => {
  const first = slideOf(4, 'Costs', '• Every part is read once.')
  const second = slideOf(5, 'Costs', '• Every part is read once.', '• Nothing is written back.')
  expect(await write(second, first)).toBe('Nothing is written back.')
  const open = slideOf(4, 'Costs', '• The cost of it is', line('• Each read is', 400))
  const shown = {
    ...open,
    number: 5,
    lines: [...open.lines, line('y = f(x) + c', 490, { x: 300 }), line('• It grows.', 580)],
  }
  expect(await write(shown, open)).toMatch(/^It grows\./)
  // Other points below the same title are no step.
  expect(await write(slideOf(5, 'Costs', '• Nothing is written back.'), first)).toMatch(
    /“Costs”\.\n\nNothing is written back\.$/,
  )
})

it('a step of an overlay that adds no words continues, and names a formula only if it adds one', async () => {
  const step = (number: number, ...points: SlideLine[]) => slideOf(number, 'Costs', ...points)
  const continued = 'We continue with “Costs”.'
  expect(await write(step(6), step(5))).toBe(continued)
  const formula = (y: number) => line('y = f(x) + c', y, { x: 300 })
  const named = `${continued}\n\nYou can see the formula on the slide.`
  expect(await write(step(6, formula(310)), step(5))).toBe(named)
  expect(await write(step(7, formula(310), formula(400)), step(6, formula(310)))).toBe(named)
  expect(await write(step(8, formula(310)), step(7, formula(310)))).toBe(continued)
  // A second list of sources says at least its title.
  const sources = (number: number, source: string) => slideOf(number, 'References', `• ${source}`)
  expect(await write(sources(7, 'Old Book'), sources(6, 'New Book'))).toBe('We continue with “References”.')
})

it('a title in capitals has the case of its language, and its acronyms', () => {
  const read = (title: string, language: string) => readTitle(title, new Map(), language)
  expect(read('ÜBERBLICK ÜBER DIE VORLESUNG', 'de')).toBe('Überblick über die Vorlesung')
  expect(read('GRUNDLAGEN DER HTML-SEITEN', 'de')).toBe('Grundlagen der HTML-Seiten')
  expect(read('INTRODUCCIÓN A LA PROGRAMACIÓN', 'es')).toBe('Introducción a la programación')
  expect(read('ЧТО ТАКОЕ ЯЗЫК C', 'ru')).toBe('Что такое язык C')
  expect(read('STEPS OF PLAN A', 'en')).toBe('Steps of Plan A')
})

it('the source of a picture is not said, but a point about sources is', async () => {
  const point = '• The river begins in the hills'
  const small = { fontSizePx: 24 }
  for (const source of [
    'Image: Wikimedia Commons',
    'Photo by Ann Lee',
    'Bildquelle: Erste Seite',
    'Fuente: el autor',
    '出处：百科',
  ])
    expect(await write(slideOf(4, 'Rivers', point, line(source, 700, small)))).toMatch(/hills\.$/)
  expect(await write(slideOf(4, 'Rivers', '• Source: the first spring', point))).toContain('the first spring')
  expect(await write(slideOf(4, 'Images', point, line('Image: a grid of pixels', 700)))).toContain('a grid')
})

it('copyright and sources at the foot are not said', async () => {
  expect(isCitation('© 2018, Some Company, Inc. or its Affiliates. All rights reserved.')).toBe(true)
  expect(isCitation('Vgl. Burr (2017), S. 87-96')).toBe(true)
  expect(isCitation('最大误差的可能来源：收入数据')).toBe(false)
  expect(dropCitations('Two ways (Part 2) are known')).toBe('Two ways (Part 2) are known')
})

it('a point in capitals is said like other points', async () => {
  const script = await write(slideOf(4, 'Queues', 'IMPLEMENT IT AS A PRIORITY QUEUE', '• Use the CPU'))
  expect(script).toContain('Implement it as a Priority Queue')
})

it('an address on the title page is no program, and the bracket behind an equals sign is whole', async () => {
  const address = line('EPFL – github.com/epfml/OptML_course', 400, { font: 'typewriter' })
  expect(await write(slideOf(1, 'Optimization', address))).not.toContain('code')
  const rest = line('= (definition of h)', 310, { x: 300 })
  expect(
    await write(slideOf(4, 'Proof', '• For all x we have:', line('y = f(x) + c', 260, { x: 300 }), rest)),
  ).toContain('(definition of h)')
})

it('a title of short words is one, and goes on in small letters in the size of the text', async () => {
  expect(await write(slideOf(4, 'To DO', '• Every part is read once.'))).toContain('“To DO”.')
  const lines = [
    line('The helper asks us to write two', 40),
    line('methods of its own', 92),
    line('• It reads.', 300),
  ]
  expect(await write({ number: 4, lines })).toContain('write two methods of its own.')
})

it('a title page of long lines has all lines of its title in it', () => {
  const at = (y: number, fontSizePx: number, text: string) => ({
    x: 100,
    y,
    width: [...text].length * fontSizePx * 0.5,
    height: fontSizePx,
    fontSizePx,
    text,
  })
  const lines = [
    at(200, 60, 'Analysis of the weather and'),
    at(270, 60, 'a workflow for measured tides'),
    at(400, 44, 'Introduction to the oceans and the moon'),
    at(600, 40, 'Jane Doe, Summer 2025'),
  ]
  expect(readOutline({ number: 1, lines }, []).title).toBe(
    'Analysis of the weather and a workflow for measured tides',
  )
})

it.each([
  ['de', 'ÜBERBLICK ÜBER DIE VORLESUNG', 'Überblick über die Vorlesung'],
  ['de', 'GRUNDLAGEN DER DATENBANKEN UND SQL', 'Grundlagen der Datenbanken und SQL'],
  ['es', 'INTRODUCCIÓN A LA PROGRAMACIÓN', 'Introducción a la programación'],
  ['fr', 'L’ÉTAT DE L’ART', 'L’état de l’art'],
  ['es', '2.2. DISTRIBUCIONES CONDICIONALES', '2.2. Distribuciones condicionales'],
  ['ru', 'ТИПЫ ДАННЫХ В PYTHON', 'Типы данных в Python'],
])('capitals become the case of %s: %s', (language, capitals, written) => {
  expect(lowerCapitals(capitals, new Map(), language)).toBe(written)
})

it('a text that ends in a symbol or a relation has no formula behind it', async () => {
  const formula = (y: number) => line('y = f(x) + c', y, { x: 300 })
  const script = await write(slideOf(4, 'Parts', '• Random error: ϵ', formula(310), line('• Its size', 400)))
  expect(script).toContain('Random error: ϵ. Its size.')
})

it('a short name behind a bullet is a point', async () => {
  expect(await write(slideOf(4, 'Tests', '• Confidence of the mean', '• SD & SE'))).toContain('SD & SE')
})

it('a line of a program is no title', async () => {
  const lines = [
    line('Random rand = new Random();', 40, { fontSizePx: 70 }),
    line('• It draws a number.', 220),
  ]
  expect(await write({ number: 4, lines })).not.toContain('new Random')
})

it('"›", "・" and a figure dash before a line are bullets', async () => {
  const slide = slideOf(
    4,
    'Names',
    '› A good name saves time',
    '・ Code is read more often than it is written',
    '‒ Names are found',
  )
  expect(await write(slide)).toMatch(/A good name saves time\. Code is read.*written\. Names are/)
})
