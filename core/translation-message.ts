import { LANGUAGES, languageName } from './languages.ts'

/** The slide that a translation is at: `number` of `total` slides, and the code of the language it is translated into. */
export type TranslatingSlide = { number: number; total: number; language: string }

/** What the job says of it, for everybody who reads the job's message. */
export const writeTranslating = ({ number, total, language }: TranslatingSlide): string =>
  `Translating slide ${number} of ${total} into ${languageName(language)}`

/** The same read back, for screens in other languages; null for any other message. */
export function readTranslating(message: string): TranslatingSlide | null {
  const [, number, total, name] = /^Translating slide (\d{1,6}) of (\d{1,6}) into (.+)$/.exec(message) ?? []
  const language = LANGUAGES.find((one) => one.name === name)?.code ?? name
  return number && total && language ? { number: Number(number), total: Number(total), language } : null
}
