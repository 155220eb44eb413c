import { describe, expect, it } from 'vitest'
import { readInstructions } from './instructions.ts'

describe('instructions', () => {
  it.each([
    ['Keep it short.', { length: 'short' }],
    ['make it longer and more casual', { length: 'long', tone: 'casual' }],
    ['Please be formal, use bullet points', { tone: 'professional', list: true }],
    ['greet the students, ask a question', { greeting: true, question: true }],
    ['Skip the greeting', { greeting: false }],
    ['End with a question to the class', { endQuestion: true }],
    ['Finish by asking the students one question.', { endQuestion: true }],
    ['Add a question at the end', { endQuestion: true }],
    ['no questions please', { question: false }],
    ['in more detail', { length: 'long', style: 'detailed' }],
    ['start with: Hello, you. ', { start: 'Hello, you' }],
    ['End with "See you next week. Bye."', { end: 'See you next week. Bye.' }],
    ['say: the exam is on Monday', { end: 'the exam is on Monday' }],
    ['mention "the exam"', { end: 'the exam' }],
    ['짧게 해 주세요. 학생들에게 인사해 주세요', { length: 'short', greeting: true }],
    ['질문을 하나 넣어 주세요', { question: true }],
    ['시작: 오늘은 시험 이야기입니다', { start: '오늘은 시험 이야기입니다' }],
    ['인사는 생략해 주세요', { greeting: false }],
    ['请简短一点，语气轻松', { length: 'short', tone: 'casual' }],
    ['以“同学们早上好”开头', { start: '同学们早上好' }],
    ['不要问候，提一个问题', { greeting: false, question: true }],
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
    ['Keep it short. Compare it with last week, please', ['Compare it with last week', 'please']],
    [
      'Explain the short-circuit of the second diagram to people who never heard of it',
      ['Explain the short-circuit of the second diagram to people who never heard of it'],
    ],
  ])('%j are reported if they could not be followed', (text, unused) => {
    expect(readInstructions(text).unused).toEqual(unused)
  })

  it('of any length are read', () => {
    expect(readInstructions('“ , and '.repeat(20_000)).wishes).toEqual({})
  })
})
