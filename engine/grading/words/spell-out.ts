import { areSameValue, findValues } from './values.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Substances by their formula, with their names in English, Korean and Chinese. */
const SUBSTANCES: Record<string, [en: string, ko: string, zh: string]> = {
  h2o: ['water', '물', '水'],
  co2: ['carbon dioxide', '이산화탄소', '二氧化碳'],
  o2: ['oxygen', '산소', '氧气'],
  o3: ['ozone', '오존', '臭氧'],
  n2: ['nitrogen', '질소', '氮气'],
  h2: ['hydrogen', '수소', '氢气'],
  nh3: ['ammonia', '암모니아', '氨气'],
  ch4: ['methane', '메탄', '甲烷'],
  nacl: ['sodium chloride', '염화나트륨', '氯化钠'],
}
const SUBSTANCE = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${Object.keys(SUBSTANCES).join('|')})(?![\\p{Script=Latin}\\p{N}])`,
  'gu',
)

/** Dates in digits. The month of 11/9/1989 is not known. */
const DATE =
  /(?<![\d.])(?:(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})|(?<year>\d{4})(?:-|\. ?)(?<month>\d{1,2})(?:-|\. ?)(?<day>\d{1,2})|\d{1,2}\/\d{1,2}\/(?<year>\d{4}))(?!\d)/gu

/** Roman numbers that are no other word; I only behind what is counted. */
const ROMAN =
  /(?<=\b(?:war|type|phase|part|stage|level|class|group|world) )i\b|(?<![\p{L}\p{N}.])(?:i{2,3}|iv|vi{1,3}|ix)(?![\p{L}\p{N}])/gu
/** In the order of their values, from 1. */
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const WORLD_WAR = /\b(?:(?<first>first|1st)|(?:second|2nd)) world war\b|\bww ?(?<number>i{1,2}|1|2)\b/gu

/** Place of a language in the tables: English, Korean, Chinese. */
const languageOf = (text: string): 0 | 1 | 2 =>
  /\p{Script=Hangul}/u.test(text) ? 1 : /\p{Script=Han}/u.test(text) ? 2 : 0

const valuesIn = (text: string) => findValues(spellOut(text.normalize('NFKC').toLowerCase()))

/**
 * Adds to an answer the names of the substances whose formulas it has, in the language of the reference, and the
 * reference's form of equal values: "0.5 m" is "50 cm". Names get no formulas: that would answer "What is the formula of
 * carbon dioxide?" by its name.
 */
export const inWordsOf = (reference: string): ((answer: string) => string) => {
  const language = languageOf(reference)
  const expected = valuesIn(reference)
  return (answer) => {
    const formulas = answer.normalize('NFKC').toLowerCase().match(SUBSTANCE) ?? []
    const names = formulas.map((formula) => SUBSTANCES[formula]?.[language])
    const stated = expected.length > 0 ? valuesIn(answer) : []
    const equal = expected.filter((value) =>
      stated.some((one) => one.term !== value.term && areSameValue(one, value)),
    )
    return [answer, ...new Set([...names, ...equal.map(({ text }) => text)])].join(' ')
  }
}

/**
 * Writes dates in digits as the words of the text's language, and Roman numbers as digits, so that both forms are compared.
 * @param folded a text without capitals, in Unicode's form NFKC
 */
export const spellOut = (folded: string): string => {
  if (!/\d|i{2}|[vx]i|i[vx]|w(?:orld|w)/u.test(folded)) return folded
  const language = languageOf(folded)
  return folded
    .replaceAll(WORLD_WAR, (...match) => {
      const { first, number = '' } = match.at(-1) as Record<string, string | undefined>
      return `world war ${first || number === '1' || number === 'i' ? 1 : 2}`
    })
    .replaceAll(ROMAN, (numeral) => String(ROMANS.indexOf(numeral) + 1))
    .replaceAll(DATE, (written, ...rest) => {
      const { day, month, year } = rest.at(-1) as Record<string, string | undefined>
      const name = MONTHS[Number(month) - 1]
      if (month === undefined) return `${year}`
      if (name === undefined || Number(day) > 31) return written
      const [y, m, d] = [Number(year), Number(month), Number(day)]
      // Digits alone may belong to a text in any language.
      return [`${d} ${name} ${y}, ${m}`, `${y}년 ${m}월 ${d}일`, `${y}年${m}月${d}日`][language] ?? written
    })
}
