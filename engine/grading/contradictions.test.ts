import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { processorTimeOf } from '@lectern/core/testing/processor-time.ts'
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
    ...base,
    question: 'Explain.',
    reference: line,
    rubric: `5: ${line}`,
    answer,
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
    ['Water boils at 100 °C', 'Water boils at 100 K.'],
    ['The sound needs 30 ms', 'The sound needs 30 million ms.'],
    ['빛은 초속 30만 km를 간다', '빛은 초속 30만 m를 간다.'],
    ['빛은 초속 30만 km를 간다', '빛은 초속 3만 km를 간다.'],
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
    ['There are 2 million nodes', 'There are 2,000,000 nodes.'],
    ['Der Vertrag ist von 1949', 'Der Vertrag wurde am 23. Mai 1949 unterschrieben.'],
    ['빛은 초속 30만 km를 간다', '빛은 초속 300,000 km를 간다.'],
    ['珠峰的高度约8848米', '珠峰的高度约8848.86米。'],
    ['Water freezes at 0 °C', 'Water freezes at 32 °F, that is 0 °C.'],
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
    ['夏天白天更长', '夏天白天更短。'],
    ['The particles are closer together', 'The particles are further apart.'],
    ['El hielo es menos denso que el agua', 'El hielo es más denso que el agua.'],
    ['El dinero pierde poder de compra', 'El dinero gana poder de compra.'],
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

describe('an answer to a short question', () => {
  const of = (question: string, reference: string, answer: string) => {
    const { points, flags } = gradeShortAnswer({ ...base, question, reference, answer })
    return [points, flags.filter((flag) => typeof flag === 'object').map(({ flag }) => flag)]
  }

  it.each([
    ['When did the wall fall?', 'It fell in November 1989.', 'It fell in 1989 or 1961.'],
    ['What is the pH?', '7', '7 or 14'],
    ['물가가 오르면 화폐의 가치는?', '화폐의 가치는 떨어진다.', '떨어지거나 올라간다.'],
    ['一战是哪一年爆发的？', '1914年', '1914年或者1939年'],
    ['平均时间复杂度是多少？', 'O(n log n)', 'O(n log n)或O(n²)'],
  ])('has no points for two values or both opposites: %s', (question, reference, answer) => {
    expect(of(question, reference, answer)).toEqual([0, ['contradicts']])
  })

  it.each([
    ['Who wrote “Faust”?', 'Johann Wolfgang von Goethe', 'Goethe or Schiller'],
    ['훈민정음을 만든 왕은?', '세종대왕', '세종대왕 또는 정조'],
    ['《红楼梦》的作者是谁？', '曹雪芹', '曹雪芹或者施耐庵'],
  ])('has a flag for two names: %s', (question, reference, answer) => {
    expect(of(question, reference, answer)[1]).toEqual(['contradicts'])
  })

  it.each([
    ['What is the boiling point of water?', '100 °C', 'It is not 100 °C.'],
    ['훈민정음을 만든 왕은?', '세종대왕', '세종대왕이 아니다.'],
    ['《红楼梦》的作者是谁？', '曹雪芹', '不是曹雪芹。'],
    ['Which war did the treaty end?', 'World War I', 'It did not end World War I.'],
  ])('has a flag for the reference with a “not”: %s', (question, reference, answer) => {
    expect(of(question, reference, answer)[1]).toEqual(['contradicts'])
  })

  it.each([
    ['When was it?', 'In 1989.', 'It began in 1961 and ended in 1989.'],
    ['What is inside?', 'A list or a tree.', 'A tree or a list.'],
    [
      'Why may you forget one half of a dictionary?',
      'The words are sorted. If my word comes before the one in the middle, it cannot be in the second half.',
      'They are in alphabetical order. My word is either before or after, so one half can never contain it.',
    ],
    [
      'What is a prime?',
      'A number greater than 1 that has no divisors other than 1 and itself.',
      'A number bigger than 1 that is divided by 1 and itself only.',
    ],
    ['Which structure fits, a stack or a queue?', 'A queue', 'A queue, otherwise some would never come.'],
    [
      'What does a valve do?',
      'It prevents blood from flowing back.',
      'So that the blood does not flow back.',
    ],
  ])('is right with more than was asked for: %s', (question, reference, answer) => {
    const [points, flags] = of(question, reference, answer)
    expect(points).toBeGreaterThan(3)
    expect(flags).toEqual([])
  })

  it.each([
    ['What does a valve do?', 'It prevents blood from flowing back.', 'It lets the blood flow back.'],
    ['판막의 역할은?', '혈액이 거꾸로 흐르는 것을 막는다.', '혈액이 거꾸로 흐르게 한다.'],
  ])('has a flag where it lets happen what is to be prevented: %s', (question, reference, answer) => {
    expect(of(question, reference, answer)[1]).toEqual(['contradicts'])
  })
})

