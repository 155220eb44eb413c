import type { Lecture } from '@lectern/contract/lectures.ts'

/**
 * The other languages are locked until every slide has a script in the default language. The server
 * enforces this too.
 */
export const isLanguageLocked = (
  lecture: Pick<Lecture, 'default_language' | 'script_generation_complete'>,
  code: string,
): boolean => code !== lecture.default_language && !lecture.script_generation_complete
