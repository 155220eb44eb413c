import { courseLanguages, lectureLanguages } from '@lectern/contract/languages.ts'
import { expect, test } from 'vitest'
import { LANGUAGES, languageName, pickDefaultLanguage } from './languages.ts'

test('every language of the contract has a name, and the smaller lists lie within the larger', () => {
  expect(LANGUAGES.map((language) => language.code)).toEqual([...lectureLanguages])
  expect(courseLanguages.filter((code) => !lectureLanguages.includes(code))).toEqual([])
})

test('names a language, and leaves an unknown code as it is', () => {
  expect([languageName('ko'), languageName('xx')]).toEqual(['Korean', 'xx'])
})

test('the default language is English when it is there, else the first', () => {
  expect([['ko', 'en'], ['ko', 'zh'], []].map(pickDefaultLanguage)).toEqual(['en', 'ko', 'en'])
})
