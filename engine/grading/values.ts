import { unitAfter } from './units.ts'

/** A value that a text states: a number with its unit or what it counts, a year, a share, an order of growth, a formula. */
export type Value = {
  /** Values of one kind can be compared. "number" may count anything. */
  kind: string
  /** In the base unit: equal for "10 ms" and "0.01 s", "50 %" and "one half". A formula in a fixed order. */
  value: string
  /** The number as it is written. */
  number: string
  /** "about 340": a value that is near is the same. */
  isAbout: boolean
  start: number
  end: number
}

const words = (text: string): string[] => text.split(' ')
const ONES = words(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const TENS = words('twenty thirty forty fifty sixty seventy eighty ninety')
const MULTIPLES: Record<string, number> = {
  ...{ hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 },
  ...{ 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8, 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8 },
}
const NUMBERS = new Map<string, number>([
  ...ONES.map((word, at): [string, number] => [word, at]),
  ...TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ...['零一二三四五六七八九', '영일이삼사오육칠팔구', '〇', '  两'].flatMap((digits) =>
    [...digits].map((digit, at): [string, number] => [digit, at]),
  ),
])
/** "한", "열두", "스물세". */
const NATIVE_KOREAN = new Map(
  words(' 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔').flatMap((ten, tens) =>
    words(' 한 두 세 네 다섯 여섯 일곱 여덟 아홉').map((one, at): [string, number] => [
      ten + one,
      10 * tens + at,
    ]),
  ),
).set('스무', 20)

/** "seventy-five", "two thousand", "三十五", "천사백사십육"; digits in a row are one number: "一九八九". */
const readWords = (parts: readonly string[]): number => {
  if (parts.length > 1 && parts.every((part) => NUMBERS.has(part) && part.length === 1))
    return Number(parts.map((part) => NUMBERS.get(part)).join(''))
  let [total, part, digit] = [0, 0, 0]
  for (const word of parts) {
    const multiple = MULTIPLES[word]
    if (multiple === undefined) digit += NUMBERS.get(word) ?? 0
    else if (multiple < 1e3 || multiple === MULTIPLES.천) {
      part += Math.max(1, digit) * multiple
      digit = 0
    } else {
      total += Math.max(1, part + digit) * multiple
      part = 0
      digit = 0
    }
  }
  return total + part + digit
}

const ENGLISH = [...ONES, ...TENS, 'hundred', 'thousand', 'million', 'billion'].join('|')
const HAN = '[零〇一二三四五六七八九十百千万亿两]'
const MONTHS = words('january february march april may june july august september october november december')
const MONTH = new RegExp(`(?:(?<=\\d\\.? )|(?<!\\p{L})(?=\\p{L}+ \\d))(?:${MONTHS.join('|')})\\b`, 'gu')
/** Numbers in words, dates and Roman numbers, with the digits for them. */
const IN_DIGITS: [RegExp, (...found: string[]) => string][] = [
  [MONTH, (month) => String(MONTHS.indexOf(month) + 1)],
  [
    /(?<![\d.])(\d{4})(?:-|\. ?)0?(\d{1,2})(?:-|\. ?)0?(\d{1,2})(?!\d)/gu,
    (_, year, month, day) => `${day} ${month} ${year}`,
  ],
  [
    /(?<![\d.])0?(\d{1,2})\. ?0?(\d{1,2})\. ?(\d{4})(?!\d)/gu,
    (_, day, month, year) => `${day} ${month} ${year}`,
  ],
  [
    /\b(?:(first|1st)|second|2nd) world war\b|\bww ?(?:(i|1)|ii|2)\b/gu,
    (_, first, one) => `world war ${first || one ? 1 : 2}`,
  ],
  [/(?<=\b(?:war|type|phase|part|stage|level|class|group) )i\b/gu, () => '1'],
  [
    /(?<![\p{L}\p{N}.])(?:i{2,3}|iv|vi{1,3}|ix)(?![\p{L}\p{N}])/gu,
    (roman) => String(words('i ii iii iv v vi vii viii ix').indexOf(roman) + 1),
  ],
  [/\b(?:one|a|the) and a half\b/gu, () => '1.5'],
  [/\b(?:an?|one) (hour|minute|metre|meter|litre|liter) and a half\b/gu, (_, unit) => `1.5 ${unit}`],
  [/一个半(?=小时)/gu, () => '1.5'],
  [/百分之([零〇一二三四五六七八九十百两]{1,8})/gu, (_, number) => `${readWords([...number!])}%`],
  [
    /([零一二三四五六七八九十]{1,8})分之([零一二三四五六七八九十]{1,8})/gu,
    (_, below, above) => `${readWords([...above!])}/${readWords([...below!])}`,
  ],
  [
    /(\d+|[이삼사오육칠팔구십])\s?분의\s?(\d+|[일이삼사오육칠팔구])/gu,
    (_, below, above) => [above, below].map((one) => Number(one) || readWords([...one!])).join('/'),
  ],
  [
    /\b(?:(?:one|a|the) )?hal(?:f|ves|ved|ving|ve|be|ber|bes)\b|(?:절반|반(?=으로|씩|이|을|만| ?시간))|一半|减半|对半|半(?=小时|米)/gu,
    () => ' 0.5 ',
  ],
  [
    /\b(a|one|two|three|four) (third|quarter|fifth|sixth|eighth|tenth|hundredth)s?\b/gu,
    (_, above, below) =>
      `${NUMBERS.get(above!) ?? 1}/${{ third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10 }[below!] ?? 100}`,
  ],
  // "one" alone is mostly a pronoun.
  [
    new RegExp(
      `\\b(?!(?:one|hundred|thousand|million|billion)\\b(?![ -](?:${ENGLISH})))(?:${ENGLISH})(?:[ -](?:${ENGLISH}))*\\b`,
      'gu',
    ),
    (found) => String(readWords(found.split(/[ -]/u))),
  ],
  [
    /(?<!\p{Script=Hangul})(\p{Script=Hangul}{1,4}?)(?=\s?(?:개|명|번|가지|시간|살|마리|단계|배|종류|층|줄|쌍|자리))/gu,
    (found) => String(NATIVE_KOREAN.get(found) ?? found),
  ],
  [
    /(?<!\p{Script=Hangul})[일이삼사오육칠팔구십백천만]{2,16}(?=\s?(?:년|개|명|퍼센트|도|배|일|월|자))/gu,
    (found) => String(readWords([...found])),
  ],
  [
    new RegExp(
      `(?<!${HAN}|\\d\\s?)${HAN}{1,16}(?=(?:年|个|倍|次|种|月|日|条|米|秒|分钟|小时|度|岁|人|元|层|级|位|步|类|对|公里|千米)(?!样))`,
      'gu',
    ),
    (found) => String(readWords([...found])),
  ],
]

/** Most texts hold none of these, and are read no further. */
const MAY_HOLD = new RegExp(
  `[\\d=(零〇一二三四五六七八九十百千万亿两减半对线常平指로선상이제지절반한두세네섯곱덟홉열스분]|\\b(?:${ENGLISH}|hal|third|quarter|log|lin|con|quad|exp|ww|war\\b|an? |first|second)|i[ivx]|vi|[일이삼사오육칠팔구십백천만]{2}`,
  'u',
)

/** Writes numbers and dates in digits. @param folded a text without capitals, in Unicode's form NFKC */
export const inDigits = (folded: string): string =>
  !MAY_HOLD.test(folded)
    ? folded
    : IN_DIGITS.reduce((text, [pattern, write]) => text.replaceAll(pattern, write), folded)

/** Orders of growth in words and letters; the content of O(…) is read by itself. */
const ORDERS: [RegExp, string | null][] = [
  [/(?<![\p{Script=Latin}\p{N}])(?:o|θ|ω)\s?\(([^()]{1,30}(?:\([^()]{1,20}\)[^()]{0,10})?)\)/gu, null],
  [/\b(?:linearithmic|n log n)\b/gu, 'nlogn'],
  [
    /\blogarithmic(?:ally)?\b(?! scale)|\blog n\b|로그\s?(?:시간|복잡도|에 비례)|对数(?:时间|级|阶|复杂度)/gu,
    'logn',
  ],
  [
    /\blinear(?:ly)?[ -](?:time|complexity|in n\b|with n\b)|선형\s?(?:시간|복잡도)|线性(?:时间|级|阶|复杂度)/gu,
    'n',
  ],
  [/\bconstant[ -](?:time|complexity)|상수\s?(?:시간|복잡도)|常数(?:时间|级|阶|复杂度)/gu, '1'],
  [/\bquadratic(?:ally)?\b(?: time)?|(?:이차|제곱)\s?시간|平方(?:时间|级|阶)/gu, 'n2'],
  [/\bexponential[ -](?:time|complexity)|지수\s?시간|指数(?:时间|级|阶)/gu, '2n'],
]
/** O(log m) and O(log n) are one. */
const readOrder = (inner: string): string => {
  const bare = inner.replaceAll(/[\s*·×^()]|(?<=log)_?2|_/gu, '').replaceAll(/ln|lg/gu, 'log')
  const variables = new Set(bare.replaceAll('log', '').match(/\p{L}/gu))
  return variables.size === 1 ? bare.replaceAll(/log|\p{L}/gu, (one) => (one === 'log' ? one : 'n')) : bare
}

const FORMULA =
  /(?<![\p{L}\p{N}=<>]|\d\s)(\p{L}{1,3})\s?=\s?((?!\p{Script=Hangul})[\p{L}\p{N}](?:(?!\p{Script=Hangul})[\p{L}\p{N}\s*·×/+^()-]|[.](?=\d)){0,24})/gu
/** "ma", "m·a" and "a m" are one product. A word or a bracket is none. */
const readFormula = (right: string): string | null => {
  const bare = right.trim().replaceAll(/(?<=\s)x(?=\s)|[\s*·×^]|[.]$/gu, '')
  if (!/^[\p{L}\p{N}/+-]+$/u.test(bare) || /\p{L}{4}/u.test(bare) || !/\p{L}/u.test(bare)) return null
  const product = (text: string) => (text.match(/\p{L}\p{N}?|\p{N}+/gu) ?? []).toSorted().join('')
  return bare
    .split('+')
    .map((sum) => sum.split('/').map(product).join('/'))
    .toSorted()
    .join('+')
}

const NUMBER =
  /(?<![\p{Script=Latin}\p{N}.,])([-−](?=\d))?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?![\d,])|\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?(?![\d^])(?:\s?(억|만(?!큼)|亿|万)|\s(thousand|million|billion)\b)?/gu
