import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseScript } from '../script/parse.ts'
import { makeWordIndex } from './find-phrase.ts'
import { placeAnnotations } from './place-annotations.ts'
import { hasOnlyHighlights, needsSpace, placeHighlights } from './place-highlights.ts'

const picture = { width: 1600, height: 900 }
const words = 'Build a computation graph in reversed order'.split(' ').map((text, at) => ({
  text,
  x: 100 + (at % 4) * 300,
  y: 100 + Math.floor(at / 4) * 80,
  width: 200,
  height: 40,
}))

it('places highlights as all annotations of a script are placed', () => {
  const phrase = fc.constantFrom('graph', 'computation graph', 'in reversed order', 'reversd', 'absent', '')
  const box = fc.record({
    x: fc.integer({ min: -100, max: 1600 }),
    y: fc.integer({ min: -100, max: 900 }),
    width: fc.integer({ min: 0, max: 600 }),
    height: fc.integer({ min: 0, max: 200 }),
  })
  const entry = fc.record({
    text: phrase,
    type: fc.constant('highlight' as const),
    color: fc.constant('yellow'),
    boundingBox: fc.option(box),
    needsCheck: fc.constantFrom(true as const, undefined),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(phrase, phrase), { maxLength: 40 }), fc.array(entry), (tags, stored) => {
      const script = tags.map(([text, said]) => `[highlight text="${text}"]${said}[/highlight]`).join(' So ')
      const { markers } = parseScript(script)
      expect(hasOnlyHighlights(markers)).toBe(true)
      expect(placeHighlights(markers, makeWordIndex(words), stored, picture)).toEqual(
        placeAnnotations(markers, makeWordIndex(words), stored, picture),
      )
    }),
  )
})

it('says which scripts need more, and which annotations need room', () => {
  const script = (tag: string) => parseScript(`It [highlight]grows[/highlight]. ${tag}`).markers
  expect(hasOnlyHighlights(script(''))).toBe(true)
  const arrow = script('[arrow from_text="a" to_text="b"]So[/arrow]')
  expect(hasOnlyHighlights(arrow)).toBe(false)
  expect(arrow.some(needsSpace)).toBe(false)
  expect(script('[text_annotation text="a"]So[/text_annotation]').some(needsSpace)).toBe(true)
})
