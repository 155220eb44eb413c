import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'

/** Whether a value (for example from storage) is a list of lecture languages. */
export function isLanguageList(list: unknown): list is LectureLanguage[] {
  return Array.isArray(list) && list.every((one) => lectureLanguages.some((language) => language === one))
}
