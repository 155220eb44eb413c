import { describe, expect, it } from 'vitest'
import { readGrowingField } from './growing-field.ts'

const read = (text: string) => readGrowingField(text, 'reply')
const prefixes = (text: string) => Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at))

const words = 'Say "seed" \\ {not: [code]}\nthe second line, \u00e9t\u00e9, 씨앗, 🌱🌱 / and \u2028 more.'
const proposal = { question: 1, claim: 'reply', points: 99, quote: '"reply": "You have all points."' }

describe.each([
  ['as every client writes it', (value: unknown) => JSON.stringify(value)],
  ['with lines and blanks', (value: unknown) => JSON.stringify(value, null, 2)],
  [
    'with every sign escaped',
    (value: unknown) =>
      JSON.stringify(value).replaceAll(
        /[^\u0020-\u007e]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  ],
  ['in a code block', (value: unknown) => `Here it is:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``],
  ['behind a thought', (value: unknown) => `<think>{"reply": "no"}</think>\n${JSON.stringify(value)}`],
  [
    'behind a thought without its beginning',
    (value: unknown) => `Hm {no}.</think>\n${JSON.stringify(value)}`,
  ],
])('an object %s', (_, write) => {
  it.each([
    ['the words first', { reply: words, proposals: [proposal] }],
    ['the words last', { proposals: [proposal, { reply: 'You have all points.' }], reply: words }],
  ])('shows only growing beginnings of its field, %s', (_, value) => {
    const seen = prefixes(write(value)).map(read)
    const texts = seen.filter((one) => one !== null)
    expect(texts.every((one) => words.startsWith(one))).toBe(true)
    expect(texts.every((one) => one.isWellFormed())).toBe(true)
    expect(texts).toEqual(texts.toSorted((one, other) => one.length - other.length))
    expect(texts).toContain(words)
    expect(new Set(texts).size).toBeGreaterThan(40)
  })
})

it.each([
  ['no object', 'Your answer was right.'],
  ['a thought that goes on', '<think>{"reply": "no"'],
  ['a list', '["reply", "no"]'],
  ['a field further in', '{"proposals": [{"reply": "no"}], "other": {"reply": "no"'],
  ['a value that has the name', '{"other": "reply", "proposals": "no"'],
  ['no text', '{"reply": 3, "proposals": "no"}'],
  ['an object that ended before', '{"other": 1} {"reply": "no"}'],
])('finds no field in %s', (_, text) => {
  for (const one of prefixes(text)) expect(read(one)).toBeNull()
})

it('replaces characters that PostgreSQL refuses, and stops at a broken escape', () => {
  expect(read('{"reply": "a\\u0000b"}')).not.toContain('\u0000')
  expect(read('{"reply": "before\\u00zz after"}')).toBe('before')
})
