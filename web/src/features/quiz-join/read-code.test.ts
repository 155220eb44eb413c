import { expect, test } from 'vitest'
import { readCode } from './read-code.ts'

test.each([
  ['gr4d7', 'GR4D7'],
  [' GR4-D7 ', 'GR4D7'],
  ['GR4D7XYZ', 'GR4D7'],
  ['a0b1c', 'ABC'],
  ['ＧＲ４Ｄ７', 'GR4D7'],
  ['ß', 'SS'],
  ['ㅈㅁㅜㅎㄱ', 'WANGR'],
  ['漢字', ''],
  ['', ''],
])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code))
