import { MARKER_TYPES, type Marker, tagNameOf } from '@lectern/core/script/markers.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { writeMarker } from '@lectern/core/script/write.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adaptChanges } from './adapt-changes.ts'
import { copyRange, listAnnotatedRanges } from './annotated-ranges.ts'
import { applyChanges, type Change } from './keep-valid.ts'

const annotationsOf = (text: string) => listAnnotatedRanges(parseScript(text))

/** The tags of annotations with words are hidden. */
const isHidden = (text: string, at: number): boolean =>
  annotationsOf(text).some(
    ({ isChip, start, contentStart, contentEnd, end }) =>
      !isChip && ((start <= at && at < contentStart) || (contentEnd <= at && at < end)),
  )

const script = 'See [highlight color="red"]these words[/highlight] and [drawing/] go.'
const open = script.indexOf('these')
const close = script.indexOf('[/highlight]')
const afterClose = close + '[/highlight]'.length

function edit(text: string, change: Change, direction: 'backward' | 'forward' | null = null): string {
  const adapted = adaptChanges(text, annotationsOf(text), [change], direction)
  return applyChanges(text, adapted?.changes ?? [change])
}

describe('editing around annotations with hidden tags', () => {
  it('leaves a change of plain text as it is', () => {
    expect(
      adaptChanges(script, annotationsOf(script), [{ from: 0, to: 3, insert: 'Look at' }], null),
    ).toBeNull()
    expect(
      adaptChanges(script, annotationsOf(script), [{ from: open + 2, to: open + 2, insert: 'o' }], null),
    ).toBeNull()
  })

  it('removes the tags together with all the words', () => {
    expect(edit(script, { from: open, to: close, insert: '' })).toBe('See  and [drawing/] go.')
    expect(edit(script, { from: 2, to: close, insert: '' })).toBe('Se and [drawing/] go.')
    expect(edit(script, { from: open, to: close + 3, insert: '' })).toBe('See  and [drawing/] go.')
  })

  it('keeps the tags around words that are typed over', () => {
    expect(edit(script, { from: open, to: close, insert: 'that' })).toBe(
      'See [highlight color="red"]that[/highlight] and [drawing/] go.',
    )
  })

  it('keeps the rest of an annotation that is cut at an edge', () => {
    expect(edit(script, { from: 0, to: open + 6, insert: '' })).toBe(
      '[highlight color="red"]words[/highlight] and [drawing/] go.',
    )
    expect(edit(script, { from: open + 5, to: afterClose + 5, insert: '' })).toBe(
      'See [highlight color="red"]these[/highlight][drawing/] go.',
    )
  })

  it('drops annotations that are left with white space only', () => {
    const from = 'A [arrow]'.length
    expect(edit('A [arrow]b [/arrow].', { from, to: from + 1, insert: '' })).toBe('A  .')
  })

  it('deletes the character beyond a hidden tag, or the chip', () => {
    expect(edit(script, { from: close, to: afterClose, insert: '' }, 'backward')).toContain('these word[')
    expect(edit(script, { from: 4, to: open, insert: '' }, 'backward')).toMatch(/^See\[highlight/)
    expect(edit(script, { from: 4, to: open, insert: '' }, 'forward')).toContain(']hese words[')
    const chip = script.indexOf('[drawing/]')
    expect(edit(script, { from: chip + 9, to: chip + 10, insert: '' }, 'backward')).toMatch(/and {2}go/)
    const family = 'a[arrow]x👩‍👩‍👧[/arrow]'
    const end = family.indexOf('[/')
    expect(edit(family, { from: end, to: family.length, insert: '' }, 'backward')).toBe('a[arrow]x[/arrow]')
  })

  it('accepts whole pasted annotations, and inside an annotation only their words', () => {
    const pasted = 'new [arrow]mark[/arrow] [/highlight]'
    expect(edit('ab', { from: 1, to: 1, insert: pasted })).toBe('anew [arrow]mark[/arrow] (/highlight)b')
    expect(edit(script, { from: open, to: open, insert: pasted })).toContain(
      '[highlight color="red"]new mark (/highlight)these words[/highlight]',
    )
  })

  it('never lets typed brackets become half a tag', () => {
    expect(edit('a [highlight b', { from: 14, to: 14, insert: ']' })).toBe('a (highlight b]')
    expect(edit('[high-light]', { from: 5, to: 6, insert: '' })).toBe('(highlight]')
    expect(edit('An [x] of [1]', { from: 0, to: 0, insert: '[y] ' })).toBe('[y] An [x] of [1]')
  })
})

describe('copying', () => {
  it('copies whole annotations with their tags, and the words of cut ones', () => {
    const annotations = annotationsOf(script)
    expect(copyRange(script, annotations, 0, script.length)).toBe(script)
    expect(copyRange(script, annotations, 0, open + 5)).toBe('See these')
    expect(copyRange(script, annotations, open + 6, afterClose + 4)).toBe('words and')
  })
})

/** Any valid script: plain text and annotations of all types, also without words. */
const validScript = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'word ',
        'ein Satz. ',
        '\n\n',
        '한국어 ',
        '👩‍👩‍👧',
        '[x] ',
        '"',
        ' ',
        '\u202e',
        '<script>',
      ),
      fc.record({
        type: fc.constantFrom(...MARKER_TYPES),
        content: fc.constantFrom('', ' ', 'a', 'two words', 'line\nbreak', 'e\u0301', '“said”'),
        attributes: fc.dictionary(
          fc.constantFrom('text', 'color', 'style'),
          fc.constantFrom('red', 'a "b" [c]'),
          {
            maxKeys: 2,
          },
        ),
      }),
      fc.constantFrom(
        '[drawing size="3"/]',
        '[highlight text="abc]x[/highlight]',
        '[arrow color=red]y[/arrow]',
      ),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : writeMarker(piece))).join(''))
  .filter((text) => validateScript(text).errors.length === 0)

