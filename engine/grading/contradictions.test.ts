import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { gradeShortAnswer } from './grade-short-answer.ts'

const base: Omit<GradeRequest, 'answer'> = {
  question: '',
  reference: '',
  keywords: [],
  rubric: '',
  maximum: 5,
  leniency: 'normal',
}
/** The points of a line of 5 points that is the whole rubric, and whether the flag names the contradiction. */
const gradeLine = (line: string, answer: string, more: Partial<GradeRequest> = {}) => {
  const { points, flags, evidence } = gradeShortAnswer({
    ...{ ...base, question: 'Explain.', reference: line, rubric: `5: ${line}`, answer },
    ...more,
  })
  const named = flags.flatMap((flag) =>
    typeof flag === 'object' && flag.flag === 'contradicts' ? [flag.stated] : [],
  )
  return { points, named, flags, evidence }
}

describe('another value earns nothing, and the flag names it', () => {
  it.each([
    ['The lookup takes O(log n) steps', 'The lookup takes O(n) steps.'],
    ['The lookup takes O(log n) steps', 'The lookup takes linear time.'],
    ['The lookup takes O(log n) steps', 'The lookup takes O(n log n) steps.'],
    ['The charge of the electron is -1', 'The charge of the electron is 1.'],
    ['The treaty was signed in 1648', 'The treaty was signed in 1684.'],
    ['Water boils at 100 °C', 'Water boils at 90 °C.'],
    ['The delay is 10 ms', 'The delay is 10 s.'],
    ['The force is F = ma', 'The force is F = m/a.'],
    ['The speed is v = s/t', 'The speed is v = t/s.'],
    ['The line is y = 2x + 3', 'The line is y = 3x + 2.'],
    ['The car drives at 36 km/h', 'The car drives at 36 meters per second.'],
    ['DNA has two strands', 'DNA has three strands.'],
    ['Only 20 % of the memory is used', 'Only one half of the memory is used.'],
    ['시간 복잡도는 O(log n)이다', '시간 복잡도는 O(n)이다.'],
    ['세종은 1443년에 훈민정음을 만들었다', '세종은 1592년에 훈민정음을 만들었다.'],
    ['자음은 열네 개이다', '자음은 12개이다.'],
    ['时间复杂度是O(log n)', '时间复杂度是O(n)。'],
    ['水的沸点是一百度', '水的沸点是90度。'],
  ])('%s: %s', (line, answer) => {
    const { points, named, evidence } = gradeLine(line, answer)
    expect([points, named]).toEqual([0, [answer.replace(/[.。]$/u, '')]])
    expect(evidence[0]?.quote).toBeNull()
  })
})

describe('an equal form earns the line without a flag', () => {
  it.each([
    ['The lookup takes O(log n) steps', 'The lookup takes log n time.'],
    ['The lookup takes O(log n) steps', 'The lookup takes logarithmic time.'],
    ['The lookup takes O(log n) steps', 'The lookup takes O(log m) steps for m nodes.'],
    ['The share of the memory is 0.5', 'The share of the memory is 50 %.'],
    ['The share of the memory is 0.5', 'The share of the memory is one half.'],
    ['There are 1,000 nodes', 'There are 1000 nodes.'],
    ['The delay is 10 ms', 'The delay is 0.01 seconds.'],
    ['The force is F = ma', 'The force is F = a · m.'],
    ['The line is y = 2x + 3', 'The line is y = 3 + 2x.'],
    ['The car drives at 36 km/h', 'The car drives at 10 meters per second.'],
    ['The car drives at 36 km/h', 'The car drives at 36 kilometers per hour.'],
    ['차는 36 km/h로 달린다', '차는 시속 36킬로미터로 달린다.'],
    ['DNA has two strands', 'DNA has 2 strands.'],
    ['10 % of the energy are left', 'Of the energy 90 % are lost, 10 % are left.'],
    ['자음은 열네 개이다', '자음은 14개이다.'],
    ['시간 복잡도는 O(log n)이다', '시간 복잡도는 로그 시간이다.'],
    ['占总数的百分之五十', '占总数的一半。'],
    ['水的沸点是一百度', '水的沸点是100度。'],
  ])('%s: %s', (line, answer) => {
    const { points, flags } = gradeLine(line, answer)
    expect(points).toBeGreaterThanOrEqual(4)
    expect(flags.filter((flag) => flag !== 'paraphrase' && flag !== 'few_words')).toEqual([])
  })
})

describe('the opposite earns nothing, and the flag names it', () => {
  it.each([
    ['The price rises', 'The price falls.'],
    ['The pressure increases', 'The pressure does not increase.'],
    ['The catalyst is not used up', 'The catalyst is used up.'],
    ['The lock is taken before the section', 'The lock is taken after the section.'],
    ['The price rises before the demand', 'The price rises after the demand.'],
    ['The supply curve shifts to the left', 'The supply curve shifts to the right.'],
    ['TCP is reliable', 'TCP is unreliable.'],
    ['투자가 감소한다', '투자가 증가한다.'],
    ['곡선은 왼쪽으로 이동한다', '곡선은 오른쪽으로 이동한다.'],
    ['溶解度降低', '溶解度升高。'],
  ])('%s: %s', (line, answer) => {
    const { points, named } = gradeLine(line, answer)
    expect([points, named]).toEqual([0, [answer.replace(/[.。]$/u, '')]])
  })

  it('where two things are exchanged', () => {
    const { evidence, flags } = gradeShortAnswer({
      ...base,
      question: 'Compare TCP and UDP.',
      reference: 'TCP is reliable. UDP is unreliable.',
      rubric: '3: TCP is reliable\n2: UDP is unreliable',
      answer: 'TCP is unreliable, UDP is reliable.',
    })
    expect(evidence.map(({ points_earned }) => points_earned)).toEqual([0, 0])
    expect(flags).toEqual([
      { flag: 'contradicts', expected: 'TCP is reliable', stated: 'TCP is unreliable' },
      { flag: 'contradicts', expected: 'UDP is unreliable', stated: 'UDP is reliable' },
    ])
  })
})

