import { describe, expect, it } from 'vitest'
import { countWords, estimateSpokenMs } from './spoken-length.ts'

describe('the length of a spoken script', () => {
  it.each([
    ['', 'en', 0],
    [' … — !', 'en', 0],
    ["It doesn't matter: f(x) = 2.5, e.g. here.", 'en', 7],
    ['세 단계를 함께 정리해 봅시다.', 'ko', 5],
    ['我们构建 computation graph。', 'zh', 6],
    ['グラフを作る', 'ja', 6],
  ])('%j in %s has %i words', (text, language, words) => {
    expect(countWords(text, language)).toBe(words)
  })
})

it('takes longer with more words, in any language', () => {
  expect(estimateSpokenMs(0, 'en')).toBe(0)
  expect(estimateSpokenMs(310, 'en')).toBe(120_000)
  expect(estimateSpokenMs(310, 'en', 1.25)).toBe(96_000)
  expect(estimateSpokenMs(300, 'xx')).toBeGreaterThan(estimateSpokenMs(100, 'xx'))
})
