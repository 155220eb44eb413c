/**
 * The shape that another language has to fill, taken from the English texts: every key with a text of its
 * own.
 * Plural forms other than `_other` are optional, because Korean and Chinese have none.
 */
export type Translated<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: Leaf<T[K]> } & {
  [K in keyof T as K extends `${string}_one` ? K : never]?: Leaf<T[K]>
}
type Leaf<V> = V extends string ? string : Translated<V>

export const interfaceLanguages = ['en', 'ko', 'zh'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** Each language's name in that language, as the menu lists them. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  ko: '한국어',
  zh: '中文',
}
