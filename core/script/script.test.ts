import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '../messages/format-message.ts'
import { fromCleanScript, toCleanScript } from './clean.ts'
import {
  chosenAttribute,
  diagramElements,
  drawingSize,
  MARKER_TYPES,
  type MarkerDraft,
  tagNameOf,
} from './markers.ts'
import { parseScript, validateScript } from './parse.ts'
import { rawRangeOf, spokenWithMap, stripTags } from './spoken.ts'
import { insertMarker, makePlain, removeMarker, replaceMarker, writeMarker } from './write.ts'

/** Hostile text: pieces of tags among ordinary words. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        '"',
        '/',
        '=',
        '&quot;',
        '&',
        '\n',
        ' ',
        '[highlight',
        '[/highlight]',
        '[drawing/]',
      ),
      fc.constantFrom(
        '[arrow color="red"]',
        '[/arrow]',
        '[MARKER:',
        '[MARKER:marker_arrow_1]',
        '[manual-annotation ',
      ),
      fc.constantFrom('text="', 'a="b"', '<script>', '漢字', '\u202e', 'x'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

const draft: fc.Arbitrary<MarkerDraft> = fc.record({
  type: fc.constantFrom(...MARKER_TYPES),
  content: hostileText.map(makePlain),
  attributes: fc.dictionary(fc.stringMatching(/^[a-z_][a-z0-9_-]{0,9}$/), hostileText, { maxKeys: 3 }),
})

describe('reading a script', () => {
  it('finds a marker with its words, place and decoded attributes', () => {
    const script =
      'See [highlight text="a &quot;b&quot; &amp; &#91;0&#93;" color="red"]these words[/highlight].'
    expect(parseScript(script).markers).toEqual([
      {
        id: 'marker_highlight_1',
        type: 'highlight',
        content: 'these words',
        position: 4,
        attributes: { text: 'a "b" & [0]', color: 'red' },
        originalTag: script.slice(4, -1),
      },
    ])
  })

  it('counts each type by itself and reads the hyphen of manual-annotation', () => {
    const script = '[arrow]a[/arrow][manual-annotation type="text"]b[/manual-annotation][arrow]c[/arrow]'
    expect(parseScript(script).markers.map((marker) => marker.id)).toEqual([
      'marker_arrow_1',
      'marker_manual_annotation_1',
      'marker_arrow_2',
    ])
  })

  it.each([
    ['brackets that are no tag', 'An [x] and a [highlights] and [1, 2] and [/b] and [Highlight].'],
    ['markup of a page', '<script>alert(1)</script>'],
    ['a tag that never ends', 'Look at [highlight text="this'],
  ])('keeps %s as text', (_, script) => {
    expect(parseScript(script)).toEqual({
      segments: [{ kind: 'text', text: script, start: 0, end: script.length }],
      markers: [],
    })
    expect(stripTags(script)).toBe(script)
  })

  it('reads raw brackets in a closed value, and ends an unclosed one at the bracket', () => {
    expect(parseScript('[highlight text="a[0]"]x[/highlight]').markers[0]?.attributes).toEqual({
      text: 'a[0]',
    })
    const open = '[highlight text="abc]x[/highlight] he said "no"'
    expect(parseScript(open).markers[0]).toMatchObject({ attributes: { text: 'abc' }, content: 'x' })
    expect(validateScript(open)).toEqual({
      errors: [],
      warnings: ['Potentially malformed attributes detected'],
    })
  })

  it('takes an attribute named __proto__ as an ordinary one', () => {
    const marker = parseScript('[highlight __proto__="x" constructor="y"]a[/highlight]').markers[0]
    expect(Object.entries(marker?.attributes ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })
})

describe('validating a script', () => {
  it.each([
    ['[highlight]a', 'Mismatched highlight tags: 1 opening, 0 closing'],
    ['a[/text_annotation] b[/text_annotation]', 'Mismatched text_annotation tags: 0 opening, 2 closing'],
    ['[manual-annotation]a', 'Mismatched manual-annotation tags: 1 opening, 0 closing'],
    ['[highlight]a[arrow]b[/arrow]c[/highlight]', 'Tags must not be nested: arrow inside highlight'],
    ['a[/arrow][arrow]b', 'A closing arrow tag comes before its opening tag'],
    [`[arrow text="${'x'.repeat(2000)}"]b`, 'A tag of type arrow is longer than 2,000 characters'],
  ])('refuses %.30j', (script, sentence) => {
    expect(validateScript(script).errors.map(formatMessage)).toEqual([sentence])
  })

  it.each([
    '[highlight text=this]a[/highlight]',
    '[highlight text="a" text="b"]a[/highlight]',
    '[arrow ? ]a[/arrow]',
    'a [arrow b',
  ])('warns about the attributes of %j', (script) => {
    expect(validateScript(script)).toEqual({
      errors: [],
      warnings: ['Potentially malformed attributes detected'],
    })
  })

  it('takes a drawing that closes itself, and placeholders', () => {
    expect(validateScript('a [drawing size="3"/] b [drawing]c[/drawing] [MARKER:marker_arrow_1]')).toEqual({
      errors: [],
      warnings: [],
    })
  })

  it('without errors there is no stray tag', () => {
    fc.assert(
      fc.property(hostileText, (script) => {
        const strays = parseScript(script).segments.filter(
          (segment) => segment.kind === 'stray' && !segment.text.startsWith('[MARKER:'),
        )
        if (validateScript(script).errors.length === 0) expect(strays).toEqual([])
      }),
    )
  })
})

describe('every text', () => {
  it('is the sum of its segments', () => {
    fc.assert(
      fc.property(hostileText, (script) => {
        const { segments, markers } = parseScript(script)
        const pieces = segments.map((segment) => script.slice(segment.start, segment.end))
        expect(pieces.join('')).toBe(script)
        for (const [index, segment] of segments.entries()) {
          expect(segment.start).toBe(segments[index - 1]?.end ?? 0)
          if (segment.kind === 'marker') expect(pieces[index]).toBe(segment.marker.originalTag)
          else expect(pieces[index]).toBe(segment.text)
        }
        expect(new Set(markers.map((marker) => marker.id)).size).toBe(markers.length)
      }),
    )
  })

  it('comes back from its clean form, once left-over placeholders are gone', () => {
    fc.assert(
      fc.property(hostileText, (script) => {
        const { clean, markers } = toCleanScript(script)
        const back = fromCleanScript(clean, markers)
        expect(back.missing).toEqual([])
        expect(back.dropped).toEqual([])
        if (!script.includes('[MARKER:')) expect(back.script).toBe(script)
        expect(parseScript(back.script).markers.map((marker) => marker.originalTag)).toEqual(
          markers.map((marker) => marker.originalTag),
        )
      }),
    )
  })

  it('is tidy when spoken, and each spoken character is where the map says', () => {
    fc.assert(
      fc.property(hostileText, (script) => {
        const text = spokenWithMap(script)
        expect(text.spoken).toBe(text.spoken.trim())
        expect(text.spoken).not.toMatch(/ {2}|\n {1}| \n|\n{3}|[\0\u202e]/)
        expect(text.rawOffsets.length).toBe(text.spoken.length)
        for (let at = 0; at < text.spoken.length; at++) {
          const raw = text.rawOffsets[at] as number
          if (at > 0 && text.spoken[at] !== '\n')
            expect(raw).toBeGreaterThan(text.rawOffsets[at - 1] as number)
          if (text.spoken[at]?.trim()) expect(script[raw]).toBe(text.spoken[at])
        }
      }),
    )
  })

  it('of 100,000 hostile characters is read a bounded number of times', () => {
    const pieces = [
      '[',
      '[highlight ',
      '[highlight a="',
      '[arrow a="]b',
      '[/highlight',
      '[MARKER:',
      '[drawing a="/]',
      '["',
    ]
    for (const piece of pieces) {
      const reads = countReads(piece.repeat(Math.ceil(100_000 / piece.length)))
      const half = countReads(piece.repeat(Math.ceil(50_000 / piece.length)))
      expect(reads / half).toBeLessThan(2.2)
    }
    // A proxy counts every read, which is slow on a busy machine.
  }, 60_000)
})

/** How often the parser reads a character of the text, by index or by a method. */
function countReads(text: string): number {
  let reads = 0
  const watched = new Proxy(Object(text), {
    get(target, key) {
      reads++
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(text) : value
    },
  })
  parseScript(watched as string)
  return reads
}

