import { type Amount, type MathWords, nameGreek, same, type UnitPart } from './words.ts'

/** Whether the last sound of a word closes its syllable: decides between 은 and 는. */
function endsClosed(word: string): boolean {
  const last = word.at(-1) ?? ''
  if (/[가-힣]/.test(last)) return (last.charCodeAt(0) - 0xac00) % 28 !== 0
  if (/\d/.test(last)) return '013678'.includes(last)
  // 엘, 엠, 엔, 알 are closed; the names of the other letters are open.
  return word.length === 1 ? 'lmnrLMNR'.includes(last) : /[lmnkpt]$/i.test(word)
}

const powers: Record<string, string> = { '2': '제곱', '3': '세제곱' }
const areas: Record<number, string> = { 2: '제곱', 3: '세제곱' }
const nameUnit = ({ name, power }: UnitPart) => `${areas[power] ?? ''}${name.one}`

/** Speeds as they are said in every day's Korean: 시속 60 킬로미터. */
const speeds: Record<string, string> = { h: '시속', min: '분속', s: '초속' }
const lengths = /^(?:km|m|cm|mm)$/

function measure({ number, unit, per }: Amount): string {
  if (!per) return `${number} ${nameUnit(unit)}`
  const speed =
    per.power === 1 && unit.power === 1 && lengths.test(unit.symbol) ? speeds[per.symbol] : undefined
  if (speed) return `${speed} ${number} ${unit.name.one}`
  const divisor =
    /^(?:s|h|min)$/.test(per.symbol) && per.power > 1 ? `${per.name.one} ${powers[per.power]}` : nameUnit(per)
  return `${number} ${nameUnit(unit)} 매 ${divisor}`
}

export const korean: MathWords = {
  greek: nameGreek(
    '알파 베타 감마 델타 엡실론 제타 에타 세타 이오타 카파 람다 뮤 뉴 크사이 오미크론 파이 로 시그마 타우 입실론 피 카이 프사이 오메가'.split(
      ' ',
    ),
  ),
  signs: {
    '≤': '작거나 같다',
    '≦': '작거나 같다',
    '⩽': '작거나 같다',
    '≥': '크거나 같다',
    '≧': '크거나 같다',
    '⩾': '크거나 같다',
    '≪': '훨씬 작다',
    '≫': '훨씬 크다',
    '≠': '같지 않다',
    '≈': '근사',
    '≃': '근사',
    '≅': '합동',
    '≡': '동치',
    '∝': '비례',
    '±': '플러스 마이너스',
    '∓': '마이너스 플러스',
    '÷': '나누기',
    '⋅': '곱하기',
    '∘': '합성',
    '⊕': '더하기',
    '⊗': '곱하기',
    '√': '루트',
    '∛': '세제곱근',
    '∞': '무한대',
    '∑': '시그마',
    '∏': '곱',
    '∫': '인테그럴',
    '∬': '이중 적분',
    '∮': '선적분',
    '∂': '라운드',
    '∇': '그래디언트',
    '∆': '델타',
    '∈': '원소',
    '∉': '원소 아님',
    '∋': '포함',
    '⊂': '부분집합',
    '⊆': '부분집합',
    '⊃': '포함',
    '⊇': '포함',
    '∪': '합집합',
    '∩': '교집합',
    '∖': '차집합',
    '∅': '공집합',
    '∀': '모든',
    '∃': '존재',
    '∄': '존재하지 않음',
    '¬': '낫',
    '∧': '그리고',
    '∨': '또는',
    '⊥': '수직',
    '∥': '평행',
    '∠': '각',
    '∴': '그러므로',
    '∵': '왜냐하면',
    '→': '에서',
    '⟶': '에서',
    '↦': '에서',
    '⇒': '이면',
    '⟹': '이면',
    '⇐': '필요조건',
    '⇔': '필요충분조건',
    '⟺': '필요충분조건',
  },
  fractions: {
    '½': '이분의 일',
    '⅓': '삼분의 일',
    '⅔': '삼분의 이',
    '¼': '사분의 일',
    '¾': '사분의 삼',
    '⅕': '오분의 일',
    '⅙': '육분의 일',
    '⅛': '팔분의 일',
    '⅜': '팔분의 삼',
    '⅝': '팔분의 오',
    '⅞': '팔분의 칠',
  },
  functions: {
    sin: '사인',
    cos: '코사인',
    tan: '탄젠트',
    log: '로그',
    ln: '자연로그',
    exp: '익스포넨셜',
    lim: '리미트',
    max: '맥스',
    min: '민',
    det: '행렬식',
  },
  plus: '더하기',
  minus: '빼기',
  negative: '마이너스',
  times: '곱하기',
  by: '바이',
  equals: (before) => ({ text: endsClosed(before) ? '은' : '는', glued: true }),
  less: '작다',
  greater: '크다',
  lessOrEqual: '작거나 같다',
  greaterOrEqual: '크거나 같다',
  notEqual: '같지 않다',
  about: '약',
  given: '바',
  over: '나누기',
  sizedThings: /^\s*(?:행렬|격자|커널|필터|픽셀|이미지|합성곱|블록|표|matri|pixel|kernel)/i,
  fraction: (top, bottom) => `${bottom}분의 ${top}`,
  power: (base, exponent) =>
    powers[exponent] ? `${base} ${powers[exponent]}` : `${base}의 ${exponent} 제곱`,
  transposed: (base) => `${base}의 전치`,
  subscript: (base, index) => `${base} ${index}`,
  bounded: (sign, low, high) => (high ? `${low}부터 ${high}까지 ${sign}` : `${low}에 대한 ${sign}`),
  logarithm: (base) => `밑이 ${base}인 로그`,
  mixed: (whole, fraction) => `${whole}와 ${fraction}`,
  nabla: '나블라',
  prime: '프라임',
  absolute: (inside) => `${inside}의 절댓값`,
  of: '',
  percent: (number) => `${number} 퍼센트`,
  degrees: (number, scale) => `${scale === 'C' ? '섭씨 ' : scale === 'F' ? '화씨 ' : ''}${number} 도`,
  units: {
    km: same('킬로미터'),
    m: same('미터'),
    cm: same('센티미터'),
    mm: same('밀리미터'),
    μm: same('마이크로미터'),
    nm: same('나노미터'),
    kg: same('킬로그램'),
    g: same('그램'),
    mg: same('밀리그램'),
    h: same('시간'),
    s: same('초'),
    ms: same('밀리초'),
    μs: same('마이크로초'),
    ns: same('나노초'),
    min: same('분'),
    L: same('리터'),
    mL: same('밀리리터'),
    Hz: same('헤르츠'),
    kHz: same('킬로헤르츠'),
    MHz: same('메가헤르츠'),
    GHz: same('기가헤르츠'),
    kB: same('킬로바이트'),
    KB: same('킬로바이트'),
    MB: same('메가바이트'),
    GB: same('기가바이트'),
    TB: same('테라바이트'),
    kW: same('킬로와트'),
    MW: same('메가와트'),
    kWh: same('킬로와트시'),
    mol: same('몰'),
    Pa: same('파스칼'),
    kPa: same('킬로파스칼'),
    kJ: same('킬로줄'),
    mV: same('밀리볼트'),
    Ω: same('옴'),
    kΩ: same('킬로옴'),
  },
  measure,
}
