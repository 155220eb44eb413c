import { lectureLanguages } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'

/** All languages that a lecture has: the offered ones and those in preparation, in the order of the screens. */
export const languagesOf = ({
  supported_languages: offered,
  languages_in_preparation: prepared = [],
}: Pick<Lecture, 'supported_languages' | 'languages_in_preparation'>): string[] =>
  lectureLanguages.filter((language) => offered.includes(language) || prepared.includes(language))
