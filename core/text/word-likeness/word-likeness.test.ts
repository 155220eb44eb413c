import { describe, expect, it } from 'vitest'
import { termsOf } from '../terms.ts'
import { areOpposite, isKnownTerm, likenessOf } from './word-likeness.ts'

const terms = (words: string): [string, string] => {
  const [one = '', other = ''] = termsOf(words)
  return [one, other]
}

describe('likeness of words', () => {
  it.each([
    'start begin',
    'car automobile',
    'purchase buy',
    'water liquid',
    'prohibit forbid',
    'modify change',
  ])('%s: the same', (words) => expect(likenessOf(...terms(words))).toBeGreaterThan(0.6))

  it.each(['begin water', 'rain banana', 'crash program', 'membrane poetry'])('%s: unrelated', (words) =>
    expect(likenessOf(...terms(words))).toBeLessThan(0.2),
  )

  it.each(['increase decrease', 'first last', 'north south', 'empty full'])('%s: opposite', (words) => {
    expect(areOpposite(...terms(words))).toBe(true)
    expect(likenessOf(...terms(words))).toBe(0)
  })

  it('is symmetric, 1 for the word itself, and 0 for unknown words', () => {
    expect(likenessOf('begin', 'start')).toBe(likenessOf('start', 'begin'))
    expect(likenessOf('qwzxx', 'qwzxx')).toBe(1)
    expect(likenessOf('qwzxx', 'start')).toBe(0)
    expect(likenessOf('세포', '细胞')).toBe(0)
    expect([isKnownTerm('start'), isKnownTerm('qwzxx'), isKnownTerm('세포')]).toEqual([true, false, false])
  })

  it('finds the forms of a word by their term', () => {
    expect(likenessOf(...terms('starting begins'))).toBe(likenessOf(...terms('start begin')))
  })
})
