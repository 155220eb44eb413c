import { readTold } from '@lectern/core/read-told.ts'
import { expect, it } from 'vitest'
import { summarise } from './translation-summary.ts'

const named = (terms: string[]) => terms.map((term) => ({ term, translation: `${term}-ko` }))
const summaryOf = (slides: { number: number; terms: string[] }[]): string =>
  summarise({ total: 9, hadNothingToDo: false }, [], {
    guessed: [],
    otherTerms: slides.map(({ number, terms }) => ({ number, language: 'ko', terms: named(terms) })),
  })

it('lists each deviating term once, with its glossary translation', () => {
  const message = summaryOf([
    { number: 4, terms: ['root', 'leaf'] },
    { number: 2, terms: ['leaf'] },
  ])
  expect(message).toBe(
    'The scripts are translated. Slides 2 and 4 in Korean: please check the terms; the AI model did not always keep to “root → root-ko”, “leaf → leaf-ko”.',
  )
})

it('names five of many, and the sentence can be read back in other languages', () => {
  const message = summaryOf([{ number: 3, terms: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }])
  expect(message).toMatch(/“e → e-ko” and 2 more\.$/)
  expect(readTold(message)[1]).toMatchObject({
    key: 'checkTerms',
    values: { slides: '3', language: 'ko', words: expect.stringContaining('“a → a-ko”, “b → b-ko”') },
  })
})
