import { isNearly, termsOf } from '../terms.ts'
import { rankOf } from '../word-likeness/word-likeness.ts'

/** Words that name the kind of answer. Many answers do not contain them. */
const SOFT = new Set(
  termsOf(
    `into ways kind sort type form difference differ different compare step reason stand uses using need gets name named
    exactly really basically happen short summary summarize list thing consist contain deal better best usual typical
    course big large often purpose role goal idea important useful find relative related relation behind whats wheres
    hows whos between change briefly again actually main wrote written write teach person doing allow acronym abbreviation abbreviated
    이유 차이 예시 종류 방법 보여 사용 경우 하나 모두 원인 특징 알려 쓰나 쓰이 하는 하면 되는 있나 있는 가지 다루 어려 생기 보나 좋다
    얼마 관계 역할 목적 개념 내용 정도 영향 언제 만들 구하 나오 나와 궁금 싶어 써야 부르 불러 약자 줄임 보통 다른 대신 그냥 혹시 때문
    区别 不同 步骤 方法 种类 例子 原因 哪种 用来 有些 列出 举例 为何 需要 怎样 特点 缩写 简称
    違い 手順 種類 何通 通り 理由 特徴 使え 使う 知られ 略称 知り たい`,
  ),
)
const SOFT_SHARE = 0.1
/**
 * Ranks in the frequency list of English: up to the first a word tells almost nothing, from the second on
 * it tells the maximum.
 */
const COMMON_RANK = 150
const RARE_RANK = 12_000
const LEAST = 0.08
const LETTER = 0.2
const NUMBER = 0.3
/** A word outside of the dictionary is a name or a term of the subject. */
export const NAME = 1.3

export const isSoft = (term: string): boolean => SOFT.has(term)

/**
 * How much a term tells about the question, by its rarity in English: up to 1, more for names. A misspelt word of asking
 * ("diffrence") tells as little as the word.
 */
export const informationOf = (term: string): number => {
  if (SOFT.has(term)) return SOFT_SHARE
  if (/^[a-z]$/.test(term)) return LETTER
  if (/^\d+$/.test(term)) return NUMBER
  if (!/^[a-z]+$/.test(term)) return 1
  const rank = rankOf(term)
  if (rank === null)
    return term.length > 4 && [...SOFT].some((word) => isNearly(term, word)) ? SOFT_SHARE : NAME
  const share = Math.log((rank + 1) / COMMON_RANK) / Math.log(RARE_RANK / COMMON_RANK)
  return Math.min(1, Math.max(LEAST, share))
}
