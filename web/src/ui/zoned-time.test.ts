import { describe, expect, it } from 'vitest'
import { fromLocalField, timeZoneLabel, toLocalField } from './zoned-time.ts'

describe('the wall clock of a time zone', () => {
  it('is read and written on both sides of the dates on which summer time changes', () => {
    for (const [zone, local, iso] of [
      ['Europe/Berlin', '2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
      ['Europe/Berlin', '2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
      ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
      ['Asia/Seoul', '2026-01-01T00:00', '2025-12-31T15:00:00.000Z'],
      ['Asia/Kathmandu', '2026-06-01T12:00', '2026-06-01T06:15:00.000Z'],
      ['America/New_York', '2026-11-01T12:00', '2026-11-01T17:00:00.000Z'],
      ['UTC', '2026-05-05T05:05', '2026-05-05T05:05:00.000Z'],
    ] as const) {
      expect([local, fromLocalField(local, zone)]).toEqual([local, iso])
      expect([iso, toLocalField(iso, zone)]).toEqual([iso, local])
    }
  })
  it('is null while a date is unfinished, and an hour later when it is skipped', () => {
    expect(fromLocalField('', 'UTC')).toBeNull()
    expect(fromLocalField('2026-', 'UTC')).toBeNull()
    const skipped = fromLocalField('2026-03-29T02:30', 'Europe/Berlin')!
    expect(['2026-03-29T03:30', '2026-03-29T01:30']).toContain(toLocalField(skipped, 'Europe/Berlin'))
  })
  it('is named with its offset', () => {
    expect(timeZoneLabel('Europe/Berlin', Date.parse('2026-07-01T00:00Z'))).toBe('Europe/Berlin (UTC+2)')
    expect(timeZoneLabel('UTC', 0)).toBe('UTC (UTC+0)')
  })
})