it('a molecule is no other molecule', () => {
  const water = { ...base, question: 'What is water made of?', reference: 'It is made of H2O.' }
  expect(gradeShortAnswer({ ...water, answer: 'It is made of H2O.' }).points).toBe(5)
  expect(gradeShortAnswer({ ...water, answer: 'It is made of CO2.' }).points).toBeLessThan(1)
})

it('a formula has points beside the sentence that says the same', () => {
  const law = { ...base, question: 'State the law.', reference: 'Force is mass times acceleration: F = ma.' }
  const of = (answer: string) => gradeShortAnswer({ ...law, answer }).points
  expect(of('F = m · a')).toBeGreaterThanOrEqual(1)
  expect(of('F = m / a')).toBe(0)
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

  it.each([
    [
      'What is osmosis?',
      'Water moves through the membrane from a lower to a higher concentration.',
      'Water moves through the membrane from a high to a low concentration.',
      'Water moves through the membrane from a low to a high concentration.',
    ],
    [
      '삼투 현상이란?',
      '막을 사이에 두고 농도가 낮은 쪽의 물이 높은 쪽으로 이동한다.',
      '막을 사이에 두고 농도가 높은 쪽의 물이 낮은 쪽으로 이동한다.',
      '막을 사이에 두고 농도가 낮은 쪽의 물이 높은 쪽으로 이동하는 것이다.',
    ],
  ])('a direction that is turned round: %s', (question, reference, turned, right) => {
    expect(named({ question, reference, answer: turned }).quoted).toHaveLength(1)
    expect(named({ question, reference, answer: right }).quoted).toEqual([])
  })

  it('but not what is said of the other thing of the question', () => {
    const { quoted } = named({
      question: 'Why do arteries have thicker walls than veins?',
      reference:
        'Arteries carry blood from the heart under high pressure. The blood in veins is under low pressure.',
      answer: 'The blood is under high pressure in arteries.',
    })
    expect(quoted).toEqual([])
  })

  it('but not the other case of a condition', () => {
    const { quoted } = named({
      question: 'Why may you forget one half of a dictionary?',
      reference: 'If my word comes before the one in the middle, it cannot be in the second half.',
      answer: 'When mine comes after the middle one, it cannot be in the first half.',
    })
    const condition = 'If my word comes before the one in the middle'
    expect(quoted).not.toContainEqual(expect.objectContaining({ expected: condition }))
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
      'Why is the median more robust than the mean?',
      'One extreme value shifts the mean a lot, but the median depends on the order of the middle values.',
      'One extreme value shifts the median a lot, but the mean depends on the order of the middle values.',
      'The median depends on the order of the middle values, but one extreme value shifts the mean a lot.',
    ],
    [
      'Was ist der Unterschied zwischen Mitose und Meiose?',
      'Bei der Mitose entstehen zwei identische Zellen, bei der Meiose vier verschiedene Keimzellen.',
      'Bei der Meiose entstehen zwei identische Zellen, bei der Mitose vier verschiedene Keimzellen.',
      'Bei der Meiose entstehen vier verschiedene Keimzellen, bei der Mitose zwei identische Zellen.',
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

it('one of two things may stand in what is said of the other', () => {
  const request = {
    ...base,
    question: 'Explain the difference between weather and climate.',
    reference:
      'Weather is the state of the atmosphere at one place over hours or days. Climate is the average of the weather over decades.',
  }
  const of = (answer: string) => gradeShortAnswer({ ...request, answer })
  expect(
    of('Climate is the state of the atmosphere over hours, weather is the average over decades.'),
  ).toMatchObject({
    points: 0,
    flags: [{ flag: 'contradicts' }],
  })
  expect(
    of('Climate is the average over decades, weather is the state of the atmosphere over hours.'),
  ).toMatchObject({
    points: 4,
    flags: [],
  })
})

it('takes no longer for long texts of values', () => {
  const answer = 'price 1 rises not 2 ms, '.repeat(400)
  expect(processorTimeOf(() => gradeLine('price 1 rises, '.repeat(60), answer))).toBeLessThan(2_000_000)
})
