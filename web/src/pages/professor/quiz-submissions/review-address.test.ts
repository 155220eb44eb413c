import { expect, test } from 'vitest'
import { readPlace, writePlace } from './review-address.ts'

const read = (query: string) => readPlace(new URLSearchParams(query))

test('a place is read from the address as it was written', () => {
  const place = read('search=a%26b&show=look&sort=score&order=asc&submission=s1&question=q&tab=history')
  expect(place).toEqual({
    words: 'a&b',
    filter: 'look',
    sort: 'score',
    direction: 'asc',
    submissionId: 's1',
    questionId: 'q',
    tab: 'history',
  })
  expect(readPlace(writePlace(place))).toEqual(place)
})

test('what is usual stays out of the address, and what nobody knows is as usual', () => {
  expect(writePlace(read('')).toString()).toBe('')
  expect(writePlace(read('show=everything&sort=luck&order=up&tab=secret')).toString()).toBe('')
  expect(read('')).toMatchObject({ sort: 'submitted', direction: 'desc', filter: 'all' })
})

test('a submission without a name opens nothing', () => {
  expect(read('submission=&tab=history').submissionId).toBeNull()
})

test('a question without a submission names nothing', () => {
  expect(writePlace({ ...read('question=q&tab=chat') }).toString()).toBe('')
})
