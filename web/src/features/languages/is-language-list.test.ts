import { lectureLanguages } from '@lectern/contract/languages.ts'
import { expect, test } from 'vitest'
import { isLanguageList } from './is-language-list.ts'

test('accepts a list of known languages, also an empty one', () => {
  expect(isLanguageList([...lectureLanguages])).toBe(true)
  expect(isLanguageList([])).toBe(true)
})

test('rejects anything else', () => {
  for (const list of [null, 'en', { 0: 'en', length: 1 }, ['en', 'xx'], ['EN'], [null], [['en']]]) {
    expect(isLanguageList(list), JSON.stringify(list)).toBe(false)
  }
})
