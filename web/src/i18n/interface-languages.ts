import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'

/** Each language's name in that language, as the menu lists them. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  ko: '한국어',
  zh: '中文',
}

/** How the texts of the other languages are loaded: all at once, when the user chooses the language. */
export const loaders = {
  ko: async () => (await import('./ko/catalogue.ts')).ko,
  zh: async () => (await import('./zh/catalogue.ts')).zh,
} satisfies Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<object>>
