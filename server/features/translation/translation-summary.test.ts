import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import { expect, it } from 'vitest'
import { summarise } from './translation-summary.ts'

const named = (terms: string[]) => terms.map((term) => ({ term, translation: `${term}-ko` }))
const summaryOf = (slides: { number: number; terms: string[] }[]): Message[] =>
  summarise({ total: 9, hadNothingToDo: false }, [], {
    guessed: [],
    otherTerms: slides.map(({ number, terms }) => ({ number, language: 'ko', terms: named(terms) })),
  })

it('lists each deviating term once, with its glossary translation', () => {
  const message = summaryOf([
    { number: 4, terms: ['root', 'leaf'] },
    { number: 2, terms: ['leaf'] },
  ])
  expect(formatMessage(message)).toBe(
    'The scripts are translated. Slides 2 and 4 in Korean: please check the terms; the AI model did not always keep to “root → root-ko”, “leaf → leaf-ko”.',
  )
})

it('names five of many terms, and carries all of them', () => {
  const message = summaryOf([{ number: 3, terms: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }])
  expect(formatMessage(message)).toMatch(/“e → e-ko” and 2 more\.$/)
  expect(message[1]).toEqual({
    code: 'check_terms',
    params: {
      slides: [3],
      language: 'ko',
      terms: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((t) => `${t} → ${t}-ko`),
    },
  })
})
