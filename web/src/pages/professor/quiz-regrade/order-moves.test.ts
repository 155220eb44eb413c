import { expect, test } from 'vitest'
import { countMovesOf, type Move, orderMoves } from './order-moves.ts'

const move = (name: string, before: number, after: number, questions: Move['questions'] = []): Move => ({
  submission_id: name,
  student_name: name,
  student_email: '',
  points_before: before,
  points_after: after,
  percentage_before: before,
  percentage_after: after,
  questions,
})
const compare = new Intl.Collator('en').compare
const moves = [move('Cem', 10, 0), move('Ben', 0, 10), move('Ada', 5, 15), move('Dia', 0, 20)]

test('the largest change stands first, equal ones by name', () => {
  const names = (shown: 'all' | 'up' | 'down') =>
    orderMoves(moves, shown, compare).map(({ student_name }) => student_name)
  expect(names('all')).toEqual(['Dia', 'Ada', 'Ben', 'Cem'])
  expect(names('up')).toEqual(['Dia', 'Ada', 'Ben'])
  expect(names('down')).toEqual(['Cem'])
})

test('answers are counted by question, whichever way they move', () => {
  const counts = countMovesOf([
    move('a', 0, 10, [{ question_id: 'q', points_before: 0, points_after: 10 }]),
    move('b', 10, 0, [
      { question_id: 'q', points_before: 10, points_after: 0 },
      { question_id: 'r', points_before: null, points_after: 2 },
    ]),
  ])
  expect(Object.fromEntries(counts)).toEqual({ q: { up: 1, down: 1 }, r: { up: 1, down: 0 } })
})
