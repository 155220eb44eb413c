import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { readTranslating, writeTranslating } from './translation-message.ts'

it('says which slide is translated, and is read back in every language', () => {
  expect(writeTranslating({ number: 12, total: 40, language: 'ko' })).toBe(
    'Translating slide 12 of 40 into Korean',
  )
  for (const { code } of LANGUAGES) {
    const slide = { number: 1, total: 2, language: code }
    expect(readTranslating(writeTranslating(slide))).toEqual(slide)
  }
})

it('takes no other message for it', () => {
  for (const message of [
    '',
    'Translating slide',
    'The AI model is busy.',
    'Translating slide x of 2 into Korean',
  ])
    expect(readTranslating(message)).toBeNull()
})
