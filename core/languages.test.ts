import { expect, it } from 'vitest'
import {
  COURSE_LANGUAGES,
  LECTURE_LANGUAGES,
  languageName,
  pickDefaultLanguage,
  SPEECH_LANGUAGES,
} from './languages.ts'

it('offers three languages for courses, seven for lectures, thirteen for speech', () => {
  expect(COURSE_LANGUAGES).toEqual(['en', 'ko', 'zh'])
  expect([LECTURE_LANGUAGES.length, new Set(SPEECH_LANGUAGES).size]).toEqual([7, 13])
  for (const code of LECTURE_LANGUAGES) expect(SPEECH_LANGUAGES).toContain(code)
})

it('takes English as the default when it is there, else the first', () => {
  expect([
    pickDefaultLanguage(['ko', 'en']),
    pickDefaultLanguage(['zh', 'ko']),
    pickDefaultLanguage([]),
  ]).toEqual(['en', 'zh', 'en'])
  expect([languageName('ko'), languageName('xx')]).toEqual(['Korean', 'xx'])
})
