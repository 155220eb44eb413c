import { createMessage } from '@lectern/core/messages/message.ts'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ko } from './ko/catalogue.ts'
import { translateByCode } from './message-translator.ts'
import { zh } from './zh/catalogue.ts'

beforeAll(() =>
  i18next.init({
    lng: 'ko',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: { ko, zh },
  }),
)
afterEach(() => i18next.changeLanguage('ko'))

it('says messages, waits and languages in the language of the interface', async () => {
  const waits = [createMessage('model_busy'), createMessage('continues_in_seconds', { count: 3 })]
  expect(translateByCode(waits, 'x')).toBe('AI 모델에 요청이 몰려 있습니다. 약 3초 후에 계속합니다.')
  const one = [createMessage('continues_in_seconds', { count: 1 })]
  expect(translateByCode(one, 'x')).toBe('약 1초 후에 계속합니다.')
  const translating = [createMessage('translating_slide', { number: 2, total: 9, language: 'zh' })]
  expect(translateByCode(translating, 'x')).toBe('중국어 번역 중: 슬라이드 9개 중 2번째')
  await i18next.changeLanguage('zh')
  expect(translateByCode(translating, 'x')).toBe('正在翻译成中文：第 2 张幻灯片，共 9 张')
})

it('lists slides and words as the language does', async () => {
  const failed = [
    createMessage('slides_not_translated', { slides: [1, 2, 3, 7], language: 'ko' }),
    createMessage('reply_empty'),
  ]
  expect(translateByCode(failed, 'x')).toBe(
    '슬라이드 1–3 및 7(한국어)를 번역하지 못했습니다: AI 모델이 빈 응답을 보냈습니다.',
  )
  const unread = [createMessage('instructions_not_followed', { words: ['a', 'b', 'c', 'd', 'e'] })]
  expect(translateByCode(unread, 'x')).toContain('“a”, “b”, “c” 및 그 외 2개')
  await i18next.changeLanguage('zh')
  expect(translateByCode(failed, 'x')).toContain('1–3和7')
  const missing = [createMessage('publish_missing_audio', { missing: { en: [3, 7], ko: [2] } })]
  expect(translateByCode(missing, 'x')).toContain('英语: 3和7; 韩语: 2')
})

it('leaves what a person wrote as it is', () => {
  const cut = [createMessage('audio_cut_at', { words: ['Seeds and $t(x) {{y}}'] })]
  expect(translateByCode(cut, 'x')).toBe(
    '“Seeds and $t(x) {{y}}”의 오디오가 너무 일찍 끊겨 저장하지 않았습니다.',
  )
})

it('shows the text of the server in English, and for a code that it does not know', async () => {
  expect(translateByCode([{ code: 'of_a_newer_server', params: {} }], 'Something new.')).toBe(
    'Something new.',
  )
  expect(translateByCode([], 'No code at all.')).toBe('No code at all.')
  await i18next.changeLanguage('en')
  expect(translateByCode([createMessage('already_submitted')], 'As the server said.')).toBe(
    'As the server said.',
  )
})
