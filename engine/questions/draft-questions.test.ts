import type { ChatSlide, DraftRequest } from '@lectern/core/ai/engine.ts'
import { readQuestions } from '@lectern/core/questions/question-types.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftQuestions } from './draft-questions.ts'

const lecture = (scripts: readonly string[]): ChatSlide[] =>
  scripts.map((script, at) => ({ number: at + 1, title: `Part ${at + 1}`, text: script, script }))

const plants = lecture([
  'Welcome to plants at home by David Talbot.',
  'A root pressure pump is a membrane protein that moves water into the stem. Root pressure pumps need energy.',
  'Light reaches the chloroplast membranes first. The chloroplast membranes hold the green pigments of the leaf.',
  'The carbon cycle begins in the leaf cells. Each leaf cell stores carbon dioxide for the night. Stomata cells open for carbon dioxide.',
  'Seed coats protect the young embryo from frost. Without seed coats the young embryo would dry out.',
])
const draft = (number: number, change: Partial<DraftRequest> = {}, slides = plants) =>
  draftQuestions({
    slide: slides[number - 1]!,
    slides,
    lectureTitle: 'Plants',
    courseName: 'Botany',
    language: 'en',
    types: ['multiple_choice'],
    count: 3,
    instructions: '',
    asked: [],
    ...change,
  })

