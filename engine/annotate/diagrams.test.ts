import { diagramElements } from '@lectern/core/script/markers.ts'
import { describe, expect, it } from 'vitest'
import { makeSlide, markersOf, ofType } from './slides-for-tests.ts'

describe('diagrams', () => {
  const steps = ['1. Grind the leaves', '2. Add alcohol', '3. Filter, then wait']

  it('show the steps that the slide lists', async () => {
    const page = makeSlide('Steps of the extraction', steps)
    const [diagram] = ofType(await markersOf(page), 'diagram')
    expect(diagram?.attributes.type).toBe('process')
    expect(diagram && diagramElements(diagram)).toEqual([
      'Grind the leaves',
      'Add alcohol',
      'Filter, then wait',
    ])
  })

  it.each([['process', '추출 단계', ['• 잎을 갈기', '• 알코올 넣기', '• 걸러 내기']]])(
    'are a %s if the slide says so',
    async (type, title, lines) => {
      const currentScript = `${title}: ${lines.join('. ').replaceAll('• ', '')}.`
      const language = title === '추출 단계' ? 'ko' : 'en'
      const [diagram] = ofType(
        await markersOf(makeSlide(title, lines), { currentScript, language }),
        'diagram',
      )
      expect(diagram?.attributes.type).toBe(type)
    },
  )

  it('are not made of a list that is no sequence', async () => {
    for (const [title, lines] of [
      ['Membranes', ['• Lipids', '• Proteins', '• Sugars']],
      ['Types of transport', ['• Diffusion', '• Osmosis', '• Active transport']],
      ['Steps of the extraction', ['Grind the leaves', 'Add alcohol', 'Filter and wait']],
      ['Two steps', steps.slice(0, 2)],
    ] as const) {
      const page = makeSlide(title, [...lines])
      expect(ofType(await markersOf(page), 'diagram')).toEqual([])
    }
  })
})
