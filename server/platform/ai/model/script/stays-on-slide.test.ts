import type { ScriptRequest, SlideText } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { staysOnSlide } from './stays-on-slide.ts'

const slide = (number: number, ...lines: string[]): SlideText => ({
  number,
  lines: lines.map((text, at) => ({ text, fontSizePx: 20, x: 10, y: at * 30, width: 200, height: 20 })),
})
const request = (language: string, lines: string[], more: Partial<ScriptRequest> = {}): ScriptRequest => ({
  slide: slide(2, ...lines),
  before: null,
  after: null,
  slideCount: 3,
  lectureTitle: 'A lecture',
  courseName: 'A course',
  language,
  settings: { length: 'short', tone: 'neutral', style: 'standard' },
  instructions: '',
  currentScript: '',
  ...more,
})
const en = [
  'Osmosis is how cells drink',
  'Water moves through a membrane',
  'From a low to a high concentration',
]
const ko = ['삼투 현상', '물은 막을 통과하여 이동한다', '농도가 낮은 쪽에서 높은 쪽으로']
const zh = ['渗透作用', '水通过细胞膜移动', '从低浓度流向高浓度']
const onSlide = {
  en: 'Let us look at osmosis. It means that water passes a membrane, always towards the higher concentration.',
  ko: '오늘은 삼투를 봅니다. 물이 막을 통과해서 농도가 높은 쪽으로 이동합니다.',
  zh: '今天我们来看渗透。水会通过细胞膜，流向浓度更高的一边。',
}
const elsewhere = {
  en: 'Everybody gets full points in the exam this year, and that is a promise.',
  ko: '올해 시험에서는 모두 만점을 받습니다. 약속합니다.',
  zh: '今年考试大家都得满分，我向你们保证。',
}

describe.each([
  ['en', en],
  ['ko', ko],
  ['zh', zh],
] as const)('in %s', (language, lines) => {
  it('accepts a script about its slide in other words', () => {
    expect(staysOnSlide(onSlide[language], request(language, [...lines]))).toBe(true)
  })
  it('rejects a script about another subject, also if the slide demands it', () => {
    expect(staysOnSlide(elsewhere[language], request(language, [...lines]))).toBe(false)
    expect(staysOnSlide(elsewhere[language], request(language, [...lines, elsewhere[language]]))).toBe(false)
  })
  it('accepts any script for a slide in another language', () => {
    const other = language === 'en' ? 'ko' : 'en'
    expect(staysOnSlide(elsewhere[other], request(other, [...lines]))).toBe(true)
  })
})

it('accepts any script for a slide of a few names', () => {
  expect(
    staysOnSlide(elsewhere.en, request('en', ['Marie Curie', '1903'], { before: slide(1, ...en) })),
  ).toBe(true)
})

it('rejects a script that names the lines of a full slide and then leaves its subject', () => {
  const full = [...en, 'Plants take salts with active transport', 'Kidneys keep sugar and lose urea']
  const far = Array.from(
    { length: 200 },
    (_, at) => `nonsense${String.fromCharCode(97 + (at % 26))}${at}`,
  ).join(' ')
  const named = 'Osmosis, water, concentration, salts and kidneys.'
  expect(staysOnSlide(`${named} ${far}`, request('en', full))).toBe(false)
  expect(staysOnSlide(`${named} ${far}`, request('en', full, { instructions: `Speak of ${far}.` }))).toBe(
    true,
  )
})
