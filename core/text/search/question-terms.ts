import { greekLetterOf, greekNameOf } from '../greek.ts'
import { isNearly, type QuestionWord, questionWordsOf, termsOf } from '../terms.ts'
import { likenessOf } from '../word-likeness/word-likeness.ts'
import { answerTypeOf } from './answer-type.ts'
import { informationOf, isSoft, NAME } from './information.ts'

/** A part of a question: the lecture's terms that match it, each with the quality of the match (0 to 1). */
type QuestionTerm = {
  forms: ReadonlyMap<string, number>
  /** Its weight where it is found. */
  weight: number
  /** Its weight where it is missing. */
  missed: number
  /** How much it tells about the subject of the question, in any lecture. */
  telling: number
  /**
   * A name or an acronym that the lecture does not contain. The answer is then probably not in the lecture.
   */
  isUnknownName?: boolean
  /** A bare number. It says nothing without another term. */
  isNumber?: boolean
}

/** Statistics of the words of a lecture. */
type Vocabulary = {
  /** Number of passages that contain each term, at least 1. */
  holders: ReadonlyMap<string, number>
  passages: number
  language: string
  /** Terms of words in another script that sound like this one, or of the word that it misspells. */
  soundsLike(word: string): readonly string[]
}

/** Weight of endings, and of pairs of characters across two words. */
const JOINT = 0.2
/** Match of a misspelled, derived or similar-sounding word. */
const NEARLY = 0.85
/** Minimum likeness of English words with a similar meaning, and their maximum match. */
const ALIKE_FROM = 0.38
const MAX_ALIKE = 0.3
/** Words that tell less than this are similar to all other words. */
const TELLING = 0.15
/** Minimum weight of a word that the lecture uses. */
const MIN_KNOWN = 0.45
const MAX_KNOWN = 1.2
/**
 * Minimum weight of a frequent word: a word found throughout the lecture is its subject, and still counts
 * in a question.
 */
const MIN_RARITY = 0.3
/** Verbs such as founded, proposed, discovered: common words that carry the meaning of a "who" question. */
const DEED = 0.5
/** A pair of characters is only part of a word. */
const PAIR = 0.65
const UNKNOWN_PAIR = 0.45
/** A word that the lecture never uses tells more than one that it uses. */
const LACKING = 1.15
/** A lecture is not expected to contain words of another language. */
const FOREIGN = 0.25

const LATIN = /^[a-z]{4,}$/
const LONG = 5
/**
 * Minimum shared beginning of two forms of a word, as a share of the longer one: "parametrize" and
 * "parameterize".
 */
const SAME_HEAD = 0.6

const headOf = (one: string, other: string): number => {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  return same
}

/** Finds the lecture's term for a misspelled word, another form of it, or its beginning. */
const findMeant = (word: string, known: ReadonlyMap<string, number>, hasForms = true): string | null => {
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

const HANGUL = /^\p{Script=Hangul}+$/u
const HIRAGANA = /\p{Script=Hiragana}/u
const SYLLABLES = /^[\p{Script=Hangul}\p{Script=Han}]{2}$/u
/** Endings of Korean verbs. */
const KOREAN_END = /^(?:[어아해예에]요|[하되주]나|나요|까요|이에|[어아해셔]야|[으이]면|부터|까지)$/u
/** Returns true for a syllable that ends in ㅆ, as only past and future forms and "있" do: "골랐". */
const isTense = (syllable: string): boolean => {
  const at = syllable.charCodeAt(0) - 0xac00
  return at >= 0 && at <= 11_171 && at % 28 === 20
}
/** Chinese function characters. */
const CHINESE_FORM = /[的了是在和与很也而及或被吗呢]/u

/**
 * Weight of a pair of characters. A function word or ending that the lecture lacks does not count against
 * it.
 */
const weightOfPair = (
  words: readonly QuestionWord[],
  index: number,
  known: ReadonlyMap<string, number>,
): number => {
  const { term, run } = words[index]!
  if (HIRAGANA.test(term)) return JOINT
  if (known.has(term)) return 1
  if ([...term].length === 1 || CHINESE_FORM.test(term) || KOREAN_END.test(term)) return JOINT
  if ([...term].some(isTense)) return JOINT
  const isKnown = (other: QuestionWord | undefined) => other?.run === run && known.has(other.term)
  const [before, after] = [isKnown(words[index - 1]), isKnown(words[index + 1])]
  if (SYLLABLES.test(term) ? before : before && after) return JOINT
  return 1
}

/** Words in capitals are names: "MARS" is not "marsh". */
const acronymsIn = (question: string): Set<string> =>
  /[^\P{L}\p{Lu}]/u.test(question)
    ? new Set(
        [...question.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu)].flatMap(([name]) =>
          termsOf(name),
        ),
      )
    : new Set()

