/**
 * The shape that another language has to fill, taken from the English texts: every key with a text of its
 * own. A text with a number has the plural forms of its language: `_other` is in every language, a test asks for
 * the others.
 */
export type Translated<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: Leaf<T[K]> } & {
  [K in keyof T as K extends `${infer Name}_one` ? `${Name}_${PluralForm}` : never]?: string
}
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'
type Leaf<V> = V extends string ? string : Translated<V>

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