describe('writing markers', () => {
  it('writes what it reads', () => {
    fc.assert(
      fc.property(draft, (marker) => {
        const [read, ...others] = parseScript(`before ${writeMarker(marker)} after`).markers
        expect(others).toEqual([])
        expect(read).toMatchObject({ type: marker.type, content: marker.content })
        expect(Object.entries(read?.attributes ?? {})).toEqual(Object.entries(marker.attributes))
        expect(validateScript(writeMarker(marker))).toEqual({ errors: [], warnings: [] })
      }),
    )
  })

  it('loses no marker among others', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 8 }), fc.string(), (drafts, text) => {
        const script = drafts.map((one) => `${makePlain(text)} ${writeMarker(one)}`).join('\n')
        expect(parseScript(script).markers.map((marker) => marker.content)).toEqual(
          drafts.map((one) => one.content),
        )
      }),
    )
  })

  it('makes any text plain', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const { segments, markers } = parseScript(makePlain(text))
        expect(markers).toEqual([])
        expect(segments.every((segment) => segment.kind === 'text')).toBe(true)
      }),
    )
    expect(makePlain('a [highlight text="x"] of [b]')).toBe('a (highlight text="x") of [b]')
  })

  it('inserts, replaces and removes', () => {
    const draft: MarkerDraft = { type: 'highlight', content: 'words', attributes: { text: 'w' } }
    const script = insertMarker('Some words here', 5, 10, draft)
    expect(script).toBe('Some [highlight text="w"]words[/highlight] here')
    const marker = parseScript(script).markers[0]!
    expect(replaceMarker(script, marker, { ...draft, type: 'arrow', attributes: {} })).toBe(
      'Some [arrow]words[/arrow] here',
    )
    expect(removeMarker(script, marker)).toBe('Some words here')
    expect(removeMarker(script, marker, true)).toBe('Some  here')
    expect(() => removeMarker(`x${script}`, marker)).toThrow(RangeError)
  })

  it('refuses a tag that is too long and a key that is none', () => {
    expect(() => writeMarker({ type: 'arrow', content: '', attributes: { text: 'x'.repeat(2000) } })).toThrow(
      /2000/,
    )
    expect(() => writeMarker({ type: 'arrow', content: '', attributes: { 'a b': '' } })).toThrow(/'a b'/)
  })
})

