import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { PHRASES } from './phrases/table.ts'
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

const settings: ScriptSettings = { length: 'medium', tone: 'neutral', style: 'concise' }

const tell = (points: Point[], language = 'en') =>
  pointsToSentences(
    points,
    makeVoice({ language, phrases: PHRASES.get(language)!, number: 4 }),
    settings,
  ).join(' ')

it('says names in a row as a list, and everything else as it stands', () => {
  const lines = [
    'The rotation deflects moving water',
    'Diffusion',
    'Osmosis',
    'To the right in the northern half',
  ]
  expect(tell(lines.map((text) => point(text)))).toMatch(
    /^The rotation deflects moving water\. .+: Diffusion and Osmosis\. To the right in the northern half\.$/,
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

it('adds no second "first" before a step that has one', () => {
  const steps = ['先把原料煮成纸浆', '再用帘子捞起纤维', '最后压干并晒干'].map((text) =>
    point(text, { marked: true }),
  )
  const voice = makeVoice({ language: 'zh', phrases: PHRASES.get('zh')!, number: 4 })
  expect(pointsToSentences(steps, voice, { ...settings, style: 'detailed' }).join('')).toBe(
    '先把原料煮成纸浆。再用帘子捞起纤维。最后压干并晒干。',
  )
})