const IS_ABOUT =
  /(?:\b(?:about|around|approximately|roughly|circa|ca\.?|etwa|unos|unas)|약|大约|约|大概|≈|~)\s*$/u
/** Words that stand after a number and are not what it counts. */
const NO_NOUN =
  /^(?:of|and|or|in|is|are|was|to|for|from|at|on|by|with|than|as|the|a|an|but|so|because|times?|more|less|different|other|는|은|이|가|을|를|의|로|이다|으로|였다|입니다)$/u

/** A number as it is compared: sums of tenths and other units are not exact. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)))

/** What a number counts. @param rest the text behind it */
const readCounted = (number: number, rest: string) => {
  if (number >= 1000 && number < 2100 && /^\s?(?:년|年)/u.test(rest))
    return { kind: 'year', value: number, length: 0 }
  const unit = unitAfter(rest)
  // "2 a day" is no unit of two days.
  if (unit && !(number > 1 && /^ an? /u.test(rest)))
    return { kind: unit.dimension, value: number * unit.factor + unit.zero, length: unit.length }
  const noun = /^[\s-]?((?:\p{Script=Han}|\p{Script=Hangul}{1,3}|\p{Script=Latin}+))/u.exec(rest)?.[1]
  const kind =
    noun && !NO_NOUN.test(noun)
      ? `of ${noun.replace(/(?<=[a-z]{3})s$|(?:은|는|이|가|을|를|의|로|이다|으로|였다|입니다)$/u, '')}`
      : null
  return { kind: kind ?? (number > 0 && number < 1 ? 'share' : 'number'), value: number, length: 0 }
}

