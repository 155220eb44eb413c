import { announcements } from '@lectern/contract/announcements.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementsTable } from '../../platform/db/schema/announcements.ts'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import {
  makeAdministrator,
  makeCourse,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { orderDueMails } from './announcements.jobs.ts'

let mailServer: MailServer
let platform: TestApp
let owner: Person
let student: Person
let course: Course
beforeAll(async () => {
  mailServer = await startMailServer()
  platform = await startTestApp({ works: true, config: mailConfigOf(mailServer) })
  owner = await makeProfessor(platform)
  course = await makeCourse(owner, { name: 'Statistical NLP' })
  student = await makeStudent(platform, course)
})
afterAll(async () => {
  await platform?.stop()
  await mailServer?.stop()
})

const DAY_MS = 24 * 60 * 60 * 1_000
const inMs = (ms: number) => new Date(platform.clock.nowMs() + ms).toISOString()
const paramsOf = ({ _id: courseId }: Course) => ({ courseId })
const create = async (body: object, person = owner, at = course) => {
  const answer = await person.call(announcements.create, { params: paramsOf(at), wrongBody: body })
  expect(answer.status).toBe(200)
  return answer.body
}
const titlesFor = async (person: Person, at = course) =>
  (await person.call(announcements.ofCourse, { params: paramsOf(at) })).body.map(({ title }) => title)

describe('access', () => {
  it('lets owner and teachers write, and no other person', async () => {
    const [teacher, assistant, stranger] = await Promise.all([1, 2, 3].map(() => makeProfessor(platform)))
    await platform.context.database.insert(courseStaffTable).values([
      { courseId: course._id, userId: teacher!.userId, role: 'teacher' },
      { courseId: course._id, userId: assistant!.userId, role: 'assistant' },
    ])
    const { _id: announcement } = await create({ title: 'Owner' })
    const params = { courseId: course._id, announcement }
    const body = { title: 'Other' }
    for (const [person, status] of [
      [student, 403],
      [stranger!, 404],
      [assistant!, 403],
    ] as const) {
      expect((await person.call(announcements.create, { params: paramsOf(course), body })).status).toBe(
        status,
      )
      expect((await person.call(announcements.change, { params, body })).status).toBe(status)
      expect((await person.call(announcements.remove, { params })).status).toBe(status)
    }
    expect(await titlesFor(assistant!)).toEqual(['Owner'])
    expect((await teacher!.call(announcements.change, { params, body })).body.title).toBe('Other')
    expect((await teacher!.call(announcements.remove, { params })).status).toBe(200)
    expect((await teacher!.call(announcements.remove, { params })).status).toBe(404)
  })

  it('changes no announcement of another course or of the installation', async () => {
    const other = await makeCourse(owner)
    const { _id: announcement } = await create({ title: 'Here' })
    const params = { courseId: other._id, announcement }
    expect((await owner.call(announcements.change, { params, body: { title: 'x' } })).status).toBe(404)
    expect((await owner.call(announcements.remove, { params })).status).toBe(404)
    const administrator = await makeAdministrator(platform)
    expect(
      (await administrator.call(announcements.removeForAll, { params: { id: announcement } })).status,
    ).toBe(404)
    await owner.call(announcements.remove, { params: { courseId: course._id, announcement } })
  })

  it('shows students of other courses nothing, and marks nothing for them', async () => {
    const stranger = await makeStudent(platform)
    const { _id } = await create({ title: 'Ours' })
    expect((await stranger.call(announcements.ofCourse, { params: paramsOf(course) })).status).toBe(404)
    expect((await stranger.call(announcements.mine)).body).toEqual([])
    await stranger.call(announcements.read, { body: { ids: [_id] } })
    expect((await student.call(announcements.mine)).body[0]).toMatchObject({ _id, is_new: true })
    await owner.call(announcements.remove, { params: { courseId: course._id, announcement: _id } })
  })
})

