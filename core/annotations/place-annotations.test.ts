import type { Highlight } from '@lectern/contract/annotations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScript } from '../script/parse.ts'
import { makeWordIndex } from './find-phrase.ts'
import { type Box, overlapOf, type WordBox } from './geometry.ts'
import { hasSameHighlights, listHighlights } from './highlights.ts'
import { placeAnnotations } from './place-annotations.ts'
import { widthInEms, wrapText } from './place-note.ts'
import type { PlacedAnnotation } from './placed-annotation.ts'

const picture = { width: 1600, height: 900 }

/** Words at 20 pixels per letter, lines 80 apart, from the given left edge. */
const slideOf = (lines: string[], x = 100, y = 100): WordBox[] =>
  lines.flatMap((line, row) => {
    let left = x
    return line.split(' ').map((text) => {
      const word = { text, x: left, y: y + row * 80, width: text.length * 20, height: 40 }
      left += word.width + 20
      return word
    })
  })

const words = slideOf([
  'Reverse Accumulation Summary',
  'Build a computation graph',
  'Forward: store intermediate results of the',
  'graph in reversed order',
])
const place = (script: string, stored: Highlight[] = [], on: WordBox[] = words) =>
  placeAnnotations(parseScript(script).markers, makeWordIndex(on), stored, picture)
const placed = (annotation: PlacedAnnotation | undefined) => {
  if (!annotation?.isPlaced) throw new Error(`not placed: ${JSON.stringify(annotation)}`)
  return annotation
}
const entry = (fields: Partial<Highlight>): Highlight => ({
  text: 'graph',
  type: 'highlight',
  color: 'yellow',
  boundingBox: null,
  ...fields,
})

describe('a highlight', () => {
  it('stands on its words, two points wider on both sides', () => {
    const { shape } = placed(place('We [highlight text="computation graph"]build it[/highlight].')[0])
    const first = words[5] as WordBox
    const point = 1600 / 720
    expect(shape).toEqual({
      kind: 'words',
      lines: [
        {
          x: first.x - 2 * point,
          y: first.y,
          width: expect.closeTo((11 + 5 + 1) * 20 + 4 * point, 6),
          height: 40,
        },
      ],
    })
  })

  it('has a box for each line', () => {
    const { shape } = placed(place('[highlight text="results of the graph in reversed"]x[/highlight]')[0])
    expect(shape.kind === 'words' && shape.lines.map((line) => line.y)).toEqual([260, 340])
  })

  it('finds its spoken words when it names no others', () => {
    expect(place('[highlight]reversed order[/highlight]')[0]?.isPlaced).toBe(true)
  })

  it('says when its words are not there', () => {
    expect(place('[highlight text="quantum foam"]so[/highlight]')[0]).toMatchObject({
      isPlaced: false,
      reason: 'notOnSlide',
      missing: ['quantum foam'],
    })
    expect(place('[highlight][/highlight]')[0]).toMatchObject({ isPlaced: false, reason: 'noWords' })
  })

  it('stands at its stored box, of two with the same words', () => {
    const script = '[highlight text="graph"]it[/highlight]'
    const last = words.findLast(({ text }) => text === 'graph') as WordBox
    const { text: _, ...box } = last
    const { bounds, isStored } = placed(place(script, [entry({ boundingBox: box })])[0])
    expect(isStored).toBe(true)
    expect(bounds.y).toBe(last.y)
    expect(placed(place(script)[0]).bounds.y).not.toBe(last.y)
  })
})

describe('an arrow', () => {
  const ends = (annotation: PlacedAnnotation | undefined) => {
    const { shape } = placed(annotation)
    if (shape.kind !== 'arrow') throw new Error('no arrow')
    return shape
  }

  it('goes to the nearest of several matches', () => {
    const shape = ends(place('[arrow from_text="reversed order" to_text="graph"]x[/arrow]')[0])
    expect(shape.ends.to?.y).toBe(340)
  })

  it('has heads as its direction says', () => {
    const count = (direction: string) =>
      ends(place(`[arrow from_text="Build" to_text="order" direction="${direction}"]x[/arrow]`)[0]).heads
    expect(count('forward')).toHaveLength(1)
    expect(count('bidirectional')).toHaveLength(2)
    expect(count('forward')[0]?.[0].y).toBeGreaterThan(200)
    expect(count('backward')[0]?.[0].y).toBeLessThan(260)
  })

  it('prefers labels that stand alone to the same words in a line', () => {
    const figure = [...words, ...slideOf(['Forward'], 900, 700), ...slideOf(['Build'], 1200, 600)]
    const shape = ends(place('[arrow from_text="Forward" to_text="Build"]x[/arrow]', [], figure)[0])
    expect([shape.ends.from?.y, shape.ends.to?.y]).toEqual([700, 600])
  })

  it('is curved or straight', () => {
    const path = (style: string) =>
      ends(place(`[arrow from_text="Build" to_text="order" style="${style}"]x[/arrow]`)[0]).path
    expect(path('curved')).toContain('C')
    expect(path('straight')).not.toContain('C')
  })

  it('points at the end that exists, and names the other', () => {
    const [annotation] = place('[arrow from_text="nowhere at all" to_text="Summary"]x[/arrow]')
    expect(annotation).toMatchObject({ isPlaced: true, missing: ['nowhere at all'] })
    expect(place('[arrow from_text="nowhere at all" to_text="neither here"]x[/arrow]')[0]?.isPlaced).toBe(
      false,
    )
  })

  it('never runs through its own words', () => {
    const index = makeWordIndex(words)
    fc.assert(
      fc.property(
        fc.constantFrom(...words.keys()),
        fc.constantFrom(...words.keys()),
        fc.constantFrom('straight', 'curved'),
        fc.constantFrom('forward', 'curved', 'up', 'down', 'backward'),
        (a, b, style, direction) => {
          const from = words[a] as WordBox
          const to = words[b] as WordBox
          fc.pre(from.text !== to.text)
          const script = `[arrow from_text="${from.text}" to_text="${to.text}" style="${style}" direction="${direction}"]x[/arrow]`
          const annotation = placeAnnotations(parseScript(script).markers, index, [], picture)[0]
          const { path, ends: own } = ends(annotation)
          for (const point of pointsOf(path))
            for (const box of [own.from, own.to]) if (box) expect(isInside(point, box)).toBe(false)
        },
      ),
    )
  })
})

