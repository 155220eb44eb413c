import { z } from 'zod'

/** The languages that a course or lecture may be created with, first to last as the screens list them. */
export const courseLanguages = ['en', 'ko', 'zh'] as const
/** The languages that the authoring screen knows. */
export const lectureLanguages = ['en', 'ko', 'zh', 'ja', 'es', 'fr', 'de'] as const
/** Every language that the platform can speak and greet in. */
export const spokenLanguages = [
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
export type SpokenLanguage = (typeof spokenLanguages)[number]

export const lectureLanguage = z.enum(lectureLanguages, {
  error: 'This language is not offered for lectures.',
})

/** A list of at least one language, in the order of the screens, none twice. */
export const languageList = (empty: string) =>
  z
    .array(lectureLanguage, { error: empty })
    .min(1, { error: empty })
    .overwrite((list) => lectureLanguages.filter((language) => list.includes(language)))
