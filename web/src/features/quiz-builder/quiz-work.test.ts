import type { Question } from '@lectern/contract/questions.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedContentOf, contentOf, switchesOf } from './quiz-body.ts'
import {
  applyForm,
  blankWork,
  changeForm,
  changeInfo,
  changeType,
  dropForm,
  duplicateQuestion,
  editQuestion,
  isChanged,
  isFormTouched,
  moveQuestion,
  needsRegrade,
  putPick,
  type QuizWork,
  rebaseSwitches,
  removePick,
  removeQuestion,
  restoreQuestion,
  sumOfQuiz,
  workOf,
  wouldLoseInput,
} from './quiz-work.ts'

const choice = (id: string): Question => ({
  question_id: id,
  question_type: 'multiple_choice',
  question_text: `Text of ${id}`,
  points: 10,
  options: ['one', 'two'],
  correct_answer: 1,
  keywords: null,
  max_length: null,
  rubric: null,
})
const short: Question = {
  ...choice('s'),
  question_type: 'short_answer',
  options: null,
  correct_answer: 'Because.',
  keywords: [],
}
const withQuestions = (...ids: string[]): QuizWork => ({ ...blankWork(), questions: ids.map(choice) })
const idsOf = ({ questions }: QuizWork) => questions.map(({ question_id }) => question_id)

describe('the form', () => {
  it('adds the question at the end without blank options, and begins the next one with the same type', () => {
    const written = changeForm(withQuestions('a'), {
      question_text: '  How many? ',
      options: ['', ' one ', '', 'two'],
      correct_answer: 3,
    })
    expect(isFormTouched(written)).toBe(true)
    const work = applyForm(written)
    expect(work.questions[1]).toMatchObject({
      question_text: 'How many?',
      options: ['one', 'two'],
      correct_answer: 1,
    })
    expect(isFormTouched(work)).toBe(false)
    expect(work.form.question_type).toBe('multiple_choice')
    expect(work.form.question_id).not.toBe(work.questions[1]?.question_id)
  })

  it('replaces the question it was loaded from, and changes nothing before that', () => {
    const before = withQuestions('a', 'b')
    const editing = changeForm(editQuestion(before, 'b'), { question_text: 'Other' })
    expect(editing.questions).toEqual(before.questions)
    expect(isFormTouched(editQuestion(before, 'b'))).toBe(false)
    expect(isFormTouched(editing)).toBe(true)
    const after = applyForm(editing)
    expect(idsOf(after)).toEqual(['a', 'b'])
    expect(after.questions[1]?.question_text).toBe('Other')
    expect(after.editing).toBeNull()
    expect(dropForm(editing)).toMatchObject({ questions: before.questions, editing: null })
  })

  it('counts a chosen slide as input, and stores none that was removed', () => {
    const slide = { lecture_id: 'l', slide_index: 4 }
    const edited = changeForm(editQuestion(withQuestions('a'), 'a'), { slide })
    expect(isFormTouched(edited)).toBe(true)
    const stored = applyForm(edited)
    expect(stored.questions[0]!.slide).toEqual(slide)
    const removed = applyForm(changeForm(editQuestion(stored, 'a'), { slide: null }))
    expect(removed.questions).toEqual(withQuestions('a').questions)
  })
  it('keeps text, points and slide when the type changes, and resets the rest', () => {
    const slide = { lecture_id: 'l', slide_index: 4 }
    const written = changeForm(blankWork(), {
      question_text: 'Why?',
      points: 5,
      slide,
      options: ['a', 'b', 'c', 'd'],
    })
    expect(wouldLoseInput(written)).toBe(true)
    const short = changeType(written, 'short_answer')
    expect(short.form).toMatchObject({
      question_id: written.form.question_id,
      question_text: 'Why?',
      points: 5,
      slide,
      options: null,
      correct_answer: '',
      max_length: 1000,
    })
    const back = changeType(short, 'multiple_choice')
    expect(back.form).toMatchObject({ options: ['', '', '', ''], correct_answer: 0, keywords: null })
    expect(wouldLoseInput(back)).toBe(false)
    expect(changeType(written, 'multiple_choice')).toBe(written)
  })
})

describe('the list', () => {
  it('duplicates a question below it with a new id', () => {
    const work = duplicateQuestion(withQuestions('a', 'b'), 'a')
    expect(work.questions).toHaveLength(3)
    expect(work.questions[1]).toMatchObject({ question_text: 'Text of a' })
    expect(new Set(idsOf(work)).size).toBe(3)
    work.questions[1]?.options?.push('three')
    expect(work.questions[0]?.options).toEqual(['one', 'two'])
  })

  it('moves a question to any index without losing one', () => {
    const ids = ['a', 'b', 'c', 'd']
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.integer({ min: -3, max: 9 }), (id, to) => {
        const moved = idsOf(moveQuestion(withQuestions(...ids), id, to))
        expect(moved.indexOf(id)).toBe(Math.max(0, Math.min(to, 3)))
        expect(moved.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id))
      }),
    )
  })

  it('restores a removed question in its old position, once', () => {
    const before = editQuestion(withQuestions('a', 'b', 'c'), 'b')
    const { work, removed } = removeQuestion(before, 'b')
    expect(idsOf(work)).toEqual(['a', 'c'])
    expect(work.editing).toBeNull()
    const back = restoreQuestion(work, removed!)
    expect(back.questions).toEqual(before.questions)
    expect(restoreQuestion(back, removed!)).toBe(back)
    expect(removeQuestion(work, 'b')).toEqual({ work, removed: null })
  })
})

