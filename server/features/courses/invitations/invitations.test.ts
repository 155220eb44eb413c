import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import * as limits from '@lectern/contract/limits.ts'
import { users } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { courseInvitationsTable, courseStaffTable } from '../../../platform/db/schema/courses.ts'
import { usersTable } from '../../../platform/db/schema/users.ts'
import { clientOf, signUp } from '../../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../../testing/factories.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { eraseAccountRows } from '../../privacy/erase.queries.ts'
import { deleteOldData } from '../../privacy/retention.ts'

const DAY_MS = 24 * 60 * 60_000
let number = 0
const newEmail = () => {
  number += 1
  return `invited-${number}@example.org`
}
const register = async (platform: TestApp, email: string, role: 'student' | 'professor' = 'student') => {
  const client = clientOf(platform.app)
  const password = 'a-long-password'
  const user = (await client.call(users.register, { body: { name: 'Kim', email, password, role } })).body
  const { access_token } = (await client.call(users.login, { body: { username: email, password } })).body
  return { ...clientOf(platform.app, access_token, user._id), email, password }
}
const invite = (person: Person, course: Course, ...emails: string[]) =>
  person.call(courseInvitations.add, { params: { id: course._id }, body: { emails } })
const listOf = async (person: Person, course: Course) =>
  (await person.call(courseInvitations.list, { params: { id: course._id } })).body.invitations
const emailsOf = async (person: Person, course: Course) =>
  (await listOf(person, course)).map(({ email }) => email).toSorted()
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const mine = async (person: Person) => (await person.call(courseInvitations.mine)).body.invitations
const accept = (person: Person, invitation: string) =>
  person.call(courseInvitations.accept, { params: { invitation } })
const decline = (person: Person, invitation: string) =>
  person.call(courseInvitations.decline, { params: { invitation } })
const coursesOf = async (person: Person) => (await person.call(courses.listMine)).body.map(({ _id }) => _id)
const mailConfirmed = ({ context }: TestApp, { userId }: Person) =>
  context.database.update(usersTable).set({ emailConfirmedAt: new Date() }).where(eq(usersTable.id, userId))

