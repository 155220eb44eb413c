import type { ClassStudent } from '@lectern/contract/insight.ts'
import { expect, test } from 'vitest'
import { countByState, listNeedy, orderStudents } from './order-students.ts'

const student = (name: string, fields: Partial<ClassStudent> = {}): ClassStudent => ({
  _id: name,
  name,
  email: `${name}@uni.example`,
  enrolled_at: '2026-09-07T00:00:00.000Z',
  state: 'on_track',
  stuck_at: null,
  last_visit_at: '2026-10-19T08:00:00.000Z',
  lectures_finished: 0,
  slides_studied: 0,
  quizzes_submitted: 0,
  points: 0,
  quizzes_due: 0,
  points_due: 0,
  ...fields,
})
const students = [
  student('Aisha', { state: 'stuck', points: 3 }),
  student('Bo', { last_visit_at: null, state: 'not_started' }),
  student('Chen', { state: 'inactive', points: 9 }),
  student('Dana', { points: 5, last_visit_at: '2026-10-19T09:00:00.000Z' }),
  student('Eve', { points: 5, last_visit_at: '2026-10-20T09:00:00.000Z' }),
]
const names = (asked: Partial<Parameters<typeof orderStudents>[1]>) =>
  orderStudents(students, {
    words: '',
    filter: 'all',
    sort: { key: 'state', isAscending: true },
    language: 'en',
    ...asked,
  }).map(({ name }) => name)

test('those who need help come first, and equal ones by name', () => {
  expect(names({})).toEqual(['Aisha', 'Chen', 'Bo', 'Dana', 'Eve'])
  expect(names({ sort: { key: 'points', isAscending: false } })).toEqual([
    'Chen',
    'Dana',
    'Eve',
    'Aisha',
    'Bo',
  ])
  expect(names({ sort: { key: 'name', isAscending: false } })[0]).toBe('Eve')
})

test('a filter and words choose students', () => {
  expect(names({ filter: 'inactive' })).toEqual(['Chen'])
  expect(names({ words: 'uni da' })).toEqual(['Dana'])
  expect(countByState(students)).toEqual({ all: 5, not_started: 1, stuck: 1, inactive: 1 })
})

test('a student who has not started needs help from a day after enrolling', () => {
  const namesAt = (now: string) => listNeedy(students, Date.parse(now)).map(({ name }) => name)
  expect(namesAt('2026-09-07T23:59:00.000Z')).toEqual(['Aisha', 'Chen'])
  expect(namesAt('2026-09-08T00:00:00.000Z')).toEqual(['Aisha', 'Bo', 'Chen'])
})

test('names sort as their readers know them', () => {
  const people = ['최하늘', '王小明', 'Alice', '가은비', '남궁민수'].map((name) => student(name))
  const byName = (language: string) =>
    orderStudents(people, {
      words: '',
      filter: 'all',
      sort: { key: 'name', isAscending: true },
      language,
    }).map(({ name }) => name)
  expect(byName('ko')).toEqual(['가은비', '남궁민수', '王小明', '최하늘', 'Alice'])
  expect(byName('zh')[0]).toBe('王小明')
})