describe('what students see', () => {
  it('comes at its time by the clock of the server, pinned ones first', async () => {
    const here = await makeCourse(owner)
    const reader = await makeStudent(platform, here)
    await create({ title: 'Pinned', is_pinned: true }, owner, here)
    await create({ title: 'Now', text: 'See https://example.org' }, owner, here)
    const later = await create({ title: 'Later', publish_at: inMs(DAY_MS) }, owner, here)
    expect(later.is_scheduled).toBe(true)
    expect(await titlesFor(owner, here)).toEqual(['Pinned', 'Later', 'Now'])
    expect(await titlesFor(reader, here)).toEqual(['Pinned', 'Now'])
    await reader.call(announcements.read, { body: { ids: [later._id] } })
    platform.clock.advanceMs(DAY_MS)
    expect(await titlesFor(reader, here)).toEqual(['Pinned', 'Later', 'Now'])
    const mine = (await reader.call(announcements.mine)).body
    expect(mine.map(({ title, is_new }) => [title, is_new])).toEqual([
      ['Pinned', true],
      ['Later', true],
      ['Now', true],
    ])
    await reader.call(announcements.read, { body: { ids: [mine[0]!._id, mine[0]!._id] } })
    const after = (await reader.call(announcements.mine)).body
    expect(after.map(({ title, is_new }) => [title, is_new])).toEqual([
      ['Later', true],
      ['Now', true],
      ['Pinned', false],
    ])
    // The staff marks nothing as read for students, and does not learn which of them have read it.
    expect(
      JSON.stringify((await owner.call(announcements.ofCourse, { params: paramsOf(here) })).body),
    ).not.toContain(reader.userId)
  })

  it('says that words were edited after people could see them, and keeps the time', async () => {
    const here = await makeCourse(owner)
    const made = await create({ title: 'A', publish_at: inMs(DAY_MS) }, owner, here)
    const params = { courseId: here._id, announcement: made._id }
    const change = async (body: { title: string; publish_at?: string | null; is_pinned?: boolean }) =>
      (await owner.call(announcements.change, { params, body })).body
    expect((await change({ title: 'B', publish_at: made.publish_at })).edited_at).toBeNull()
    const published = await change({ title: 'B', publish_at: null })
    expect([published.is_scheduled, published.edited_at]).toEqual([false, null])
    const pinned = await change({ title: 'B', is_pinned: true })
    expect([pinned.edited_at, pinned.publish_at]).toEqual([null, published.publish_at])
    const edited = await change({ title: 'C', is_pinned: true })
    expect(edited.edited_at).not.toBeNull()
    expect(edited.publish_at).toBe(published.publish_at)
  })

  it('leaves out what is older than three weeks and seen', async () => {
    const here = await makeCourse(owner)
    const reader = await makeStudent(platform, here)
    const seen = await create({ title: 'Seen' }, owner, here)
    await create({ title: 'New' }, owner, here)
    await reader.call(announcements.read, { body: { ids: [seen._id] } })
    // Moving the clock so far would end the sessions.
    await platform.context.database
      .update(announcementsTable)
      .set({ publishAt: new Date(platform.clock.nowMs() - 22 * DAY_MS) })
      .where(eq(announcementsTable.courseId, here._id))
    expect((await reader.call(announcements.mine)).body.map(({ title }) => title)).toEqual(['New'])
  })
})

describe('of the installation', () => {
  it('is written by administrators, and shown to each person until dismissed', async () => {
    const administrator = await makeAdministrator(platform)
    const [one, two] = [await makeStudent(platform), await makeProfessor(platform)]
    for (const person of [one, two])
      expect((await person.call(announcements.createForAll, { body: { title: 'x' } })).status).toBe(403)
    const now = (await administrator.call(announcements.createForAll, { body: { title: 'Maintenance' } }))
      .body
    const later = (
      await administrator.call(announcements.createForAll, {
        body: { title: 'Later', publish_at: inMs(DAY_MS) },
      })
    ).body
    const current = async (person: Person) =>
      (await person.call(announcements.current)).body.map(({ title }) => title)
    expect(await current(one)).toEqual(['Maintenance'])
    await one.call(announcements.read, { body: { ids: [now._id] } })
    expect([await current(one), await current(two)]).toEqual([[], ['Maintenance']])
    const params = { id: later._id }
    await administrator.call(announcements.changeForAll, {
      params,
      body: { title: 'Earlier', publish_at: null },
    })
    expect(await current(one)).toEqual(['Earlier'])
    await administrator.call(announcements.removeForAll, { params })
    expect((await administrator.call(announcements.ofPlatform)).body.map(({ title }) => title)).toEqual([
      'Maintenance',
    ])
  })
})

