import { type InterfaceLanguage, interfaceLanguages } from '@lectern/contract/interface-languages.ts'

/** The language of emails about a course: the course's first one, if the platform's emails exist in it. */
export const mailLanguageOf = (languages: readonly string[]): InterfaceLanguage =>
  interfaceLanguages.find((language) => language === languages[0]) ?? 'en'
