import { activity } from '@lectern/contract/activity.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeLecture } from '../../testing/factories.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { addMonths, dropMonthsBefore } from './partitions.ts'

const DAY_MS = 24 * 60 * 60_000

let platform: TestApp
let lectureId: string
let log: (happenedAt: Date, eventId: string) => Promise<{ accepted: number }>
beforeEach(async () => {
  const started = await startCourse()
  platform = started.platform
  const { course, student } = started
  ;({ id: lectureId } = await makeLecture(platform, course, { published: true }))
  log = async (happenedAt, eventId) => {
    const { status, body } = await student.call(activity.log, {
      body: {
        lecture_id: lectureId,
        session_id: 's',
        events: [
          {
            event_type: 'slide_view',
            timestamp: happenedAt.toISOString(),
            slide_index: 1,
            data: {},
            event_id: eventId,
          },
        ],
      },
    })
    expect(status).toBe(200)
    return body
  }
})
afterEach(() => platform.stop())

const query = async (statement: ReturnType<typeof sql>) =>
  (await platform.context.database.execute<{ name: string }>(statement)).rows
const listMonths = async (): Promise<string[]> =>
  (await query(sql`select name::text from partitions.activity_months`)).map(({ name }) => name)
const partitionOf = async (eventId: string): Promise<string | undefined> => {
  const rows = await query(
    sql`select tableoid::regclass::text as name from activity_events where event_key = ${`${lectureId} ${eventId}`}`,
  )
  return rows[0]?.name
}
const inDays = (days: number) => new Date(platform.clock.nowMs() + days * DAY_MS)
const monthOf = (at: Date) => `partitions.activity_events_${at.toISOString().slice(0, 7).replace('-', '_')}`

it('keeps events by the month in which they happened, and each once', async () => {
  const nextMonth = inDays(35)
  expect(await log(inDays(0), 'now')).toMatchObject({ accepted: 1 })
  expect(await log(nextMonth, 'next')).toMatchObject({ accepted: 1 })
  expect(await partitionOf('now')).toBe('partitions.activity_events_first')
  expect(await partitionOf('next')).toBe(monthOf(nextMonth))
  expect(await log(nextMonth, 'next')).toEqual({ accepted: 0, already_known: 1 })
  const changes = await query(sql`select 1 from insight_changes where session_id = 's'`)
  expect(changes).toHaveLength(2)
})

it('adds months ahead of time, and moves events that came before their month', async () => {
  // The migration counts in months, this in days: on the last days of November a month may be missing.
  expect(await addMonths(platform.context)).toBeLessThanOrEqual(1)
  expect(await addMonths(platform.context)).toBe(0)
  const far = inDays(200)
  await log(far, 'far')
  await log(new Date(0), 'long ago')
  expect(await partitionOf('far')).toBe('partitions.activity_events_other')
  expect(await partitionOf('long ago')).toBe('partitions.activity_events_first')
  const { database, clock } = platform.context
  const later = { database, clock: { ...clock, nowMs: () => clock.nowMs() + 190 * DAY_MS } }
  const added = await Promise.all([addMonths(later), addMonths(later)])
  expect(added.toSorted()).toEqual([0, expect.any(Number)])
  expect(Math.max(...added)).toBeGreaterThan(4)
  expect(await partitionOf('far')).toBe(monthOf(far))
  expect(await log(far, 'far')).toMatchObject({ accepted: 0 })
})

it('drops months as a whole when all their events were received long ago', async () => {
  const { database } = platform.context
  await log(inDays(0), 'old')
  const [first, second] = await listMonths()
  // In the middle of the next month, whatever the day is.
  const now = inDays(0)
  await log(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)), 'next')
  const after = inDays(100)
  expect(await dropMonthsBefore(database, inDays(-1))).toBe(0)
  // Its month is over, but the event is not old enough: it was received just now.
  await database.execute(
    sql`update activity_events set received_at = now() + interval '101 days' where event_key like '%next'`,
  )
  expect(await dropMonthsBefore(database, after)).toBeGreaterThan(0)
  expect(await listMonths()).not.toContain(first)
  expect(await listMonths()).toContain(second)
  expect(await partitionOf('old')).toBeUndefined()
  expect(await partitionOf('next')).toBe(second)
  // A clock that is wrong by years still finds a place.
  expect(await log(new Date(0), 'long ago')).toMatchObject({ accepted: 1 })
  expect(await partitionOf('long ago')).toBe('partitions.activity_events_other')
})

it('gives up while a transaction uses the events, and leaves them whole', async () => {
  const { database } = platform.context
  await log(inDays(0), 'old')
  const months = await listMonths()
  await database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from activity_events limit 1`)
    expect(await dropMonthsBefore(database, inDays(60))).toBe(0)
  })
  expect(await listMonths()).toEqual(months)
  expect(await dropMonthsBefore(database, inDays(60))).toBeGreaterThan(0)
})
