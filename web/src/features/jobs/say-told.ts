import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { readTold } from '@lectern/core/read-told.ts'
import i18next from 'i18next'

/** Numbers and words as jobs list them ("1–3, 5 and 9, and 4 more") without their English words. */
const listedIn = (list: string): string =>
  list.replace(/ and (\d+) more$/, ', … (+$1)').replace(/ and /, ', ')

/** All that sentences leave open; each has its own of them. */
const unfilled = {
  ...{ count: 2, number: 0, total: 0, done: 0, from: 0, to: 0 },
  ...{ slides: '', words: '', language: 'en', asked: 'en' },
}

/** What a job says of itself, in the interface's language as far as its sentences are known; the rest as it comes. */
export function sayTold(message: string): string {
  if (i18next.language === 'en') return message
  const t = i18next.getFixedT(null, ['told', 'common'])
  const nameOf = (code: string | number) => t(`common:languages.${code as LectureLanguage}`)
  return readTold(message)
    .map((one) => {
      if ('text' in one) return one.text
      const values = { ...unfilled, ...one.values }
      return t(one.key, {
        ...values,
        slides: listedIn(String(values.slides)),
        // What a person wrote stays as it is between its marks.
        words: String(values.words).replace(/ and (\d+) more$/, ', … (+$1)'),
        language: nameOf(values.language),
        asked: nameOf(values.asked),
      })
    })
    .join(' ')
}
