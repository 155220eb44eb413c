import { chatPhrases } from '@lectern/core/text/chat-phrases.ts'
import { expect, it } from 'vitest'
import { saysNotThere } from './says-not-there.ts'

it.each([
  ...['en', 'ko', 'zh', 'ja', 'es', 'fr', 'de'].map((language) => chatPhrases(language).notFound),
  'This lecture does not say who invented it.',
  'Good question! The slides don’t cover dropout. Near to it is regularization [slide 4].',
  'The lecture says nothing about BLEU.',
  'There is no mention of GPUs in this lecture.',
  '이 강의에서는 퍼플렉서티를 다루지 않습니다.',
  '이 강의의 슬라이드에는 그에 대한 내용이 없습니다. 가까운 것은 [slide 3]입니다.',
  '本讲没有提到 BLEU。',
  '幻灯片中未涉及这个问题。',
  'この講義では行列式について触れられていません。',
])('recognizes "not in the lecture": %s', (text) => {
  expect(saysNotThere(text)).toBe(true)
})

it.each([
  'The learning rate of SGD is usually 0.01.',
  'BLEU was proposed in 2002 by Papineni and others.',
  'The lecture says that LIME makes no assumption about the model [slide 14].',
  'A model that is not linear is explained locally [slide 3]. The slides go on with trees.',
  '희소 문제는 데이터를 충분히 관측하지 못하는 문제입니다 [slide 14].',
  '이 강의에 따르면 한국어는 어순이 중요하지 않습니다 [slide 18].',
  '本讲说，纸会变黄是因为木质素 [slide 7]。',
  '零空間は Ax = 0 の解全体です [slide 3]。',
])('recognizes an answer, with or without a citation: %s', (text) => {
  expect(saysNotThere(text)).toBe(false)
})