describe('without a mail server', () => {
  let platform: TestApp
  let owner: Person
  let course: Course
  beforeAll(async () => {
    platform = await startTestApp()
    owner = await makeProfessor(platform, 'Ada Lindqvist')
  })
  beforeEach(async () => {
    course = await makeCourse(owner)
  })
  afterAll(() => platform.stop())

  it('keeps the names of the list, takes better ones, and shows them until the person joins', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const send = (names: Record<string, string>) =>
      owner.call(courseInvitations.add, {
        params: { id: course._id },
        body: { emails: [email, other], names },
      })
    const names = async () =>
      Object.fromEntries((await listOf(owner, course)).map((one) => [one.email, one.name]))
    await send({ [email]: 'Kim\u0000 Minji', 'stranger@example.org': 'No one', '\u0000\ud800': 'x' })
    expect(await names()).toEqual({ [email]: 'Kim Minji', [other]: null })
    // The same list again, within a day: no new invitation, but the names.
    expect((await send({ [other]: ' عمر 💡 ' })).body).toMatchObject({ added: 0, unchanged: 2 })
    expect(await names()).toEqual({ [email]: 'Kim Minji', [other]: 'عمر 💡' })
    expect((await send({ [email]: 'x'.repeat(201) })).status).toBe(422)
    const student = await register(platform, email)
    const [own] = await mine(student)
    expect(JSON.stringify(own)).not.toContain('Minji')
    await accept(student, own!._id)
    expect(await names()).toEqual({ [other]: 'عمر 💡' })
  })

  it('is for owner and teachers; assistants only see the list, all others nothing', async () => {
    const [teacher, assistant, stranger] = await Promise.all([1, 2, 3].map(() => makeProfessor(platform)))
    await platform.context.database.insert(courseStaffTable).values([
      { courseId: course._id, userId: teacher!.userId, role: 'teacher' },
      { courseId: course._id, userId: assistant!.userId, role: 'assistant' },
    ])
    const student = await makeStudent(platform, course)
    const params = { id: course._id }
    for (const [person, reads, changes] of [
      [owner, 200, 200],
      [teacher!, 200, 200],
      [assistant!, 200, 403],
      [stranger!, 404, 404],
      [student, 403, 403],
    ] as const) {
      expect((await person.call(courseInvitations.list, { params })).status).toBe(reads)
      expect((await invite(person, course, newEmail())).status).toBe(changes)
      const [invitation] = await listOf(owner, course)
      const removed = await person.call(courseInvitations.remove, {
        params: { ...params, invitation: invitation?._id ?? course._id },
      })
      expect(removed.status).toBe(changes === 200 ? 200 : changes)
      await invite(owner, course, newEmail())
    }
    expect((await owner.call(courseInvitations.mine)).status).toBe(403)
  })

  it('is found by the address, now or after registering, and joined once', async () => {
    const early = await register(platform, newEmail())
    const late = newEmail()
    const { body } = await invite(owner, course, early.email.toUpperCase(), late, late.toUpperCase())
    expect(body).toEqual({ added: 2, renewed: 0, unchanged: 0, here: 0, mailed: 0 })
    const [found] = await mine(early)
    expect(found).toMatchObject({ course_name: 'A course', inviter_name: 'Ada Lindqvist' })
    expect(await coursesOf(early)).toEqual([])
    const twice = await Promise.all([accept(early, found!._id), accept(early, found!._id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await coursesOf(early)).toEqual([course._id])
    expect(await mine(early)).toEqual([])
    const newcomer = await register(platform, late)
    expect(await mine(newcomer)).toHaveLength(1)
    expect(await emailsOf(owner, course)).toEqual([late])
  })

  it('says the same of addresses with and without an account, and of those of professors', async () => {
    const professor = await makeProfessor(platform)
    const student = await makeStudent(platform)
    const answers = []
    for (const email of [professor.email, student.email, newEmail()])
      answers.push((await invite(owner, course, email)).body)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const list = (await listOf(owner, course)).map(({ _id, email, invited_at, ...rest }) =>
      JSON.stringify(rest),
    )
    expect(new Set(list).size).toBe(1)
  })

  it('counts students and staff of the course as here, and enrolls no member of the staff', async () => {
    const student = await makeStudent(platform, course)
    const studentAssistant = await makeStudent(platform)
    await invite(owner, course, studentAssistant.email)
    const [invitation] = await mine(studentAssistant)
    await platform.context.database
      .insert(courseStaffTable)
      .values({ courseId: course._id, userId: studentAssistant.userId, role: 'assistant' })
    expect(await mine(studentAssistant)).toEqual([])
    expect((await accept(studentAssistant, invitation!._id)).status).toBe(404)
    const { body } = await invite(owner, course, student.email, owner.email, studentAssistant.email)
    expect(body).toMatchObject({ added: 0, here: 3 })
  })

  it('of another person cannot be answered', async () => {
    await invite(owner, course, newEmail())
    const [invitation] = await listOf(owner, course)
    const other = await makeStudent(platform)
    expect(codeOf(await accept(other, invitation!._id))).toBe('course_invitation_not_found')
    expect(codeOf(await decline(other, invitation!._id))).toBe('course_invitation_not_found')
    expect(await coursesOf(other)).toEqual([])
  })

  it('of another course cannot be withdrawn', async () => {
    await invite(owner, course, newEmail())
    const [invitation] = await listOf(owner, course)
    const stranger = await makeProfessor(platform)
    const own = await makeCourse(stranger)
    const params = { id: own._id, invitation: invitation!._id }
    expect((await stranger.call(courseInvitations.remove, { params })).status).toBe(404)
    expect(await listOf(owner, course)).toHaveLength(1)
  })

  it('ends when the student enrolls with the code', async () => {
    const student = await makeStudent(platform)
    await invite(owner, course, student.email)
    await student.call(courses.enroll, { body: { course_code: course.course_code! } })
    expect(
      await platform.context.database
        .select()
        .from(courseInvitationsTable)
        .where(eq(courseInvitationsTable.courseId, course._id)),
    ).toEqual([])
  })

  it('that is declined stays declined, also when it is withdrawn and sent again', async () => {
    const student = await makeStudent(platform)
    await invite(owner, course, student.email)
    const [invitation] = await mine(student)
    expect((await decline(student, invitation!._id)).status).toBe(200)
    expect((await accept(student, invitation!._id)).status).toBe(404)
    const params = { id: course._id, invitation: invitation!._id }
    const [listed] = await listOf(owner, course)
    expect(listed).toMatchObject({ can_be_renewed: false, declined_at: expect.any(String) })
    await owner.call(courseInvitations.remove, { params })
    expect(await listOf(owner, course)).toEqual([])
    expect((await invite(owner, course, student.email)).body).toMatchObject({ added: 0, unchanged: 1 })
    expect(await mine(student)).toEqual([])
    await student.call(courses.enroll, { body: { course_code: course.course_code! } })
    expect(await coursesOf(student)).toEqual([course._id])
  })

  it('that is withdrawn is gone, and comes back when the address is invited again', async () => {
    const student = await makeStudent(platform)
    await invite(owner, course, student.email)
    const [invitation] = await mine(student)
    await owner.call(courseInvitations.remove, { params: { id: course._id, invitation: invitation!._id } })
    expect([await mine(student), await listOf(owner, course)]).toEqual([[], []])
    expect((await accept(student, invitation!._id)).status).toBe(404)
    expect((await invite(owner, course, student.email)).body).toMatchObject({ renewed: 1 })
    expect(await mine(student)).toHaveLength(1)
  })

  it('brings back no student whom the staff removed before, unless it is sent again', async () => {
    const student = await makeStudent(platform)
    await invite(owner, course, student.email)
    const [invitation] = await mine(student)
    await accept(student, invitation!._id)
    await owner.call(insight.removeStudent, { params: { id: course._id, user: student.userId } })
    expect([await mine(student), await listOf(owner, course)]).toEqual([[], []])
    expect((await accept(student, invitation!._id)).status).toBe(404)
  })

  it('refuses lists that are too long, and more than a course can have', async () => {
    const many = (count: number) => Array.from({ length: count }, newEmail)
    expect((await invite(owner, course, ...many(limits.addressesAtOnce + 1))).status).toBe(422)
    expect((await invite(owner, course)).status).toBe(422)
    expect((await invite(owner, course, 'no address')).status).toBe(422)
    for (let sent = 0; sent < limits.invitationsPerCourse; sent += limits.addressesAtOnce)
      expect((await invite(owner, course, ...many(limits.addressesAtOnce))).status).toBe(200)
    expect(codeOf(await invite(owner, course, newEmail()))).toBe('course_has_too_many_invitations')
    expect(await listOf(owner, course)).toHaveLength(limits.invitationsPerCourse)
  })

  it('is refused in an archived course, and ends with a deleted one', async () => {
    const student = await makeStudent(platform)
    await invite(owner, course, student.email)
    const [invitation] = await mine(student)
    await owner.call(courses.archive, { params: { id: course._id } })
    expect(codeOf(await invite(owner, course, newEmail()))).toBe('course_archived')
    expect(await mine(student)).toEqual([])
    expect(codeOf(await accept(student, invitation!._id))).toBe('course_archived')
    await owner.call(courses.reopen, { params: { id: course._id } })
    expect(await mine(student)).toHaveLength(1)
    await owner.call(deletedCourses.remove, { params: { id: course._id } })
    expect(await mine(student)).toEqual([])
    expect((await accept(student, invitation!._id)).status).toBe(404)
    await owner.call(deletedCourses.restore, { params: { id: course._id } })
    expect(await listOf(owner, course)).toEqual([])
  })

  it('is forgotten with the account, and after a term', async () => {
    const { database } = platform.context
    const [gone, stays] = [await makeStudent(platform), newEmail()]
    await invite(owner, course, gone.email, stays)
    await database.transaction((tx) =>
      eraseAccountRows(tx, gone.userId, { grades: 'keep', now: new Date(), unknownHash: '' }),
    )
    expect(await emailsOf(owner, course)).toEqual([stays])
    const old = new Date(platform.clock.nowMs() - 181 * DAY_MS)
    await database
      .update(courseInvitationsTable)
      .set({ invitedAt: old })
      .where(eq(courseInvitationsTable.email, stays))
    const late = await register(platform, stays)
    expect([await mine(late), await listOf(owner, course)]).toEqual([[], []])
    await deleteOldData(platform.context)
    const rows = database.select().from(courseInvitationsTable).where(eq(courseInvitationsTable.email, stays))
    expect(await rows).toEqual([])
  })
})

describe('where the platform sends email', () => {
  let server: MailServer
  let platform: TestApp
  let owner: Person
  let course: Course
  beforeAll(async () => {
    server = await startMailServer()
    platform = await startTestApp({ works: true, config: mailConfigOf(server) })
    owner = await makeProfessor(platform)
    await mailConfirmed(platform, owner)
  })
  beforeEach(async () => {
    course = await makeCourse(owner, { name: 'Cheap watches', supported_languages: ['ko'] })
  })
  afterAll(async () => {
    await platform?.stop()
    await server?.stop()
  })
  const mailsTo = (email: string) =>
    server.mails.filter(({ to, text }) => to === email && text.includes('강좌에 초대했습니다'))
  const firstMailTo = (email: string) => vi.waitUntil(() => mailsTo(email)[0], { timeout: 20_000 })

  it('only a person who has confirmed the address finds the invitation', async () => {
    const email = newEmail()
    // Another person registers the address before the invitation, and waits.
    const thief = await register(platform, email)
    await invite(owner, course, email)
    const [invitation] = await listOf(owner, course)
    expect((await thief.call(courseInvitations.mine)).body).toEqual({ invitations: [], must_confirm: true })
    expect((await accept(thief, invitation!._id)).status).toBe(404)
    expect((await decline(thief, invitation!._id)).status).toBe(404)
    await mailConfirmed(platform, thief)
    expect(await mine(thief)).toHaveLength(1)
    expect((await accept(thief, invitation!._id)).status).toBe(200)
  })

  it('mails each address once a day, in the language of the course, without its name', async () => {
    const [one, two] = [newEmail(), newEmail()]
    const answers = await Promise.all([invite(owner, course, one, two), invite(owner, course, two, one)])
    expect(answers.map(({ body }) => body.mailed).toSorted()).toEqual([0, 2])
    const { text } = await firstMailTo(one)
    await firstMailTo(two)
    expect(text).toContain(owner.email)
    expect(text).not.toContain('watches')
    const [listed] = await listOf(owner, course)
    const params = { id: course._id, invitation: listed!._id }
    await owner.call(courseInvitations.remove, { params })
    expect((await invite(owner, course, one, two)).body).toMatchObject({
      renewed: 1,
      unchanged: 1,
      mailed: 0,
    })
    platform.clock.advanceMs(DAY_MS + 1)
    expect((await invite(owner, course, one, two)).body).toMatchObject({ renewed: 2, mailed: 2 })
    await vi.waitUntil(() => mailsTo(one).length === 2 && mailsTo(two).length === 2, { timeout: 20_000 })
  })

  it('needs a confirmed address of the person who invites', async () => {
    const professor = await signUp(platform.app, 'professor')
    const own = await makeCourse(professor)
    const answer = await invite(professor, own, newEmail())
    expect([answer.status, codeOf(answer)]).toEqual([409, 'confirm_email_to_invite'])
    expect(await listOf(professor, own)).toEqual([])
  })

  it('sends at most 2,000 emails of a person within 24 hours', async () => {
    const professor = await makeProfessor(platform)
    await mailConfirmed(platform, professor)
    const own = await makeCourse(professor)
    await platform.context.database.transaction((tx) =>
      platform.context.queue.enqueueAll(
        tx,
        'course_invitation_mail',
        Array.from({ length: 1_999 }, () => ({
          ownerId: professor.userId,
          payload: { invitationId: own._id },
        })),
      ),
    )
    expect((await invite(professor, own, newEmail())).status).toBe(200)
    const refused = await invite(professor, own, newEmail())
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_invitation_mails'])
    expect(await listOf(professor, own)).toHaveLength(1)
  })
})
