import { expect, it } from 'vitest'
import { readPreferences, standardPreferences } from './read-preferences.ts'

const own = { mode: 'quiz', highlights: false, captions: true, autoplay: false, rate: 1.5 }

it.each([
  // A new student: autoplay is on.
  [null, { mode: 'comprehensive', highlights: true, captions: false, autoplay: true, rate: 1 }],
  [own, own],
  [{ mode: 'all', highlights: 'no', captions: 1, autoplay: 'yes', rate: 3 }, standardPreferences],
  ['quiz', standardPreferences],
])('%j is read as %j', (stored, preferences) => expect(readPreferences(stored)).toEqual(preferences))
