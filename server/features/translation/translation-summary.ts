import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { Glossary } from './translation.ts'

type SlideInLanguage = { number: number; language: string }
export type Failure = SlideInLanguage & { reason: readonly Message[] }
/** A script that calls terms otherwise than the glossary: these of it. */
export type SlideTerms = SlideInLanguage & { terms: Glossary }

/** Each term once, with its translation in the glossary. */
const listTerms = (places: readonly SlideTerms[]): string[] => [
  ...new Set(places.flatMap(({ terms }) => terms.map((one) => `${one.term} → ${one.translation}`))),
]

/** The slides of each language, in order. */
const groupByLanguage = <P extends SlideInLanguage>(places: readonly P[]) =>
  [...Map.groupBy(places, ({ language }) => language)].map(([language, of]) => ({
    language,
    slides: of.map(({ number }) => number).toSorted((one, other) => one - other),
    of,
  }))

/** Sums the result of a translation up for the professor: what was done, what failed and why, what to check. */
export const summarise = (
  { total, hadNothingToDo }: { total: number; hadNothingToDo: boolean },
  failures: readonly Failure[],
  toCheck: { guessed: readonly SlideInLanguage[]; otherTerms: readonly SlideTerms[] },
): Message[] => {
  const done = hadNothingToDo
    ? createMessage('already_translated')
    : failures.length === 0
      ? createMessage('translated')
      : createMessage('some_translated', { done: total - failures.length, total })
  const failed = [...Map.groupBy(failures, ({ reason }) => JSON.stringify(reason)).values()].flatMap((of) =>
    groupByLanguage(of).flatMap(({ slides, language }) => [
      createMessage('slides_not_translated', { slides, language }),
      ...(of[0]?.reason ?? []),
    ]),
  )
  return [
    done,
    ...failed,
    ...groupByLanguage(toCheck.guessed).map(({ slides, language }) =>
      createMessage('check_annotations', { slides, language }),
    ),
    ...groupByLanguage(toCheck.otherTerms).map(({ slides, language, of }) =>
      createMessage('check_terms', { slides, language, terms: listTerms(of) }),
    ),
  ]
}
