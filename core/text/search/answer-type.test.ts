import { expect, it } from 'vitest'
import { answerTypeOf, canAnswer } from './answer-type.ts'

it.each([
  ['When was the bridge opened?', 'date'],
  ['What happens when the tide turns?', null],
  ['How many piers does it have?', 'number'],
  ['Who designed it?', 'person'],
  ['What is the formula of the load?', 'formula'],
  ['What is another name for the keystone?', 'other name'],
  ['기둥은 몇 개인가요?', 'number'],
  ['언제 개통되었나요?', 'date'],
  ['谁设计了这座桥？', 'person'],
  ['橋脚は何本ありますか', 'number'],
  ['What is a keystone?', null],
])('%s asks for: %s', (question, type) => {
  expect(answerTypeOf(question)).toBe(type)
})

it.each([
  ['How many piers does it have?', 'It stands on 12 piers', true],
  ['How many piers does it have?', 'Its piers are of granite', false],
  ['How many of the 12 piers are of granite?', 'The 12 piers', false],
  ['How many piers does it have?', '1) Piers\nBridges – 3 / 10', false],
  ['When was it opened?', 'Opened in May 1883', true],
  ['When was it opened?', 'Opened after 14 years', false],
  ['Who designed it?', 'Designed by Johann Roebling', true],
  ['Who designed it?', 'Suspension Bridge of steel wire', false],
  ['Who founded Roebling?', 'Roebling School of Bridge Building', false],
  ['What is the formula of the load?', 'q = F / l', true],
  ['What is the formula of the load?', 'The load is measured', false],
])('%s: "%s" could answer it: %s', (question, text, could) => {
  expect(canAnswer(answerTypeOf(question)!, text, question)).toBe(could)
})
