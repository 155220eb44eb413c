import { describe, expect, it } from 'vitest'
import { widenToWords } from './widen-to-words.ts'

describe('widenToWords', () => {
  const widen = (text: string, chosen: string) => {
    const start = text.indexOf(chosen)
    const range = widenToWords(text, { start, end: start + chosen.length })
    return text.slice(range.start, range.end)
  }

  it('widens a range to whole words at both ends', () => {
    expect(widen('We build a computation graph.', 'ild a comp')).toBe('build a computation')
    expect(widen('We build a computation graph.', 'build a')).toBe('build a')
    expect(widen('Größe zählt', 'röß')).toBe('Größe')
    expect(widen('البذور تحتاج الماء', 'بذو')).toBe('البذور')
  })

  it('does not cross white space or punctuation', () => {
    expect(widen('forward-backward', 'ward')).toBe('forward')
    expect(widen('x = 0.1', '0')).toBe('0')
  })

  it('accepts part of a word in languages with written-on endings or without spaces', () => {
    expect(widen('학습률은 작다', '학습률')).toBe('학습률')
    expect(widen('学习率是百分之一', '习率')).toBe('习率')
  })

  it('keeps a letter of two code units whole', () => {
    expect(widenToWords('a 🌱 b', { start: 2, end: 3 })).toEqual({ start: 2, end: 4 })
  })

  it('leaves an empty range empty', () => {
    expect(widenToWords('build', { start: 2, end: 2 })).toEqual({ start: 2, end: 2 })
    expect(widenToWords('', { start: 0, end: 0 })).toEqual({ start: 0, end: 0 })
  })
})