describe('points stay where it is not sure', () => {
  it.each([
    ['The price rises', 'The supply falls, so the price rises.'],
    ['The price rises', 'Less is offered at each price and the price rises.'],
    ['The lookup takes O(log n) steps', 'The lookup takes O(log n) steps, a list takes O(n) steps.'],
    ['Each step halves the range', 'Each step halves the range, which is not only fast.'],
  ])('%s: %s', (line, answer) => {
    const { points, named } = gradeLine(line, answer)
    expect(points).toBeGreaterThan(3)
    expect(named).toEqual([])
  })

  it('of the parts of a line that are right', () => {
    const line = 'The lookup takes O(log n) steps, because each comparison leaves one half of the tree'
    const { points, named } = gradeLine(
      line,
      'The lookup takes O(n) steps, because each comparison leaves one half of the tree.',
    )
    expect(points).toBeGreaterThan(0)
    expect(points).toBeLessThan(5)
    expect(named).toEqual(['The lookup takes O(n) steps'])
  })
})

describe('a doubtful contradiction keeps the points, and the flag names it', () => {
  const named = (request: Partial<GradeRequest>) => {
    const { points, flags } = gradeShortAnswer({ ...base, answer: '', ...request })
    return { points, quoted: flags.filter((flag) => typeof flag === 'object') }
  }

  it('a word of denial that the reference does not have', () => {
    const { points, quoted } = named({
      question: 'Why is the median useful?',
      reference:
        'The median is not affected by extreme values, because it depends on the middle of the list.',
      answer: 'The median is affected by extreme values, it depends on the middle of the list.',
    })
    expect(points).toBeGreaterThan(3)
    expect(quoted).toEqual([
      {
        flag: 'contradicts',
        expected: 'The median is not affected by extreme values',
        stated: 'The median is affected by extreme values',
      },
    ])
  })

  it('also of a statement of the reference that no line of the rubric has', () => {
    const { quoted } = named({
      question: 'What is osmosis?',
      reference: 'Water enters the cell by osmosis, and the cell swells.',
      rubric: '5: The cell swells',
      answer: 'Water does not enter the cell by osmosis. The cell swells.',
    })
    expect(quoted).toEqual([
      {
        flag: 'contradicts',
        expected: 'Water enters the cell by osmosis',
        stated: 'Water does not enter the cell by osmosis',
      },
    ])
  })

  it.each([
    [
      '무성 생식과 유성 생식의 차이점은 무엇인가?',
      '무성 생식은 한 개체가 자손을 만들어 어버이와 같다. 유성 생식은 암수 생식세포가 결합하여 다양하다.',
      '무성 생식은 암수 생식세포가 결합하여 다양하고, 유성 생식은 한 개체가 자손을 만들어 어버이와 같다.',
      '유성 생식은 암수 생식세포가 결합하여 다양하고, 무성 생식은 한 개체가 자손을 만들어 어버이와 같다.',
    ],
    [
      '什么是替代品和互补品？各举一例。',
      '替代品是可以互相代替的商品，如茶和咖啡；互补品是需要一起使用的商品，如汽车和汽油。',
      '替代品比如汽车和汽油，互补品比如茶和咖啡。',
      '互补品比如汽车和汽油，替代品比如茶和咖啡。',
    ],
  ])('two things that are exchanged: %s', (question, reference, swapped, right) => {
    expect(named({ question, reference, answer: swapped }).quoted).toHaveLength(1)
    expect(named({ question, reference, answer: right }).quoted).toEqual([])
  })

  it('but not "without", which denies a word and no statement', () => {
    const { quoted } = named({
      question: 'What is recursion?',
      reference:
        'A function calls itself with a smaller input; without a base case the function would call itself forever.',
      answer: 'A function that calls itself again and again with a smaller input.',
    })
    expect(quoted).toEqual([])
  })
})

it('a reference without a rubric loses the part that is contradicted', () => {
  const request = { ...base, question: 'When was it?', reference: 'The treaty was signed in 1648.' }
  expect(gradeShortAnswer({ ...request, answer: 'The treaty was signed in 1648.' }).points).toBe(5)
  expect(gradeShortAnswer({ ...request, answer: 'The treaty was signed in 1684.' })).toMatchObject({
    points: 0,
    flags: [
      {
        flag: 'contradicts',
        expected: 'The treaty was signed in 1648',
        stated: 'The treaty was signed in 1684',
      },
    ],
  })
})

it('takes no longer for long texts of values', () => {
  const answer = 'price 1 rises not 2 ms, '.repeat(400)
  const since = performance.now()
  gradeLine('price 1 rises, '.repeat(60), answer)
  expect(performance.now() - since).toBeLessThan(2_000)
})
