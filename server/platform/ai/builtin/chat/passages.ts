import type { ChatSlide } from '../../ai.ts'
import { indexLecture, type Passage, saysTheSame } from './lecture-index.ts'
import { askedTermsOf, termsOf } from './terms.ts'

export type FoundPassage = Passage & { score: number }

/** How much more the slide counts that the student looks at. Source: tried on real lectures. */
const CURRENT_SLIDE = 1.6
/** Whole sentences answer better than the lines of a slide. */
const SPOKEN = 1.3
/** So much of what is asked for must stand in a passage: by number, and weighted by how rare the terms are. */
const LEAST_SHARE = 0.33
const LEAST_WEIGHT = 0.45
/** A term that the lecture never uses tells more than a rare one that it is not about that. */
const UNKNOWN = 1.5
/** A sentence that says little more than the slide's title ("Next, we turn to …") leads on, and answers nothing. */
const LEADING_ON = 0.35
const NEW_LETTERS = 30

/** "back propagation" asks for "backpropagation" where the lecture writes it so. */
const joinCompounds = (words: readonly string[], known: ReadonlyMap<string, number>): string[] => {
  const terms: string[] = []
  for (let at = 0; at < words.length; at++) {
    const joined = `${words[at]}${words[at + 1] ?? ''}`
    const isCompound = at + 1 < words.length && known.has(joined) && !known.has(words[at]!)
    terms.push(isCompound ? joined : words[at]!)
    if (isCompound) at++
  }
  return terms
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Whether a text that names its slide's title says something more; a sign of Chinese or Korean counts twice. */
const saysMore = (text: string, title: string): boolean => {
  const [all, named] = [lettersOf(text), lettersOf(title)]
  if (named === '' || !all.includes(named)) return true
  const rest = all.replace(named, '')
  return rest.length + (rest.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0) >= NEW_LETTERS
}

/**
 * The passages of a lecture that speak of what is asked, best first and each thought once: BM25 over its
 * sentences, the open slide before others. None when nothing holds enough of the question's terms.
 */
export const findPassages = (
  slides: readonly ChatSlide[],
  asked: { question: string; language: string; currentSlide: number },
): FoundPassage[] => {
  const words = askedTermsOf(asked.question)
  if (words.length === 0) return []
  const { passages, holders, search } = indexLecture(slides, asked.language)
  const terms = joinCompounds(words, holders)
  const rarity = (term: string) => {
    const count = holders.get(term) ?? 0
    return (
      Math.log(1 + passages.length / (0.5 + count)) *
      (count === 0 && /^[\p{L}\p{N}]{3,}$/u.test(term) ? UNKNOWN : 1)
    )
  }
  const weigh = (some: readonly string[]) => some.reduce((sum, term) => sum + rarity(term), 0)
  const all = weigh(terms)

  const found = search
    .search(asked.question, {
      tokenize: () => terms,
      boost: { text: 1, title: 0.5 },
      boostDocument: (id) => {
        const { slideNumber, isSpoken } = passages[id as number]!
        return (slideNumber === asked.currentSlide ? CURRENT_SLIDE : 1) * (isSpoken ? SPOKEN : 1)
      },
    })
    .map(({ id, score }) => {
      const passage = passages[id as number]!
      const titled = new Set(termsOf(passage.title))
      const common = terms.filter((term) => passage.terms.has(term) || titled.has(term))
      const isEnough = common.length >= terms.length * LEAST_SHARE && weigh(common) >= all * LEAST_WEIGHT
      const share = isEnough ? common.length / terms.length : 0
      return { ...passage, score: score * share * (saysMore(passage.text, passage.title) ? 1 : LEADING_ON) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  return found.filter(
    (one, index) =>
      !found.slice(0, Math.min(index, COMPARED)).some((better) => saysTheSame(better.terms, one.terms)),
  )
}

/** Only the best are told, so only they are compared. */
const COMPARED = 12
