import { PHRASES } from '@lectern/core/script/phrases/table.ts'
import { expect, it } from 'vitest'
import type { Point } from './points.ts'
import { pointsToSentences } from './points-to-sentences.ts'
import { makeVoice } from './voice.ts'

const point = (text: string, changes: Partial<Point> = {}): Point => ({
  text,
  heading: /:$/.test(text),
  marked: false,
  group: undefined,
  isLabel: false,
  sense: null,
  children: [],
  ...changes,
})

const tell = (points: Point[], language = 'en') =>
  pointsToSentences(points, makeVoice(language, PHRASES.get(language)!, 'neutral'), 'medium').join(' ')

it('says names alone as a list, and every point among sentences as a sentence', () => {
  const marked = (texts: string[]) => texts.map((text) => point(text, { marked: true }))
  expect(tell(marked(['Diffusion', 'Osmosis', 'Active transport']))).toBe(
    'Diffusion, Osmosis and Active transport.',
  )
  expect(
    tell(
      marked(['Communication between the system and others', 'Can go both ways', 'Exchange of information']),
    ),
  ).toBe('Communication between the system and others. Can go both ways. Exchange of information.')
  expect(tell([point('Methods'), ...marked(['Diffusion', 'Osmosis'])])).toBe(
    'Methods. Diffusion and Osmosis.',
  )
})

it('says names below a point with the point, and sentences after it', () => {
  const below = (marked: boolean) =>
    point('Consists of:', { children: [point('Lipids', { marked }), point('Proteins', { marked })] })
  expect(tell([below(true)])).toBe('Consists of: Lipids and Proteins.')
  // The cells of a row and the labels of a figure are no list.
  expect(tell([below(false)])).toBe('Consists of: Lipids, Proteins.')
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

it('says the first point below a colon with it, and the others as they stand', () => {
  const reasons = point('There are several reasons:', {
    children: [
      point('Low cost', { marked: true }),
      point('High speed', { marked: true }),
      point('The sample can be read again whenever there is a doubt', { marked: true }),
    ],
  })
  expect(tell([point('Why samples', { children: [reasons] })])).toBe(
    'Why samples. There are several reasons: Low cost. High speed. The sample can be read again whenever there is a doubt.',
  )
})

it('puts no colon behind a comma', () => {
  const children = [point('when are they confused?', { marked: true })]
  expect(tell([point('Moving line by line,', { children })])).toBe(
    'Moving line by line, when are they confused?',
  )
})

it('goes on without a colon where the last word needs more', () => {
  expect(tell([point('The authors are Zacks and', { children: [point('Tversky wrote it in 1999')] })])).toBe(
    'The authors are Zacks and Tversky wrote it in 1999.',
  )
})
