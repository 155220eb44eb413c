import { expect, test, vi } from 'vitest'
import { addViewedOnSlide, listViewed, type ViewedOnSlide, viewedOutbox } from './viewed-annotations.ts'

const viewed = (page: string, ...ids: string[]): ViewedOnSlide => ({
  lectureId: 'l',
  slide: 1,
  imageUrl: page.split('#')[0] ?? '',
  page,
  ids,
})
const taken = async () => new Response('{"viewed_marks":[]}')

test('an annotation is stored once; what is viewed while its slide is sent stays to be sent', async () => {
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(String(body))
    if (bodies.length === 1) addViewedOnSlide('hana', viewed('/a', 'one', 'two'))
    return taken()
  })
  addViewedOnSlide('hana', viewed('/a', 'one'))
  addViewedOnSlide('hana', viewed('/a', 'one'))
  addViewedOnSlide('hana', viewed('/a#2', 'one'))
  expect(viewedOutbox.list('hana')).toEqual([viewed('/a', 'one'), viewed('/a#2', 'one')])
  expect(await viewedOutbox.send('hana')).toEqual({ isUnreachable: false })
  expect(bodies.map((body) => JSON.parse(body).marker_ids)).toEqual([['one'], ['two'], ['one']])
  expect(viewedOutbox.list('hana')).toEqual([])
})

test('sent views are known while the program is loaded, for their student and lecture alone', async () => {
  vi.stubGlobal('fetch', taken)
  addViewedOnSlide('jun', viewed('/b', 'one'))
  await viewedOutbox.send('jun')
  expect(listViewed('jun', 'l')).toEqual([viewed('/b', 'one')])
  expect(listViewed('jun', 'other')).toEqual([])
  expect(listViewed('another', 'l')).toEqual([])
})

test('only entries of the right shape are read back', () => {
  const one = viewed('/a', 'one')
  const others = [null, 1, {}, { ...one, slide: '2' }, { ...one, ids: 'one' }, { ...one, ids: [1] }]
  expect(viewedOutbox.parse(JSON.stringify([one, ...others]))).toEqual([one])
  for (const text of ['', '{', 'null', '{"a":1}']) expect(viewedOutbox.parse(text)).toEqual([])
})
