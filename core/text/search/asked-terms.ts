import { type AskedWord, askedWordsOf, isNearly, termsOf } from '../terms.ts'
import { likenessOf } from '../word-likeness/word-likeness.ts'
import { answerTypeOf } from './answer-type.ts'
import { informationOf, isSoft, NAME } from './information.ts'

/** A part of a question: the lecture's terms that say it, each with how well (0 to 1), and what it counts. */
export type AskedTerm = {
  forms: ReadonlyMap<string, number>
  /** What it counts where it stands. */
  weight: number
  /** What it counts where it does not. */
  missed: number
  /** How much it says of what is asked, whatever the lecture holds. */
  telling: number
  /** A name or an acronym that the lecture does not hold: whatever is asked of it stands elsewhere. */
  isUnknownName?: boolean
}

/** Statistics of the words of a lecture. */
export type Vocabulary = {
  /** In how many passages each term stands, at least 1. */
  holders: ReadonlyMap<string, number>
  passages: number
  language: string
  /** The terms of words in another script that sound like this one. */
  soundsLike(word: string): readonly string[]
}

/** Endings, and what stands where two words are joined. */
const JOINT = 0.2
/** A word that is only nearly one of the lecture's, or sounds like it. */
const NEARLY = 0.85
/** Words of English that are this much alike begin to mean the same; what is only alike never counts whole. */
const ALIKE_FROM = 0.38
const MOST_ALIKE = 0.3
/** Words that tell less are alike to everything. */
const TELLING = 0.15
/** Minimum weight of a word that the lecture uses. */
const LEAST_KNOWN = 0.45
const MOST_KNOWN = 1.2
/** A word found throughout the lecture is its subject. It still counts in a question. */
const LEAST_RARITY = 0.3
/** Verbs such as founded, proposed, discovered: common words that carry the meaning of a "who" question. */
const DEED = 0.5
/** A pair of signs is part of a word. */
const PAIR = 0.65
const UNKNOWN_PAIR = 0.45
/** A word that the lecture never uses tells more than one it does. */
const LACKING = 1.15
/** Words of another language than the lecture's are not expected to stand there. */
const FOREIGN = 0.25

const LATIN = /^[a-z]{4,}$/
const LONG = 5
/** Of "parametrize" and "parameterize": so much of the longer one they must begin alike. */
const SAME_HEAD = 0.6

const headOf = (one: string, other: string): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same
}

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ')
/** "2" asks for "two", and the other way round. */
const otherNumber = (word: string): string | undefined =>
  NUMBERS.includes(word)
    ? String(NUMBERS.indexOf(word))
    : /^\d{1,2}$/.test(word)
      ? NUMBERS[Number(word)]
      : undefined

/** The lecture's term that a word was meant to be: written a little wrong, another form of it, or its beginning. */
const findMeant = (word: string, known: ReadonlyMap<string, number>, hasForms = true): string | null => {
  const number = otherNumber(word)
  if (number !== undefined) return known.has(number) ? number : null
  if (!LATIN.test(word)) return null
  let best: { term: string; share: number } | null = null
  for (const term of known.keys()) {
    if (term[0] !== word[0] || !LATIN.test(term)) continue
    const same = headOf(word, term)
    const isMeant =
      (word.length >= LONG && term.length >= LONG && isNearly(word, term)) ||
      (hasForms && same === word.length) ||
      (hasForms && same === term.length) ||
      (hasForms && same >= LONG && same / Math.max(word.length, term.length) >= SAME_HEAD)
    const share = same / Math.max(word.length, term.length)
    if (isMeant && share > (best?.share ?? 0)) best = { term, share }
  }
  return best?.term ?? null
}

/** "back propagation" asks for "backpropagation" where the lecture writes it so. */
const joinCompounds = (words: readonly AskedWord[], known: ReadonlyMap<string, number>): AskedWord[] => {
  const terms: AskedWord[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    const joined = `${word.term}${next?.term ?? ''}`
    const isCompound = next && word.run !== next.run && known.has(joined) && !known.has(word.term)
    terms.push(isCompound ? { ...word, term: joined } : word)
    if (isCompound) at++
  }
  return terms
}

const HANGUL = /^\p{Script=Hangul}+$/u
const HIRAGANA = /\p{Script=Hiragana}/u
const SYLLABLES = /^[\p{Script=Hangul}\p{Script=Han}]{2}$/u
/** Endings of Korean verbs. */
const KOREAN_END = /^(?:[어아해예에]요|[하되주]나|나요|까요|이에|[어아해셔]야|[으이]면|부터|까지)$/u
/** Of a syllable with ㅆ at its end, which only tenses and "있" have: "골랐". */
const isTense = (sign: string): boolean => {
  const at = sign.charCodeAt(0) - 0xac00
  return at >= 0 && at <= 11_171 && at % 28 === 20
}
/** Signs of Chinese that hold sentences together. */
const CHINESE_FORM = /[的了是在和与很也而及或被吗呢]/u

