import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { answerFromLecture } from './answer.ts'

const footer = 'Optimization CS-439'
const slide = (number: number, title: string, ...lines: string[]): ChatSlide => ({
  number,
  title,
  text: [title, ...lines, footer, `${number}/9`].join('\n'),
  script: '',
})
const lecture = [
  slide(1, 'Optimization', 'Why convexity makes the descent faster', 'Maria Keller'),
  slide(
    2,
    'Strongly convex functions',
    'A function is called strongly convex with parameter µ over X',
    'f(y) ≥ f(x) + ∇f(x)⊤(y − x) + ∥x − y∥²',
  ),
  slide(
    3,
    'The step',
    'Choosing γ := L1, the method with any start converges in few steps',
    'Stepsize γ := 12',
  ),
  slide(4, 'The projection step', 'Computing it is a problem itself', 'An affine set needs linear equations'),
  slide(5, 'Steps', 'Convexity gives a unique minimum, so the descent is faster', 'Exercise 12'),
  slide(6, 'Bias-variance trade-off', 'Simple models generalize better to new data they never saw'),
  slide(7, 'AlignmentErrorRate', 'AlignmentErrorRate(A; S) = 1 − |S| + |A|', 'Quality is measured as AER'),
  slide(8, 'Assignment: due 31st October 2018', 'Improve the model', 'Choose the assignment data with care'),
  slide(9, 'Solver', 'The exact method is tractable for a small set'),
]
const ask = (question: string, currentSlide = 1, slides = lecture) =>
  answerFromLecture({
    question,
    slides,
    language: 'en',
    lectureTitle: 'Optimization',
    courseName: 'CS-439',
    currentSlide,
    history: [],
  })
const cited = (question: string, currentSlide?: number) =>
  ask(question, currentSlide).citations.map(({ slideNumber }) => slideNumber)
const quotes = (question: string, currentSlide?: number) =>
  ask(question, currentSlide).citations.flatMap(({ quote }) => quote ?? [])

describe('words of asking', () => {
  it.each([
    'Explain the projection step like I am 12',
    'explain the projection step to a 12 year old',
    'projection step in simple words',
    "I don't understand the projection step",
    'what is the diffrence betwen this and the projection step',
  ])('find nothing: %s', (question) => expect(cited(question)[0]).toBe(4))

  it('are no bare numbers', () => expect(ask('What is 12?').isUnanswered).toBe(true))

  it('without a subject are about the open slide', () =>
    expect(cited('can you give an example?', 5)).toEqual([5, 5]))
})

it.each([
  ['who teaches this?', [1]],
  ['where can I find the projection step', [4]],
  ['slide 4 vs slide 5, projection step', [4]],
  ['조직(projection step)이 뭐예요?', [4]],
])('reads the question: %s', (question, slides) =>
  expect(cited(question)).toEqual(expect.arrayContaining(slides)),
)

it('lists the topics of the lecture', () => {
  expect(cited('list the topics').slice(0, 3)).toEqual([1, 2, 3])
  expect(cited('what topics are covered?')).toHaveLength(9)
})

it('prefers a line that gives an example when one is asked for', () => {
  const slides = [
    slide(1, 'Start', 'Welcome to the course'),
    slide(2, 'Kinds', 'Smooth functions have a bounded slope'),
    slide(3, 'More', 'Smooth functions, e.g. all squares of numbers'),
  ]
  expect(ask('an example of smooth functions', 1, slides).citations[0]?.slideNumber).toBe(3)
  expect(ask('smooth functions', 1, slides).citations[0]?.slideNumber).toBe(2)
})

it('prefers words to what a program prints', () => {
  const slides = [
    slide(1, 'Fit', '## F-statistic: 55.78 on 1 DF'),
    slide(2, 'Checks', 'The F-statistic compares two models in one test'),
  ]
  expect(ask('F-statistic', 0, [slide(0, 'Start', 'Welcome'), ...slides]).citations[0]?.slideNumber).toBe(2)
})

it('answers "why" by no page that only names the lecture', () => {
  expect(cited('Why does convexity make the descent faster?')).not.toContain(1)
})

it('says what an open slide says when the question points at it', () => {
  expect(cited('what does this slide say about the method', 3)).toEqual([3])
})

describe('a symbol', () => {
  it.each(['What does mu mean here?', 'what is μ', 'μ가 뭐예요?', 'what does the symbol µ stand for?'])(
    'is named by the sentence that names it: %s',
    (question) =>
      expect(quotes(question)).toEqual(['A function is called strongly convex with parameter µ over X']),
  )
})

it('says what an acronym stands for', () => {
  expect(quotes('What does AER stand for?')).toEqual(['AlignmentErrorRate'])
  expect(quotes('AER이 뭐의 약자예요?')).toEqual(['AlignmentErrorRate'])
})

