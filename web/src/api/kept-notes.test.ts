import { expect, test } from 'vitest'
import { readFileName } from './download-file.ts'
import { parseKeptNotes } from './kept-notes.ts'

const note = { lectureId: 'l', slide: 2, text: 'mine', basedOn: 1, state: 'waiting' }

test('kept notes are read back as they were written', () => {
  const others = [
    { ...note, state: 'refused', reason: 'Too long.' },
    { ...note, text: '', state: 'conflict' },
  ]
  expect(parseKeptNotes(JSON.stringify([note, ...others]))).toEqual([note, ...others])
})

test.each([
  '',
  '{',
  'null',
  '"text"',
  '{"a":1}',
  JSON.stringify([null, 1, 'x', {}, { ...note, slide: '2' }, { ...note, text: 3 }]),
  JSON.stringify([
    { ...note, state: 'other' },
    { ...note, lectureId: '' },
    { ...note, basedOn: 1.5 },
  ]),
])('what was never a kept note counts as none: %s', (text) => {
  expect(parseKeptNotes(text)).toEqual([])
})

test("a file's name is taken in its full letters, or not at all", () => {
  expect(readFileName(`attachment; filename="__.md"; filename*=UTF-8''%EA%B0%95%EC%9D%98%27s.md`)).toBe(
    "강의's.md",
  )
  for (const name of [null, '', 'attachment', `attachment; filename*=UTF-8''%E0%A4%A`])
    expect(readFileName(name)).toBeUndefined()
})
