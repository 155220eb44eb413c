import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writePlainLetters } from './plain-letters.ts'

it.each([
  ['Yabuŋumaŋgubuṛan', 'Yabungumangguburan'],
  ['Việt Nam, Nguyễn', 'Viet Nam, Nguyen'],
  ['[ˈstɹɛŋkθs]', '[strengkθs]'],
  ['Ŋaŋ ẞ Ɛve', 'Ngang SS Eve'],
  ['a̱b̵ ẹ́', 'ab e'],
  // Letters that the voices read stay, and so do superscripts, which are read as powers.
  ['Zürich, naïve, Łódź, İstanbul, señor, xⁿ, xᵢ', 'Zürich, naïve, Łódź, İstanbul, señor, xⁿ, xᵢ'],
  ['한국어 नमस्ते привет', '한국어 नमस्ते привет'],
])('%j is written %j', (text, plain) => {
  expect(writePlainLetters(text)).toBe(plain.normalize('NFC'))
})

it('leaves no letter of Latin script that the voices name instead of reading', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = writePlainLetters(text.toWellFormed())
      expect(plain).not.toMatch(/(?=\p{sc=Latin})(?!\p{Lm})[^\u0000-\u024f]/u)
      expect(writePlainLetters(plain)).toBe(plain)
    }),
    { numRuns: 1000 },
  )
})
