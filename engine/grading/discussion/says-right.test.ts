import { expect, it } from 'vitest'
import { saysRight } from './says-right.ts'

it.each([
  'Water and light are right, too',
  'water is also correct.',
  'In question 1, water and light are right.',
  'The second option was correct as well!',
  'That is right, too',
  'I think light is true',
  '물과 빛도 맞아요',
  '제 답이 맞다고 생각합니다',
  '빛도 정답입니다',
  '水和光也对',
  '光也是正确的',
  '我觉得光应该是对的',
])('reads a dispute: %s', (message) => expect(saysRight(message)).toBe(true))

it.each([
  'Are these right?',
  'Are water and light right, too',
  'Why are water and light right?',
  'Tell me which options are correct.',
  'I wonder if water and light are right',
  'You are right.',
  'That is correct.',
  'I see, water and light are right. Thanks',
  'The key is right.',
  '물과 빛도 맞아요?',
  '빛도 맞나요',
  '왜 빛이 맞아요',
  '네 말이 맞아요',
  '水和光也对吗',
  '为什么光也是对的',
  '你说的也对',
  '这张幻灯片也对应第二题',
])('does not read one in a question or an agreement: %s', (message) => expect(saysRight(message)).toBe(false))
