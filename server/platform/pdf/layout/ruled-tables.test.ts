import { expect, it } from 'vitest'
import type { Glyph } from './glyph.ts'
import { composeText } from './page-text.ts'
import { findRuledCells } from './ruled-tables.ts'

const picture = { width: 1920, height: 1080 }
const EM = 40

/** A line of letters half a font size wide. */
const write = (text: string, x: number, baseline: number): Glyph[] =>
  [...text].flatMap((character, at): Glyph[] => {
    const along = x + at * (EM / 2)
    const place = {
      along,
      alongEnd: along + EM / 2,
      baseline,
      across: baseline - 32,
      acrossEnd: baseline + 8,
    }
    if (character === ' ') return []
    return [{ text: character, ...place, em: EM, angle: 0, spaceBefore: text[at - 1] === ' ' }]
  })

/** Three rows, each with two lines in the second and the third column. */
const ROWS = [0, 1, 2].flatMap((row) => {
  const y = 240 + row * 120
  return [
    ...write(`Row ${row}`, 100, y),
    ...write('how it goes on', 400, y),
    ...write('in two lines', 400, y + 48),
    ...write('• what stands here', 710, y),
    ...write('below it', 750, y + 48),
  ]
})
const across = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ x: 90, y: 200 + at * 120, width: 1100, height: 3 }))
const side = (x: number) => ({ x, y: 200, width: 3, height: 360 })
const linesOf = (drawings: { x: number; y: number; width: number; height: number }[]) =>
  composeText(ROWS, picture, [], drawings).lines

it('reads a table that is drawn with rules row by row, with its columns where no line has text', () => {
  const lines = linesOf([...across(4), side(90), side(1190)])
  expect(lines.map(({ text }) => text).slice(0, 6)).toEqual([
    'Row 0',
    'how it goes on',
    'in two lines',
    '• what stands here',
    'below it',
    'Row 1',
  ])
  expect(new Set(lines.map(({ row }) => row)).size).toBe(3)
  expect(new Set(lines.map(({ box }) => box)).size).toBe(9)
})

it('takes the columns from upright rules', () => {
  const lines = linesOf([...across(4), side(90), side(390), side(1190)])
  expect(new Set(lines.map(({ box }) => box)).size).toBe(6)
})

it('sees no cells between the few rules that LaTeX draws around many rows, and in a chart', () => {
  expect(linesOf(across(4)).every(({ box }) => box === undefined)).toBe(true)
  const chart = [...across(4), side(90), side(390)].map((rule) => ({ ...rule, y: rule.y - 700 }))
  expect(linesOf(chart).every(({ box }) => box === undefined)).toBe(true)
})

it('keeps a heading over several columns whole', () => {
  const heading = write('The overview of everything in them', 200, 140)
  const top = { x: 90, y: 80, width: 1100, height: 3 }
  const sides = [90, 390, 700, 1190].map((x) => ({ ...side(x), y: 80, height: 480 }))
  const rules = [top, ...across(4), ...sides]
  const { lines } = composeText([...heading, ...ROWS], picture, [], rules)
  expect(lines[0]?.text).toBe('The overview of everything in them')
  expect(new Set(lines.map(({ box }) => box)).size).toBe(10)
})

it('looks for no table among more rules or letters than one has', () => {
  const hatching = Array.from({ length: 501 }, (_, at) => side(90 + at * 2))
  expect(findRuledCells([...across(4), ...hatching], ROWS)).toEqual([])
  const crowd = Array.from({ length: 40 }, () => ROWS).flat()
  const sides = [side(90), side(390), side(1190)]
  expect(findRuledCells([...across(4), ...sides], ROWS)).toHaveLength(7)
  expect(findRuledCells([...across(4), ...sides], crowd)).toEqual([])
})
