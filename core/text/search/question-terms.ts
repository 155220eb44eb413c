import { isNearly, type QuestionWord, questionWordsOf, termsOf } from '../terms.ts'
import { likenessOf, rankOf } from '../word-likeness/word-likeness.ts'
import { answerTypeOf } from './answer-type.ts'
import { informationOf, isSoft, NAME } from './information.ts'
import type { LectureIndex } from './lecture-index.ts'

/** A part of a question: the lecture's terms that match it, each with the quality of the match (0 to 1). */
type QuestionTerm = {
  forms: ReadonlyMap<string, number>
  /** Its weight where it is found, and where it is missing. */
  weight: number
  missed: number
  /** How much it tells about the subject of the question, in any lecture. */
  telling: number
  /** A name or an acronym that the lecture does not contain. The answer is then probably not in the lecture. */
  isUnknownName?: boolean
  /** A bare number. It says nothing without another term. */
  isNumber?: boolean
}

/** Match of a misspelled, derived or similar-sounding word. */
const NEARLY = 0.85
/** Minimum likeness of English words with a similar meaning, and their maximum match. */
const ALIKE_FROM = 0.38
const MAX_ALIKE = 0.3
/** Words that tell less than this are similar to all other words. */
const TELLING = 0.15
/** Least and most weight of a word that the lecture uses. */
const MIN_KNOWN = 0.45
const MAX_KNOWN = 1.2
/** Minimum weight of a frequent word: one that is found throughout the lecture is its subject, and still counts. */
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
/** Minimum shared beginning of two forms of a word, as a share of the longer one: "parametrize" and "parameterize". */
const SAME_HEAD = 0.6

/**
 * Finds the lecture's term for a misspelled word, another form of it, or its beginning. A name has no other forms, and only a
 * word that is not English may have a wrong first letter.
 */
const findMeant = (
  { term: word, text }: QuestionWord,
  known: ReadonlyMap<string, number>,
  isName: boolean,
): string | null => {
  if (!LATIN.test(word)) return null
  const isUnknown = rankOf(word) === null
  const shortest = isUnknown && text.length > LONG ? LONG - 1 : LONG
  let best: string | null = null
  let most = -1
  for (const term of known.keys()) {
    if (!LATIN.test(term)) continue
    let same = 0
    while (same < word.length && word[same] === term[same]) same += 1
    const share = same / Math.max(word.length, term.length)
    const isForm = same === Math.min(word.length, term.length) || (same >= LONG && share >= SAME_HEAD)
    const isMisspelled =
      Math.min(word.length, term.length) >= shortest && (same > 0 || isUnknown) && isNearly(word, term)
    if (share <= most || !(isMisspelled || (isForm && !isName))) continue
    best = term
    most = share
  }
  return best
}

const HANGUL = /^\p{Script=Hangul}+$/u
const HIRAGANA = /\p{Script=Hiragana}/u
/** Endings of Korean verbs, and Chinese function characters. */
const FORM =
  /^(?:[어아해예에]요|[하되주]나|나요|까요|이에|[어아해셔]야|[으이]면|부터|까지|.)$|[的了是在和与很也而及或被吗呢]/u
/** A syllable that ends in ㅆ, as only past and future forms and "있" do: "골랐". */
const isTense = (character: string): boolean => {
  const at = character.charCodeAt(0) - 0xac00
  return at >= 0 && at <= 11_171 && at % 28 === 20
}

/** Words in capitals are names: "MARS" is not "marsh". */
const ACRONYMS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu
/**
 * Words with a capital letter within a sentence or within the word: "ImageNet" is no form of "image". The second way begins with
 * a word alone: 4,000 letters without a space, as in Chinese, would take seconds.
 */
const NAMES = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{N}]+|(?<!\p{L})\p{L}*\p{Ll}\p{Lu}\p{L}*/gu
const termsWith = (pattern: RegExp, question: string) =>
  new Set([...question.matchAll(pattern)].flatMap(([name]) => termsOf(name)))

