import { unitAfter } from './units.ts'

/** A value that a text states: a number with its unit, a year, a share, an order of growth, a formula. */
export type Value = {
  /** Values of one kind can be compared: a dimension, "year", "share", "order", a counted noun or the left side of a formula. */
  kind: string
  /** Equal for equal forms: "1,000" and "1000", "50 %" and "one half", "10 ms" and "0.01 s". */
  value: string
  /** The value as a term of an answer: a number without its unit, a formula without its left side. */
  term: string
  /** A number's unit; a value in another one is a rounding more often. */
  unit: string
  /** "about 340": a value that is near is the same. */
  isAbout: boolean
  /** As it is written, with its unit. */
  text: string
  start: number
  end: number
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const ENGLISH_NUMBERS = new Map<string, number>([
  ...words(
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen`,
  ).map((word, at): [string, number] => [word, at]),
  ...words('twenty thirty forty fifty sixty seventy eighty ninety').map((word, at): [string, number] => [
    word,
    20 + 10 * at,
  ]),
])
const MULTIPLES: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 }
const KOREAN_ONES = words('하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉')
const KOREAN_BEFORE_NOUN = words('한 두 세 네 다섯 여섯 일곱 여덟 아홉')
const KOREAN_TENS = words('열 스물 서른 마흔 쉰 예순 일흔 여든 아흔')
const HAN_DIGITS: Record<string, number> = Object.fromEntries([
  ...[...'零一二三四五六七八九'].map((digit, at) => [digit, at]),
  ...[...'영일이삼사오육칠팔구'].map((digit, at) => [digit, at]),
  ...[['〇', 0] as const, ['两', 2] as const],
])
const HAN_UNITS: Record<string, number> = {
  ...{ 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 },
  ...{ 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8 },
}

/** "seventy-five", "two thousand". */
const readEnglish = (text: string): number => {
  let [total, part] = [0, 0]
  for (const word of text.split(/[\s-]+/)) {
    const multiple = MULTIPLES[word]
    if (multiple === undefined) part += ENGLISH_NUMBERS.get(word) ?? 0
    else if (multiple === 100) part = Math.max(1, part) * multiple
    else {
      total += Math.max(1, part) * multiple
      part = 0
    }
  }
  return total + part
}

/** "열일곱", "스무". */
const readNativeKorean = (text: string): number => {
  const tens = KOREAN_TENS.findIndex((ten) => text.startsWith(ten)) + 1
  const rest = text.startsWith('스무') ? '' : text.slice(KOREAN_TENS[tens - 1]?.length ?? 0)
  const ones = Math.max(KOREAN_ONES.indexOf(rest), KOREAN_BEFORE_NOUN.indexOf(rest)) + 1
  return (text.startsWith('스무') ? 20 : 10 * tens) + ones
}

/** "一九八九", "三十五", "천사백사십육". */
const readHan = (text: string): number => {
  const characters = [...text]
  if (characters.length > 1 && characters.every((character) => character in HAN_DIGITS))
    return Number(characters.map((character) => HAN_DIGITS[character]).join(''))
  let [total, part, digit] = [0, 0, 0]
  for (const character of characters) {
    const unit = HAN_UNITS[character]
    if (unit === undefined) digit = HAN_DIGITS[character] ?? 0
    else if (unit >= 1e4) {
      total += Math.max(1, part + digit) * unit
      part = 0
      digit = 0
    } else {
      part += Math.max(1, digit) * unit
      digit = 0
    }
  }
  return total + part + digit
}

const ENGLISH_NUMBER = [...ENGLISH_NUMBERS.keys(), ...Object.keys(MULTIPLES)].join('|')
const NUMBER =
  /(?<![\p{Script=Latin}\p{N}.,])(?:(?<minus>[-−])(?=\d))?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?![\d,])|\d+(?:\.\d+)?)(?:\s*\/\s*(?<by>\d+))?(?![\d^])(?:(?<unit>억|만(?!큼)|亿|万)|\s(?<multiple>thousand|million|billion)\b)?/gu
const PARTS: Record<string, number> = {
  ...{ third: 3, quarter: 4, fifth: 5, sixth: 6, eighth: 8, tenth: 10, hundredth: 100 },
}
const SPELLED: [RegExp, (found: RegExpExecArray) => number][] = [
  [/一个半(?=小时)/gu, () => 3 / 2],
  [/百分之(?<number>[零〇一二三四五六七八九十百两]{1,8})/gu, (found) => readHan(found.groups!.number!) / 100],
  [
    /(?<below>[零一二三四五六七八九十]{1,8})分之(?<above>[零一二三四五六七八九十]{1,8})/gu,
    (found) => readHan(found.groups!.above!) / readHan(found.groups!.below!),
  ],
  [
    /(?<below>\d+|[이삼사오육칠팔구십])\s?분의\s?(?<above>\d+|[일이삼사오육칠팔구])/gu,
    ({ groups }) => {
      const [above, below] = [groups!.above!, groups!.below!].map((one) => Number(one) || readHan(one))
      return above! / below!
    },
  ],
  [
    /\b(?:(?:one|a|the) )?hal(?:f|ves|ved|ving|ve|be|ber|bes)\b|(?:절반|반(?=으로|씩|이|을|만| ?시간))|一半|减半|对半|半(?=小时|米)/gu,
    () => 1 / 2,
  ],
  [
    /\b(?<above>a|one|two|three|four) (?<below>third|quarter|fifth|sixth|eighth|tenth|hundredth)s?\b/gu,
    ({ groups }) => (ENGLISH_NUMBERS.get(groups!.above!) ?? 1) / PARTS[groups!.below!]!,
  ],
  // "an hour" is one, and "an hour and a half" is more.
  [/\b(?:an?|one|eine?|una?)(?= (?:hour|minute|met(?:er|re)|lit(?:er|re)|kilo|stunde|hora)\b)/gu, () => 1],
  // "one" is mostly a pronoun.
  [
    new RegExp(
      `\\b(?!(?:one|hundred|thousand|million|billion)\\b(?![ -](?:${ENGLISH_NUMBER})))(?:${ENGLISH_NUMBER})(?:[ -](?:${ENGLISH_NUMBER}))*\\b`,
      'gu',
    ),
    ([found]) => readEnglish(found),
  ],
  [
    /(?<!\p{Script=Hangul})(?:스무|(?:열|스물|서른|마흔|쉰)?(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)|열)(?=\s?(?:개|명|번|가지|시간|살|마리|단계|배|종류|층|줄|쌍|자리))/gu,
    ([found]) => readNativeKorean(found),
  ],
  [
    /(?<!\p{Script=Hangul})[일이삼사오육칠팔구십백천만]{2,16}(?=\s?(?:년|개|명|퍼센트|도|배|일|월|자))/gu,
    ([found]) => readHan(found),
  ],
  [
    /(?<![零〇一二三四五六七八九十百千万亿两])[零〇一二三四五六七八九十百千万亿两]{1,16}(?=(?:年|个|倍|次|种|月|日|条|米|秒|分钟|小时|度|岁|人|元|层|级|位|步|类|对)(?!样))/gu,
    ([found]) => readHan(found),
  ],
]

const VARIABLE = '\\p{L}'
/** Orders of growth in words and letters; the content of O(…) is read by itself. */
const ORDERS: [RegExp, string | null][] = [
  [
    /(?<![\p{Script=Latin}\p{N}])(?:o|θ|ω)\s?\((?<inner>[^()]{1,30}(?:\([^()]{1,20}\)[^()]{0,10})?)\)/gu,
    null,
  ],
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

const readOrder = (inner: string): string => {
  const bare = inner.replaceAll(/[\s*·×^()]/gu, '').replaceAll(/log_?2|ln|lg/gu, 'log')
  const variables = new Set(bare.replaceAll('log', '').match(new RegExp(VARIABLE, 'gu')))
  // O(log m) and O(log n) are one.
  const [only] = variables
  return variables.size === 1 && only !== undefined
    ? bare.replaceAll('log', '\0').replaceAll(only, 'n').replaceAll('\0', 'log')
    : bare
}

const FORMULA =
  /(?<![\p{L}\p{N}=<>]|\d\s)(?<left>\p{L}{1,3})\s?=\s?(?<right>(?!\p{Script=Hangul})[\p{L}\p{N}](?:(?!\p{Script=Hangul})[\p{L}\p{N}\s*·×/+^()-]|[.](?=\d)){0,24})/gu
/** "ma", "m·a" and "a m" are one product. A word or a bracket is none. */
const readFormula = (right: string): string | null => {
  const bare = right.trim().replaceAll(/(?<=\s)x(?=\s)|[\s*·×^]|[.]$/gu, '')
  if (!/^[\p{L}\p{N}/+-]+$/u.test(bare) || /\p{L}{4}/u.test(bare) || !/\p{L}/u.test(bare)) return null
  return bare
    .split('+')
    .map((sum) =>
      sum
        .split('/')
        .map((product) => (product.match(/\p{L}\p{N}?|\p{N}+/gu) ?? []).toSorted().join(''))
        .join('/'),
    )
    .toSorted()
    .join('+')
}

/** A number as it is compared: sums of tenths and other units are not exact. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)))

/** Words that stand after a number and are not what it counts. */
const NO_NOUN =
  /^(?:of|and|or|in|is|are|was|to|for|from|at|on|by|with|than|as|the|a|an|but|so|because|times?|more|less|different|other)$/u

/** Two roundings of one number differ by less: 8848 and 8848.86, 9.8 and 9.81. Whole numbers are not rounded. */
const ROUNDING = 0.002
/** The same in another unit: 1 atm is about 101 kPa. */
const CONVERTED = 0.006
const ABOUT = 0.05
const differLess = (one: string, other: string, share: number): boolean => {
  const [a, b] = [Number(one), Number(other)]
  return Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b))
}
export const areNearlyEqual = (one: string, other: string): boolean =>
  one === other ||
  (!(Number.isInteger(Number(one)) && Number.isInteger(Number(other))) && differLess(one, other, ROUNDING))

const isBare = (...values: Value[]): boolean =>
  values.some(({ kind }) => kind === 'number') &&
  values.every(({ kind }) => /^(?:number|of |year)/u.test(kind))
/**
 * Equal values of one kind. A bare number may count anything: "founded in 1949" and "1949 founded".
 * @param expected of the reference: "about" in an answer makes nothing equal
 */
export const areSameValue = (stated: Value, expected: Value): boolean => {
  if (stated.kind !== expected.kind) return isBare(stated, expected) && stated.value === expected.value
  if (stated.value === expected.value) return true
  if (expected.isAbout) return differLess(stated.value, expected.value, ABOUT)
  if (stated.unit !== expected.unit) return differLess(stated.value, expected.value, CONVERTED)
  return expected.kind !== 'share' && areNearlyEqual(stated.value, expected.value)
}

const IS_ABOUT =
  /(?:\b(?:about|around|approximately|roughly|circa|ca\.?|etwa|unos|unas)|약|大约|约|大概|≈|~)\s*$/u
/** What a number counts, and where that ends. @param rest the folded text after it */
const readCounted = (number: number, rest: string) => {
  const counted = (kind: string) => ({ kind, value: number, unit: '', end: 0 })
  if (number >= 1000 && number < 2100 && /^\s?(?:년|年)/u.test(rest)) return counted('year')
  const unit = unitAfter(number, rest)
  if (unit)
    return {
      ...{ kind: unit.dimension, value: number * unit.factor + unit.zero },
      ...{ unit: String(unit.factor), end: unit.end },
    }
  const [noun] = /^[\s-]?(?:\p{Script=Han}|\p{Script=Hangul}{1,3}|\p{Script=Latin}+)/u.exec(rest) ?? []
  const bare = noun?.replace(/^[\s-]/u, '').replace(/(?:은|는|이|가|을|를|의|로|이다|으로|였다|입니다)$/u, '')
  if (bare && !NO_NOUN.test(bare)) return counted(`of ${bare.replace(/(?<=\p{L}{3})s$/u, '')}`)
  return counted(number > 0 && number < 1 ? 'share' : 'number')
}

/** "1 h 30 min", "an hour and a half": a value with the part of its unit behind it. */
const BETWEEN_PARTS = /^(?:\s*|,? (?:and|und|y) (?:a )?)$/u
const PARTS_OF_UNIT = new Set(['time', 'length', 'mass'])
const joinParts = (values: readonly Value[], text: string): Value[] => {
  const joined: Value[] = []
  for (const value of values) {
    const last = joined.at(-1)
    const factor = Number(last?.unit)
    const isHalf = value.kind === 'share' && value.unit === ''
    if (
      last === undefined ||
      !PARTS_OF_UNIT.has(last.kind) ||
      !BETWEEN_PARTS.test(text.slice(last.end, value.start)) ||
      !(isHalf || (value.kind === last.kind && Number(value.unit) < factor))
    ) {
      joined.push(value)
      continue
    }
    const sum = Number(last.value) + Number(value.value) * (isHalf ? factor : 1)
    const written = text.slice(last.start, value.end)
    joined[joined.length - 1] = {
      ...{ ...last, value: rounded(sum), term: rounded(sum / factor) },
      ...{ text: written, end: value.end },
    }
  }
  return joined
}

/** Most texts hold none of these, and are read no further. */
const MAY_HOLD = new RegExp(
  `[\\d=(零〇一二三四五六七八九十百千万亿两减半对线常平指로선상이제지절반]|\\b(?:${ENGLISH_NUMBER}|hal|third|quarter|log|lin|con|quad|exp)|(?:한|두|세|네|섯|곱|덟|홉|열|스무|분의)|[일이삼사오육칠팔구십백천만]{2}`,
  'u',
)

const MAX_CHARS = 6_000
const MAX_VALUES = 80
/** Longer than any unit. */
const MAX_UNIT = 40

/**
 * Finds the values of a text. Where two readings overlap, the first pattern counts.
 * @param folded a text without capitals, in Unicode's form NFKC
 */
export const findValues = (folded: string): readonly Value[] => {
  if (!MAY_HOLD.test(folded)) return []
  if (folded !== last.text) last = { text: folded, values: readValues(folded) }
  return last.values
}

/** The terms and the values of a text are read one after the other. */
let last: { text: string; values: readonly Value[] } = { text: '', values: [] }

const readValues = (folded: string): readonly Value[] => {
  const text = folded.slice(0, MAX_CHARS)
  const found: Value[] = []
  const isFree = (start: number, end: number) =>
    found.length < MAX_VALUES && found.every((one) => end <= one.start || start >= one.end)
  const each = (pattern: RegExp, read: (match: RegExpExecArray) => Omit<Value, 'text' | 'start'> | null) => {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const value = isFree(start, start + match[0].length) ? read(match as RegExpExecArray) : null
      if (value) found.push({ ...value, start, text: text.slice(start, value.end) })
    }
  }
  const plain = (match: RegExpExecArray, kind: string, value: string, before: string) => {
    const end = match.index + match[0].length
    return { kind, value, term: `${before}${value}`, unit: '', isAbout: false, end }
  }
  for (const [pattern, order] of ORDERS)
    each(pattern, (match) => plain(match, 'order', order ?? readOrder(match.groups!.inner!), '#'))
  each(FORMULA, (match) => {
    const value = readFormula(match.groups!.right!)
    return value === null ? null : plain(match, `formula ${match.groups!.left}`, value, '=')
  })
  const number = (match: RegExpExecArray, stated: number) => {
    if (!Number.isFinite(stated)) return null
    const after = match.index + match[0].length
    const { kind, value, unit, end } = readCounted(stated, text.slice(after, after + MAX_UNIT))
    return {
      ...{ kind, unit, value: rounded(value), term: rounded(kind === 'share' ? value : stated) },
      isAbout: IS_ABOUT.test(text.slice(Math.max(0, match.index - MAX_UNIT), match.index)),
      end: after + end,
    }
  }
  for (const [pattern, read] of SPELLED) each(pattern, (match) => number(match, read(match)))
  each(NUMBER, (match) => {
    const { minus, digits, by, unit, multiple } = match.groups!
    const times = HAN_UNITS[unit ?? ''] ?? MULTIPLES[multiple ?? ''] ?? 1
    const decimal = digits!.replace(/,(?=\d{1,2}$)/u, '.').replaceAll(',', '')
    return number(match, (Number(decimal) / Number(by ?? 1)) * times * (minus ? -1 : 1))
  })
  return joinParts(
    found.toSorted((one, other) => one.start - other.start),
    text,
  )
}
