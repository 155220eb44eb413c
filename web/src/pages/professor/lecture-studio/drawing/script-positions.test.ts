import { DEFAULT_DRAWING_CONTENT, type MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  findRawSentences,
  insertAtPosition,
  type ScriptPosition,
  touchesTag,
  wordsBefore,
} from './script-positions.ts'

const draft = (content = DEFAULT_DRAWING_CONTENT): MarkerDraft => ({
  type: 'drawing',
  content,
  attributes: { color: 'red', size: '3', drawing_id: 'one', image_url: '/api/files/?file_path=x' },
})
const script = 'First one. [highlight text="b"]Second one[/highlight] goes on. Third.'
const put = (position: ScriptPosition, content?: string) =>
  insertAtPosition(script, 'en', position, draft(content))
const codesOf = (text: string) => validateScript(text).errors.map(({ code }) => code)
const spokenWords = (text: string) => stripTags(text).split(/\s+/)

it('finds sentences at their offsets in the raw script', () => {
  const found = findRawSentences(script, 'en')
  expect(found.map(({ text }) => text)).toEqual(['First one.', 'Second one goes on.', 'Third.'])
  expect(script.slice(found[2]?.start, found[2]?.end)).toBe('Third.')
})

it('names the words before a position without tags', () => {
  expect(wordsBefore(script, script.indexOf(' goes on'), 24)).toBe('First one. Second one')
  expect(wordsBefore(script, script.indexOf('one[/highlight]') + 8, 10)).toBe('Second one')
  expect(wordsBefore(script, 5, 24)).toBe('First')
})

it('inserts a drawing at the start, at the end, and before a sentence', () => {
  expect(put({ at: 'start' })).toMatch(/^\[drawing [^\]]+\]Manual drawing\[\/drawing\] First one\./)
  expect(put({ at: 'end' })).toMatch(/Third\. \[drawing [^\]]+\]Manual drawing\[\/drawing\]$/)
  expect(put({ at: 'sentence', sentence: 2 })).toMatch(
    /goes on\. \[drawing [^\]]+\]Manual drawing\[\/drawing\] Third\.$/,
  )
})

it('never inserts inside another tag', () => {
  const beforeTag = put({ at: 'sentence', sentence: 1 })
  expect(beforeTag).toMatch(/First one\. \[drawing .+\[\/drawing\] \[highlight/)
  const inTag = put({ at: 'cursor', cursor: script.indexOf('Second') + 3 })
  expect(inTag).toMatch(/\[\/highlight\] \[drawing .+\[\/drawing\] goes on/)
  expect(validateScript(inTag).errors).toEqual([])
})

it('a drawing without words is silent; words of a drawing are spoken apart from their neighbours', () => {
  expect(stripTags(put({ at: 'sentence', sentence: 2 }))).toBe(stripTags(script))
  expect(stripTags(put({ at: 'sentence', sentence: 2 }, 'Look here.'))).toBe(
    'First one. Second one goes on. Look here. Third.',
  )
})

it('adds its annotation and nothing else at any position', () => {
  const pieces = fc.constantFrom(
    'Word. ',
    'two\n',
    '[highlight]',
    '[/highlight]',
    '[x]',
    '한국어. ',
    '😀',
    '"',
    '[drawing/]',
  )
  const position: fc.Arbitrary<ScriptPosition> = fc.oneof(
    fc.record({ at: fc.constantFrom('start' as const, 'end' as const) }),
    fc.record({ at: fc.constant('cursor' as const), cursor: fc.integer({ min: -5, max: 80 }) }),
    fc.record({ at: fc.constant('sentence' as const), sentence: fc.integer({ min: 0, max: 9 }) }),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), position, (parts, where) => {
      const before = parts.join('')
      const after = insertAtPosition(before, 'en', where, draft())
      const tag = parseScript(after).markers.find(({ attributes }) => attributes.drawing_id === 'one')
      expect(tag?.content).toBe(DEFAULT_DRAWING_CONTENT)
      expect(after.replace(tag?.originalTag ?? '', '').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''))
      // In a script that is wrong already, another tag may be the one that is named.
      expect(codesOf(after)).toEqual(codesOf(before))
    }),
  )
})

it('keeps the words of a plain text, with any words of the drawing', () => {
  const words = spokenWords(put({ at: 'cursor', cursor: 5 }, 'Look'))
  expect(words.filter((word) => word !== 'Look')).toEqual(spokenWords(script))
})

it('recognizes words that are already annotated', () => {
  const parsed = parseScript(script)
  const at = script.indexOf('Second')
  expect(touchesTag(parsed, 0, 5)).toBe(false)
  expect(touchesTag(parsed, at, at + 6)).toBe(true)
  expect(touchesTag(parsed, 0, script.length)).toBe(true)
})
