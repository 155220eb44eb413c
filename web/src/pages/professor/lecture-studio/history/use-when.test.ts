import { expect, it } from 'vitest'
import { tellAgo } from './use-when.ts'

const now = Date.parse('2026-03-04T12:00:00Z')

it('formats how long ago a time was, in the given language', () => {
  expect(tellAgo('2026-03-04T11:59:40Z', now, 'en')).toBe('now')
  expect(tellAgo('2026-03-04T11:55:30Z', now, 'en')).toBe('4 minutes ago')
  expect(tellAgo('2026-03-04T09:00:00Z', now, 'ko')).toBe('3시간 전')
  expect(tellAgo('2026-03-03T11:00:00Z', now, 'en')).toBe('yesterday')
})

it('returns null for old times, and treats times in the future as now', () => {
  expect(tellAgo('2026-01-04T11:55:00Z', now, 'en')).toBeNull()
  expect(tellAgo('2026-03-04T12:05:00Z', now, 'en')).toBe('now')
})
