import { describe, expect, it } from 'vitest'
import { readInstructions } from './instructions.ts'

describe('instructions', () => {
  it.each([
    ['Keep it short.', { length: 'short' }],
    ['make it longer', { length: 'long' }],
    ['in more detail', { length: 'long' }],
    ['start with: Hello, you. ', { start: 'Hello, you' }],
    ['End with "See you next week. Bye."', { end: 'See you next week. Bye.' }],
    ['say: the exam is on Monday', { end: 'the exam is on Monday' }],
    ['mention "the exam"', { end: 'the exam' }],
    [
      '짧게 해 주세요. 시작: 오늘은 시험 이야기입니다',
      { length: 'short', start: '오늘은 시험 이야기입니다' },
    ],
    ['请简短一点', { length: 'short' }],
    ['结尾：下周见', { end: '下周见' }],
    ['', {}],
    ['Generate a teaching script from the slide content.', {}],
  ])('%j are followed', (text, wishes) => {
    expect(readInstructions(text)).toEqual({ wishes, unused: [] })
  })

  it.each([
    ['Make it rhyme', ['Make it rhyme']],
    ['End with a question about the exam', ['End with a question about the exam']],
    ['Start with the history of it', ['Start with the history of it']],
    ['Use a short story', ['Use a short story']],
    ['mention the exam', ['mention the exam']],
    ['Do not make it short', ['Do not make it short']],
    ['Keep it short. Compare it with last week, please', ['Compare it with last week, please']],
  ])('%j are reported if they could not be followed', (text, unused) => {
    expect(readInstructions(text).unused).toEqual(unused)
  })

  it('of any length are read', () => {
    expect(readInstructions('“ , and '.repeat(20_000)).wishes).toEqual({})
  })
})
