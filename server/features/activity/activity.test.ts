import { activity } from '@lectern/contract/activity.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityEventsTable } from '../../platform/db/schema/activity.ts'
import { makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startCourse } from '../../testing/started-course.ts'
import { hostileValues, makeImpostors, malformedIds } from '../../testing/strangers.ts'
import type { TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person

beforeAll(async () => {
  ;({ platform, professor, course, student } = await startCourse())
})
afterAll(() => platform?.stop())

const AT = '2026-03-02T09:00:00.000Z'
const view = (more: object = {}) => ({
  event_type: 'slide_view',
  timestamp: AT,
  slide_index: 1,
  data: {},
  ...more,
})
const log = (lecture_id: unknown, events: unknown, who: Pick<Person, 'call'> = student, more: object = {}) =>
  who.call(activity.log, { wrongBody: { lecture_id, session_id: 's-1', events, ...more } })
const rowsOf = (lectureId: string) =>
  platform.context.database
    .select()
    .from(activityEventsTable)
    .where(eq(activityEventsTable.lectureId, lectureId))
    .orderBy(asc(activityEventsTable.happenedAt), asc(activityEventsTable.id))

describe('access', () => {
  it('refuses events without an account, and for lectures the user may not see', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    for (const [what, impostor] of await makeImpostors(platform, student, 'student'))
      expect([what, (await log(id, [view()], impostor)).status]).toEqual([what, 401])
    for (const stranger of [await makeStudent(platform), await makeProfessor(platform)])
      expect((await log(id, [view()], stranger)).status).toBe(404)
    expect((await log(crypto.randomUUID(), [view()])).status).toBe(404)
    for (const wrong of malformedIds) expect((await log(wrong, [view()])).status).toBe(404)
    const draft = await makeLecture(platform, course)
    expect((await log(draft.id, [view()])).status).toBe(404)
    expect((await log(draft.id, [view()], professor)).body).toEqual({ accepted: 1, already_known: 0 })
    await professor.call(publishing.update, { params: { id }, body: { published: false } })
    expect((await log(id, [view()])).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
  })
  it('takes the user from the token, not from the body', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    await log(id, [view()], student, { user_id: professor.userId, submitted_at: AT })
    expect(await rowsOf(id)).toMatchObject([{ userId: student.userId, sessionId: 's-1', type: 'slide_view' }])
  })
})

