import { expect, test } from 'vitest'
import {
  dropKeptViewed,
  findKeptViewed,
  type KeptViewed,
  keepViewed,
  listSeen,
  parseKeptViewed,
} from './kept-viewed.ts'

const seen = (page: string, ...ids: string[]): KeptViewed => ({
  lectureId: 'l',
  slide: 1,
  imageUrl: page.split('#')[0] ?? '',
  page,
  ids,
})

test('a mark is kept once; what was seen while its slide was sent stays to be sent', () => {
  keepViewed('hana', seen('/a', 'one'))
  const [sent] = findKeptViewed('hana')
  keepViewed('hana', seen('/a', 'one', 'two'))
  keepViewed('hana', seen('/a#2', 'one'))
  expect(findKeptViewed('hana')).toEqual([seen('/a', 'one', 'two'), seen('/a#2', 'one')])
  dropKeptViewed('hana', sent as KeptViewed)
  expect(findKeptViewed('hana')).toEqual([seen('/a', 'two'), seen('/a#2', 'one')])
  for (const rest of findKeptViewed('hana')) dropKeptViewed('hana', rest)
  expect(findKeptViewed('hana')).toEqual([])
})

test('what was sent is still known while the program is loaded, for its student and lecture alone', () => {
  keepViewed('jun', seen('/b', 'one'))
  for (const one of findKeptViewed('jun')) dropKeptViewed('jun', one)
  expect(listSeen('jun', 'l')).toEqual([seen('/b', 'one')])
  expect(listSeen('jun', 'other')).toEqual([])
  expect(listSeen('nobody', 'l')).toEqual([])
})

test('only what was kept is read back', () => {
  const one = seen('/a', 'one')
  const others = [null, 1, {}, { ...one, slide: '2' }, { ...one, ids: 'one' }, { ...one, ids: [1] }]
  expect(parseKeptViewed(JSON.stringify([one, ...others]))).toEqual([one])
  for (const text of ['', '{', 'null', '{"a":1}']) expect(parseKeptViewed(text)).toEqual([])
})
