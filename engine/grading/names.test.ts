import { describe, expect, it } from 'vitest'
import { gradeShortAnswer } from './grade-short-answer.ts'

const grade = (question: string, reference: string, answer: string) =>
  gradeShortAnswer({ question, reference, answer, keywords: [], rubric: '', maximum: 10, leniency: 'normal' })

/** Right answers have at least 6 of 10 points; wrong ones at most 2, and a flag where they have no contradiction. */
const cases: [question: string, reference: string, right: string[], wrong: string[]][] = [
  ['Which organ makes bile?', 'The liver', ['liver', 'It is the liver.'], ['kidney', 'the pancreas']],
  [
    'Which cells carry oxygen?',
    'Red blood cells',
    ['red blood cells', 'the red cells of the blood'],
    ['white blood cells', 'nerve cells'],
  ],
  ['Which vessels leave the heart?', 'Arteries', ['artery', 'the arteries'], ['veins', 'capillaries']],
  ['Which war began in 1914?', 'World War I', ['the First World War', 'WWI'], ['World War II', 'WW2']],
  ['Which treaty ended it?', 'The Treaty of Versailles', ['treaty of Versailles'], ['Treaty of Vienna']],
  ['Which search needs order?', 'Binary search', ['a binary one'], ['linear search', 'hash search']],
  ['Which sort is stable?', 'Merge sort', ['mergesort', 'Mergesort is'], ['quick sort', 'heapsort']],
  ['Which particle is neutral?', 'The neutron', ['neutrons', 'nuetron'], ['proton', 'neutrino']],
  ['Which part makes energy?', 'Mitochondria', ['the mitochondrion', 'mitocondria'], ['ribosomes']],
  ['Which gas do plants release?', 'Oxygen', ['O2', 'oxygen gas'], ['CO2', 'nitrogen']],
  ['What is the formula of carbon dioxide?', 'CO2', ['CO2', 'co₂'], ['carbon dioxide', 'H2O']],
  ['Who wrote The Wealth of Nations?', 'Adam Smith', ['Smith', 'A. Smith'], ['John Smith', 'Marx']],
  ['Wer schrieb den Faust?', 'Johann Wolfgang von Goethe', ['Goethe', 'J. W. Goethe'], ['Schiller']],
  ['When did the wall fall?', 'On 9 November 1989', ['9.11.1989', '1989-11-09'], ['9.11.1990', '1961']],
  ['When does water boil?', '100 °C (212 °F)', ['100 °C', '100 degrees'], ['90 °C', '100 °F']],
  ['How long is the rod?', '50 cm', ['0.5 m', '500 mm', 'half a metre', '0,5 m'], ['5 m', '50 m', '50 ft']],
  ['How long is a lesson?', '90 minutes', ['1.5 hours', 'an hour and a half', '1 h 30 min'], ['2 hours']],
  ['What is the resistance?', '4.7 kΩ', ['4700 ohms', '4.7 kiloohm'], ['470 Ω']],
  ['What is the pressure?', '101 kPa', ['1 atm', '1013 hPa'], ['10 kPa', '120 kPa']],
  ['How fast is sound?', 'about 340 m/s', ['343 m/s', '0.34 km/s'], ['about 400 m/s', '340 km/h']],
  ['How much should one drink?', '2 litres a day', ['2000 ml daily', 'two l'], ['2 ml a day', '3 litres']],
  [
    'How fast may one drive?',
    '50 km/h',
    ['fifty km/h', '50 kilometres per hour', '50'],
    ['50 mph', '60 km/h'],
  ],
  ['How much is off?', '20 percent', ['one fifth', '20 %', '0.2'], ['one tenth']],
  ['수업은 얼마나 걸리는가?', '90분', ['1시간 30분', '1.5시간'], ['1시간']],
  ['这根杆有多长？', '50厘米', ['半米', '0.5米'], ['5米']],
  [
    'What does CPU stand for?',
    'Central Processing Unit',
    ['central procesing unit', 'The central processing unit.'],
    ['Computer Processing Unit', 'Central Program Unit', 'Central Unit of Power'],
  ],
  ['What does RAM stand for?', 'random access memory', ['random-access memory'], ['rapid access memory']],
  [
    'What does the WHO do?',
    'World Health Organization',
    ['World Health Organisation'],
    ['World Trade Organization'],
  ],
  ['중국의 최고 국가 권력 기관은?', '전국인민대표대회', ['전국 인민 대표 대회'], ['전국인민정치협상회의']],
  ['GDP的中文全称是什么？', '国内生产总值', ['国内生产总值'], ['国民收入']],
  [
    '联合国教科文组织的全称？',
    '联合国教育、科学及文化组织',
    ['联合国教育、科学与文化组织'],
    ['联合国儿童基金组织'],
  ],
  ['Is a whale a fish or a mammal?', 'A mammal', ['mammal', 'It is a mammal.'], ['fish']],
  ['How many chromosomes has a cell?', '46 (23 pairs)', ['46', '46 chromosomes'], ['48']],
  ['Which sport has goals?', 'Soccer or football.', ['soccer', 'football'], ['tennis']],
  ['식물이 흡수하는 기체는?', '이산화탄소(CO2)', ['CO2', '이산화탄소'], ['산소']],
  ['What holds the genes?', 'Deoxyribonucleic acid (DNA)', ['DNA', 'deoxyribonucleic acid'], ['RNA']],
  ['에너지를 만드는 세포 기관은?', '미토콘드리아', ['미토콘드리야'], ['리보솜']],
  ['산소를 운반하는 세포는?', '적혈구', ['적혈구입니다'], ['백혈구', '혈소판']],
  ['심장에서 나가는 혈관은?', '동맥이다.', ['동맥'], ['정맥', '모세혈관']],
  ['한글은 언제 반포되었는가?', '1446년 10월 9일', ['1446-10-9', '1446. 10. 9.'], ['1443년']],
  ['遗传物质主要在哪里？', '细胞核', ['在细胞核里'], ['细胞膜', '线粒体']],
  ['中国的首都是哪里？', '北京', ['北京市'], ['南京', '上海']],
]

