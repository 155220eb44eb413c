import { expect, it } from 'vitest'
import { hasVerb, isAdjective, isAdverb, isPastVerb, isPresentVerb } from './word-classes.ts'

const wordsOf = (text: string) => text.split(' ')

it('recognizes verbs in the forms that follow a subject', () => {
  const verbs = wordsOf('falls carries reaches cover drift rises contains explains')
  expect(verbs.filter((word) => !isPresentVerb(word))).toEqual([])
  const past = wordsOf('carried stopped built predicted froze explained')
  expect(past.filter((word) => !isPastVerb(word))).toEqual([])
})

it('takes words as nouns that are nouns in school subjects', () => {
  const nouns = wordsOf(
    'set sets nodes loss test model models form flow network process file query size gradient measure',
  )
  expect(nouns.filter((word) => isPresentVerb(word) || isPastVerb(word))).toEqual([])
})

it('recognizes words that describe rather than name', () => {
  expect(wordsOf('deep denser tractable linear').filter((word) => !isAdjective(word))).toEqual([])
  expect(wordsOf('number posterior variable constant water').filter(isAdjective)).toEqual([])
  expect(wordsOf('apart along far').filter((word) => !isAdverb(word))).toEqual([])
})

it('tells a sentence from a line of nouns by the verb after its first word', () => {
  for (const [text, any] of [
    ['Blue light reaches farthest', true],
    ['Trade winds blow', true],
    ['Layers carried away', true],
    ['Contains the cell', false],
    ['Cheap sensors', false],
    ['Test sets', false],
  ] as const)
    expect([text, hasVerb(text)]).toEqual([text, any])
})
