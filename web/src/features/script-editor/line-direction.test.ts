import { expect, test } from 'vitest'
import { findDirection } from './line-direction.ts'

test.each([
  ['Seeds need light. البذور تحتاج الضوء.', 'ltr'],
  ['البذور تحتاج الضوء. Seeds need light.', 'rtl'],
  ['הזרע צריך אור.', 'rtl'],
  ['ސްކޫލް', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ['씨앗에는 빛이 필요합니다', 'ltr'],
  ['种子需要光', 'ltr'],
  ['12 + (3) 🌱 – البذور', 'rtl'],
  ['١٢ Seeds', 'ltr'],
  ['\u200fSeeds', 'rtl'],
  ['\u200eהזרע', 'ltr'],
  ['12.5 % 🌱 …', null],
  ['', null],
])('%j has the direction %s', (text, direction) => {
  expect(findDirection(text)).toBe(direction)
})

test('the first letter decides, however late it comes', () => {
  expect(findDirection(`${'1 + '.repeat(5_000)}א${'x'.repeat(5_000)}`)).toBe('rtl')
})
