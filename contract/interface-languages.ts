/** The languages of the screens and of emails. */
export const interfaceLanguages = ['en', 'ko', 'zh'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]
