import { expect, test } from 'vitest'
import { toLatinKeys } from './latin-keys.ts'

test.each([
  ['ㅈㅁㅜㅎㄱ', 'WANGR'],
  ['ㅓㅓㄱㅊㄱ7', 'JJRCR7'],
  ['뫊', 'AHKSG'],
  ['과 값', 'RHK RKQT'],
  ['ㄳ', 'RT'],
  ['ㅄㅀ', 'QTFG'],
  ['GR4D7', 'GR4D7'],
])('%j is typed with the keys %j', (typed, keys) => expect(toLatinKeys(typed)).toBe(keys))
