import { tell } from './job-sentences.ts'
import { readTold } from './read-told.ts'

/** The slide that a translation is at: `number` of `total` slides, and the code of the language it is translated into. */
export type TranslatingSlide = { number: number; total: number; language: string }

/** What the job says of it, for everybody who reads the job's message. */
export const writeTranslating = (slide: TranslatingSlide): string => tell('translating', slide)

/** The same read back, for screens that say it in their own words; null for any other message. */
export function readTranslating(message: string): TranslatingSlide | null {
  const [told, ...more] = readTold(message)
  if (!told || more.length > 0 || !('key' in told) || told.key !== 'translating') return null
  const { number, total, language } = told.values
  return { number: Number(number), total: Number(total), language: String(language) }
}
