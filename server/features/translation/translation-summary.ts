import { tell } from '@lectern/core/job-sentences.ts'
import { listNumbers } from '@lectern/core/list-numbers.ts'

type Place = { number: number; language: string }
export type Failure = Place & { reason: string }

/** Says the same of places in each language. */
const tellOf = (key: 'notTranslated' | 'checkMarks' | 'checkTerms', places: readonly Place[]): string[] =>
  [...Map.groupBy(places, ({ language }) => language)].map(([language, of]) =>
    tell(key, {
      slides: listNumbers(of.map(({ number }) => number).toSorted((one, other) => one - other)),
      count: of.length,
      language,
    }),
  )

/** How a translation ended, for the professor: what was done, what was not and why, what is to be looked at. */
export const summarise = (
  { total, hadNothingToDo }: { total: number; hadNothingToDo: boolean },
  failures: readonly Failure[],
  toCheck: { guessed: readonly Place[]; otherTerms: readonly Place[] },
): string => {
  const done = hadNothingToDo
    ? tell('translatedAlready')
    : failures.length === 0
      ? tell('translated')
      : tell('translatedSome', { done: total - failures.length, total })
  const failed = [...Map.groupBy(failures, ({ reason }) => reason)].flatMap(([reason, of]) =>
    tellOf('notTranslated', of).map((sentence) => `${sentence} ${reason}`),
  )
  return [
    done,
    ...failed,
    ...tellOf('checkMarks', toCheck.guessed),
    ...tellOf('checkTerms', toCheck.otherTerms),
  ].join(' ')
}