describe('a formula that lost its form', () => {
  it('is named by its slide', () => {
    const { text } = ask('which stepsize?')
    expect(text).toContain('The formula is on [slide 3].')
    expect(text).not.toContain('12')
  })
})

describe('the open slide', () => {
  const slides = [
    slide(1, 'Start', 'Welcome'),
    slide(2, 'Convexity', 'A curve bends upward everywhere on its path under convexity'),
    slide(3, 'Proofs', 'By convexity the bound holds'),
  ]
  it.each(['convexity', 'convexity here?'])('comes before one that is about it: %s', (question) => {
    expect(ask(question, 3, slides).citations[0]?.slideNumber).toBe(3)
    expect(ask(question, 1, slides).citations[0]?.slideNumber).toBe(2)
  })
  it('gets no more weight before the student has gone anywhere', () => {
    const first = [
      slide(1, 'Start', 'By convexity the bound of the last proof holds for every curve'),
      ...slides.slice(1),
    ]
    expect(ask('convexity', 1, first).citations[0]?.slideNumber).toBe(2)
  })
})

it('says nothing twice', () => {
  const twice = [...lecture, slide(10, 'Again', 'A solver: the exact method is tractable for a small set')]
  const said = ask('exact method', 1, twice).citations.flatMap(({ quote }) => quote ?? [])
  expect(said.filter((quote) => quote.includes('tractable'))).toHaveLength(1)
})

it('quotes no line that stands on every slide', () => {
  expect(quotes('What is CS-439 about?').join()).not.toContain(footer)
})

describe('a message that is no question about the lecture', () => {
  it.each([
    ['hi', /^Hello!/],
    ['Good morning!', /^Hello!/],
    ['안녕하세요', /^안녕하세요!/],
    ['hola', /^¡Hola!/],
    ['thanks a lot!', /welcome/],
    ['감사합니다!!', /천만에요/],
    ['谢谢老师', /不客气/],
  ])('gets a short reply in its language: %s', (message, reply) => {
    const { text, citations, isUnanswered } = ask(message)
    expect(text).toMatch(reply)
    expect(citations).toEqual([])
    expect(isUnanswered).toBe(false)
  })

  it.each([
    ['When is the exam?', 'syllabus'],
    ['기말고사는 언제예요?', '강의계획서'],
    ['期末考试是什么时候？', '课程大纲'],
  ])('is sent to the syllabus: %s', (question, place) => {
    const { text, isUnanswered } = ask(question)
    expect(text).toContain(place)
    expect(isUnanswered).toBe(true)
  })

  it('is answered by the lecture that holds the date', () => {
    expect(quotes('When is the assignment due?')[0]).toContain('31st October')
  })

  const courseTexts = [
    {
      title: null,
      text: '# Exams\nThe written exam takes two hours.\n18 December 2026, 10:00\n# Work\nAssignments: every second Friday',
    },
    { title: 'Room changed', text: 'The midterm is on 3 November in room 12.' },
  ]
  const askCourse = (question: string) =>
    answerFromLecture({
      question,
      slides: lecture.filter(({ title }) => !title?.startsWith('Assignment')),
      courseTexts,
      language: 'en',
      lectureTitle: 'Optimization',
      courseName: 'CS-439',
      currentSlide: 1,
      history: [],
    })

  it('is answered by the syllabus and the announcements', () => {
    const exam = askCourse('When is the exam?')
    expect(exam.text).toContain(
      'The course’s syllabus says:\n“The written exam takes two hours.”\n“18 December 2026, 10:00”',
    )
    expect(exam.text).toContain(
      'The announcement “Room changed” says:\n“The midterm is on 3 November in room 12.”',
    )
    expect(exam).toMatchObject({ citations: [], isUnanswered: false })
    expect(askCourse('When is the homework due?').text).toContain('“Assignments: every second Friday”')
    expect(askCourse('기말고사는 언제예요?').text).toContain('강의계획서에는')
  })

  it.each(['What is the final step?', 'Why is the loss weighted?', 'What is the projection step due to?'])(
    'leaves the words of a lecture to the lecture: %s',
    (question) => {
      expect(askCourse(question).text).not.toMatch(/syllabus says|announcement/)
    },
  )

  it('says what slides and syllabus say of a word that both use', () => {
    const { text } = answerFromLecture({
      question: 'What is the assignment?',
      slides: lecture,
      courseTexts,
      language: 'en',
      currentSlide: 1,
      lectureTitle: 'Optimization',
      courseName: 'CS-439',
      history: [],
    })
    expect(text.indexOf('Improve the model')).toBeGreaterThan(-1)
    expect(text.indexOf('every second Friday')).toBeGreaterThan(text.indexOf('Improve the model'))
  })

  it('speaks of homework where the slides say assignment', () => {
    expect(quotes('What is the homework?').join()).toContain('Assignment')
  })

  it('about what no text of the course holds is sent there', () => {
    expect(askCourse('When are the office hours?')).toMatchObject({ isUnanswered: true })
  })
})
