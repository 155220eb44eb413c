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
