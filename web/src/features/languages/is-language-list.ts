import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'

/** Whether something (read from storage, say) is a list of languages that lectures may have. */
export function isLanguageList(list: unknown): list is LectureLanguage[] {
  return Array.isArray(list) && list.every((one) => lectureLanguages.some((language) => language === one))
}