/** Of languages whose words are cut into pairs: what joins words, or ends them, is no word that the lecture lacks. */
const weightOfPair = (
  words: readonly AskedWord[],
  index: number,
  known: ReadonlyMap<string, number>,
): number => {
  const { term, run } = words[index]!
  if (HIRAGANA.test(term)) return JOINT
  if (known.has(term)) return 1
  if ([...term].length === 1 || CHINESE_FORM.test(term) || KOREAN_END.test(term)) return JOINT
  if ([...term].some(isTense)) return JOINT
  const isKnown = (other: AskedWord | undefined) => other?.run === run && known.has(other.term)
  const [before, after] = [isKnown(words[index - 1]), isKnown(words[index + 1])]
  if (SYLLABLES.test(term) ? before : before && after) return JOINT
  return 1
}

/** Words in capitals are names: "MARS" is no "marsh". */
const acronymsIn = (question: string): Set<string> =>
  /[^\P{L}\p{Lu}]/u.test(question)
    ? new Set(
        [...question.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu)].flatMap(([name]) =>
          termsOf(name),
        ),
      )
    : new Set()

/** Words with a capital within a sentence, or within the word: "ImageNet" is no form of "image". */
const namesIn = (question: string): Set<string> =>
  new Set(
    [...question.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]+|\p{L}*\p{Ll}\p{Lu}\p{L}*/gu)].flatMap(
      ([name]) => termsOf(name),
    ),
  )

const WITHOUT_SPACES = new Set(['ko', 'ja', 'zh'])

/**
 * What a question asks for, in the lecture's terms. What stands in few of its passages tells more than what stands
 * in many; what it never uses tells the more against it the rarer the word is anywhere.
 */
export const weighAsked = (
  question: string,
  { holders, passages, language, soundsLike }: Vocabulary,
): AskedTerm[] => {
  const rarityOf = (term: string) =>
    Math.log(1 + passages / (0.5 + (holders.get(term) ?? 0))) / Math.log(1 + passages / 0.5)
  const words = joinCompounds(askedWordsOf(question), holders)
  const acronyms = acronymsIn(question)
  const names = namesIn(question)
  const asksWho = answerTypeOf(question) === 'person'
  const heard = new Set<number>()
  /** A Korean word that the lecture lacks is one word, however many pairs its endings make. */
  const lacking = new Set<number>()

  const known = (form: string, forms: ReadonlyMap<string, number>, telling: number): AskedTerm => {
    const weight = telling * Math.max(LEAST_RARITY, rarityOf(form))
    return { forms, weight, missed: weight, telling }
  }

  const weighPair = ({ term, run, text }: AskedWord, index: number): AskedTerm[] => {
    if (heard.has(run)) return []
    const isRunKnown = words.some(
      (other) => other.run === run && holders.has(other.term) && !HIRAGANA.test(other.term),
    )
    const [alike, ...others] = isRunKnown ? [] : soundsLike(text)
    if (alike !== undefined) {
      heard.add(run)
      return [known(alike, new Map([alike, ...others].map((one) => [one, NEARLY])), 1)]
    }
    const joint = weightOfPair(words, index, holders)
    if (holders.has(term))
      return [known(term, new Map([[term, 1]]), PAIR * joint * (isSoft(term) ? informationOf(term) : 1))]
    if (isSoft(term) || joint < 1) return []
    if (HANGUL.test(term) && lacking.has(run)) return []
    lacking.add(run)
    const missed = UNKNOWN_PAIR * (WITHOUT_SPACES.has(language) ? 1 : FOREIGN)
    return [{ forms: new Map(), weight: 0, missed, telling: missed }]
  }

  const weighWord = ({ term }: AskedWord): AskedTerm => {
    const isAcronym = acronyms.has(term)
    const information = isAcronym
      ? NAME
      : asksWho && !isSoft(term)
        ? Math.max(DEED, informationOf(term))
        : informationOf(term)
    const meant = holders.has(term) ? term : isAcronym ? null : findMeant(term, holders, !names.has(term))
    const same = meant === null ? soundsLike(term) : [meant]
    const forms = new Map(same.map((form) => [form, form === term ? 1 : NEARLY]))
    if (!isAcronym && information > TELLING)
      for (const other of holders.keys()) {
        const alike = (likenessOf(term, other) - ALIKE_FROM) / (1 - ALIKE_FROM)
        if (alike > 0 && !forms.has(other) && !isSoft(other)) forms.set(other, Math.min(MOST_ALIKE, alike))
      }
    const [form] = same
    if (form !== undefined) {
      const least = information > TELLING ? LEAST_KNOWN : 0
      return known(form, forms, Math.min(MOST_KNOWN, Math.max(information, least)))
    }
    const missed = LACKING * information * (WITHOUT_SPACES.has(language) && information <= 1 ? FOREIGN : 1)
    const isUnknownName = isAcronym || names.has(term)
    const telling = Math.max(information, missed)
    return { forms, weight: Math.min(information, 1), missed, telling, isUnknownName }
  }

  return words.flatMap((word, index) => (word.isPair ? weighPair(word, index) : [weighWord(word)]))
}
