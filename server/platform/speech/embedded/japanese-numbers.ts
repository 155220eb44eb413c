const digits = ['', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュウ']
const tens = [
  '',
  'ジュウ',
  'ニジュウ',
  'サンジュウ',
  'ヨンジュウ',
  'ゴジュウ',
  'ロクジュウ',
  'ナナジュウ',
  'ハチジュウ',
  'キュウジュウ',
]
const hundreds = [
  '',
  'ヒャク',
  'ニヒャク',
  'サンビャク',
  'ヨンヒャク',
  'ゴヒャク',
  'ロッピャク',
  'ナナヒャク',
  'ハッピャク',
  'キュウヒャク',
]
const thousands = [
  '',
  'セン',
  'ニセン',
  'サンゼン',
  'ヨンセン',
  'ゴセン',
  'ロクセン',
  'ナナセン',
  'ハッセン',
  'キュウセン',
]
const large = ['', 'マン', 'オク', 'チョウ', 'ケイ']

/** Counters whose first sounds change: their forms for 1, 3, 6, 8 and 10, and the plain form. */
const changing: Record<string, { plain: string; third?: string; doubled?: string; six?: boolean }> = {
  回: { plain: 'カイ', six: true },
  個: { plain: 'コ', six: true },
  階: { plain: 'カイ', third: 'ガイ', six: true },
  か月: { plain: 'カゲツ', six: true },
  本: { plain: 'ホン', third: 'ボン', doubled: 'ポン', six: true },
  匹: { plain: 'ヒキ', third: 'ビキ', doubled: 'ピキ', six: true },
  杯: { plain: 'ハイ', third: 'バイ', doubled: 'パイ', six: true },
  分: { plain: 'フン', third: 'プン', doubled: 'プン', six: true },
  章: { plain: 'ショウ' },
  節: { plain: 'セツ' },
  歳: { plain: 'サイ' },
  冊: { plain: 'サツ' },
  点: { plain: 'テン' },
  頁: { plain: 'ページ' },
}
/** Whole words for small numbers. */
const irregular: Record<string, Record<string, string>> = {
  人: { 1: 'ヒトリ', 2: 'フタリ' },
  つ: {
    1: 'ヒトツ',
    2: 'フタツ',
    3: 'ミッツ',
    4: 'ヨッツ',
    5: 'イツツ',
    6: 'ムッツ',
    7: 'ナナツ',
    8: 'ヤッツ',
    9: 'ココノツ',
  },
  月: { 4: 'シガツ', 7: 'シチガツ', 9: 'クガツ' },
}
/** Endings of larger numbers too: 24年 is ニジュウヨネン. */
const irregularEnds: Record<string, Record<string, string>> = {
  人: { 4: 'ヨニン' },
  時: { 4: 'ヨジ', 7: 'シチジ', 9: 'クジ' },
  時間: { 4: 'ヨジカン', 9: 'クジカン' },
  年: { 4: 'ヨネン' },
  円: { 4: 'ヨエン' },
}
const days: Record<string, string> = {
  ...{
    1: 'ツイタチ',
    2: 'フツカ',
    3: 'ミッカ',
    4: 'ヨッカ',
    5: 'イツカ',
    6: 'ムイカ',
    7: 'ナノカ',
    8: 'ヨウカ',
  },
  ...{ 9: 'ココノカ', 10: 'トオカ', 14: 'ジュウヨッカ', 20: 'ハツカ', 24: 'ニジュウヨッカ' },
}
const plainCounters: Record<string, string> = {
  人: 'ニン',
  時: 'ジ',
  時間: 'ジカン',
  年: 'ネン',
  月: 'ガツ',
  円: 'エン',
  日: 'ニチ',
}

/** The longest counters first: 時間 before 時. */
const counters = [
  ...new Set([...Object.keys(changing), ...Object.keys(irregular), ...Object.keys(irregularEnds), '日']),
].sort((a, b) => b.length - a.length)
const number = new RegExp(`(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(${counters.join('|')}|%)?`, 'g')

/**
 * Writes the numbers of a Japanese text in katakana, with the counter after them: "3本" is サンボン, "3月1日" is
 * サンガツツイタチ. `wrap` encloses each result, so that a word splitter leaves it unchanged.
 */
export function writeJapaneseNumbers(text: string, wrap: (kana: string) => string): string {
  return text.replace(
    number,
    (_found, whole: string, fraction: string | undefined, counter = '', offset: number) => {
      const plain = whole.replaceAll(',', '')
      if (counter === '%') return wrap(`${readNumber(plain, fraction)}パーセント`)
      if (fraction) return wrap(readNumber(plain, fraction)) + counter
      if (counter === '日' && text[offset - 1] === '月')
        return wrap(days[plain] ?? `${readNumber(plain)}ニチ`)
      return wrap(readCounted(plain, counter))
    },
  )
}

function readCounted(plain: string, counter: string): string {
  const whole = irregular[counter]?.[plain]
  if (whole) return whole
  const end = irregularEnds[counter]?.[plain.at(-1) ?? '']
  if (end) return (plain.length > 1 ? readNumber(`${plain.slice(0, -1)}0`) : '') + end
  const sound = changing[counter]
  if (!sound) return readNumber(plain) + (plainCounters[counter] ?? counter)
  const reading = readNumber(plain)
  const last = Number(plain.at(-1))
  const doubled = sound.doubled ?? sound.plain
  if (last === 1) return `${reading.slice(0, -2)}イッ${doubled}`
  if (last === 8) return `${reading.slice(0, -2)}ハッ${doubled}`
  if (last === 6 && sound.six) return `${reading.slice(0, -2)}ロッ${doubled}`
  if (last === 0 && reading.endsWith('ジュウ')) return `${reading.slice(0, -1)}ッ${doubled}`
  if (last === 3 && sound.third) return reading + sound.third
  return reading + sound.plain
}

function readNumber(plain: string, fraction?: string): string {
  if (fraction) return `${readNumber(plain)}テン${readDigits(fraction.slice(1))}`
  if (/^0+$/.test(plain)) return 'ゼロ'.repeat(plain.length)
  if (plain.startsWith('0') || plain.length > 20) return readDigits(plain)
  let reading = ''
  for (let end = plain.length, rank = 0; end > 0; end -= 4, rank += 1) {
    const group = readGroup(plain.slice(Math.max(0, end - 4), end).padStart(4, '0'))
    if (group) reading = `${group === 'セン' && rank > 0 ? 'イッセン' : group}${large[rank]}${reading}`
  }
  return reading
}

function readGroup(group: string): string {
  const [thousand = 0, hundred = 0, ten = 0, one = 0] = [...group].map(Number)
  return `${thousands[thousand]}${hundreds[hundred]}${tens[ten]}${digits[one]}`
}

const readDigits = (plain: string) =>
  [...plain].map((char) => (char === '0' ? 'ゼロ' : digits[Number(char)])).join('')
