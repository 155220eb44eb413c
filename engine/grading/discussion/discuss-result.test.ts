import type { DiscussedQuestion } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { discussResult } from './discuss-result.ts'

const choice: DiscussedQuestion = {
  id: 'q-1',
  number: 1,
  type: 'multiple_choice',
  question: 'Which derivative is a row vector?',
  options: ['Of a vector', 'Of a scalar'],
  reference: 'Of a scalar',
  keywords: [],
  rubric: '',
  answer: 'Of a vector',
  points: 0,
  maximum: 5,
  lines: [],
  feedback: null,
  isManual: false,
}
const text: DiscussedQuestion = {
  ...choice,
  id: 'q-2',
  number: 2,
  type: 'short_answer',
  question: 'Why must the forward pass store intermediate results?',
  options: null,
  reference: 'The backward pass reads the stored values.',
  answer: 'It multiplies with them.',
  points: 6,
  maximum: 10,
  feedback: 'Not found in your answer: “stored values”.',
}
const ask = (message: string, history: { role: 'user' | 'assistant'; content: string }[] = [], change = {}) =>
  discussResult({ quizTitle: 'Gradients', message, questions: [choice, { ...text, ...change }], history })

describe('the built-in assistant next to a result', () => {
  it('says which option was chosen and which is right', () => {
    expect(ask('Why is question 1 wrong?')).toEqual({
      text: 'Question 1: 0 of 5 points. You chose “Of a vector”. The correct answer is “Of a scalar”.',
      questionId: 'q-1',
      proposals: [],
    })
  })

  it('shows the submitted answer next to the reference', () => {
    const { text: said } = ask('Can you explain question 2?')
    expect(said).toContain('6 of 10 points')
    expect(said).toContain('> It multiplies with them.')
    expect(said).toContain('> The backward pass reads the stored values.')
    expect(said).not.toContain('comes directly after')
    expect(ask('Can you explain question 2?', [], { type: 'ordering' }).text).toContain(
      'comes directly after',
    )
  })

  it('explains no other question than the one that is named, and says nothing twice', () => {
    const { text: said, questionId } = ask(
      'Why did I lose points in question 9 for the stored values of the pass?',
    )
    expect([questionId, said]).toEqual([undefined, expect.not.stringContaining('It multiplies')])
    const line = { criterion: 'stored values', points_earned: 0, points_possible: 10, quote: null }
    expect(ask('Explain question 2', [], { lines: [line] }).text).not.toContain('Not found in your answer')
  })

  it('names each line of the rubric with its points and the words that earned them', () => {
    const lines = [
      { criterion: 'Stored values are read', points_earned: 4, points_possible: 5, quote: 'It multiplies' },
      { criterion: 'They would be lost', points_earned: 0, points_possible: 5, quote: null },
    ]
    expect(ask('Why did I lose points in question 2?', [], { lines }).text).toContain(
      [
        'Points by line of the rubric:',
        '- “Stored values are read”: 4 of 5 points. Your words for it: “It multiplies”.',
        '- “They would be lost”: 0 of 5 points. No words of your answer were found for it.',
      ].join('\n'),
    )
    expect(ask('Why did I lose points in question 2?').text).not.toContain('by line')
  })

  it.each([
    ['Why is the multiple-choice one wrong?', 1],
    ['Explain the short answer', 2],
    ['객관식은 왜 틀렸나요?', 1],
    ['서술형 문제 설명해 주세요', 2],
    ['选择题为什么错了？', 1],
    ['简答题为什么扣分？', 2],
  ])('knows which question is named by its type: %s', (message, number) => {
    const before = [{ role: 'user', content: `question ${3 - number}` }] as const
    expect(ask(message, [...before]).text).toMatch(
      new RegExp(`^(Question ${number}:|${number}번 문제|第 ${number} 题)`),
    )
  })

  it.each([
    'ㅋㅋㅋ 안녕',
    '你好',
    'Hello!',
    'thanks',
    '왜 짝 맞추기 문제는 0점인가요?',
    '匹配题为什么没有满分？',
  ])('does not explain the last question again when it is not meant: %s', (message) => {
    const { text: said, proposals } = ask(message, [{ role: 'user', content: 'question 2' }])
    expect(said).not.toContain('The backward pass reads the stored values.')
    expect(proposals).toEqual([])
  })

  it('writes the answers that count in a blank as people do', () => {
    const change = { type: 'fill_in_the_blanks', reference: '1. Explanations|Explanation' }
    expect(ask('question 2', [], change).text).toContain('1. Explanations / Explanation')
  })

  it.each([
    ['Why did I lose points in the second question?', 2],
    ['Explain question two please', 2],
    ['The 2nd one, why?', 2],
    ['q2?', 2],
    ['What about the last question?', 2],
    ['first question: why?', 1],
    ['두 번째 문제는 왜 감점되었나요?', 2],
    ['문제 2 설명해 주세요', 2],
    ['2번 문항이 궁금해요', 2],
    ['마지막 문제 알려 주세요', 2],
    ['첫 번째 문제는 왜 틀렸나요?', 1],
    ['第二题为什么扣分？', 2],
    ['第 2 道题', 2],
    ['２题怎么错了', 2],
    ['最后一题请解释', 2],
    ['第一道题', 1],
  ])('reads which question is meant: %s', (message, number) => {
    const { text: said, proposals } = ask(message)
    expect(said).toMatch(new RegExp(`Question ${number}:|${number}번 문제:|第 ${number} 题：`))
    expect(said).not.toMatch(
      new RegExp(`Question ${3 - number}:|${3 - number}번 문제:|第 ${3 - number} 题：`),
    )
    expect(proposals).toEqual([])
  })

  it.each([
    ['그건 왜 그런가요', '이해하지 못했습니다'],
    ['那个是什么意思', '我没有听懂'],
    ['Why is question 7 wrong?', 'There is no question 7: this quiz has 2.'],
    ['7번은 왜 틀렸나요?', '7번 문제는 없습니다'],
    ['第七题为什么错？', '没有第 7 题'],
  ])('says when it does not understand: %s', (message, words) => {
    expect(ask(message)).toEqual({ text: expect.stringContaining(words), proposals: [] })
  })

  it.each([
    ['What is the weather?', 'I can speak only about the result of this quiz.'],
    ['How do I enrol?', 'I can speak only about the result of this quiz.'],
    ['Tell me about photosynthesis', 'I can speak only about the result of this quiz.'],
    ['오늘 날씨 어때요?', '결과에 대해서만'],
    ['수강신청은 어떻게 하나요?', '결과에 대해서만'],
    ['今天天气怎么样？', '我只能谈这次测验的结果'],
    ['怎么加入课程？', '我只能谈这次测验的结果'],
  ])('explains no question again when asked about something else: %s', (message, words) => {
    for (const history of [[], [{ role: 'user' as const, content: 'Why question 2?' }]])
      expect(ask(message, history)).toEqual({ text: expect.stringContaining(words), proposals: [] })
  })

  it.each([
    'Why?',
    'What should I have written instead?',
    'I do not understand, can you explain it again?',
    'What does the backward pass read?',
    'Is my answer not a bit right?',
    '왜 틀렸나요?',
    '다시 자세히 설명해 주세요',
    '어떻게 썼어야 하나요?',
    '为什么扣分？',
    '我应该怎么写？',
    'I worked all night for this and deserve more points',
  ])('goes on with the question that was discussed: %s', (message) => {
    const { questionId } = ask(message, [{ role: 'user', content: 'Why question 2?' }])
    expect(questionId).toBe('q-2')
  })

  it('answers so about the only question of a quiz, too', () => {
    const alone = (message: string) =>
      discussResult({ quizTitle: 'Gradients', message, questions: [text], history: [] }).questionId
    expect([alone('What is the weather?'), alone('thanks'), alone('Why?')]).toEqual([
      undefined,
      undefined,
      'q-2',
    ])
  })

  it.each(['How many points did I lose?', '총점이 몇 점인가요?', '我的得分是多少？'])(
    'tells the whole result without asking back: %s',
    (message) => {
      expect(ask(message).text).toMatch(/6/)
      expect(ask(message).text).not.toMatch(/understand|이해하지|听懂/)
    },
  )

  it.each([
    ['I deserve more points in question 2, I meant the stored values!', 'q-2'],
    ['2번은 다시 채점해 주세요', 'q-2'],
    ['第2题评错了，请重新评分', 'q-2'],
    ['Question 1: of a vector it is a row. The key is wrong!', 'q-1'],
    ['In question 1 my answer is correct.', 'q-1'],
    ["I'm right in question 1", 'q-1'],
    ['1번은 정답이 틀렸어요', 'q-1'],
    ['第1题的标准答案有误', 'q-1'],
    ['Question 1: rows and columns are right, too', 'q-1'],
    ['1번은 열도 맞아요', 'q-1'],
    ['第1题列也对', 'q-1'],
  ])(
    "passes a claim to the professor in the student's words, and raises nothing: %s",
    (message, questionId) => {
      expect(ask(message).proposals).toEqual([{ questionId, claim: message, points: null, quote: null }])
    },
  )

  it('leaves a disputed key to the professor, and says that it graded only the submitted text', () => {
    const key = ask('In question 1 my answer is correct.').text
    expect(key).toContain('is for your professor to say')
    expect(key).not.toContain('what you submitted')
    expect(ask('I deserve more points in question 2').text).toContain('only what you submitted')
  })

  it.each([
    'Why is my answer to question 1 wrong?',
    'What is the key of question 1?',
    'Was I right in question 1?',
    'Is option 2 of question 1 correct?',
    'Are rows and columns right in question 1?',
    '1번은 왜 틀렸나요?',
    '第1题我的答案为什么错',
  ])('does not pass a plain question to the professor: %s', (message) => {
    expect(ask(message).proposals).toEqual([])
  })

  it('proposes nothing if the points are full, and says if the professor set them', () => {
    const full = ask('Question 2 deserves more points', [], { points: 10 })
    expect(full.proposals).toEqual([])
    expect(full.text).toContain('You have all its points.')
    const manual = ask('Question 2 deserves more points', [], { isManual: true })
    expect(manual.text).toContain('Your professor has set these points')
  })

  it('finds the question by its words, and by the conversation before', () => {
    expect(ask('What about the intermediate results of the forward pass?').text).toContain('Question 2')
    expect(
      ask('That is unfair', [{ role: 'user', content: 'Why question 2?' }]).proposals[0]?.questionId,
    ).toBe('q-2')
  })

  it('gives the overall result if no question is meant, in the language of the message', () => {
    expect(ask('hello').text).toContain('6 of 15 points')
    expect(ask('안녕하세요 점수를 알려 주세요').text).toContain('15점 중 6점')
    expect(ask('你好，请告诉我分数是多少').text).toContain('6 分')
  })
})