describe('questions without a model', () => {
  it('ask for a term of a sentence of the slide; the wrong options are terms of other slides', () => {
    const drafts = draft(5)
    expect(drafts.length).toBeGreaterThan(0)
    for (const { sentence, question } of drafts) {
      expect(plants[4]!.script).toContain(sentence)
      expect(readQuestions([question], 'create')).not.toHaveProperty('problem')
      const options = question.options!
      const right = options[question.correct_answer as number]!
      expect(options).toHaveLength(4)
      expect(sentence.toLowerCase()).toContain(right.toLowerCase())
      expect(question.question_text.toLowerCase()).not.toContain(right.toLowerCase())
      for (const wrong of options.filter((option) => option !== right)) {
        expect(plants[4]!.script.toLowerCase()).not.toContain(wrong.toLowerCase())
        expect(
          plants.some(({ script }) => script.toLowerCase().includes(wrong.toLowerCase())),
          wrong,
        ).toBe(true)
      }
    }
  })

  it('ask what a defined term means, with the sentence as reference and its terms as keywords', () => {
    const [first] = draft(2, { types: ['short_answer'] })
    expect(first?.question).toMatchObject({
      question_type: 'short_answer',
      question_text: 'What does “root pressure pump” mean?',
      correct_answer: 'A root pressure pump is a membrane protein that moves water into the stem.',
    })
    expect(first?.question.keywords).toContain('membrane protein')
    expect(readQuestions([first!.question], 'create')).not.toHaveProperty('problem')
  })

  it('ask nothing twice, nothing on the title page, and nothing of a slide without sentences', () => {
    const [first] = draft(5, { count: 1 })
    const again = draft(5, { asked: [first!.question.question_text] })
    expect(again.map(({ question }) => question.question_text)).not.toContain(first!.question.question_text)
    expect(draft(1)).toEqual([])
    expect(draft(1, {}, lecture(['Roots, stems', 'Leaves', 'Seeds']))).toEqual([])
  })

  it('change their wrong options, so that these do not tell the right one', () => {
    const slides = lecture([
      'Welcome to plants at home by David Talbot.',
      'Light reaches the chloroplast membranes before noon.',
      'Seed coats protect the young embryo from frost.',
      'Many pollen grains travel with the summer wind.',
      'The winter buds sleep below the bark rings.',
      'Root caps guard the tip. Some root caps grow again.',
      'Stem walls hold the water. Most stem walls are thick.',
      'Leaf veins bring the water. Many leaf veins are thin.',
    ])
    const drafts = [2, 3, 4, 5].flatMap((number) => draft(number, { count: 1 }, slides))
    const wrong = drafts.map(({ question }) =>
      question.options!.filter((_, index) => index !== question.correct_answer).sort(),
    )
    expect(drafts).toHaveLength(4)
    expect(new Set(wrong.map((options) => String(options).toLowerCase())).size).toBe(4)
  })

  it('ask for common words that come again where a lecture is written in plain words', () => {
    const plain = lecture([
      'Welcome to finding things fast.',
      'You open the book in the middle and forget the other half.',
      'Look at the element in the middle, and keep one half of it.',
      'The whole method has three steps. It is called binary search.',
      'Reading from the first page takes long for everyone.',
      'Every reader knows that the words are sorted by their letters.',
      'Without sorted words the other half cannot be forgotten at all.',
    ])
    const drafts = draft(2, {}, plain)
    expect(drafts.map(({ question }) => question.question_text).join()).toContain('open the book in the ____')
  })

  it('ask for no name that a sentence only announces', () => {
    const announced = 'We now begin a new part about our trees: chloroplast membranes.'
    const slides = [...plants, { number: 6, title: 'Part 6', text: announced, script: announced }]
    expect(draft(6, {}, slides)).toEqual([])
  })

  it('ask which point belongs under a title, with points of other slides that share no word with it', () => {
    const listed = (title: string, ...points: string[]) => ({
      title,
      text: [title, ...points].join('\n'),
      script: '',
    })
    const slides = [
      { title: 'Plants', text: 'Plants at home', script: '' },
      listed('How roots help', '• Water uptake', '• Anchoring the plant', '• Storing starch'),
      listed('What leaves do', '• Catching sunlight', '• Cooling by evaporation', '• Releasing oxygen'),
      listed(
        'Uses of seeds',
        '• Winter survival',
        '• Wide spreading',
        '• Feeding the embryo',
        'for some weeks',
      ),
    ].map((slide, at) => ({ ...slide, number: at + 1 }))
    const [drafted] = draft(3, {}, slides)
    const { question_text: text, options, correct_answer: right } = drafted!.question
    expect(text).toBe('Which of these belongs to “What leaves do”?')
    expect(slides[2]!.text).toContain(options![right as number])
    const others = options!.filter((_, at) => at !== right)
    expect(others).toHaveLength(3)
    for (const other of others) {
      expect(slides[2]!.text).not.toContain(other)
      if (other.includes('embryo')) expect(other).toBe('Feeding the embryo for some weeks')
    }
    expect(draft(3, { types: ['short_answer'] }, slides)).toEqual([])
    expect(draft(3, { asked: [text] }, slides)).toEqual([])
  })

  it('ask for nothing that comes in another week', () => {
    const next = 'Next week we will see how root pressure pumps guard the seed coats.'
    const slides = [...plants, { number: 6, title: 'Part 6', text: next, script: next }]
    expect(draft(6, {}, slides)).toEqual([])
  })

  it('show both forms of an article and of a Korean particle before or behind the gap', () => {
    const korean = lecture([
      '식물 강의를 시작합니다.',
      '광합성은 엽록체 안에서 일어나는 반응으로 빛을 씁니다. 광합성은 낮에 빠르게 일어납니다.',
      '증산작용은 기공에서 물이 나가는 현상으로 바람에 빨라집니다. 증산작용은 밤에 느려집니다.',
      '세포벽은 식물의 모양을 지키는 단단한 층으로 이루어집니다. 세포벽은 물을 통과시킵니다.',
      '삼투압은 농도 차이로 생기는 압력으로 뿌리에서 큽니다. 삼투압은 물을 끌어올립니다.',
    ])
    const [question] = draft(2, { language: 'ko', count: 1 }, korean)
    expect(question?.question.question_text).toContain('____은(는)')
    const needing = {
      ...plants[1]!,
      script: 'Every open door of the stem needs an aquaporin channel at night.',
    }
    const countable = [
      'A pollen grain travels with the summer wind, and a pollen grain is light.',
      'A seed coat protects the young embryo. Without a seed coat it would dry out.',
      'A leaf cell stores carbon dioxide for the night, and a leaf cell is green.',
    ].map((script, at) => ({ number: at + 6, title: `Part ${at + 6}`, text: script, script }))
    const [english] = draft(2, { count: 1, slide: needing }, [...plants.with(1, needing), ...countable])
    expect(english?.question.question_text).toMatch(/a\(n\) ____|A\(n\) ____/)
  })

  it('offer only options that fit the sentence', () => {
    const slides = lecture([
      'Welcome to searching by David Talbot.',
      'The search algorithm needs a sorted array before it can begin to look.',
      'A hash table finds an element in constant time. A hash table has many buckets.',
      'A linked list needs memory bandwidth for each of its nodes. A linked list is slow with little memory bandwidth.',
      'A balanced tree keeps memory bandwidth low. A balanced tree has short paths.',
      'Binary search must be memory friendly, and the data must be array elements in order.',
    ])
    const all = slides.flatMap(({ number }) => draft(number, {}, slides))
    expect(all.length).toBeGreaterThan(0)
    for (const { question } of all) {
      expect(question.question_text).not.toMatch(/must be ____/)
      // Memory bandwidth is not counted.
      if (question.question_text.includes('a(n) ____'))
        expect(question.options).not.toContain('memory bandwidth')
    }
  })

  it('take no Japanese verbs or adjectives', () => {
    const slides = lecture([
      '線形代数の講義を始めます。',
      '列空間は行列の積で作られる部分空間です。列空間は重要です。',
      '零空間は解の集合です。零空間を書くと簡単な図になります。',
      '固有値は対角成分です。固有値を書くと簡単な式になります。',
      '特異値は行列の分解で現れます。特異値を書くと簡単な形になります。',
    ])
    const options = slides.flatMap(({ number }) =>
      draft(number, { language: 'ja' }, slides).flatMap(({ question }) => question.options ?? []),
    )
    expect(options.length).toBeGreaterThan(0)
    expect(options.filter((option) => /[くい]$|簡単/u.test(option))).toEqual([])
  })

  it('take any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 5 }),
        fc.constantFrom('en', 'ko', 'zh', 'de', 'xx'),
        (texts, language) => {
          const slides = lecture([
            'Title',
            ...texts,
            'One more sentence about the root pressure pumps of leaves.',
          ])
          for (const slide of slides)
            for (const { question } of draft(1, {
              slide,
              slides,
              language,
              types: ['multiple_choice', 'short_answer'],
            }))
              expect(readQuestions([question], 'create')).not.toHaveProperty('problem')
        },
      ),
      { numRuns: 50 },
    )
  })
})
