import type { Gradebook } from '@lectern/contract/gradebook.ts'
import { expect, test } from 'vitest'
import { readBook } from '../../../features/gradebook/read-book.ts'
import { editRules, findMistake, rulesOf } from './edited-rules.ts'
import { countChangedGrades, meanOfClass, orderRows } from './order-rows.ts'

const quiz = (id: string, counts: boolean): Gradebook['quizzes'][number] => ({
  _id: id,
  title: id,
  total_points: 10,
  weight: null,
  opens_at: null,
  closes_at: null,
  phase: counts ? 'closed' : 'open',
  results: counts ? 'shown' : 'after_closing',
  counts,
})
const student = (name: string, ...cells: Gradebook['students'][number]['cells']) => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@example.org`,
  cells,
})
const scale = [
  { letter: 'A', min: 70 },
  { letter: 'F', min: 0 },
]
const book: Gradebook = {
  course_name: 'Botany',
  quizzes: [quiz('first', true), quiz('second', true), quiz('open', false)],
  rules: { drop_lowest: 0, scale },
  excuses: [],
  students: [
    student('Ada', [10, 10], [8, 10], 'handed_in'),
    student('Ben', [6, 10], null, null),
    student('Cem', 'excused', 'excused', null),
    student('Eve', [10, 10], [2, 10], 'running'),
  ],
}
const rows = readBook(book)
const compare = new Intl.Collator('en').compare
const names = (asked: Partial<Parameters<typeof orderRows>[1]>) =>
  orderRows(rows, { words: '', filter: 'all', sort: 'total', direction: 'asc', ...asked }, compare).map(
    ({ student }) => student.name,
  )

test('the lowest totals come first, and students without a total last in both directions', () => {
  expect(names({})).toEqual(['Ben', 'Eve', 'Ada', 'Cem'])
  expect(names({ direction: 'desc' })).toEqual(['Ada', 'Eve', 'Ben', 'Cem'])
  expect(names({ sort: 'name', direction: 'desc' })).toEqual(['Eve', 'Cem', 'Ben', 'Ada'])
  // Missing work has no points; excused has nothing to sort by.
  expect(names({ sort: 1 })).toEqual(['Ben', 'Eve', 'Ada', 'Cem'])
})

test('filters and words choose rows', () => {
  expect(names({ filter: 'missing' })).toEqual(['Ben'])
  expect(names({ filter: 'low' })).toEqual(['Ben'])
  expect(names({ words: 'eve@' })).toEqual(['Eve'])
})

test('the class mean counts those who have points or a total', () => {
  const mean = meanOfClass(rows, book.quizzes, scale)
  expect(mean.points).toEqual([26 / 3, 5, null])
  // 90, 30 and 60.
  expect(mean.total).toMatchObject({ percent: 60, letter: 'F' })
  expect(meanOfClass([], book.quizzes, scale)).toEqual({ points: [null, null, null], total: null })
})

test('a change of the rules is previewed by the letters that change', () => {
  const edited = rulesOf(book)
  expect(findMistake(edited)).toBeNull()
  const { scale: letters, drop_lowest } = editRules(book, { ...edited, dropLowest: 1 })
  const after = readBook({ ...book, rules: { scale: letters, drop_lowest } })
  // Eve's 60 becomes 100; Ada keeps her A, and Ben's 60 is an F as before.
  expect(countChangedGrades(rows, after)).toBe(1)
  expect(countChangedGrades(rows, rows)).toBe(0)
})

test('mistakes in the form are found before the server refuses them', () => {
  const edited = rulesOf(book)
  const letter = (min: number | null, name = 'B') => ({ key: 9, letter: name, min })
  expect(findMistake({ ...edited, weights: [Number.NaN, null, null] })).toBe('weight')
  expect(findMistake({ ...edited, dropLowest: 21 })).toBe('drop')
  expect(findMistake({ ...edited, letters: [letter(50, ' ')] })).toBe('letter')
  expect(findMistake({ ...edited, letters: [letter(null)] })).toBe('limit')
  expect(findMistake({ ...edited, letters: [letter(50), letter(50)] })).toBe('order')
})
