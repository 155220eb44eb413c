import { isNearly } from '../grading/word-match.ts'
import { type AskedWord, askedWordsOf, termsOf } from './terms.ts'

/** A term of a question as the lecture writes it, and what it counts among the others; `term` null if it never does. */
export type AskedTerm = { term: string | null; weight: number }

/** A term that the lecture never uses tells more than a rare one that it is not about that. */
const UNKNOWN = 1.5
/** Words that say which kind of answer is wanted: many an answer stands there without them. */
const SOFT_WEIGHT = 0.2
/** Endings, and what stands where two words are joined. */
const JOINT_WEIGHT = 0.2
/** A word that is only nearly one of the lecture's. */
const NEARLY = 0.8

const SOFT = new Set(
  termsOf(
    `between into than then so just also only both each other another between there way ways kind kinds sort sorts
    type types form forms difference differences differ differs different compare example examples step steps reason
    reasons stand stands used use uses using made make makes work works need needed get gets called call name names
    named exactly really basically happen happens short summary summarize list happens thing things consist consists
    contain contains take takes deal good better best usual usually typical typically according lecture course big large long often many much time
    times purpose role goal idea important useful known know find found get given relative related relation behind
    whats wheres hows whos year years change changes please briefly again actually main wrote written write teach teaches person people thing done doing allow allowed
    이유 차이 예시 종류 방법 보여 사용 경우 하나 모두 원인 특징 알려 쓰나 쓰이 하는 하면 되는 있나 있는 가지 다루 어려 생기 보나 좋다 얼마 관계 역할 목적 개념 내용 정도 영향 언제
    区别 不同 步骤 方法 种类 例子 原因 哪种 用来 有些 列出 举例 为何 需要 怎样 特点
    違い 手順 方法 種類 何通 通り 理由 特徴 使え 使う 知られ`,
  ),
)

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
const findMeant = (word: string, known: ReadonlyMap<string, number>): string | null => {
  const number = otherNumber(word)
  if (number !== undefined) return known.has(number) ? number : null
  if (!LATIN.test(word)) return null
  let best: { term: string; share: number } | null = null
  for (const term of known.keys()) {
    if (term[0] !== word[0] || !LATIN.test(term)) continue
    const same = headOf(word, term)
    const isMeant =
      (word.length >= LONG && term.length >= LONG && isNearly(word, term)) ||
      same === word.length ||
      same === term.length ||
      (same >= LONG && same / Math.max(word.length, term.length) >= SAME_HEAD)
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

const HIRAGANA = /\p{Script=Hiragana}/u
const SYLLABLES = /^[\p{Script=Hangul}\p{Script=Han}]{2}$/u
/** What Korean verbs end with. */
const KOREAN_END =
  /[했었았였겠셨졌됐갔왔]|^(?:[어아해예에]요|[하되주]나|나요|까요|이에|[어아해셔]야|[으이]면|부터|까지)$/u
/** Signs of Chinese that hold sentences together. */
const CHINESE_FORM = /[的了是在和与很也而及或被吗呢]/u

/** Of languages whose words are cut into pairs: what joins words, or ends them, is no word that the lecture lacks. */
const weightOfPair = (
  words: readonly AskedWord[],
  index: number,
  known: ReadonlyMap<string, number>,
): number => {
  const { term, run } = words[index]!
  if (HIRAGANA.test(term)) return JOINT_WEIGHT
  if (known.has(term)) return 1
  if ([...term].length === 1 || CHINESE_FORM.test(term) || KOREAN_END.test(term)) return JOINT_WEIGHT
  const isKnown = (other: AskedWord | undefined) => other?.run === run && known.has(other.term)
  const [before, after] = [isKnown(words[index - 1]), isKnown(words[index + 1])]
  if (SYLLABLES.test(term) ? before || after : before && after) return JOINT_WEIGHT
  return before || after ? 1 : UNKNOWN
}

/**
 * What a question asks for, in the lecture's terms, each once. The weights follow how rare a term is among the
 * lecture's `passages`; `known` tells in how many of them a term stands.
 */
export const weighAsked = (
  question: string,
  known: ReadonlyMap<string, number>,
  passages: number,
): AskedTerm[] => {
  const rarity = (term: string | null) => Math.log(1 + passages / (0.5 + (term ? (known.get(term) ?? 0) : 0)))
  const words = joinCompounds(askedWordsOf(question), known)
  const asked = words.map(({ term, isPair }, index): AskedTerm => {
    const isSoft = SOFT.has(term)
    const joint = isPair ? weightOfPair(words, index, known) : 1
    if (known.has(term)) return { term, weight: (isSoft ? SOFT_WEIGHT : 1) * joint * rarity(term) }
    // What only asks, joins or ends, and never stands in the lecture, tells nothing about it.
    if (isSoft || joint < 1) return { term: null, weight: 0 }
    const meant = findMeant(term, known)
    if (meant) return { term: meant, weight: NEARLY * rarity(meant) }
    const isWord = /^[\p{L}\p{N}]{3,}$/u.test(term)
    return { term: null, weight: rarity(null) * (isPair ? joint : isWord ? UNKNOWN : 1) }
  })
  const best = new Map<string, AskedTerm>()
  for (const one of asked)
    if (one.term !== null && one.weight > (best.get(one.term)?.weight ?? 0)) best.set(one.term, one)
  return asked.filter((one) => (one.term === null ? one.weight > 0 : best.get(one.term) === one))
}
