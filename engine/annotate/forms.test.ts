import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { diagramElements } from '@lectern/core/script/markers.ts'
import { describe, expect, it } from 'vitest'
import { makeSlide, markersOf, membrane, ofType } from './slides-for-tests.ts'

describe('arrows', () => {
  const page = makeSlide('Sugar from light', ['• Light energy', '• Chemical energy'])
  const pages: Record<string, typeof page> = {
    en: page,
    zh: makeSlide('光与糖', ['• 光能和化学能']),
  }

  it.each([
    ['en', 'In the leaf, light energy is converted into chemical energy.', 'Light energy', 'Chemical energy'],
    ['zh', '光能转化为化学能。', '光能', '化学能'],
  ])('show in %s that one thing leads to another: %s', async (language, currentScript, from, to) => {
    const [arrow, ...more] = ofType(
      await markersOf(pages[language] ?? page, { language, currentScript }),
      'arrow',
    )
    expect(arrow?.attributes).toMatchObject({ from_text: from, to_text: to })
    expect(more).toEqual([])
  })

  it('are not drawn where nothing leads to anything', async () => {
    for (const currentScript of [
      'Light energy and chemical energy are both forms of energy.',
      'Light energy does not lead to chemical energy.',
      'Here is light energy. It leads to growth. Chemical energy comes later.',
      '빛 에너지와 화학 에너지가 있습니다.',
    ]) {
      expect(ofType(await markersOf(page, { currentScript }), 'arrow')).toEqual([])
    }
  })
})

describe('notes', () => {
  it('hold what the script adds to the slide', async () => {
    const currentScript =
      'Passive transport is a movement without any cost. The phospholipid bilayer is 7 nanometres thick.'
    const notes = ofType(
      await markersOf(membrane, { currentScript: `${currentScript} ${'So it goes on. '.repeat(40)}` }),
      'text_annotation',
    )
    expect(notes.map(({ attributes }) => attributes.text)).toEqual([
      'Passive transport: a movement without any cost',
    ])
    for (const { attributes } of notes) {
      expect(currentScript.toLowerCase()).toContain(attributes.text?.split(': ').at(-1)?.toLowerCase())
      expect(findPhrase(makeWordIndex(membrane.words), attributes.reference ?? '')).not.toBeNull()
    }
  })

  it('do not repeat the slide', async () => {
    const page = makeSlide('Water', ['• Osmotic pressure is the pull of dissolved salt', '• 40 % of leaves'])
    const currentScript =
      'Osmotic pressure is the pull of dissolved salt. See osmotic pressure on slide 12 again, with 40 % of leaves.'
    expect(ofType(await markersOf(page, { currentScript }), 'text_annotation')).toEqual([])
  })
})

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

  it.each([
    [
      'timeline',
      'A short history',
      ['• 1662 Royal Society founded', '• 1779 Plants need light', '• 1893 The word is coined'],
    ],
    ['flowchart', 'Energy', ['Light → Sugar → Starch', 'This is how it goes on every day']],
    ['process', '추출 단계', ['• 잎을 갈기', '• 알코올 넣기', '• 걸러 내기']],
  ])('are a %s if the slide says so', async (type, title, lines) => {
    const currentScript = `${title}: ${lines.join('. ').replaceAll('• ', '')}.`
    const language = title === '추출 단계' ? 'ko' : 'en'
    const [diagram] = ofType(await markersOf(makeSlide(title, lines), { currentScript, language }), 'diagram')
    expect(diagram?.attributes.type).toBe(type)
  })

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
