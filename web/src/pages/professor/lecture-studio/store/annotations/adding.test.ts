import { describe, expect, it } from 'vitest'
import { withAim, withChosenWords } from './adding.ts'
import type { AnnotationAdding } from './annotation-editing.ts'

const words = (text: string) => ({ text, boxes: [{ x: 0, y: 0, width: 10, height: 4 }] })
const adding = (part: Partial<AnnotationAdding>): AnnotationAdding => ({
  kind: 'add',
  origin: 'script',
  takesFocus: true,
  step: 'highlight',
  range: { start: 2, end: 6 },
  ...part,
})

describe('words chosen on the slide', () => {
  it('open the bubble', () => {
    expect(withChosenWords(null, words('seeds'))).toMatchObject({
      kind: 'add',
      origin: 'slide',
      step: 'highlight',
    })
  })

  it('go into the open dialog of an annotation', () => {
    const edit = { kind: 'edit' as const, markerId: 'marker_highlight_1' }
    expect(withChosenWords(edit, words('seeds'))).toEqual({ ...edit, words: words('seeds') })
  })

  it('become the words of the annotation, and the former range of the script no longer counts', () => {
    const next = withChosenWords(adding({ step: 'text_annotation' }), words('seeds'))
    expect(next).toMatchObject({ step: 'text_annotation', origin: 'slide', words: words('seeds') })
    expect(next).not.toHaveProperty('range')
  })

  it('become the end of an arrow, which keeps its start and its words in the script', () => {
    const next = withChosenWords(
      adding({ step: 'arrow', aimsAt: 'to', words: words('light') }),
      words('water'),
    )
    expect(next).toMatchObject({
      words: words('light'),
      target: words('water'),
      range: { start: 2, end: 6 },
    })
  })

  it('become the start of an arrow first, if its own words are not on the slide', () => {
    const start = withChosenWords(adding({ step: 'arrow', aimsAt: 'from' }), words('light'))
    expect(start).toMatchObject({ words: words('light'), aimsAt: 'to' })
    expect(start).not.toHaveProperty('target')
  })

  it('are the end of an arrow when they are a place of the picture, also while its start is chosen', () => {
    const place = words('')
    const next = withChosenWords(adding({ step: 'arrow', aimsAt: 'from' }), place)
    expect(next).toMatchObject({ target: place, aimsAt: 'from', range: { start: 2, end: 6 } })
    expect(next).not.toHaveProperty('words')
    const edit = { kind: 'edit' as const, markerId: 'marker_highlight_1' }
    expect(withChosenWords(edit, place)).toBe(edit)
  })

  it('become an element of a diagram', () => {
    expect(withChosenWords(adding({ step: 'diagram' }), words('water'))).toMatchObject({
      target: words('water'),
    })
  })
})

it('an arrow that the pointer gives up has no end', () => {
  const aimed = withAim(adding({ step: 'arrow', aimsAt: 'to', words: words('light') }), words('water'))
  expect(aimed).toMatchObject({ target: words('water'), isDragging: true })
  const dropped = withAim(aimed, null)
  expect(dropped).not.toHaveProperty('target')
  expect(dropped).not.toHaveProperty('isDragging')
  expect(dropped.words).toEqual(words('light'))
})
