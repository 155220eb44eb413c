import { expect, it } from 'vitest'
import type { SlideLine } from '../../ai/engine.ts'
import { joinBullets } from './join-bullets.ts'
import { findTypewriterLines } from './typewriter.ts'

/** Lines below each other, `widthOf` a text in characters of 12 pixels. */
const place = (texts: string[], widthOf: (text: string) => number): SlideLine[] =>
  texts.map((text, row) => ({
    text,
    x: 100,
    y: 100 + row * 30,
    width: 12 * widthOf(text),
    height: 24,
    fontSizePx: 20,
  }))

const program = [
  'library(lme4)',
  'fit <- lmer(score ~ dose)',
  'Data: sessions',
  '(Intercept) 3.61 0.04',
  'AIC',
]
/** The PDF keeps one space of three. */
const spread = ['Number of obs: 60']
const narrow = (text: string): number => text.length - (text.match(/[ijlt.,:()]/g)?.length ?? 0) * 0.4
const title = place(['Mixed models'], (text) => text.length * 1.7)

it('finds program text, its output and its short rests', () => {
  const lines = [
    ...title,
    ...place(program, (text) => text.length),
    ...place(spread, (text) => text.length + 2),
  ]
  expect([...findTypewriterLines(lines)].map(({ text }) => text)).toEqual([...program, ...spread])
})

it.each([
  ['the same text in another font', [...title, ...place(program, narrow)]],
  [
    'three lines, which may fit by accident',
    [...title, ...place(program.slice(0, 3), (text) => text.length)],
  ],
  [
    'prose, whatever its font',
    [
      ...title,
      ...place(
        ['Plants need light', 'They make sugar of it', 'Water comes from below', 'Air comes in above them'],
        (text) => text.length,
      ),
    ],
  ],
  ['a page on which all is set so', place(program, (text) => text.length)],
  [
    'Chinese, whose characters are equally wide',
    place(['植物需要光=', '植物需要水和光=', '空气=植物需要', '它们用它=制造糖分的'], (text) => text.length),
  ],
])('finds none in %s', (_what, lines) => {
  expect(findTypewriterLines(lines).size).toBe(0)
})

it('takes a list in such a font for prose', () => {
  const list = [
    '1. The kind of club (large or normal);',
    '2. The kind of ball (one of rubber or of three parts);',
    '3. Drink some water or beer during a game;',
    '4. Play on one cold day or on a hot day;',
  ]
  expect(findTypewriterLines([...title, ...place(list, (text) => text.length)])).toEqual(new Set())
})

it('a plus before a line of a program is no bullet of it', () => {
  const [code] = place(['datav <- datav + lambdaf # Tilt'], (text) => text.length) as [SlideLine]
  const plus = { ...code, text: '+', x: code.x - 30, width: 12 }
  expect(joinBullets([plus, code], new Set([code]))).toContain(code)
  expect(joinBullets([plus, code], new Set()).map(({ text }) => text)).toEqual([`+ ${code.text}`])
})
