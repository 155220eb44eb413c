/** The languages of the interface. A new one is one more line in each table. */
export const interfaceLanguages = ['en', 'ko', 'zh'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

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