describe('a note', () => {
  it('stands where no words are, with a leader to its words', () => {
    const { shape } = placed(
      place(
        '[text_annotation text="Nobody asked for it" reference="intermediate results"]x[/text_annotation]',
      )[0],
    )
    if (shape.kind !== 'note') throw new Error('no note')
    for (const word of words) expect(overlapOf(shape.box, word)).toBe(0)
    expect(shape.leader).not.toBeNull()
    expect(shape.lines.join(' ')).toBe('Nobody asked for it')
  })

  it('leaves figures free where there is other room', () => {
    const figure = { x: 100, y: 480, width: 700, height: 400 }
    const { markers } = parseScript('[text_annotation text="Aside" reference="order"]x[/text_annotation]')
    const [annotation] = placeAnnotations(markers, makeWordIndex(words), [], picture, [figure])
    expect(overlapOf(placed(annotation).bounds, figure)).toBe(0)
  })

  it('covers no other note', () => {
    const script = Array.from(
      { length: 6 },
      (_, at) => `[text_annotation text="Note number ${at} with some words"]order[/text_annotation]`,
    ).join(' ')
    const boxes = place(script).map((annotation) => placed(annotation).bounds)
    boxes.forEach((box, at) => {
      for (const other of boxes.slice(at + 1)) expect(overlapOf(box, other)).toBe(0)
    })
  })

  it('stays where it is stored', () => {
    const box = { x: 700, y: 600, width: 400, height: 100 }
    const stored = [entry({ type: 'text_annotation', text: 'Here', boundingBox: box })]
    expect(placed(place('[text_annotation text="Here"]x[/text_annotation]', stored)[0]).bounds).toEqual(box)
  })

  it('breaks its text so that each line fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 3, max: 30 }),
        (text, ems) => {
          const lines = wrapText(text, ems, 4)
          expect(lines.length).toBeLessThanOrEqual(4)
          for (const line of lines) expect(widthInEms(line)).toBeLessThanOrEqual(Math.max(ems, 1.01))
        },
      ),
    )
    expect(wrapText('그래디언트를 계산하는 방법', 6, 3)).toHaveLength(3)
  })
})

describe('a drawn diagram', () => {
  const script =
    '[diagram elements="Seed, Sprout"]order[/diagram] [text_annotation text="Aside"]graph[/text_annotation]'
  const draw = (on: WordBox[], size: { width: number; height: number }) => {
    const { markers } = parseScript(script)
    const pictures = new Map([['marker_diagram_1', { url: 'data:,', ...size }]])
    return placeAnnotations(markers, makeWordIndex(on), [], picture, [], pictures).map(placed)
  }

  it('stands in free space, readable, and moves no note', () => {
    const [diagram, note] = draw(words, { width: 300, height: 120 })
    expect(diagram?.shape.kind).toBe('diagram')
    const { bounds } = placed(diagram)
    for (const word of words) expect(overlapOf(bounds, word)).toBe(0)
    expect(overlapOf(bounds, placed(note).bounds)).toBe(0)
    expect(bounds.width / bounds.height).toBeCloseTo(2.5)
    expect(bounds.width).toBeGreaterThanOrEqual((300 * 0.5 * 1600) / 720)
    expect(placed(note).bounds).toEqual(placed(place(script)[1]).bounds)
  })

  it('stays a button where the slide has no room', () => {
    const full = Array.from({ length: 11 }, (_, row) =>
      slideOf(['word '.repeat(14).trim()], 20, 10 + row * 80),
    ).flat()
    expect(draw(full, { width: 900, height: 600 })[0]?.shape.kind).toBe('chip')
  })
})