const stored: Quiz = {
  _id: 'quiz',
  title: 'Derivatives',
  description: null,
  time_limit_minutes: 30,
  picks: [],
  is_active: true,
  opens_at: null,
  closes_at: null,
  time_zone: null,
  phase: 'open',
  shuffle_questions: false,
  course_id: 'course',
  course_name: 'Calculus',
  questions: [choice('a'), choice('b')],
  total_points: 20,
  quiz_code: 'AB2CD',
  leniency: 'normal',
  shuffle_options: false,
  assistant_adjusts: true,
  assistant_guard: 'attempt',
  show_results: 'at_once',
  show_correct_answers: 'at_once',
  results_released_at: null,
  correct_answers_released_at: null,
  release: { results: 'shown', correct_answers: 'shown' },
  revision: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  archived_at: null,
  open_attempts: 0,
  submission_count: 3,
}

describe('saving', () => {
  it('sends the content, and only the switches that were changed here', () => {
    const before = workOf(stored)
    expect(isChanged(before, workOf(stored))).toBe(false)
    const work = changeInfo(before, { title: ' Other ', description: ' ', timeLimit: null, isActive: false })
    expect(isChanged(work, before)).toBe(true)
    expect(contentOf(work)).toEqual({
      title: 'Other',
      description: null,
      time_limit_minutes: null,
      questions: stored.questions,
      picks: [],
    })
    expect(switchesOf(work, before)).toEqual({ is_active: false })
    expect(switchesOf(work)).toEqual({
      is_active: false,
      opens_at: null,
      closes_at: null,
      time_zone: null,
      shuffle_questions: false,
      leniency: 'normal',
      shuffle_options: false,
      assistant_adjusts: true,
      assistant_guard: 'attempt',
      show_results: 'at_once',
      show_correct_answers: 'at_once',
    })
    expect(switchesOf(changeInfo(before, { showCorrectAnswers: 'by_hand' }), before)).toEqual({
      show_correct_answers: 'by_hand',
    })
  })

  it('keeps the switches changed in another window, and those changed here', () => {
    const base = workOf(stored)
    const mine = changeInfo(base, { title: 'Mine', leniency: 'strict' })
    const theirs = workOf({ ...stored, title: 'Theirs', is_active: false, leniency: 'lenient' })
    const kept = rebaseSwitches(mine, base.info, theirs)
    expect(kept.info).toMatchObject({ title: 'Mine', isActive: false, leniency: 'strict' })
    expect(switchesOf(kept, theirs)).toEqual({ leniency: 'strict' })
  })

  it('needs a regrading when key, points or leniency change, not for wording and order', () => {
    const change = (part: Partial<Question>): Quiz => ({
      ...stored,
      questions: [{ ...choice('a'), ...part }, choice('b')],
    })
    expect(needsRegrade(stored, change({ correct_answer: 0 }))).toBe(true)
    expect(needsRegrade(stored, change({ points: 5 }))).toBe(true)
    expect(needsRegrade(stored, change({ options: ['one', 'three'] }))).toBe(true)
    const read = { ...stored, questions: [...stored.questions, short] }
    expect(needsRegrade(read, { ...read, leniency: 'strict' })).toBe(true)
    expect(needsRegrade(stored, { ...stored, leniency: 'strict' })).toBe(false)
    expect(needsRegrade(stored, change({ question_text: 'A better text' }))).toBe(false)
    expect(needsRegrade(stored, { ...stored, questions: [choice('b'), choice('a'), choice('c')] })).toBe(
      false,
    )
  })
})

describe('random picks', () => {
  const pick = { tag: 'hmm', count: 5, points: 2 }
  it('are put once per tag, and removed', () => {
    const work = putPick(blankWork(), pick)
    expect(putPick(work, { ...pick, count: 3 }).picks).toEqual([{ ...pick, count: 3 }])
    expect(isChanged(work, blankWork())).toBe(true)
    expect(removePick(work, 'hmm').picks).toEqual([])
  })
  it('count with the questions of the quiz', () => {
    const work = putPick({ ...blankWork(), questions: stored.questions }, pick)
    const own = sumOfQuiz({ ...work, picks: [] })
    expect(sumOfQuiz(work)).toEqual({ count: own.count + 5, points: own.points + 10 })
    expect(sumOfQuiz(putPick(work, { ...pick, count: Number.NaN }))).toEqual(own)
  })
  it('are sent with the questions, and neither when nothing of them changed', () => {
    const work = putPick(workOf(stored), pick)
    const renamed = changeInfo(work, { title: 'Another' })
    expect(changedContentOf(renamed, work)).toEqual({
      title: 'Another',
      description: stored.description,
      time_limit_minutes: stored.time_limit_minutes,
    })
    expect(changedContentOf(renamed, workOf(stored))).toHaveProperty('questions')
    expect(changedContentOf({ ...work, takesBank: true }, work)).toHaveProperty('picks', [pick])
  })
  it('need a regrading when their points change', () => {
    const before = { ...stored, picks: [{ ...pick, available: 9, is_outdated: false }] }
    expect(needsRegrade(before, { ...before, picks: [{ ...before.picks[0]!, points: 5 }] })).toBe(true)
    expect(needsRegrade(before, { ...before, leniency: 'strict' })).toBe(true)
    expect(needsRegrade(before, before)).toBe(false)
  })
  it('may need a regrading when the bank has changed', () => {
    const before = { ...stored, picks: [{ ...pick, available: 9, is_outdated: true }] }
    expect(needsRegrade(before, stored)).toBe(true)
    expect(needsRegrade({ ...before, picks: [{ ...before.picks[0]!, is_outdated: false }] }, stored)).toBe(
      false,
    )
  })
})
