import { expect, it } from 'vitest'
import { findFigures } from './figures.ts'

const picture = { width: 1920, height: 1080 }
const line = (text: string, x: number, y: number, others = {}) => ({
  text,
  x,
  y,
  width: text.length * 14,
  height: 30,
  fontSizePx: 28,
  ...others,
})
/** Boxes of a diagram and the arrows between them. */
const DIAGRAM = [
  { x: 200, y: 300, width: 300, height: 120 },
  { x: 500, y: 360, width: 300, height: 4 },
  { x: 800, y: 300, width: 300, height: 120 },
  { x: 950, y: 420, width: 4, height: 180 },
  { x: 820, y: 600, width: 300, height: 120 },
  { x: 340, y: 420, width: 480, height: 240 },
]
const LABELS = [
  line('Program', 300, 330),
  line('Counter', 300, 366),
  line('fetch', 620, 325),
  line('Memory', 905, 345),
  line('load', 970, 480),
  line('Bus', 945, 645),
]
const labelsOf = (lines: ReturnType<typeof line>[], drawings = DIAGRAM) =>
  findFigures(lines, drawings, picture).map((figure) => figure.map(({ text }) => text))

it('finds the labels of a diagram, each with all its lines', () => {
  expect(labelsOf(LABELS)).toEqual([['fetch', 'Program Counter', 'Memory', 'load', 'Bus']])
})

it('leaves the title and the points beside the diagram where they are', () => {
  const points = [
    line('Machines', 100, 60, { fontSizePx: 60 }),
    line('The counter holds the place of the next instruction', 1300, 340),
    line('in the memory.', 1300, 376),
  ]
  expect(labelsOf([...LABELS, ...points]).flat()).toHaveLength(5)
})

it('finds none without drawings that belong together', () => {
  expect(labelsOf(LABELS, [])).toEqual([])
  expect(labelsOf(LABELS, DIAGRAM.slice(0, 1))).toEqual([])
})

it('takes no table, list, program or sentences within drawings for a figure', () => {
  const frame = [{ x: 150, y: 250, width: 1100, height: 500 }]
  const cells = ['Name', 'Type', 'Size', 'Anna', 'Person', 'Small', 'Rex', 'Animal', 'Large']
  const table = cells.map((text, at) => line(text, 200 + 300 * (at % 3), 300 + 60 * Math.floor(at / 3)))
  expect(labelsOf(table, frame)).toEqual([])
  const list = ['First point', 'Second point', 'Third point', 'Last point'].map((text, at) =>
    line(text, 200, 300 + 60 * at),
  )
  expect(labelsOf(list, frame)).toEqual([])
  expect(labelsOf([...LABELS, line('• Point', 300, 480)])).toEqual([])
  const program = ['if (found) {', 'next();', '} else {', 'stop();', '}', 'return'].map((text, at) =>
    line(text, 300 + 130 * (at % 3), 300 + 60 * at),
  )
  expect(labelsOf(program)).toEqual([])
  const sentences = LABELS.map(({ x, y }) => line('a sentence that is far too long', x, y))
  expect(labelsOf(sentences)).toEqual([])
})

it('finds the titles of the axes of a chart, whose points can be characters', () => {
  const axes = [{ x: 300, y: 300, width: 500, height: 420 }]
  const numbers = ['0', '50', '100'].flatMap((text, index) => [
    line(text, 310 + index * 210, 720),
    line(text, 250, 320 + index * 170),
  ])
  const points = Array.from({ length: 30 }, (_, index) =>
    line('●', 320 + index * 15, 640 - index * 10, { width: 9 }),
  )
  const words = [line('Height (cm)', 480, 760), line('Weight (kg)', 200, 420)]
  const caption = line('Figure: A sample of men', 400, 800)
  const text = line('Most points are near the line', 900, 480)
  const labels = labelsOf([...numbers, ...points, ...words, caption, text], axes)
  expect(labels).toHaveLength(1)
  expect(labels[0]!.filter((label) => /\p{L}/u.test(label)).toSorted()).toEqual([
    'Height (cm)',
    'Weight (kg)',
  ])
  // Another axis stands at the right edge.
  const right = ['0', '5', '10'].map((text, index) => line(text, 800, 320 + index * 170))
  expect(labelsOf([...numbers, ...right, ...points, ...words, text], axes)).toHaveLength(1)
  // The numbers of a table stand everywhere.
  const cells = [line('7', 520, 400), line('9', 640, 520)]
  expect(labelsOf([...numbers, ...cells, ...words], axes)).toEqual([])
})