const MAX_CHARS = 6_000
const MAX_VALUES = 80
/** Longer than any unit. */
const MAX_UNIT = 40
/** Parts of one time or length: "1 h 30 min". */
const isPart = (last: Value | undefined, next: Value, text: string): last is Value =>
  last !== undefined &&
  /^(?:time|length|mass)$/u.test(last.kind) &&
  last.kind === next.kind &&
  Number(next.value) < Number(last.value) &&
  /^(?:\s*|,? (?:and|und|y) )$/u.test(text.slice(last.end, next.start))

/** Finds the values of a text. Where two readings overlap, the first counts. @param text by `inDigits` */
export const findValues = (text: string): Value[] => {
  if (!MAY_HOLD.test(text)) return []
  const found: Value[] = []
  const add = (match: RegExpMatchArray, kind: string, value: string | null, more: Partial<Value> = {}) => {
    const [start, end] = [match.index!, more.end ?? match.index! + match[0].length]
    const isFree = found.length < MAX_VALUES && found.every((one) => end <= one.start || start >= one.end)
    if (value !== null && isFree)
      found.push({ kind, value, number: value, isAbout: false, ...more, start, end })
  }
  const read = text.slice(0, MAX_CHARS)
  for (const [pattern, order] of ORDERS)
    for (const match of read.matchAll(pattern)) add(match, 'order', order ?? readOrder(match[1]!))
  for (const match of read.matchAll(FORMULA)) add(match, `formula ${match[1]}`, readFormula(match[2]!))
  for (const match of read.matchAll(NUMBER)) {
    const [all, minus, digits = '', by, unit, multiple] = match
    const decimal = Number(digits.replace(/,(?=\d{1,2}$)/u, '.').replaceAll(',', ''))
    const number = (decimal / Number(by ?? 1)) * (MULTIPLES[unit ?? multiple ?? ''] ?? 1) * (minus ? -1 : 1)
    const after = match.index + all.length
    const { kind, value, length } = readCounted(number, read.slice(after, after + MAX_UNIT))
    const isAbout = IS_ABOUT.test(read.slice(Math.max(0, match.index - MAX_UNIT), match.index))
    if (Number.isFinite(number))
      add(match, kind, rounded(value), { number: rounded(number), isAbout, end: after + length })
  }
  const joined: Value[] = []
  for (const next of found.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (!isPart(last, next, read)) joined.push(next)
    else {
      const value = rounded(Number(last.value) + Number(next.value))
      Object.assign(last, { value, number: '', end: next.end })
    }
  }
  return joined
}

