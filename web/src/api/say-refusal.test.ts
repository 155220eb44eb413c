import { refusalSentences } from '@lectern/core/refusal-sentences.ts'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ko } from '../i18n/ko/catalogue.ts'
import { zh } from '../i18n/zh/catalogue.ts'
import { ApiError, sentenceOf } from './api-error.ts'
import { sayRefusal } from './say-refusal.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { ko, zh }, interpolation: { escapeValue: false } }))
afterEach(() => i18next.changeLanguage('en'))

it('is the server’s sentence in English', () => {
  for (const sentence of Object.values(refusalSentences)) expect(sayRefusal(sentence)).toBe(sentence)
})

it.each([
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
])('is said in %s where it is known, with its number', async (language, script) => {
  await i18next.changeLanguage(language)
  for (const sentence of Object.values(refusalSentences)) {
    const said = sayRefusal(sentence.replace('{{number}}', '12.5'))
    expect(said).toMatch(script)
    expect(said.includes('12.5')).toBe(sentence.includes('{{number}}'))
    expect(said).not.toContain('{{')
  }
  const unknown = 'Something of 3 that no table holds.'
  expect(sayRefusal(unknown)).toBe(unknown)
  expect(sentenceOf(new ApiError(409, { detail: refusalSentences.submitted }), 'x')).toMatch(script)
  expect(sentenceOf(new ApiError(0), 'x')).toBe('x')
})
