import { expect, it } from 'vitest'
import { readPreferences } from './read-preferences.ts'

it.each([
  [null, { mode: 'comprehensive', highlights: true, captions: false }],
  [
    { mode: 'quiz', highlights: false, captions: true },
    { mode: 'quiz', highlights: false, captions: true },
  ],
  [
    { mode: 'all', highlights: 'no', captions: 1 },
    { mode: 'comprehensive', highlights: true, captions: false },
  ],
  ['quiz', { mode: 'comprehensive', highlights: true, captions: false }],
])('preferences are read from %j; invalid parts are ignored', (stored, read) =>
  expect(readPreferences(stored)).toEqual(read),
)