/** Two roundings of one number, or roundings in another unit, differ by less: 9.8 and 9.81, 1 atm and 101 kPa. */
const ROUNDING = { inOneUnit: 0.002, inAnother: 0.006, about: 0.05 }
const areNear = (one: string, other: string, share: number): boolean =>
  Math.abs(Number(one) - Number(other)) <= share * Math.max(Math.abs(Number(one)), Math.abs(Number(other)))
const isBare = ({ kind }: Compared): boolean => /^(?:number|year|of )/u.test(kind)

type Compared = Pick<Value, 'kind' | 'value' | 'number' | 'isAbout'>
/** @param expected of the reference: "about" in an answer makes nothing equal */
export const areSameValue = (stated: Compared, expected: Compared): boolean => {
  // A bare number may count anything: "founded in 1949" and "1949 founded".
  if (stated.kind !== expected.kind)
    return [stated, expected].every(isBare) && [stated, expected].some(({ kind }) => kind === 'number')
      ? stated.value === expected.value
      : false
  if (stated.value === expected.value) return true
  if (expected.isAbout) return areNear(stated.value, expected.value, ROUNDING.about)
  const isConverted = [stated, expected].some(
    ({ value, number }) => !/^(?:share|order|formula.*)$/u.test(stated.kind) && value !== number,
  )
  if (isConverted && stated.number !== expected.number)
    return areNear(stated.value, expected.value, ROUNDING.inAnother)
  // Whole numbers are not rounded.
  const areWhole = Number.isInteger(Number(stated.value)) && Number.isInteger(Number(expected.value))
  return !areWhole && stated.kind !== 'share' && areNear(stated.value, expected.value, ROUNDING.inOneUnit)
}

/** A value as a term: its kind, its value in the base unit, the number as it is written, and whether that is about it. */
export const termOfValue = ({ kind, value, number, isAbout }: Value): string =>
  ['', kind, value, number, isAbout ? '~' : ''].join('#')
const readTerm = (term: string): Compared => {
  const [, kind = '', value = '', number = '', about] = term.split('#')
  return { kind, value, number, isAbout: about === '~' }
}
/** Equal values, and a number for one with a unit: "50" says "50 km/h". */
export const areSameValueTerms = (one: string, other: string): boolean => {
  const [a, b] = [readTerm(one), readTerm(other)]
  const isNumber = a.kind !== b.kind && [a, b].some(({ kind }) => kind === 'number' || kind === 'year')
  return areSameValue(b, a) || areSameValue(a, b) || (isNumber && a.number === b.number)
}
