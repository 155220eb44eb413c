import type { Question } from '@lectern/contract/questions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawQuestionIds, findShortPick, formPools, ownQuestions, sumOfAttempt } from './random-picks.ts'
import { blankQuestion } from './shared-rules.ts'
import { tidyTags } from './tags.ts'

const questionOf = (id: string, text = `Text of ${id}`): Question => ({
  ...blankQuestion(id, 'multiple_choice'),
  question_text: text,
})
const tags = ['a', 'b', 'c']
const banks = fc
  .array(fc.subarray(tags), { maxLength: 30 })
  .map((all) => all.map((own, index) => ({ question: questionOf(`bank${index}`), tags: own })))
const picksOf = fc.subarray(tags, { minLength: 1 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map((tag) =>
      fc.record({
        tag: fc.constant(tag),
        count: fc.integer({ min: 1, max: 6 }),
        points: fc.integer({ min: 1, max: 9 }),
      }),
    ),
  ),
)

describe('random picks', () => {
  it('draw as many questions as they say, each once, for equal points', () => {
    fc.assert(
      fc.property(banks, picksOf, fc.uuid(), (bank, picks, attemptId) => {
        const own = [questionOf('own'), bank[0]?.question ?? questionOf('other')]
        const pools = formPools(own, picks, bank)
        const version = { questions: [...own, ...pools.questions], picks: pools.picks }
        if (findShortPick(pools.picks)) return
        const ids = drawQuestionIds(version, attemptId)!
        expect(new Set(ids).size).toBe(ids.length)
        expect(drawQuestionIds(version, attemptId)).toEqual(ids)
        const asked = version.questions.filter(({ question_id }) => ids.includes(question_id))
        expect(asked.slice(0, 2)).toEqual(own)
        expect(ownQuestions(version)).toEqual(own)
        expect(sumOfAttempt(version)).toEqual({
          count: asked.length,
          points: asked.reduce((sum, { points }) => sum + points, 0),
        })
        for (const { tag, count, questionIds } of pools.picks) {
          expect(ids.filter((id) => questionIds.includes(id))).toHaveLength(count)
          for (const id of questionIds)
            expect(bank.find(({ question }) => question.question_id === id)?.tags).toContain(tag)
        }
      }),
    )
  })
  it('give each attempt its own questions, and each question its turn', () => {
    const bank = Array.from({ length: 10 }, (_, index) => ({
      question: questionOf(`q${index}`),
      tags: ['a'],
    }))
    const version = formPools([], [{ tag: 'a', count: 3, points: 2 }], bank)
    const times = new Map<string, number>()
    for (let attempt = 0; attempt < 1_000; attempt += 1)
      for (const id of drawQuestionIds(version, `attempt ${attempt}`)!)
        times.set(id, (times.get(id) ?? 0) + 1)
    expect(times.size).toBe(10)
    for (const count of times.values()) {
      expect(count).toBeGreaterThan(230)
      expect(count).toBeLessThan(370)
    }
  })
  it('leave a question with two tags to the pick with fewer questions', () => {
    const bank = [
      ...['1', '2', '3'].map((id) => ({ question: questionOf(id), tags: ['all'] })),
      ...['4', '5'].map((id) => ({ question: questionOf(id), tags: ['all', 'few'] })),
    ]
    const picks = ['all', 'few'].map((tag) => ({ tag, count: 2, points: 1 }))
    expect(formPools([], picks, bank).picks.map(({ questionIds }) => questionIds)).toEqual([
      ['1', '2', '3'],
      ['4', '5'],
    ])
  })
  it('keep a question where it was when the bank grows, so that its points stay', () => {
    const picks = [
      { tag: 'a', count: 1, points: 2 },
      { tag: 'b', count: 1, points: 10 },
    ]
    const bank = [
      { question: questionOf('x'), tags: ['a', 'b'] },
      { question: questionOf('b1'), tags: ['b'] },
    ]
    const before = formPools([], picks, bank).picks
    expect(before.map(({ questionIds }) => questionIds)).toEqual([['x'], ['b1']])
    const grown = [...bank, ...['a1', 'a2'].map((id) => ({ question: questionOf(id), tags: ['a'] }))]
    const idsOf = (former: typeof before) =>
      formPools([], picks, grown, former).picks.map((one) => one.questionIds)
    expect(idsOf(before)).toEqual([['x', 'a1', 'a2'], ['b1']])
    expect(idsOf([])).toEqual([
      ['a1', 'a2'],
      ['x', 'b1'],
    ])
  })

  it('take questions with the same text and other options for two', () => {
    const options = (first: string) => ({
      ...questionOf(first, 'Which statement is true?'),
      options: [first, 'No'],
    })
    const bank = ['p', 'q'].map((id) => ({ question: options(id), tags: ['a'] }))
    expect(formPools([], [{ tag: 'a', count: 2, points: 1 }], bank).questions).toHaveLength(2)
  })

  it('leave out what the quiz asks itself, also under another id', () => {
    const bank = ['1', '2', '3'].map((id) => ({ question: questionOf(id), tags: ['a'] }))
    const own = [questionOf('1'), questionOf('typed', ' Text of 2 ')]
    const { picks } = formPools(own, [{ tag: 'a', count: 2, points: 1 }], bank)
    expect(picks[0]!.questionIds).toEqual(['3'])
    expect(findShortPick(picks)?.tag).toBe('a')
  })
  it('change nothing for a quiz without them', () => {
    const version = { questions: [questionOf('1')], picks: [] }
    expect(drawQuestionIds(version, 'attempt')).toBeNull()
    expect(ownQuestions(version)).toBe(version.questions)
  })
})

it('tags are small letters with single spaces, each once', () => {
  expect(tidyTags([' Hidden  Markov ', 'hidden markov', 'HMM', '', ' '])).toEqual(['hidden markov', 'hmm'])
})
