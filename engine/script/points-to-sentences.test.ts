import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { PHRASES } from './phrases/table.ts'
import type { Point } from './points.ts'
import { pointsToSentences } from './points-to-sentences.ts'
import { makeVoice } from './voice.ts'

const point = (text: string, changes: Partial<Point> = {}): Point => ({
  text,
  heading: /:$/.test(text),
  marked: false,
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

describe('English lines without a verb', () => {
  it('are announced, alone and as a list', () => {
    const [one, two] = ['Cheap sensors with very noisy data', 'Large models with few labelled examples']
    expect(tell([point(one)])).toMatch(/: Cheap sensors with very noisy data\.$/)
    expect(tell([point(one), point(two)])).toMatch(/: Cheap sensors .+ and Large models .+ examples\.$/)
  })

  it('continue the sentence above if they say where or how', () => {
    const lines = [
      'The rotation deflects moving water',
      'To the right in the north',
      'To the left in the south',
    ]
    expect(tell([...lines, 'It is zero at the equator'].map((text) => point(text)))).toBe(
      'The rotation deflects moving water: to the right in the north and to the left in the south. It is zero at the equator.',
    )
  })

  it('follow the line that announces them', () => {
    const first = point('Input:', { children: [point('A model of the loss')] })
    const more = [point('Observations with their labels'), point('The model is trained twice')]
    expect(tell([first, ...more])).toBe(
      'Input: a model of the loss and Observations with their labels. The model is trained twice.',
    )
    const bullets = [first, ...more].map((one) => ({ ...one, marked: true }))
    expect(tell(bullets)).toMatch(
      /^Input: a model of the loss\. .+: Observations with their labels\. The model/,
    )
  })

  it('are a list below a sentence', () => {
    const children = [point('O(n) time to compute one gradient'), point('O(1) memory in each of the steps')]
    expect(tell([point('Forward accumulation is cheap', { children: children.map((one) => one) })])).toBe(
      'Forward accumulation is cheap: O(n) time to compute one gradient and O(1) memory in each of the steps.',
    )
  })
})

it('gives a line without a subject the subject named above', () => {
  const consists = point('Consists of:', { children: [point('Lipids'), point('Proteins')] })
  expect(tell([point('Separates the cell from its environment'), consists])).toBe(
    'It separates the cell from its environment. It consists of Lipids and Proteins.',
  )
  expect(tell([point('Deep water sinks'), point('Also called thermohaline circulation')])).toBe(
    'Deep water sinks. This is also called thermohaline circulation.',
  )
})

it('adds no second "first" before a step that has one', () => {
  const steps = ['先把原料煮成纸浆', '再用帘子捞起纤维', '最后压干并晒干'].map((text) => point(text))
  const voice = makeVoice({ language: 'zh', phrases: PHRASES.get('zh')!, number: 4 })
  expect(pointsToSentences(steps, voice, { ...settings, style: 'detailed' }).join('')).toBe(
    '先把原料煮成纸浆。再用帘子捞起纤维。最后压干并晒干。',
  )
})
