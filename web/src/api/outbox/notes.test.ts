import { expect, test, vi } from 'vitest'
import { readFileName } from '../download-file.ts'
import { pictureOf } from '../page-url.ts'
import { findUnsentNote, noteOutbox } from './notes.ts'

const note = { lectureId: 'l', slide: 2, text: 'mine', basedOn: 1, state: 'waiting' }

test('unsent notes are read back as they were written', () => {
  const others = [
    { ...note, state: 'refused', reason: 'Too long.' },
    {
      ...note,
      state: 'refused',
      reason: 'Too long.',
      messages: [{ code: 'note_too_long', params: { max: 9 } }],
    },
    { ...note, text: '', state: 'conflict' },
    { ...note, page: '/api/files/a#2' },
  ]
  expect(noteOutbox.parse(JSON.stringify([note, ...others]))).toEqual([note, ...others])
})

test.each([
  '',
  '{',
  'null',
  '"text"',
  '{"a":1}',
  JSON.stringify([null, 1, 'x', {}, { ...note, slide: '2' }, { ...note, text: 3 }, { ...note, page: 3 }]),
  JSON.stringify([
    { ...note, state: 'other' },
    { ...note, lectureId: '' },
    { ...note, basedOn: 1.5 },
    { ...note, messages: 'Too long.' },
  ]),
])('an entry of another shape is left out: %s', (text) => {
  expect(noteOutbox.parse(text)).toEqual([])
})

test("a file's name is taken in its full letters, or not at all", () => {
  expect(readFileName(`attachment; filename="__.md"; filename*=UTF-8''%EA%B0%95%EC%9D%98%27s.md`)).toBe(
    "강의's.md",
  )
  for (const name of [null, '', 'attachment', `attachment; filename*=UTF-8''%E0%A4%A`])
    expect(readFileName(name)).toBeUndefined()
})

test('a note is known by its page where that is known, else by the number of its slide', () => {
  const mine = { ...note, state: 'waiting' as const }
  const place = (slide: number, page?: string) => ({ lectureId: 'l', slide, page })
  noteOutbox.put('u', { ...mine, slide: 3, page: 'c', text: 'on c' })
  noteOutbox.put('u', { ...mine, slide: 3, page: 'b', text: 'on b, which stands there now' })
  expect(findUnsentNote('u', place(1, 'c'))?.text).toBe('on c')
  expect(findUnsentNote('u', place(3, 'b'))?.text).toBe('on b, which stands there now')
  expect(findUnsentNote('u', place(3, 'd'))).toBeUndefined()
  noteOutbox.put('u', { ...mine, slide: 1, page: 'c', text: 'on c, moved' })
  expect(noteOutbox.list('u').filter(({ page }) => page === 'c')).toHaveLength(1)
  noteOutbox.remove('u', { ...mine, ...place(9, 'c') })
  expect(noteOutbox.list('u').map(({ page }) => page)).toEqual(['b'])
  expect([pictureOf('/api/files/a#2'), pictureOf('/api/files/a')]).toEqual(['/api/files/a', '/api/files/a'])
})

test('a note that another device has changed first waits for the student; one typed on is written over what was saved', async () => {
  const reply = (revision: number) => ({
    notes: [
      { slide_index: 2, image_url: null, text: 'saved', revision, updated_at: '2026-01-01T00:00:00.000Z' },
    ],
    bookmarks: [],
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const bodies: Record<string, unknown>[] = []
  let status = 200
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    if (bodies.length === 1) noteOutbox.put('jin', { ...note, state: 'waiting', text: 'mine and more' })
    return new Response(
      JSON.stringify(
        status === 200
          ? reply(bodies.length + 1)
          : { detail: 'no', code: 'note_too_long', params: { max: 9 } },
      ),
      {
        status,
      },
    )
  })
  noteOutbox.put('jin', { ...note, state: 'waiting' })
  await noteOutbox.send('jin')
  expect(bodies).toMatchObject([
    { text: 'mine', based_on_revision: 1 },
    { text: 'mine and more', based_on_revision: 2 },
  ])
  expect(noteOutbox.list('jin')).toEqual([])
  status = 409
  noteOutbox.put('jin', { ...note, state: 'waiting' })
  await noteOutbox.send('jin')
  expect(noteOutbox.list('jin')).toMatchObject([{ text: 'mine', state: 'conflict' }])
  status = 422
  noteOutbox.put('jin', { ...note, state: 'waiting' })
  await noteOutbox.send('jin')
  expect(noteOutbox.list('jin')).toMatchObject([
    { state: 'refused', reason: 'no', messages: [{ code: 'note_too_long', params: { max: 9 } }] },
  ])
})