/** The second way begins with a word alone: 4,000 letters without a space, as in Chinese, would take seconds. */
const NAMES = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]+|(?<!\p{L})\p{L}*\p{Ll}\p{Lu}\p{L}*/gu

/** Words with a capital letter within a sentence or within the word: "ImageNet" is no form of "image". */
const namesIn = (question: string): Set<string> =>
  new Set([...question.matchAll(NAMES)].flatMap(([name]) => termsOf(name)))

const WITHOUT_SPACES = new Set(['ko', 'ja', 'zh'])

/**
 * The terms that a question asks for, in the lecture's words. A term in few passages weighs more than one
 * in many. A term that the lecture lacks counts against it, more so the rarer it is in general.
 */
export const weighQuestionTerms = (
  question: string,
  { holders, passages, language, soundsLike }: Vocabulary,
): QuestionTerm[] => {
  const rarityOf = (term: string) =>
    Math.log(1 + passages / (0.5 + (holders.get(term) ?? 0))) / Math.log(1 + passages / 0.5)
  const words = questionWordsOf(question)
  const acronyms = acronymsIn(question)
  const names = namesIn(question)
  const asksWho = answerTypeOf(question) === 'person'
  const heard = new Set<number>()
  /** A Korean word that the lecture lacks counts once, however many pairs it has. */
  const lacking = new Set<number>()

  const known = (form: string, forms: ReadonlyMap<string, number>, telling: number): QuestionTerm => {
    const weight = telling * Math.max(MIN_RARITY, rarityOf(form))
    return { forms, weight, missed: weight, telling }
  }

  const weighPair = ({ term, run, text }: QuestionWord, index: number): QuestionTerm[] => {
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

  const weighWord = ({ term, text }: QuestionWord): QuestionTerm => {
    const isAcronym = acronyms.has(term)
    const information = isAcronym
      ? NAME
      : asksWho && !isSoft(term)
        ? Math.max(DEED, informationOf(term))
        : informationOf(term)
    const meant = holders.has(term) ? term : isAcronym ? null : findMeant(term, holders, !names.has(term))
    const greek = greekLetterOf(term) ?? greekNameOf(term)
    const same = [
      ...(meant === null ? [...(isAcronym ? [] : soundsLike(text)), ...soundsLike(term)] : [meant]),
      ...(greek !== undefined && holders.has(greek) ? [greek] : []),
    ]
    const forms = new Map(same.map((form) => [form, form === term ? 1 : NEARLY]))
    if (!isAcronym && information > TELLING)
      for (const other of holders.keys()) {
        const alike = (likenessOf(term, other) - ALIKE_FROM) / (1 - ALIKE_FROM)
        if (alike > 0 && !forms.has(other) && !isSoft(other)) forms.set(other, Math.min(MAX_ALIKE, alike))
      }
    const [form] = same
    if (form !== undefined) {
      const least = information > TELLING ? MIN_KNOWN : 0
      const isNumber = /^\d+$/.test(term)
      return { ...known(form, forms, Math.min(MAX_KNOWN, Math.max(information, least))), isNumber }
    }
    const missed = LACKING * information * (WITHOUT_SPACES.has(language) && information <= 1 ? FOREIGN : 1)
    const isUnknownName = isAcronym || names.has(term)
    const telling = Math.max(information, missed)
    return { forms, weight: Math.min(information, 1), missed, telling, isUnknownName }
  }

  return words.flatMap((word, index) => (word.isPair ? weighPair(word, index) : [weighWord(word)]))
}