const WITHOUT_SPACES = new Set(['ko', 'ja', 'zh'])

/** What of an index tells about its words. */
type Vocabulary = Pick<LectureIndex, 'holders' | 'language' | 'soundsLike'> & { passages: { length: number } }

/**
 * Finds the terms that a question asks for, in the lecture's words. A term in few passages weighs more than one
 * in many. A term that the lecture lacks counts against it, more so the rarer it is in general.
 */
export const weighQuestionTerms = (
  question: string,
  { holders, passages, language, soundsLike }: Vocabulary,
): QuestionTerm[] => {
  const rarityOf = (term: string) =>
    Math.log(1 + passages.length / (0.5 + (holders.get(term) ?? 0))) / Math.log(1 + passages.length / 0.5)
  const words = questionWordsOf(question)
  // A question all in capitals has no names.
  const acronyms = /\p{Ll}|\p{Lo}/u.test(question) ? termsWith(ACRONYMS, question) : new Set()
  const names = termsWith(NAMES, question)
  const asksWho = answerTypeOf(question) === 'person'
  const isForeign = WITHOUT_SPACES.has(language)
  /** Runs of characters that were counted, as one word: heard in another script, or lacking. */
  const counted = new Set<number>()

  const known = (form: string, forms: ReadonlyMap<string, number>, telling: number): QuestionTerm => {
    const weight = telling * Math.max(MIN_RARITY, rarityOf(form))
    return { forms, weight, missed: weight, telling }
  }

  const weighPair = ({ term, run, text }: QuestionWord): QuestionTerm[] => {
    if (holders.has(term) && !HIRAGANA.test(term)) return [known(term, new Map([[term, 1]]), PAIR)]
    const [alike, ...others] = counted.has(run) ? [] : soundsLike(text)
    if (alike !== undefined) {
      counted.add(run)
      return [known(alike, new Map([alike, ...others].map((one) => [one, NEARLY])), 1)]
    }
    const isWord = !isSoft(term) && !FORM.test(term) && !HIRAGANA.test(term) && ![...term].some(isTense)
    if (!isWord || counted.has(run)) return []
    if (HANGUL.test(term)) counted.add(run)
    const missed = UNKNOWN_PAIR * (isForeign ? 1 : FOREIGN)
    return [{ forms: new Map(), weight: 0, missed, telling: missed }]
  }

  const weighWord = (word: QuestionWord): QuestionTerm => {
    const { term, text } = word
    const isAcronym = acronyms.has(term)
    const common = informationOf(term)
    const information = isAcronym ? NAME : asksWho && !isSoft(term) ? Math.max(DEED, common) : common
    const meant = holders.has(term) ? term : isAcronym ? null : findMeant(word, holders, names.has(term))
    const heard = isAcronym ? soundsLike(term) : [...soundsLike(text), ...soundsLike(term)]
    const same = meant === null ? heard : [meant]
    const forms = new Map(same.map((form) => [form, form === term ? 1 : NEARLY]))
    if (!isAcronym && information > TELLING)
      for (const other of holders.keys()) {
        const alike = (likenessOf(term, other) - ALIKE_FROM) / (1 - ALIKE_FROM)
        if (alike > 0 && !forms.has(other) && !isSoft(other)) forms.set(other, Math.min(MAX_ALIKE, alike))
      }
    const [form] = same
    if (form !== undefined) {
      const least = information > TELLING ? MIN_KNOWN : 0
      const telling = Math.min(MAX_KNOWN, Math.max(information, least))
      return { ...known(form, forms, telling), isNumber: /^\d+$/.test(term) }
    }
    const missed = LACKING * information * (isForeign && information <= 1 ? FOREIGN : 1)
    return {
      forms,
      weight: Math.min(information, 1),
      missed,
      telling: Math.max(information, missed),
      isUnknownName: isAcronym || names.has(term),
    }
  }

  return words.flatMap((word) => (word.isPair ? weighPair(word) : [weighWord(word)]))
}
