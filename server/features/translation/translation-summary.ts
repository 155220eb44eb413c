import { quoteWords, tell } from '@lectern/core/job-sentences.ts'
import { listNumbers } from '@lectern/core/list-numbers.ts'
import type { Glossary } from './translation.ts'

type SlideInLanguage = { number: number; language: string }
export type Failure = SlideInLanguage & { reason: string }
/** A script that deviates from the glossary in these terms. */
export type SlideTerms = SlideInLanguage & { terms: Glossary }

const NAMED_TERMS = 5

/** Each term once, with its glossary translation. */
const nameTerms = (slides: readonly SlideTerms[]): string =>
  quoteWords(
    [...new Set(slides.flatMap(({ terms }) => terms.map((one) => `${one.term} → ${one.translation}`)))],
    NAMED_TERMS,
  )

/** One sentence per language. */
const tellOf = <P extends SlideInLanguage>(
  key: 'notTranslated' | 'checkMarks' | 'checkTerms',
  slides: readonly P[],
  wordsOf?: (of: readonly P[]) => string,
): string[] =>
  [...Map.groupBy(slides, ({ language }) => language)].map(([language, of]) =>
    tell(key, {
      ...(wordsOf && { words: wordsOf(of) }),
      slides: listNumbers(of.map(({ number }) => number).toSorted((one, other) => one - other)),
      count: of.length,
      language,
    }),
  )

/** The result of a translation for the professor: what was done, what failed and why, what to check. */
export const summarise = (
  { total, hadNothingToDo }: { total: number; hadNothingToDo: boolean },
  failures: readonly Failure[],
  toCheck: { guessed: readonly SlideInLanguage[]; otherTerms: readonly SlideTerms[] },
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
    ...tellOf('checkTerms', toCheck.otherTerms, nameTerms),
  ].join(' ')
}
