import { expect, it } from 'vitest'
import { id, time } from './ids.ts'

it('an id is one in whatever case, and a time is one that PostgreSQL knows', () => {
  expect(id.parse('01A21F1D-7720-717B-9702-0303664C5BB5')).toBe('01a21f1d-7720-717b-9702-0303664c5bb5')
  expect(time.safeParse('0001-01-01T00:00:00Z').success).toBe(true)
  expect(time.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
})
