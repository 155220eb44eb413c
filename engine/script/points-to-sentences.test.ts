import { PHRASES } from '@lectern/core/script/phrases/table.ts'
import { expect, it } from 'vitest'
import type { Point } from './points.ts'
import { pointsToSentences } from './points-to-sentences.ts'
import { makeVoice } from './voice.ts'

const point = (text: string, changes: Partial<Point> = {}): Point => ({
  text,
  heading: /:$/.test(text),
  marked: false,
  sense: null,
  children: [],
  ...changes,
})

const tell = (points: Point[], language = 'en') =>
  pointsToSentences(
    points,
    makeVoice({ language, phrases: PHRASES.get(language)!, number: 4 }),
    'medium',
  ).join(' ')

it('says names in a row as a list, and everything else as it stands', () => {
  const lines = [
    'The rotation deflects moving water',
    'Diffusion',
    'Osmosis',
    'To the right in the northern half',
  ]
  expect(tell(lines.map((text) => point(text, { marked: true })))).toBe(
    'The rotation deflects moving water. Diffusion and Osmosis. To the right in the northern half.',
  )
})

it('says names below a point with the point, and sentences after it', () => {
  const names = point('Consists of:', { children: [point('Lipids'), point('Proteins')] })
  expect(tell([names])).toBe('Consists of: Lipids and Proteins.')
  const sentences = point('Forward accumulation is cheap', {
    children: [
      point('It needs time in proportion to the graph'),
      point('Nothing has to be kept until the end'),
    ],
  })
  expect(tell([sentences])).toBe(
    'Forward accumulation is cheap. It needs time in proportion to the graph. Nothing has to be kept until the end.',
  )
})

it('says a list below a colon with it, and what follows as it stands', () => {
  const reasons = point('There are several reasons:', {
    children: [
      point('Low cost', { marked: true }),
      point('High speed', { marked: true }),
      point('The sample can be read again whenever there is a doubt', { marked: true }),
    ],
  })
  expect(tell([point('Why samples', { children: [reasons] })])).toBe(
    'Why samples. There are several reasons: Low cost and High speed. The sample can be read again whenever there is a doubt.',
  )
})

it('joins a point that ends with "and" to the next', () => {
  const [one, other] = ['The programs decide with the help of data, and', 'The systems act by themselves']
  expect(tell([point(one!, { marked: true }), point(other!, { marked: true })])).toBe(
    'The programs decide with the help of data, and The systems act by themselves.',
  )
})
