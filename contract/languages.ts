import { z } from 'zod'

/** Languages of courses and lectures, in the order of the screens. */
export const courseLanguages = ['en', 'ko', 'zh'] as const
/** Languages of the authoring screen. */
export const lectureLanguages = ['en', 'ko', 'zh', 'ja', 'es', 'fr', 'de'] as const
/** Languages that the platform can speak. */
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

/** A list of at least one language, in the order of the screens, without duplicates. */
export const languageList = (empty: string) =>
  z
    .array(lectureLanguage, { error: empty })
    .min(1, { error: empty })
    .overwrite((list) => lectureLanguages.filter((language) => list.includes(language)))