describe('the clean script', () => {
  const script = 'One [highlight text="a"]two[/highlight] three [drawing/] four.'

  it('holds placeholders for tags', () => {
    expect(toCleanScript(script).clean).toBe(
      'One [MARKER:marker_highlight_1] three [MARKER:marker_drawing_1] four.',
    )
  })

  it('names lost, repeated and invented placeholders', () => {
    const { markers } = toCleanScript(script)
    expect(
      fromCleanScript('[MARKER:marker_drawing_1] [MARKER:marker_drawing_1][MARKER:new]', markers),
    ).toEqual({
      script: '[drawing/] ',
      missing: ['marker_highlight_1'],
      dropped: ['marker_drawing_1', 'new'],
    })
  })
})

describe('the spoken text', () => {
  it('keeps the words in the tags and tidies the white space', () => {
    const script =
      '  Look at [highlight text="a"]this[/highlight] [drawing size="3"/] .\r\nNext,\u00a0 line.\n\n\nEnd [MARKER:x]! '
    expect(stripTags(script)).toBe('Look at this.\nNext, line.\n\nEnd!')
  })

  it('leaves out the label of a drawing that has no words', () => {
    expect(stripTags('A [drawing]Manual drawing[/drawing] b [drawing]words[/drawing].')).toBe('A b words.')
  })

  it('leads back to the raw script', () => {
    const raw = 'A [arrow color="red"]big[/arrow] word. Next.'
    const text = spokenWithMap(raw)
    const { start, end } = rawRangeOf(text, 2, 11)
    expect(text.spoken.slice(2, 11)).toBe('big word.')
    expect(raw.slice(start, end)).toBe('big[/arrow] word.')
  })
})

describe('the attributes of a marker', () => {
  it('fall back to the default of the type', () => {
    expect(chosenAttribute({ type: 'highlight', attributes: {} }, 'color')).toBe('yellow')
    expect(chosenAttribute({ type: 'arrow', attributes: { color: 'dark' } }, 'color')).toBe('dark')
    expect(chosenAttribute({ type: 'text_annotation', attributes: { color: 'mauve' } }, 'color')).toBe('blue')
    expect(chosenAttribute({ type: 'highlight', attributes: {} }, 'constructor')).toBe('')
    expect(tagNameOf('manual_annotation')).toBe('manual-annotation')
  })

  it('read a diagram’s elements in both forms and keep a drawing’s size in bounds', () => {
    expect(diagramElements({ attributes: { elements: '["a, b", 2, ""]' } })).toEqual(['a, b', '2'])
    expect(diagramElements({ attributes: { elements: 'a, b,,' } })).toEqual(['a', 'b'])
    expect(diagramElements({ attributes: {} })).toEqual([])
    for (const broken of ['[broken json', '["a", ', '[{"a": 1}]', '[["a"]]', '[null]'])
      expect(diagramElements({ attributes: { elements: broken } })).toEqual([])
    expect([drawingSize({ attributes: { size: '99' } }), drawingSize({ attributes: {} })]).toEqual([20, 3])
  })
})
