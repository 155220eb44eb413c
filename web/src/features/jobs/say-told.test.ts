import { tell } from '@lectern/core/job-sentences.ts'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { common as enCommon } from '../../i18n/en/common.ts'
import { told as enTold } from '../../i18n/en/told.ts'
import { common } from '../../i18n/ko/common.ts'
import { told } from '../../i18n/ko/told.ts'
import { sayTold } from './say-told.ts'

beforeAll(() =>
  i18next.init({
    lng: 'ko',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { common: enCommon, told: enTold }, ko: { common, told } },
  }),
)

it('says refusals, waits and languages in the language of the screens', () => {
  expect(sayTold(`${tell('modelBusy')} ${tell('goesOnIn', { count: 3 })}`)).toBe(
    'AI 모델이 바쁩니다. 약 3초 후에 계속합니다.',
  )
  expect(sayTold(`${tell('modelBusy')} ${tell('goesOnIn', { count: 1 })}`)).toBe(
    'AI 모델이 바쁩니다. 약 1초 후에 계속합니다.',
  )
  expect(sayTold(tell('translating', { number: 2, total: 9, language: 'zh' }))).toBe(
    '슬라이드 2/9 번역 중: 중국어',
  )
  expect(
    sayTold(
      `${tell('notTranslated', { slides: '1–3 and 7', count: 4, language: 'ko' })} ${tell('replyEmpty')}`,
    ),
  ).toBe('슬라이드 1–3, 7(한국어)을(를) 번역하지 못했습니다: AI 모델이 빈 응답을 보냈습니다.')
})

it('leaves the words of a person, and what no table knows, as they are', () => {
  expect(sayTold(tell('audioCutAt', { words: '“Seeds and $t(x) {{y}}”' }))).toBe(
    '“Seeds and $t(x) {{y}}”의 오디오가 너무 일찍 끊겨 저장하지 않았습니다.',
  )
  expect(sayTold('Something else. The AI model is busy.')).toBe('Something else. AI 모델이 바쁩니다.')
})