describe('whatever a script says', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('graph', 'Build', 'results of the graph', 'Summary', '한국어', '<script>', '-1'),
  )
  const tag = fc
    .record({
      type: fc.constantFrom(
        'highlight',
        'arrow',
        'text_annotation',
        'diagram',
        'drawing',
        'manual-annotation',
      ),
      text: value,
      other: value,
      style: fc.constantFrom('straight', 'curved', 'label', 'note', 'x'),
    })
    .map(({ type, text, other, style }) => {
      const safe = (one: string) => one.replace(/["&[\]]/g, ' ')
      return `[${type} text="${safe(text)}" from_text="${safe(text)}" to_text="${safe(other)}" reference="${safe(other)}" elements="${safe(other)}" style="${style}"]${safe(other)}[/${type}]`
    })
  const box = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 0, max: 5000 }),
    height: fc.integer({ min: 0, max: 5000 }),
  })

  it('each marker has an answer, none of it outside of the picture', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 8 }), fc.array(box, { maxLength: 4 }), (tags, boxes) => {
        const script = tags.join(' ')
        const { markers } = parseScript(script)
        const stored = boxes.map((boundingBox, at) =>
          entry({
            type: markers[at]?.type ?? 'highlight',
            text: markers[at]?.attributes.text?.trim() || 'graph',
            boundingBox,
            toBoundingBox: boundingBox,
          }),
        )
        const annotations = place(script, stored)
        expect(annotations.map(({ id }) => id)).toEqual(markers.map(({ id }) => id))
        for (const annotation of annotations) {
          if (!annotation.isPlaced) continue
          expect(isWithin(annotation.bounds)).toBe(true)
          if (annotation.shape.kind === 'arrow')
            for (const point of [...pointsOf(annotation.shape.path), ...annotation.shape.heads.flat()])
              expect(isWithin({ ...point, width: 0, height: 0 })).toBe(true)
        }
      }),
    )
  })

  it('an annotation whose words are not found does not take the box of the next one with its text', () => {
    const script =
      '[highlight text="Chloroplast"][/highlight] [highlight text="Chloroplast"]graph[/highlight]'
    const first = listHighlights(place(script), [], [])
    expect(place(script, first).map(({ isPlaced }) => isPlaced)).toEqual([false, true])
  })

  it('storing what was placed and placing again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), (tags) => {
        const script = tags.join(' ')
        const { markers } = parseScript(script)
        const first = listHighlights(place(script), [], [])
        const again = listHighlights(place(script, first), first, [markers])
        expect(hasSameHighlights(again, first)).toBe(true)
      }),
    )
  })
})

describe('the stored list', () => {
  const english = '[highlight text="Build"]x[/highlight]'
  const korean = parseScript('[highlight text="order"]순서[/highlight]').markers

  it('keeps highlights of other languages and drops those that no script names', () => {
    const stored = [
      entry({ text: 'order', boundingBox: { x: 1, y: 1, width: 9, height: 9 } }),
      entry({ text: 'gone', boundingBox: { x: 1, y: 1, width: 9, height: 9 } }),
    ]
    expect(listHighlights(place(english), stored, [korean]).map(({ text }) => text)).toEqual([
      'Build',
      'order',
    ])
  })

  it('keeps the highlight of an annotation whose words are not found, in its order', () => {
    const script = '[highlight text="Build"]x[/highlight] [highlight text="nowhere"]y[/highlight]'
    const stored = [entry({ text: 'nowhere', boundingBox: null }), entry({ text: 'Build' })]
    const placed = place(script, stored)
    expect(placed.map(({ isPlaced }) => isPlaced)).toEqual([true, false])
    expect(listHighlights(placed, stored, [])).toEqual([
      expect.objectContaining({ text: 'Build' }),
      stored[0],
    ])
    expect(listHighlights(placed.slice(0, 1), stored, [])).toHaveLength(1)
  })

  it('stores a highlight that two languages share once', () => {
    const same = parseScript(english).markers
    expect(listHighlights(place(english), [entry({ text: 'Build' })], [same, korean])).toHaveLength(1)
  })
})

const isInside = (point: { x: number; y: number }, box: Box) =>
  point.x > box.x + 0.1 &&
  point.x < box.x + box.width - 0.1 &&
  point.y > box.y + 0.1 &&
  point.y < box.y + box.height - 0.1

const isWithin = (box: Box) =>
  box.x >= -0.05 &&
  box.y >= -0.05 &&
  box.x + box.width <= picture.width + 0.05 &&
  box.y + box.height <= picture.height + 0.05

/** Points along an SVG path of lines, or of one cubic curve. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const knots = Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[2 * at] as number,
    y: numbers[2 * at + 1] as number,
  }))
  const steps = Array.from({ length: 41 }, (_, step) => step / 40)
  if (!path.includes('C'))
    return knots.slice(1).flatMap((knot, at) => {
      const before = knots[at] as { x: number; y: number }
      return steps.map((t) => ({
        x: before.x + (knot.x - before.x) * t,
        y: before.y + (knot.y - before.y) * t,
      }))
    })
  const mix = (t: number, axis: 'x' | 'y') => {
    const [a, b, c, d] = knots.map((knot) => knot[axis]) as [number, number, number, number]
    const u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  }
  return steps.map((t) => ({ x: mix(t, 'x'), y: mix(t, 'y') }))
}
