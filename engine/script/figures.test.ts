import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (x: number, y: number, text: string, place: Partial<SlideLine> = {}): SlideLine => ({
  text,
  x,
  y,
  width: text.length * 18,
  height: 48,
  fontSizePx: 40,
  ...place,
})
const TITLE = line(80, 60, 'Machines', { fontSizePx: 70 })
const FIGURE = [
  line(300, 300, 'Program', { figure: 1 }),
  line(300, 350, 'Counter', { figure: 1 }),
  line(900, 300, 'Memory', { figure: 2, fontSizePx: 20 }),
  line(900, 600, 'Memory', { figure: 3 }),
  line(600, 300, '400', { figure: 4 }),
  line(600, 500, 'External bus', { figure: 5 }),
]

it('the labels of a figure are one sentence behind the points', async () => {
  const script = await writeSlide([TITLE, line(100, 800, 'A machine has three parts:'), ...FIGURE])
  expect(script).toContain(
    'A machine has three parts. The figure shows: Program Counter, Memory, External bus.',
  )
})

it('the labels are named in the language of the lecture', async () => {
  const script = await writeSlide([TITLE, ...FIGURE], 'de')
  expect(script).toContain('Die Abbildung zeigt: Program Counter, Memory, External bus.')
})

it('a figure with many labels is not read out to its end', async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    line(100, 30 * at, `Part ${'abcdefghijklmnopqrstuvwxyzäöüß'[at]}`, { figure: at + 1 }),
  )
  const script = await writeSlide([TITLE, ...many])
  expect(script).toContain('Part t. ')
  expect(script).not.toContain('Part u')
  expect(script).toMatch(/figure on the slide|on the slide itself/)
})
