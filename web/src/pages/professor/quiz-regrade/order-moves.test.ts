import { expect, test } from 'vitest'
import { changeOf, orderMoves, rowsOf, type Shown } from './order-moves.ts'

const student = (name: string) => ({ submission_id: name, student_name: name, student_email: '' })
const move = (name: string, before: number, after: number) => ({
  ...student(name),
  points_before: before,
  points_after: after,
  percentage_before: before,
  percentage_after: after,
  questions: [],
})
const stay = (name: string, manual_kept: number) => ({
  ...student(name),
  points: 7,
  percentage: 70,
  regraded: 1,
  manual_kept,
})
const rows = rowsOf({
  moves: [move('Cem', 10, 0), move('Ben', 0, 10), move('Ada', 5, 15), move('Dia', 0, 20)],
  stays: [stay('Finn', 1), stay('Eva', 0)],
})
const names = (shown: Shown) =>
  orderMoves(rows, shown, new Intl.Collator('en').compare).map(({ student_name }) => student_name)

test('puts the largest gain first, then unchanged grades, then losses, equal ones by name', () => {
  expect(names('all')).toEqual(['Dia', 'Ada', 'Ben', 'Eva', 'Finn', 'Cem'])
  expect(names('up')).toEqual(['Dia', 'Ada', 'Ben'])
  expect(names('down')).toEqual(['Cem'])
  expect(names('stay')).toEqual(['Eva', 'Finn'])
})

test('goes up or down by the score, as the figures count, also when more points are possible than before', () => {
  const lower = { ...move('Gil', 16, 18), percentage_before: 80, percentage_after: 78.3 }
  const same = { ...move('Hal', 5, 5), percentage_before: 25, percentage_after: 21.7 }
  const moved = rowsOf({ moves: [lower, same], stays: [] })
  const { compare } = new Intl.Collator('en')
  expect(orderMoves(moved, 'down', compare)).toHaveLength(2)
  expect(orderMoves(moved, 'up', compare)).toEqual([])
})

test('an unchanged row has the former points and percentage, and the reason', () => {
  const finn = rows.find(({ student_name }) => student_name === 'Finn')
  expect(finn).toMatchObject({ points_before: 7, percentage_after: 70, stay: { manual_kept: 1 } })
  expect(finn && changeOf(finn)).toBe(0)
})
