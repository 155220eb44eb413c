import { describe, expect, it } from 'vitest'
import { findLead } from './find-lead.ts'

describe('the lead, which stays on one line with the icon', () => {
  const lead = (words: string) => words.slice(0, findLead(words))

  it('is the first word', () => {
    expect(lead('The grey nodes')).toBe('The')
    expect(lead('nodes')).toBe('nodes')
    expect(lead('학습률은 0.1입니다')).toBe('학습률은')
  })

  it('is one character where lines break between characters, or a word fills a line', () => {
    expect(lead('学习率是百分之一')).toBe('学')
    expect(lead('a'.repeat(300))).toBe('a')
    expect(lead('👩‍🌾'.repeat(40))).toBe('👩‍🌾')
  })

  it('is empty without words', () => {
    expect(lead('')).toBe('')
    expect(lead('   ')).toBe('')
  })
})
