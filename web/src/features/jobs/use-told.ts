import { readTold } from '@lectern/core/job-sentences.ts'
import { useTranslation } from 'react-i18next'

/** Numbers as jobs list them ("1–3, 5 and 9, and 4 more") without their English words. */
const listedIn = (slides: string): string =>
  slides.replace(/ and (\d+) more$/, ', … (+$1)').replace(/ and /, ', ')

/** All that sentences leave open; each has its own of them. */
const unfilled = { count: 2, number: 0, total: 0, done: 0, from: 0, to: 0, slides: '' }

/** What a job says of itself, in the interface's language as far as its sentences are known; the rest as it comes. */
export function useTold(): (message: string) => string {
  const { t, i18n } = useTranslation('told')
  return (message) => {
    if (i18n.language === 'en') return message
    return readTold(message)
      .map((one) => {
        if ('text' in one) return one.text
        const values = { ...unfilled, ...one.values }
        if (typeof values.slides === 'string') values.slides = listedIn(values.slides)
        return t(one.key, values)
      })
      .join(' ')
  }
}
