import { expect, it } from 'vitest'
import { gradeShortAnswer } from '../grade-short-answer.ts'
import { judgeWordOrder } from './word-order.ts'

it.each([
  'pressure the increases walls of particles the often more is faster hit the of move and because',
  'of the into membrane water is cell the and osmosis by flows to because the higher a are',
  'the is by halved search range and step every of with the because list sorted the from of',
  '줄어든다 비교할 절반으로 때마다 이진 탐색은 범위가 있다 것이 빠른 절반의 줄인다 탐색을',
  '新的 的 细胞 水 在 的 了 和 因为 膜 浓度 是 了 和',
  '两 链 时 作为 条 模板 分别 新 的 每 和 合成 组成 一条 由 旧 所以 条 链',
  '세포가 같은 기억하는. 때 다시 항체를 만들지만. 수 들어온 병원체를 빨리 있는',
])('words in a senseless order are no sentences: %s', (answer) => {
  expect(judgeWordOrder(answer)).toBe('garbled')
})

it.each([
  'If body A exerts a force on body B, then B exerts a force on A of equal size, and what it is like is the same.',
  'In a stack the last thing you put in is the first you take out, in a queue it is the first one.',
  'because of the higher pressure in the arteries, which they are made for',
  'higher concentration inside cell -> osmosis -> water enters',
  '비교할 때마다 탐색 범위가 절반으로 줄어들기 때문에 앞의 것이 더 빠르다고 할 수 있다.',
  '公开密钥用来加密，而私有密钥用来解密，所以两者不能互换。',
  '每一层有四个节点，逐层访问；条形图的条是分开的，越往下越多。',
])('sentences and notes are fine: %s', (answer) => {
  expect(judgeWordOrder(answer)).toBe('fine')
})

it('the right words in a senseless order get no more than a list of keywords, and a flag', () => {
  const request = {
    question: 'Why does the pressure of a gas rise when it is heated?',
    reference:
      'The pressure increases because the particles move faster and hit the walls harder and more often.',
    keywords: [],
    maximum: 10,
    leniency: 'normal' as const,
    answer: 'walls the hit faster and because more the of particles is harder move pressure the often and of',
  }
  for (const rubric of ['', '5: pressure increases\n5: particles hit the walls more often']) {
    const { points, flags } = gradeShortAnswer({ ...request, rubric })
    expect(points).toBeLessThanOrEqual(3)
    expect(flags).toContain('word_salad')
  }
})
