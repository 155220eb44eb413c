import { expect, test } from 'vitest'
import { findStudents } from './find-students.ts'

const students = [
  { name: 'José Álvarez', email: 'jose@example.org' },
  { name: '김민지', email: 'minji@example.org' },
  { name: 'Jo Smith', email: 'smith@school.example' },
]
const names = (typed: string) => findStudents(students, typed).map(({ name }) => name)

test('finds words in name and e-mail, whatever their case and accents', () => {
  expect(names('')).toHaveLength(3)
  expect(names(' JOSE alv ')).toEqual(['José Álvarez'])
  expect(names('jo')).toEqual(['José Álvarez', 'Jo Smith'])
  expect(names('school smith')).toEqual(['Jo Smith'])
  expect(names('민지')).toEqual(['김민지'])
  expect(names('ㅁㅈ')).toEqual(['김민지'])
  expect(names('ㄱ민')).toEqual([])
  expect(names('nobody')).toEqual([])
})