describe('an announcement of the installation with an end', () => {
  it('is shown until then, and is marked for administrators afterwards', async () => {
    const administrator = await makeAdministrator(platform)
    const reader = await makeStudent(platform)
    const create = (body: object) => administrator.call(announcements.createForAll, { wrongBody: body })
    const title = 'Maintenance tonight'
    for (const ends_at of [inMs(-60_000), inMs(2 * DAY_MS)])
      expect((await create({ title, publish_at: inMs(3 * DAY_MS), ends_at })).body).toMatchObject({
        code: 'announcement_ends_early',
      })
    expect((await create({ title, ends_at: 'tonight' })).status).toBe(422)
    const { body: banner } = await create({ title, ends_at: inMs(DAY_MS) })
    const isShown = async () =>
      (await reader.call(announcements.current)).body.some(({ _id }) => _id === banner._id)
    const listed = async () =>
      (await administrator.call(announcements.ofPlatform)).body.find(({ _id }) => _id === banner._id)
    expect([await isShown(), (await listed())?.is_ended]).toEqual([true, false])
    expect((await listed())?.ends_in_seconds).toBe(DAY_MS / 1_000)
    platform.clock.advanceMs(DAY_MS)
    expect([await isShown(), (await listed())?.is_ended]).toEqual([false, true])
    // A later end, or none, shows it again.
    await administrator.call(announcements.changeForAll, {
      params: { id: banner._id },
      body: { title, ends_at: null },
    })
    expect([await isShown(), await listed()]).toMatchObject([
      true,
      { is_ended: false, ends_at: null, ends_in_seconds: null },
    ])
  })
})

describe('emails', () => {
  const confirm = ({ userId }: Person) =>
    platform.context.database
      .update(usersTable)
      .set({ emailConfirmedAt: new Date() })
      .where(eq(usersTable.id, userId))
  const jobsFor = ({ userId }: Person) =>
    platform.context.database
      .select()
      .from(jobsTable)
      .where(eq(jobsTable.ownerId, userId))
      .then((rows) => rows.filter(({ kind }) => kind === 'announcement_mail'))
  const mailsTo = ({ email }: Person) =>
    mailServer.mails.filter(({ to, subject }) => to === email && subject.includes('Midterm'))

  it('come once, in the language of the course, to students who want them at a confirmed address', async () => {
    const here = await makeCourse(owner, { name: 'Statistik', supported_languages: ['ko'] })
    const [wants, unconfirmed, declines] = await Promise.all([1, 2, 3].map(() => makeStudent(platform, here)))
    await Promise.all([confirm(wants!), confirm(declines!)])
    await declines!.call(announcements.setMailWish, { body: { wants_mail: false } })
    expect((await declines!.call(announcements.mailWish)).body).toEqual({ wants_mail: false })
    const made = await create(
      { title: 'Midterm', text: 'Room B.', sends_mail: true, publish_at: inMs(60_000) },
      owner,
      here,
    )
    await orderDueMails(platform.context)
    expect(await jobsFor(wants!)).toEqual([])
    platform.clock.advanceMs(61_000)
    await Promise.all([orderDueMails(platform.context), orderDueMails(platform.context)])
    const [job, ...more] = await jobsFor(wants!)
    expect([more, await jobsFor(unconfirmed!), await jobsFor(declines!)]).toEqual([[], [], []])
    expect((await waitForJob(wants!, job!.id)).code).toBe('mail_sent')
    expect(mailsTo(wants!)).toHaveLength(1)
    expect(mailsTo(wants!)[0]).toMatchObject({ subject: 'Statistik: Midterm' })
    expect(mailsTo(wants!)[0]!.text).toContain('Room B.')
    expect(mailsTo(wants!)[0]!.text).toContain('강좌 열기')
    // An edit sends no second email.
    const params = { courseId: here._id, announcement: made._id }
    await owner.call(announcements.change, { params, body: { title: 'Midterm 2', sends_mail: true } })
    await orderDueMails(platform.context)
    expect(await jobsFor(wants!)).toHaveLength(1)
  })

  it('are not sent when the announcement is gone, or not wanted any more', async () => {
    const here = await makeCourse(owner)
    const reader = await makeStudent(platform, here)
    await confirm(reader)
    const { _id: announcement } = await create({ title: 'Midterm off' }, owner, here)
    const { database, queue } = platform.context
    const sendNow = async () => {
      const order = {
        kind: 'announcement_mail',
        ownerId: reader.userId,
        payload: { announcementId: announcement },
      }
      const { id } = await database.transaction((tx) => queue.enqueue(tx, order))
      return (await waitForJob(reader, id)).code
    }
    await reader.call(announcements.setMailWish, { body: { wants_mail: false } })
    expect(await sendNow()).toBe('mail_not_needed')
    await reader.call(announcements.setMailWish, { body: { wants_mail: true } })
    await owner.call(announcements.remove, { params: { courseId: here._id, announcement } })
    expect(await sendNow()).toBe('mail_not_needed')
    expect(mailsTo(reader)).toEqual([])
  })
})