describe('a reference that only names something', () => {
  it.each(cases)('%s %s', (question, reference, right, wrong) => {
    for (const answer of right)
      expect([answer, grade(question, reference, answer).points >= 6]).toEqual([answer, true])
    for (const answer of wrong) {
      const { points, flags } = grade(question, reference, answer)
      expect([answer, points <= 2, flags.length > 0]).toEqual([answer, true, true])
    }
  })
})

it('that ends a sentence is not the whole answer', () => {
  const store = (answer: string) =>
    grade('How do cells store energy?', 'They store it in adenosine triphosphate (ATP).', answer).points
  expect(store('ATP')).toBeLessThan(8)
  expect(store('They store it in adenosine triphosphate.')).toBe(10)
})

it('named among others is flagged', () => {
  const flagsOf = (answer: string) => grade('Which organ makes bile?', 'The liver', answer).flags.length
  for (const answer of ['liver or kidney', 'liver, kidney, stomach', 'kidney and liver'])
    expect([answer, flagsOf(answer)]).toEqual([answer, 1])
  for (const answer of ['the liver', 'The liver, an organ below the lungs', 'an organ, the liver'])
    expect([answer, flagsOf(answer)]).toEqual([answer, 0])
})

it('as a line of a rubric is earned by that name, where names are all that is asked for', () => {
  const earned = (question: string, reference: string, rubric: string, answer: string) =>
    gradeShortAnswer({
      question,
      reference,
      rubric,
      answer,
      keywords: [],
      maximum: 10,
      leniency: 'normal',
    }).evidence.map(({ points_earned }) => points_earned)
  const organ = (answer: string) => earned('Which organ makes bile?', 'The liver', '10: liver', answer)
  expect([organ('the liver'), organ('spleen')]).toEqual([[10], [0]])
  const houses = (answer: string) =>
    earned(
      'Which two chambers does the US Congress have?',
      'Senate and House of Representatives',
      '5: Senate\n5: House of Representatives',
      answer,
    )
  expect(houses('the House of Representatives and the Senate')).toEqual([5, 5])
  expect(houses('Senate and House of Lords')).toEqual([5, 0])
  const years = (answer: string) => earned('When was the war?', '1914 to 1918', '5: 1914\n5: 1918', answer)
  expect([years('from 1914 until 1918'), years('1914 to 1919')]).toEqual([
    [5, 5],
    [5, 0],
  ])
  const rivers = (answer: string) => earned('最长的两条河流？', '长江和黄河', '5: 长江\n5: 黄河', answer)
  expect([rivers('黄河、长江'), rivers('珠江和淮河')]).toEqual([
    [5, 5],
    [0, 0],
  ])
  // "Variation" is the subject of an explanation, which other words may tell.
  const selection = earned(
    'How does natural selection work?',
    'Individuals vary in their traits, and those with useful traits survive and have more offspring.',
    '5: variation\n5: survival of those with useful traits',
    'Individuals differ in their traits, and those with useful ones survive more often.',
  )
  expect(selection[0]).toBeGreaterThan(0)
})

it('that is a value is not named among others by the unit of an equal one', () => {
  expect(grade('How fast may one drive?', '50 km/h', 'fifty km/h').flags).toEqual([])
})

describe('a list', () => {
  it('is not named by things that are alike', () => {
    const colours = (answer: string) =>
      grade('Which colours are primary?', 'Red, yellow and blue.', answer).points
    expect(colours('blue, red, yellow')).toBe(10)
    expect(colours('red and blue')).toBe(6.5)
    expect(colours('purple')).toBe(0)
  })

  it('is told in words without sentences, where the question asks for one', () => {
    const steps =
      'Observe, ask a question, form a hypothesis, test it by an experiment, and draw a conclusion.'
    const { points, flags } = grade(
      'Give the steps of the scientific method.',
      steps,
      'observation, question, hypothesis, experiment, conclusion',
    )
    expect(points).toBeGreaterThanOrEqual(7)
    expect(flags).not.toContain('word_salad')
  })

  it('may have the formulas of its substances', () => {
    expect(
      grade('What do plants need?', 'Water, light and carbon dioxide.', 'light, H2O, CO2').points,
    ).toBeGreaterThan(9)
  })
})
