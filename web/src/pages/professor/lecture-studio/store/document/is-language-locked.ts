import type { Lecture } from '@lectern/contract/lectures.ts'

/** The other languages open once every slide has a script in the default one; the server holds to it too. */
export const isLanguageLocked = (
  lecture: Pick<Lecture, 'default_language' | 'script_generation_complete'>,
  code: string,
): boolean => code !== lecture.default_language && !lecture.script_generation_complete