const step = fc.record({
  at: fc.nat(400),
  length: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(60)),
  insert: fc.oneof(
    fc.constantFrom(
      '',
      '',
      'x',
      '[',
      ']',
      '"',
      '/',
      ' ',
      '\n',
      '가',
      '[highlight',
      'highlight',
      '[/highlight]',
    ),
    fc.constantFrom(
      '[arrow]',
      '[arrow]p[/arrow]',
      '[drawing/]',
      '[MARKER:a]',
      '[highlight text="',
      '" ',
      ']x',
      `[arrow ${'y'.repeat(2000)}`,
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  ),
  direction: fc.constantFrom(null, 'backward' as const, 'forward' as const),
})

const attributesOf = (marker: Marker) => `${tagNameOf(marker.type)} ${JSON.stringify(marker.attributes)}`

describe('any sequence of edits', () => {
  it('leaves a valid script valid, and no annotation with changed attributes', () => {
    fc.assert(
      fc.property(validScript, fc.array(step, { maxLength: 12 }), (start, steps) => {
        let text = start
        for (const { at, length, insert, direction } of steps) {
          const from = Math.min(at, text.length)
          const to = Math.min(from + length, text.length)
          const before = new Set(parseScript(text).markers.map(attributesOf))
          text = edit(text, { from, to, insert }, direction)
          expect(validateScript(text).errors).toEqual([])
          // Only pasted text may bring annotations; a quotation mark may close the value of a tag that
          // lacks its own.
          if (/[["]/.test(insert)) continue
          expect(
            parseScript(text)
              .markers.map(attributesOf)
              .filter((one) => !before.has(one)),
          ).toEqual([])
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('deletes exactly the selected spoken words', () => {
    fc.assert(
      fc.property(validScript, fc.nat(400), fc.nat(80), (text, at, length) => {
        const from = Math.min(at, text.length)
        const to = Math.min(from + length, text.length)
        const chips = annotationsOf(text).filter(({ isChip }) => isChip)
        let expected = ''
        for (let place = 0; place < text.length; place++) {
          const chip = chips.find(({ start, end }) => start <= place && place < end)
          const isTaken = place >= from && place < to
          const takesChip = chip && from < to && from < chip.end && to > chip.start
          if (chip ? !takesChip : !isTaken && !isHidden(text, place)) expected += text[place]
        }
        const after = edit(text, { from, to, insert: '' })
        const shown = after
          .split('')
          .filter((_, place) => !isHidden(after, place))
          .join('')
        // The remaining text may look like a tag and gets a round bracket.
        fc.pre(!after.includes('('))
        expect(shown).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
