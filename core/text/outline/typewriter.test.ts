import { expect, it } from 'vitest'
import type { SlideLine } from '../../ai/engine.ts'
import { joinBullets } from './join-bullets.ts'
import { findProgramLines } from './typewriter.ts'

/** Lines below each other. */
const place = (texts: string[], font?: SlideLine['font']): SlideLine[] =>
  texts.map((text, row) => ({
    text,
    x: 100,
    y: 100 + row * 30,
    width: 12 * text.length,
    height: 24,
    fontSizePx: 20,
    ...(font && { font }),
  }))
const typed = (...texts: string[]) => place(texts, 'typewriter')
const sentence = place(['The model is fitted in one call'])

const find = (lines: SlideLine[]) => [...findProgramLines(lines)].map(({ text }) => text)

it('finds program text, its output and its short rests', () => {
  const program = ['library(lme4)', 'fit <- lmer(score ~ dose)', 'Data: sessions', 'AIC']
  expect(find([...place(['Mixed models']), ...typed(...program)])).toEqual(program)
})

it('finds words in such a font beside sentences in another', () => {
  expect(find([...sentence, ...typed('true', 'succ t')])).toEqual(['true', 'succ t'])
  expect(find(typed('true', 'succ t'))).toEqual([])
})

it.each([
  ['the same text in another font', place(['library(lme4)', 'fit <- lmer(score ~ dose)'])],
  ['sentences', [...sentence, ...typed('Plants need a lot of light', 'They make all their sugar of it')]],
  ['an address', [...sentence, ...typed('course.example.org/slides')]],
  ['an address behind a bullet', [...sentence, ...typed('• https://course.example.org/')]],
])('finds none in %s', (_what, lines) => {
  expect(find(lines)).toEqual([])
})

it('a plus before a line of a program is no bullet of it', () => {
  const [code] = typed('datav <- datav + lambdaf # Tilt') as [SlideLine]
  const plus = { ...code, text: '+', x: code.x - 30, width: 12 }
  expect(joinBullets([plus, code], new Set([code]))).toContain(code)
  expect(joinBullets([plus, code], new Set()).map(({ text }) => text)).toEqual([`+ ${code.text}`])
})
