const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const small = ['', '십', '백', '천']
const large = ['', '만', '억', '조', '경']
const ones = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']

/** Counters for Korean numbers ("3시" is 세 시), up to 99. Longer words first: 시간 is found before 시. */
const nativeCounters = [
  '번째',
  '시간',
  '시',
  '개',
  '명',
  '살',
  '번',
  '마리',
  '권',
  '대',
  '잔',
  '병',
  '가지',
  '사람',
  '달',
  '배',
  '줄',
  '칸',
  '쌍',
  '벌',
  '곳',
  '군데',
  '그루',
  '송이',
  '켤레',
  '조각',
  '단계',
]
/** Words that begin with a counter but have another meaning: "2시그마", "3개월", "5번 문제", "4대문", "7배열". */
const notCounters =
  /^(?:시그마|시리즈|시스템|개월|개년|번\s?(?:문제|문항|보기|슬라이드|항목|그림|식)|대문|배열|달러|명제|단계)/
/** Counters for numbers of Chinese origin; a particle after a number (3은, 5와) is not a counter and stays. */
const sinoCounters = /^(?:분|초|년|일|원|층|쪽|페이지|장|절|퍼센트|개월|번|배|도|점|차|행|열|단계)/
const months: Record<string, string> = { '6': '유', '10': '시' }

const number = /([-−+]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:(\s?)(%|℃|°C))?/g

/** Writes the numbers of a Korean text in words, by the counter after them: "3시 20분" is "세 시 이십 분". */
export function writeKoreanNumbers(text: string): string {
  let result = ''
  let at = 0
  for (const match of text.matchAll(number)) {
    const [found, plusOrMinus = '', whole = '', fraction, , unit] = match
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + found.length)
    // "10-20" is a range or a date, not a negative number.
    const signed = plusOrMinus !== '' && !/[\p{L}\p{N})\]]$/u.test(before.slice(-1))
    result += text.slice(at, match.index)
    if (plusOrMinus && !signed) result += plusOrMinus === '+' ? ' + ' : ' '
    const plain = whole.replaceAll(',', '')
    result += `${signed ? (plusOrMinus === '+' ? '플러스 ' : '마이너스 ') : ''}${readNumber(plain, fraction, before, after)}`
    if (unit) result += unit === '%' ? ' 퍼센트' : ' 도'
    else if (isCounted(after) || sinoCounters.test(after)) result += ' '
    at = match.index + found.length
  }
  return result + text.slice(at)
}

function readNumber(plain: string, fraction: string | undefined, before: string, after: string): string {
  if (fraction) return `${readSino(plain)} 점 ${readDigits(fraction.slice(1))}`
  const behind = after.replace(/^\s/, '')
  if (
    plain.length < 3 &&
    Number(plain) > 0 &&
    isCounted(behind) &&
    !/(?<!\p{sc=Hangul})제\s?$/u.test(before)
  ) {
    return readNative(Number(plain), behind)
  }
  const month = /^월(?!\p{sc=Hangul}*요일)/u.test(behind) ? months[plain] : undefined
  return month ?? readSino(plain)
}

function isCounted(behind: string): boolean {
  return !notCounters.test(behind) && nativeCounters.some((counter) => behind.startsWith(counter))
}

function readNative(value: number, behind: string): string {
  if (behind.startsWith('번째') && value === 1) return '첫'
  if (value === 20) return '스무'
  return `${tens[Math.floor(value / 10)]}${ones[value % 10]}`
}

/**
 * "1024" is 천이십사. Numbers that begin with 0, or are longer than any number word, are read digit by digit.
 */
function readSino(plain: string): string {
  if (/^0+$/.test(plain)) return Array(plain.length).fill('영').join('')
  if (plain.startsWith('0') || plain.length > 20) return readDigits(plain)
  const groups: string[] = []
  for (let end = plain.length, rank = 0; end > 0; end -= 4, rank += 1) {
    const group = readGroup(plain.slice(Math.max(0, end - 4), end))
    // 만 alone, without 일 before it.
    if (group) groups.unshift(group === '일' && rank === 1 ? '만' : `${group}${large[rank]}`)
  }
  return groups.join(' ')
}

function readGroup(group: string): string {
  return [...group]
    .map((char, index) => {
      const rank = group.length - 1 - index
      if (char === '0') return ''
      return `${char === '1' && rank > 0 ? '' : digits[Number(char)]}${small[rank]}`
    })
    .join('')
}

const readDigits = (plain: string) =>
  [...plain].map((char) => (char === '0' ? '영' : digits[Number(char)])).join('')
