import { z } from 'zod'
import { type FieldErrorCode, fieldError } from './field-errors.ts'
import { lectureLanguages } from './languages.ts'

export const lectureLanguage = z.enum(lectureLanguages, fieldError('language_not_offered'))

/** A list of at least one language, in the order of the screens, without duplicates. */
export const languageList = (empty: FieldErrorCode) =>
  z
    .array(lectureLanguage, fieldError(empty))
    .min(1, fieldError(empty))
    .overwrite((list) => lectureLanguages.filter((language) => list.includes(language)))
