import { tell } from '@lectern/core/job-sentences.ts'
import { languageName } from '@lectern/core/languages.ts'

type Place = { number: number; language: string }
export type Failure = Place & { reason: string }

/** "Slides 3 and 7 in Korean" */
const namePlaces = (places: readonly Place[]): string => {
  const byLanguage = Map.groupBy(places, ({ language }) => language)
  const said = [...byLanguage].map(([language, of]) => {
    const numbers = of.map(({ number }) => number)
    const shown = numbers.length > 12 ? [...numbers.slice(0, 12), `${numbers.length - 12} more`] : numbers
    const list = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : String(shown[0])
    return `${numbers.length > 1 ? 'slides' : 'slide'} ${list} in ${languageName(language)}`
  })
  const sentence = said.join('; ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** How a translation ended, for the professor: what was done, what was not and why, what is to be looked at. */
export const summarise = (
  { total, hadNothingToDo }: { total: number; hadNothingToDo: boolean },
  failures: readonly Failure[],
  guessed: readonly Place[],
): string => {
  const done = hadNothingToDo
    ? tell('translatedAlready')
    : failures.length === 0
      ? tell('translated')
      : tell('translatedSome', { done: total - failures.length, total })
  const failed = [...Map.groupBy(failures, ({ reason }) => reason)].map(
    ([reason, of]) => `${namePlaces(of)} could not be translated: ${reason}`,
  )
  const toCheck =
    guessed.length > 0
      ? [`${namePlaces(guessed)}: please check where the marks stand; the AI model had lost some.`]
      : []
  return [done, ...failed, ...toCheck].join(' ')
}
