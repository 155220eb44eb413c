import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { gradeShortAnswer } from './grade-short-answer.ts'

const base = { keywords: [], rubric: '', maximum: 5, leniency: 'normal' as const }
const vaccine: Omit<GradeRequest, 'answer'> = {
  ...base,
  question: 'What does a vaccine do?',
  reference:
    'It shows the immune system a part of a pathogen, so that memory cells form. A later infection is fought faster.',
}
const feedbackOf = (answer: string, request = vaccine) => gradeShortAnswer({ ...request, answer }).feedback

it('says what the answer has and which part of the reference it lacks', () => {
  expect(feedbackOf('It shows the immune system a part of a pathogen.')).toBe(
    'A part of what was asked for was found in your answer. Not found in your answer: “A later infection is fought faster”.',
  )
  expect(feedbackOf('No idea')).toBe(
    'What was asked for was not found in your answer. Compare it with the correct one.',
  )
  // The grader counts words: it does not know that the answer says it.
  expect(feedbackOf(vaccine.reference)).toBe('What was asked for was found in your answer.')
})

it.each([
  [
    'When did the wall fall?',
    'It fell in 1989.',
    'In 1961.',
    'Your answer says “In 1961” where “It fell in 1989” was asked for.',
  ],
  [
    '전쟁은 언제 끝났는가?',
    '1945년에 끝났다.',
    '1939년에 끝났다.',
    '답안에는 ‘1939년에 끝났다’라고 되어 있지만, 요구한 내용은 ‘1945년에 끝났다’입니다.',
  ],
  [
    '战争是哪一年爆发的？',
    '1914年爆发。',
    '1918年爆发。',
    '你的回答写的是“1918年爆发”，而要求的是“1914年爆发”。',
  ],
])('names what the answer says in place of what was asked for: %s', (question, reference, answer, said) => {
  expect(feedbackOf(answer, { ...base, question, reference })).toBe(said)
})

it.each([
  [
    'immune system pathogen memory cells infection faster',
    vaccine,
    /^Your answer has words that make no sentences/,
  ],
  [
    '막 농도 물 이동 현상',
    {
      ...base,
      question: '삼투란?',
      reference: '막을 사이에 두고 농도가 낮은 쪽에서 높은 쪽으로 물이 이동하는 현상이다.',
    },
    /^답안의 단어들이 문장을 이루지 않아/,
  ],
  [
    '训练数据 误差 噪声',
    { ...base, question: '什么是过拟合？', reference: '模型在训练数据上误差很小，因为它记住了噪声。' },
    /^你的回答中的词语不成句子/,
  ],
])('says why a list of words has few points: %s', (answer, request, said) => {
  expect(feedbackOf(answer, request)).toMatch(said)
})
