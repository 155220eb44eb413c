import { describe, expect, it } from 'vitest'
import { countVisit, type VisitEvent } from './count-visit.ts'
import { groupQuestions } from './group-questions.ts'
import { findNeededWork, type SlideFigures } from './needed-work.ts'
import { findStuck, joinSittings, type Sitting, stateOf } from './student-state.ts'

const event = (second: number, type: string, slide: number | null, data: VisitEvent['data'] = {}) => ({
  type,
  slide,
  data,
  atMs: second * 1_000,
})

describe('a visit', () => {
  const events = [
    event(0, 'lecture_open', 1, { language: 'ko' }),
    event(2, 'play', 1, { at_ms: 0 }),
    event(32, 'slide_completion', 1),
    event(33, 'slide_navigation', 2, { from: 1, to: 2 }),
    event(34, 'play', 2, { at_ms: 0 }),
    event(50, 'audio_seek', 2, { from_ms: 16_000, to_ms: 4_000 }),
    event(55, 'pause', 2, { at_ms: 9_000 }),
    event(60, 'slide_navigation', 1, { from: 2, to: 1 }),
    event(61, 'play', 1, { at_ms: 0 }),
    event(70, 'language_change', 1, { from: 'ko', to: 'en' }),
    event(5_000, 'play', 1, { at_ms: 40_000 }),
  ]
  it('is counted by slide and language, the same in whatever order its events come', () => {
    const figures = countVisit(events)
    expect(figures).toEqual({
      startedAtMs: 0,
      endedAtMs: 5_000_000,
      lastSlide: 1,
      slides: [
        // 33 s, then 10 s after coming back.
        {
          slide: 1,
          language: 'ko',
          seconds: 43,
          replays: 1,
          backJumps: 1,
          pauses: 0,
          isFinished: true,
        },
        {
          slide: 2,
          language: 'ko',
          seconds: 27,
          replays: 1,
          backJumps: 0,
          pauses: 1,
          isFinished: false,
        },
        // The long pause counts as ten minutes.
        {
          slide: 1,
          language: 'en',
          seconds: 600,
          replays: 0,
          backJumps: 0,
          pauses: 0,
          isFinished: false,
        },
      ],
    })
    expect(countVisit(events.toReversed())).toEqual(figures)
    expect(countVisit([])).toBeNull()
  })
  it('takes hostile events as they are', () => {
    const hostile = [
      event(1, 'audio_seek', 1, { from_ms: 'x', to_ms: Number.NaN }),
      event(2, 'lecture_open', null, { language: { a: 1 } }),
      event(3, 'slide_navigation', 4, { from: null }),
      event(4, 'unknown', 99),
    ]
    expect(
      countVisit(hostile)?.slides.map(({ slide, replays, backJumps }) => [slide, replays, backJumps]),
    ).toEqual([
      [1, 0, 0],
      [4, 0, 0],
      [99, 0, 0],
    ])
  })
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const sitting = (startedAtMs: number, finishedSlides: number, page = 'p'): Sitting => ({
  lecture: 'l',
  page,
  startedAtMs,
  endedAtMs: startedAtMs + 5 * MINUTE,
  finishedSlides,
})

describe('a student', () => {
  it('is stuck after three visits without a finished slide, not after three reloads', () => {
    const reloads = [0, 6, 12].map((minute) => sitting(minute * MINUTE, 0))
    expect(joinSittings(reloads)).toHaveLength(1)
    const never = () => false
    expect(findStuck(reloads, never)).toBeNull()
    const visits = [0, 1, 2].map((day) => sitting(day * DAY, 0, `p${day}`))
    expect(findStuck(visits, never)).toEqual({ lecture: 'l', page: 'p2' })
    expect(findStuck(visits.toReversed(), never)).toEqual({ lecture: 'l', page: 'p2' })
    expect(findStuck(visits, () => true)).toBeNull()
    expect(findStuck([...visits, sitting(3 * DAY, 1)], never)).toBeNull()
  })
  it('is inactive after seven days, unless nothing is left to do', () => {
    const at = (days: number) => new Date(20 * DAY - days * DAY)
    const state = (lastVisitAt: Date | null, lecturesFinished = 0, isStuck = false, hasTakenQuiz = false) =>
      stateOf(
        {
          lastVisitAtMs: lastVisitAt?.getTime() ?? null,
          lecturesFinished,
          isStuck,
          lectures: 2,
          hasTakenQuiz,
        },
        20 * DAY,
      )
    expect(state(null, 0, false, true)).toBe('on_track')
    expect([state(null), state(at(7)), state(at(6.9)), state(at(9), 2), state(at(9), 1, true)]).toEqual([
      'not_started',
      'inactive',
      'on_track',
      'on_track',
      'stuck',
    ])
  })
})

const slide = (index: number, fields: Partial<SlideFigures> = {}): SlideFigures => ({
  students: {
    questions: fields.questions ?? 1,
    exits: fields.exits ?? 0,
    back_jumps: fields.back_jumps ?? 1,
  },
  index,
  reached: 40,
  studied: 38,
  median_seconds: 60,
  replays: 2,
  back_jumps: 1,
  exits: 0,
  questions: 1,
  quiz_success: null,
  voice_seconds: 50,
  ...fields,
})

describe('slides that need work', () => {
  const plain = Array.from({ length: 20 }, (_, at) => slide(at + 1))
  it('stand out from the others, at most three, worst first', () => {
    expect(findNeededWork(plain, 40)).toEqual([])
    const slides = plain.toSpliced(
      3,
      4,
      slide(4, { exits: 6 }),
      slide(5, { replays: 17, questions: 12, quiz_success: 0.38 }),
      slide(6, { median_seconds: 130, replays: 12 }),
      slide(7, { back_jumps: 9 }),
    )
    const named = findNeededWork(slides, 40)
    expect(named.map(({ slide_index }) => slide_index)).toEqual([5, 6, 4])
    expect(named[0]!.reasons.map(({ kind }) => kind).sort()).toEqual(['questions', 'quiz_success', 'replays'])
    expect(named[0]!.reasons.find(({ kind }) => kind === 'replays')!.value).toBe(0.425)
  })
  it('are not named by few students, and not where the whole lecture is replayed', () => {
    expect(findNeededWork([slide(1, { reached: 4, replays: 4 }), slide(2)], 4)).toEqual([])
    expect(
      findNeededWork(
        plain.map((one) => ({ ...one, replays: 16 })),
        40,
      ),
    ).toEqual([])
    expect(findNeededWork([...plain, slide(21, { reached: 3, exits: 2 })], 40)).toEqual([])
  })
  it('are not named by one student who asks, jumps back and leaves again and again', () => {
    const events = { questions: 12, back_jumps: 30, exits: 9 }
    const students = (count: number) => ({ questions: count, back_jumps: count, exits: count })
    const namedBy = (count: number) =>
      findNeededWork([...plain, slide(21, { ...events, students: students(count) })], 40)
    expect(namedBy(2)).toEqual([])
    expect(namedBy(3)).toMatchObject([{ slide_index: 21 }])
  })
})

describe('questions', () => {
  const ask = (student: string, text: string, slide: number | null = 14) => ({ student, slide, text })
  const discount = [
    ask('a', 'Why does the discount go to words that follow many words?'),
    ask('b', 'why does the discount go to rare words'),
    ask('c', 'Why does the discount go to words, Professor Lindqvist?'),
  ]
  it('of three students that ask the same are one group, with the words that all three used', () => {
    const [group, ...others] = groupQuestions([...discount, ask('d', 'What is entropy?')])
    expect(others).toEqual([])
    expect(group).toMatchObject({ slide_index: 14, count: 3 })
    expect(group!.text).toMatch(/^why does the discount go to/i)
    for (const own of ['Lindqvist', 'rare', 'many', 'entropy']) expect(group!.text).not.toContain(own)
  })
  it('of one student, however often, are no group', () => {
    expect(groupQuestions(discount.map((one) => ({ ...one, student: 'a' })))).toEqual([])
    expect(groupQuestions(discount.slice(0, 2))).toEqual([])
  })
  it('are grouped by a word that three students use on one slide, if by nothing else', () => {
    const asked = [
      'What is the proximity measure?',
      'How do I choose a kernel for proximity?',
      'Proximity: who computes it, and when?',
      'Does a larger proximity weigh more?',
    ].map((text, at) => ask(`s${at}`, text))
    expect(groupQuestions([...asked, ask('s9', 'Who was Shapley?')])).toEqual([
      { slide_index: 14, count: 4, text: expect.stringMatching(/proximity/i) },
    ])
    // On different slides they ask for different things.
    expect(groupQuestions(asked.map((one, at) => ({ ...one, slide: at })))).toEqual([])
  })
  it('are grouped in Korean and Chinese', () => {
    for (const texts of [
      ['역전파는 왜 필요한가요?', '역전파가 왜 필요해요', '역전파는 왜 필요한가요?'],
      ['为什么需要反向传播？', '反向传播为什么需要', '为什么需要反向传播？'],
    ])
      expect(groupQuestions(texts.map((text, at) => ask(`s${at}`, text)))).toEqual([
        { slide_index: 14, count: 3, text: expect.stringMatching(/역전파|反向传播/) },
      ])
  })
})