describe('events', () => {
  it('are added as they happened', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const data = { seconds: 3.5, nested: { list: [1, null, '강의 😀'] } }
    const later = '2026-03-02T09:00:09.000Z'
    const sent = [
      view({ data }),
      view({ event_type: 'audio_play', slide_index: null, timestamp: later, data: null }),
    ]
    expect((await log(id, sent)).body).toEqual({ accepted: 2, already_known: 0 })
    const rows = await rowsOf(id)
    expect(rows.map(({ type, slideNumber, data }) => [type, slideNumber, data])).toEqual([
      ['slide_view', 1, data],
      ['audio_play', null, {}],
    ])
    expect(rows[0]!.happenedAt.toISOString()).toBe(AT)
  })
  it('have times by the clock of any client: in UTC, with an offset, or in milliseconds', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const sent = [AT, '2026-03-02T10:00:01+01:00', Date.parse(AT) + 2_000]
    const events = sent.map((timestamp) => view({ timestamp }))
    const batch = await log(id, events, student, { submitted_at: Date.now(), user_id: null })
    expect(batch.body).toEqual({ accepted: 3, already_known: 0 })
    expect((await rowsOf(id)).map(({ happenedAt }) => happenedAt.getTime() - Date.parse(AT))).toEqual([
      0, 1_000, 2_000,
    ])
    expect((await log(id, [view({ timestamp: '2026-03-02T09:00:02Z' })])).body.already_known).toBe(1)
    for (const timestamp of [-1, 1e300, '2026-02-30T09:00:00Z', '', null])
      expect([timestamp, (await log(id, [view({ timestamp })])).status]).toEqual([timestamp, 422])
  })
  it('count once, however often they are sent, in one batch or at once', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const named = view({ event_id: 'e-1' })
    const events = [named, named, view(), view(), view({ slide_index: 2 })]
    expect((await log(id, events)).body).toEqual({ accepted: 3, already_known: 2 })
    expect((await log(id, events)).body).toEqual({ accepted: 0, already_known: 5 })
    // With an `event_id`, only the id counts; without one, the whole content.
    expect((await log(id, [view({ event_id: 'e-1', slide_index: 5 })])).body.accepted).toBe(0)
    expect((await log(id, [view()], student, { session_id: 's-2' })).body.accepted).toBe(1)
    const at = view({ timestamp: '2026-03-02T10:00:00.000Z' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => log(id, [at])))
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1)
    expect(await rowsOf(id)).toHaveLength(5)
  })
  it('come in two batches at once whatever their order', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    for (let round = 0; round < 4; round += 1) {
      const events = Array.from({ length: 500 }, (_, index) => view({ event_id: `${round}-${index}` }))
      const backwards = events.toReversed()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => log(id, index % 2 ? backwards : events)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    expect(await rowsOf(id)).toHaveLength(2_000)
  })
  it('of two people or two lectures are never the same', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const { id: other } = await makeLecture(platform, course, { published: true })
    const classmate = await makeStudent(platform, course)
    for (const one of [view(), view({ event_id: 'mine' })]) {
      expect((await log(id, [one])).body.accepted).toBe(1)
      expect((await log(other, [one])).body.accepted).toBe(1)
      expect((await log(id, [one], classmate)).body.accepted).toBe(1)
    }
  })
  it('come five hundred at once, and no more', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const many = Array.from({ length: 500 }, (_, index) => view({ event_id: `e-${index}` }))
    expect((await log(id, many)).body).toEqual({ accepted: 500, already_known: 0 })
    const answer = await log(id, [...many, view()])
    expect([answer.status, answer.detail]).toEqual([422, 'A batch can have at most 500 events.'])
    expect((await log(id, [])).body).toEqual({ accepted: 0, already_known: 0 })
  })
  it('lose oversized data, and do not hold up others', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const raw = `{"lecture_id":"${id}","session_id":"s","events":[
      ${JSON.stringify(view({ event_id: 'a', data: { text: 'x'.repeat(2_000) } }))},
      ${JSON.stringify(view({ event_id: 'b' })).replace('"data":{}', `"data":{"deep":${deep}}`)},
      ${JSON.stringify(view({ event_id: 'c', data: { ok: true } }))}]}`
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/logging/activity',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      payload: raw,
    })
    expect([response.statusCode, response.json()]).toEqual([200, { accepted: 3, already_known: 0 }])
    const [text, nested, fine] = (await rowsOf(id)).map(({ data }) => data)
    expect(text).toEqual({ too_large: true, chars: 2_011 })
    expect(nested).toMatchObject({ too_large: true })
    expect(fine).toEqual({ ok: true })
  })
  it('keep the readable part of hostile data', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const payload = `{"lecture_id":"${id}","session_id":"a\\u0000b","events":[{"event_type":"x","timestamp":"${AT}",
      "data":{"a\\u0000":"\\u0000b\\ud800c\\\\u0000","constructor":1}}]}`
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/logging/activity',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      payload,
    })
    expect([response.statusCode, response.json()]).toEqual([200, { accepted: 1, already_known: 0 }])
    expect(await rowsOf(id)).toMatchObject([{ sessionId: 'ab', data: { a: 'bc\\u0000', constructor: 1 } }])
  })
  it('are refused in one sentence when malformed', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const wrong: unknown[] = [
      {},
      'x',
      [{}],
      [view({ event_type: 'Slide view!' })],
      [view({ event_type: 'x'.repeat(65) })],
      [view({ timestamp: 'yesterday' })],
      [view({ timestamp: '0000-01-01T00:00:00Z' })],
      [view({ slide_index: 0 })],
      [view({ slide_index: 1.5 })],
      [view({ event_id: '' })],
      [view({ event_id: 'x'.repeat(65) })],
      [view({ data: 'text' })],
      [view({ data: [1] })],
      ...hostileValues.filter((value) => typeof value !== 'object').map((value) => [value]),
    ]
    for (const events of wrong) {
      const answer = await log(id, events)
      expect([JSON.stringify(events).slice(0, 60), answer.status]).toEqual([
        JSON.stringify(events).slice(0, 60),
        422,
      ])
      expect(answer.detail).toMatch(/^\S.{3,300}\.$/)
    }
    for (const session_id of ['', '\u0000', 'x'.repeat(101), null])
      expect((await log(id, [view()], student, { session_id })).status).toBe(422)
    expect(await rowsOf(id)).toEqual([])
  })
  it('are limited per user, with the time until more are accepted', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const [busy, other] = [await makeStudent(platform, course), await makeStudent(platform, course)]
    const batch = (number: number, size = 500) =>
      Array.from({ length: size }, (_, index) => view({ event_id: `${number}-${index}` }))
    const send = (number: number, size?: number, who = busy) => log(id, batch(number, size), who)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => send(number)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 2])
    expect(refused[0]?.detail).toBe(
      'You have sent too many events to the activity log. Please send them again later.',
    )
    expect(await rowsOf(id)).toHaveLength(limits.activityEventsAtOnce)
    // Events already in the log are free, and other users are not held up.
    const known = answers.findIndex(({ status }) => status === 200)
    expect((await send(known)).body).toEqual({ accepted: 0, already_known: 500 })
    expect((await send(0, 500, other)).body.accepted).toBe(500)

    const late = await send(99)
    const waitSeconds = Number(late.headers['retry-after'])
    expect(late.status).toBe(429)
    expect(waitSeconds).toBeGreaterThan(1_700)
    expect(waitSeconds).toBeLessThanOrEqual(1_800)
    platform.clock.advanceMs(waitSeconds * 1_000)
    expect((await send(99)).body).toEqual({ accepted: 500, already_known: 0 })
    expect((await send(100, 20)).status).toBe(429)
  })
  it('go with their lecture', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    await log(id, [view()])
    expect(
      (await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })).status,
    ).toBe(200)
    expect(await rowsOf(id)).toEqual([])
  })
})
