import { z } from 'zod'
import { type FieldErrorCode, fieldError } from './field-errors.ts'

/** Languages of courses and lectures, in the order of the screens. */
export const courseLanguages = ['en', 'ko', 'zh'] as const
/** Languages of lectures: every language that has a voice. */
export const lectureLanguages = [
  'en',
  'ko',
  'zh',
  'ja',
  'es',
  'fr',
  'de',
  'pt',
  'it',
  'ru',
  'ar',
  'hi',
  'nl',
] as const

export type LectureLanguage = (typeof lectureLanguages)[number]

export const lectureLanguage = z.enum(lectureLanguages, fieldError('language_not_offered'))

/** A list of at least one language, in the order of the screens, without duplicates. */
export const languageList = (empty: FieldErrorCode) =>
  z
    .array(lectureLanguage, fieldError(empty))
    .min(1, fieldError(empty))
    .overwrite((list) => lectureLanguages.filter((language) => list.includes(language)))
