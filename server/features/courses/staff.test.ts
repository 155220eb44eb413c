import { administration } from '@lectern/contract/administration.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientOf, signUp } from '../../testing/client.ts'
import {
  makeAdministrator,
  makeCourse,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60_000

let platform: TestApp
let owner: Person
let course: Course
let many = 0
beforeAll(async () => {
  platform = await startTestApp()
})
afterAll(() => platform.stop())
beforeEach(async () => {
  owner = await makeProfessor(platform, 'Ada Lindqvist')
  course = await makeCourse(owner)
})

const params = () => ({ id: course._id })
const add = (email: string, role: 'teacher' | 'assistant' = 'assistant') =>
  owner.call(courseStaff.add, { params: params(), body: { email, role } })
const change = (user: string, role: 'owner' | 'teacher' | 'assistant', by = owner) =>
  by.call(courseStaff.change, { params: { ...params(), user }, body: { role } })
const remove = (user: string, by = owner) => by.call(courseStaff.remove, { params: { ...params(), user } })
const list = async (by = owner) =>
  (await by.call(courseStaff.list, { params: params() })).body.map(({ email, role, state }) => [
    email,
    role,
    state,
  ])
const coursesOf = async (person: Pick<Person, 'call'>) =>
  (await person.call(courses.list)).body.map(({ _id, role }) => [_id, role])
const newEmail = () => {
  many += 1
  return `invited-${many}@example.org`
}
const register = async (email: string, role: 'student' | 'professor' = 'professor', app = platform.app) => {
  const body = { name: 'Soo-ah Lim', email, password: 'secret of hers', role }
  await clientOf(app).call(users.register, { body })
  return signInAgain(email, app)
}
const signInAgain = async (email: string, app = platform.app) => {
  const body = { username: email, password: 'secret of hers' }
  const { access_token } = (await clientOf(app).call(users.login, { body })).body
  return clientOf(app, access_token)
}

describe('a person with an account', () => {
  it('is on the staff at once, with the course among theirs, and can be removed', async () => {
    const kwame = await makeProfessor(platform, 'Kwame Mensah')
    const added = await add(kwame.email.toUpperCase(), 'teacher')
    expect([added.status, added.body]).toMatchObject([
      200,
      { _id: kwame.userId, name: 'Kwame Mensah', email: kwame.email, role: 'teacher', state: 'here' },
    ])
    expect(await coursesOf(kwame)).toEqual([[course._id, 'teacher']])
    expect((await kwame.call(courses.get, { params: params() })).body.role).toBe('teacher')
    expect(await list(kwame)).toEqual([
      [owner.email, 'owner', 'here'],
      [kwame.email, 'teacher', 'here'],
    ])
    expect((await remove(kwame.userId)).body).toEqual({ _id: kwame.userId })
    expect(await coursesOf(kwame)).toEqual([])
    expect((await kwame.call(courses.get, { params: params() })).status).toBe(404)
    expect((await remove(kwame.userId)).detail).toBe('This person is no longer on the staff of the course.')
  })
  it('is added once', async () => {
    const leila = await makeProfessor(platform, 'Leila Haddad')
    const answers = await Promise.all([add(leila.email), add(leila.email)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await add(leila.email, 'teacher')).detail).toBe(
      'Leila Haddad is already on the staff as an assistant.',
    )
    expect((await add(owner.email)).detail).toBe('Ada Lindqvist is the owner of this course.')
  })
  it('is added once, also by an invitation that is taken up at that moment', async () => {
    const noor = await makeProfessor(platform, 'Noor Haddad')
    const client = await platform.context.database.$client.connect()
    try {
      // As a sign-in does that is not yet committed.
      await client.query('begin')
      await client.query("insert into course_staff (course_id, user_id, role) values ($1, $2, 'assistant')", [
        course._id,
        noor.userId,
      ])
      const added = add(noor.email)
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      await client.query('commit')
      expect((await added).detail).toBe('Noor Haddad is already on the staff as an assistant.')
    } finally {
      client.release()
    }
  })
  it('with the account of a student can only be an assistant, and not of a course they are enrolled in', async () => {
    const bence = await makeStudent(platform)
    expect((await bence.call(users.me)).body).not.toHaveProperty('is_assistant')
    expect((await add(bence.email, 'teacher')).detail).toBe(
      'Test Person has a student account and can only be an assistant.',
    )
    expect((await bence.call(courses.list)).status).toBe(403)
    expect((await add(bence.email)).status).toBe(200)
    expect(await coursesOf(bence)).toEqual([[course._id, 'assistant']])
    expect((await bence.call(users.me)).body.is_assistant).toBe(true)
    expect((await owner.call(users.me)).body).not.toHaveProperty('is_assistant')
    expect((await bence.call(courses.create, { body: { name: 'A', description: 'B' } })).status).toBe(403)
    expect((await change(bence.userId, 'teacher')).status).toBe(409)
    expect((await change(bence.userId, 'owner')).status).toBe(409)
    const enrolled = await makeStudent(platform, course)
    expect((await add(enrolled.email)).detail).toBe(
      'Test Person is enrolled in this course as a student and cannot be on its staff.',
    )
  })
})

describe('roles', () => {
  it('are changed by the owner alone', async () => {
    const kwame = await makeProfessor(platform)
    await add(kwame.email, 'teacher')
    for (const act of [
      () => change(kwame.userId, 'owner', kwame),
      () => remove(owner.userId, kwame),
      () => remove(kwame.userId, kwame),
      () => kwame.call(courseStaff.add, { params: params(), body: { email: newEmail(), role: 'assistant' } }),
    ])
      expect((await act()).status).toBe(403)
    expect((await change(kwame.userId, 'assistant')).body.role).toBe('assistant')
    expect(await coursesOf(kwame)).toEqual([[course._id, 'assistant']])
  })
  it('leave the owner untouched, until the course is handed over', async () => {
    const said = 'The owner stays on the staff until another person becomes the owner.'
    expect((await change(owner.userId, 'teacher')).detail).toBe(said)
    expect((await remove(owner.userId)).detail).toBe(said)
    const kwame = await makeProfessor(platform)
    await add(kwame.email, 'teacher')
    expect((await change(kwame.userId, 'owner')).body.role).toBe('owner')
    expect(await list(kwame)).toEqual([
      [kwame.email, 'owner', 'here'],
      [owner.email, 'teacher', 'here'],
    ])
    expect((await change(kwame.userId, 'teacher')).status).toBe(403)
    expect((await remove(owner.userId, kwame)).status).toBe(200)
    expect(await coursesOf(owner)).toEqual([])
  })
})

describe('an invitation', () => {
  it('waits for an address without an account, and is found after registering', async () => {
    const email = newEmail()
    const invited = await add(email, 'teacher')
    expect(invited.body).toMatchObject({
      user_id: null,
      name: null,
      email,
      role: 'teacher',
      state: 'invited',
    })
    const other = await makeProfessor(platform)
    await add(other.email)
    expect(await list()).toContainEqual([email, 'teacher', 'invited'])
    // Addresses that are invited are for the owner only.
    expect((await list(other)).map(([address]) => address)).not.toContain(email)
    const sooAh = await register(email)
    expect(await coursesOf(sooAh)).toEqual([[course._id, 'teacher']])
    expect(await list()).toContainEqual([email, 'teacher', 'here'])
    expect((await list()).filter(([address]) => address === email)).toHaveLength(1)
  })
  it('is found when an account that was there before signs in, with the role that its kind allows', async () => {
    const email = newEmail()
    await add(email, 'teacher')
    const student = await register(email, 'student')
    expect(await coursesOf(student)).toEqual([[course._id, 'assistant']])
  })
  it('is renewed by repeating it, changed and withdrawn', async () => {
    const email = newEmail()
    await add(email)
    platform.clock.advanceMs(13 * DAY_MS)
    owner = { ...owner, ...(await signInOf(owner)) }
    const again = await add(email.toUpperCase(), 'teacher')
    platform.clock.advanceMs(2 * DAY_MS)
    owner = { ...owner, ...(await signInOf(owner)) }
    expect((await list()).filter(([, , state]) => state === 'invited')).toHaveLength(1)
    expect((await change(again.body._id, 'assistant')).body.role).toBe('assistant')
    expect((await change(again.body._id, 'owner')).status).toBe(404)
    expect((await remove(again.body._id)).status).toBe(200)
    expect(await coursesOf(await register(email))).toEqual([])
  })
  it('ends after 14 days', async () => {
    const email = newEmail()
    await add(email)
    platform.clock.advanceMs(15 * DAY_MS)
    owner = { ...owner, ...(await signInOf(owner)) }
    expect(await list()).toEqual([[owner.email, 'owner', 'here']])
    expect(await coursesOf(await register(email))).toEqual([])
  })
  it('of another course cannot be changed or withdrawn', async () => {
    const { _id } = (await add(newEmail())).body
    const stranger = await makeProfessor(platform)
    course = await makeCourse(stranger)
    expect((await change(_id, 'teacher', stranger)).status).toBe(404)
    expect((await remove(_id, stranger)).status).toBe(404)
  })
  it('is limited to 60 in ten minutes', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => add(newEmail())))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

const signInOf = async ({ email, password }: Person) => {
  const body = { username: email, password }
  const { access_token } = (await clientOf(platform.app).call(users.login, { body })).body
  return clientOf(platform.app, access_token, owner.userId)
}

it('is noted in the audit log', async () => {
  const grace = await makeProfessor(platform, 'Grace Otieno')
  await add(grace.email, 'teacher')
  await change(grace.userId, 'assistant')
  await remove(grace.userId)
  const administrator = await makeAdministrator(platform)
  const { body } = await administrator.call(administration.audit, {
    query: { group: 'staff', search: 'Grace Otieno' },
  })
  expect(
    body.entries.map(({ action, actor, subject, details }) => [action, actor?.name, subject?.name, details]),
  ).toEqual([
    ['staff_removed', 'Ada Lindqvist', 'Grace Otieno', { course: 'A course', role: 'assistant' }],
    ['staff_role_changed', 'Ada Lindqvist', 'Grace Otieno', { course: 'A course', role: 'assistant' }],
    ['staff_added', 'Ada Lindqvist', 'Grace Otieno', { course: 'A course', role: 'teacher' }],
  ])
})

describe('where the platform sends email', () => {
  let server: MailServer
  let mailing: TestApp
  beforeAll(async () => {
    server = await startMailServer()
    mailing = await startTestApp({ works: true, config: mailConfigOf(server) })
  })
  afterAll(async () => {
    await mailing?.stop()
    await server?.stop()
  })
  it('only a person who has confirmed the address finds the invitation', async () => {
    const professor = await makeProfessor(mailing)
    const { _id } = await makeCourse(professor)
    const email = newEmail()
    // Another person registers the address before the invitation, and waits.
    const thief = await register(email, 'professor', mailing.app)
    const body = { email, role: 'assistant' } as const
    const added = await professor.call(courseStaff.add, { params: { id: _id }, body })
    expect(added.body).toMatchObject({ state: 'invited', name: null })
    await signInAgain(email, mailing.app)
    expect(await coursesOf(thief)).toEqual([])
    const mailWith = (start: string) =>
      vi.waitUntil(() => server.mails.find(({ to, subject }) => to === email && subject.startsWith(start)), {
        timeout: 20_000,
      })
    const invitation = await mailWith('You are invited to help teach a course on Lectern')
    expect(invitation.text).toContain(`A professor has invited ${email} `)
    const confirmation = await mailWith('Confirm')
    const token = confirmation.link.split('#')[1]!
    await clientOf(mailing.app).call(users.confirmEmail, { body: { token } })
    expect(await coursesOf(thief)).toEqual([[_id, 'assistant']])
  })
  it('names the person who invites by a confirmed address', async () => {
    const professor = await signUp(mailing.app, 'professor')
    const { _id } = await makeCourse(professor)
    const mailTo = (address: string, start: string) =>
      vi.waitUntil(
        () => server.mails.find(({ to, subject }) => to === address && subject.startsWith(start)),
        {
          timeout: 20_000,
        },
      )
    const token = (await mailTo(professor.email, 'Confirm')).link.split('#')[1]!
    await clientOf(mailing.app).call(users.confirmEmail, { body: { token } })
    const email = newEmail()
    await professor.call(courseStaff.add, { params: { id: _id }, body: { email, role: 'assistant' } })
    const { text } = await mailTo(email, 'You are invited')
    expect(text).toContain(`${professor.email} has invited ${email} to the staff`)
  })
  it('refuses an invitation that can never be taken up, also without a confirmed address', async () => {
    const owner = await makeProfessor(mailing)
    const course = await makeCourse(owner)
    const student = await makeStudent(mailing, course)
    const invite = (email: string) =>
      owner.call(courseStaff.add, { params: { id: course._id }, body: { email, role: 'assistant' } })
    for (const { email } of [student, owner]) expect((await invite(email)).status).toBe(409)
    expect((await owner.call(courseStaff.list, { params: { id: course._id } })).body).toHaveLength(1)
  })
})
