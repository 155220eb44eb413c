import { expect, test } from 'vitest'
import { splitAtWords } from './split-at-words.ts'

const marked = (text: string, words: string) =>
  splitAtWords(text, words)
    .map((piece) => (piece.isFound ? `<${piece.text}>` : piece.text))
    .join('')

test('marks each word wherever it stands, in any case', () => {
  expect(marked('Light and dark, LIGHT', 'light dark')).toBe('<Light> and <dark>, <LIGHT>')
  expect(marked('빛과 식물', '식물')).toBe('빛과 <식물>')
})

test('prefers the longer of two words, and takes signs for what they are', () => {
  expect(marked('abc ab', 'ab abc')).toBe('<abc> <ab>')
  expect(marked('a+b (c) 100% \\d', 'a+b (c) \\d')).toBe('<a+b> <(c)> 100% <\\d>')
})

test('leaves the text alone when nothing is searched or found', () => {
  expect(marked('text', '  ')).toBe('text')
  expect(marked('text', 'other')).toBe('text')
  expect(marked('', 'a')).toBe('')
})
