import { administration } from '@lectern/contract/administration.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { exports } from '@lectern/contract/exports.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { grading } from '@lectern/contract/grading.ts'
import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { notes } from '@lectern/contract/notes.ts'
import { operations } from '@lectern/contract/operations.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { joinQuiz, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseLateRows } from './erase.ts'
import { columnsToDelete, personalData } from './personal-data.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeEach(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterEach(() => platform.stop())

const eraseMe = (person: Person, password = person.password) =>
  person.call(privacy.eraseMe, { body: { current_password: password } })
const at = () => ({ params: { id: course._id } })

/** A student with a note and a graded submission, and an open attempt. */
const makeActiveStudent = async () => {
  const student = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { published: true })
  await student.call(notes.save, {
    params: { id: lecture.id, slide: 1 },
    body: { text: 'A note', based_on_revision: 0 },
  })
  const quiz = await makeQuiz(professor, course)
  const { jobId } = await submitAnswers(student, quiz, { choice: 0, text: 'Light.' })
  await waitForJob(student, jobId)
  await joinQuiz(student, await makeQuiz(professor, course))
  return { student, quiz }
}

it('knows every column that refers to an account', async () => {
  const { rows } = await platform.context.database.execute<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = 'users'::regclass order by name`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(personalData).toSorted())
})

describe('by the person', () => {
  it('needs the password, and ends every token at once', async () => {
    const { student } = await makeActiveStudent()
    expect(
      (await clientOf(platform.app).call(privacy.eraseMe, { body: { current_password: 'x' } })).status,
    ).toBe(401)
    const wrong = await eraseMe(student, 'not it')
    expect([wrong.status, wrong.detail]).toEqual([422, 'The current password is incorrect.'])
    expect((await student.call(users.me)).status).toBe(200)

    expect((await eraseMe(student)).status).toBe(200)
    expect((await student.call(users.me)).status).toBe(401)
    expect((await eraseMe(student)).status).toBe(401)
    const body = { username: student.email, password: student.password }
    const signIn = await clientOf(platform.app).call(users.login, { body })
    expect([signIn.status, signIn.detail]).toEqual([401, 'Incorrect email or password.'])
    const token = await platform.context.tokens.sign({ userId: student.userId, role: 'student' }, 'api')
    expect((await clientOf(platform.app, token).call(users.me)).status).toBe(401)
  })

  it('happens once when it is pressed several times', async () => {
    const student = await makeStudent(platform, course)
    const answers = await Promise.all([1, 2, 3].map(() => eraseMe(student)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401, 404, 422]).toContain(status)
    const { rows } = await platform.context.database.execute(
      sql`select 1 from audit_entries where action = 'account_erased'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('leaves the address free for another account', async () => {
    const student = await makeStudent(platform)
    await eraseMe(student)
    const body = { name: 'New', email: student.email, password: 'another', role: 'student' as const }
    expect((await clientOf(platform.app).call(users.register, { body })).status).toBe(200)
  })

  it('leaves nothing that names the person, in any table', async () => {
    const { student } = await makeActiveStudent()
    await student.call(privacy.startExport)
    const name = 'Ottilie Zandbergen'
    await student.call(users.change, { body: { name } })
    await eraseMe(student)
    const { database } = platform.context
    for (const { table, column } of columnsToDelete) {
      const { rows } = await database.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${student.userId}`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    const { rows: tables } = await database.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name: table } of tables)
      for (const text of [student.email, name]) {
        const { rows } = await database.execute(
          sql`select 1 from ${sql.identifier(table)} t where t::text ilike ${`%${text}%`}`,
        )
        expect([table, text, rows.length]).toEqual([table, text, 0])
      }
  })
})

it('leaves the number of the account in the audit log, by which a restored account is found', async () => {
  const administrator = await makeAdministrator(platform)
  const leaving = await makeProfessor(platform, 'Wilma Restored')
  const find = async () =>
    (await administrator.call(administration.users, { query: { search: leaving.userId } })).body.users
  expect(await find()).toMatchObject([{ name: 'Wilma Restored' }])
  expect((await eraseMe(leaving)).status).toBe(200)
  expect(await find()).toEqual([])
  const file = await administrator.call(administration.exportAudit, { body: { group: 'accounts' } })
  const lines = file.raw.toString().split('\r\n')
  expect(lines.filter((line) => line.includes('account_erased')).join()).toContain(leaving.userId)
})

it('takes the name of an erased former owner out of the audit log', async () => {
  const administrator = await makeAdministrator(platform)
  const leaving = await makeProfessor(platform, 'Ottilie Zandbergen')
  const { _id: id } = await makeCourse(leaving)
  const body = { email: professor.email }
  await administrator.call(operations.handOverCourse, { params: { id }, body })
  const find = () =>
    platform.context.database.execute(
      sql`select details from audit_entries where audit_entries::text like '%Zandbergen%'`,
    )
  expect((await find()).rows).toHaveLength(1)
  expect((await eraseMe(leaving)).status).toBe(200)
  expect((await find()).rows).toEqual([])
})

it('takes an invited professor out of the invitations and the audit log, also by a merged account', async () => {
  const administrator = await makeAdministrator(platform)
  const stays = await makeProfessor(platform, 'Ottilie Zandbergen')
  await administrator.call(administration.saveSettings, { body: { PROFESSOR_REGISTRATION: 'invitation' } })
  const invited = await administrator.call(administration.invite, {
    // The second names the account that stays; only the first is used.
    body: { notes: ['Ottilie Zandbergen', `Tilly Zandbergen <${stays.email}>`, 'Other <other@example.org>'] },
  })
  const registered = await clientOf(platform.app).call(users.register, {
    body: {
      name: 'Ottilie Zandbergen',
      email: 'ottilie@zandbergen.example',
      password: 'long enough',
      role: 'professor',
      invitation: invited.body[0]!.token,
    },
  })
  expect(registered.status).toBe(200)
  const { body: found } = await administrator.call(administration.users, { query: { search: 'ottilie@' } })
  const merge = { params: { user: found.users[0]!._id }, body: { into: stays.email } }
  expect((await administrator.call(mergedAccounts.merge, merge)).status).toBe(200)
  const find = async () => {
    const { rows } = await platform.context.database.execute<{ text: string }>(sql`
      select t::text as text from audit_entries t union all select t::text from invitations t
      union all select t::text from users t`)
    return rows.filter(({ text }) => /zandbergen/i.test(text))
  }
  expect((await find()).length).toBeGreaterThan(4)
  expect((await eraseMe(stays)).status).toBe(200)
  expect(await find()).toEqual([])
  const left = (await administrator.call(administration.invitations)).body
  expect(JSON.stringify(left)).toContain('other@example.org')
})

describe('grades of an erased student', () => {
  it('stay without a name, in lists and exports, and outside the gradebook', async () => {
    const { student, quiz } = await makeActiveStudent()
    const before = (await professor.call(grading.list, { params: { id: quiz._id } })).body
    await eraseMe(student)
    const submissions = (await professor.call(grading.list, { params: { id: quiz._id } })).body
    expect(submissions).toHaveLength(1)
    expect(submissions[0]!.final_grade).toEqual(before[0]!.final_grade)
    expect(JSON.stringify(submissions)).not.toContain(student.email)
    const file = await professor.call(exports.grades, { params: { id: quiz._id }, body: { format: 'csv' } })
    expect(file.raw.toString('utf8')).toContain('Erased account')
    expect(file.raw.toString('utf8')).not.toContain(student.email)
    const book = await professor.call(gradebookCalls.get, at())
    expect(book.status).toBe(200)
    expect(JSON.stringify(book.body)).not.toContain('Erased account')
    const attempts = await platform.context.database.execute(sql`select submitted_at from quiz_attempts`)
    expect(attempts.rows).toHaveLength(1)
  })

  it('are deleted where the administrator wants it', async () => {
    platform.context.config.privacy = { ...platform.context.config.privacy, erasedGrades: 'delete' }
    const { student, quiz } = await makeActiveStudent()
    expect((await student.call(privacy.rules)).body).toEqual({ grades: 'delete' })
    await eraseMe(student)
    expect((await professor.call(grading.list, { params: { id: quiz._id } })).body).toEqual([])
    const { rows } = await platform.context.database.execute(sql`select 1 from quiz_attempts`)
    expect(rows).toEqual([])
  })
})

describe('a professor', () => {
  it('hands over or deletes the own courses before; deleted ones are removed at the next run', async () => {
    const refused = await eraseMe(professor)
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This account owns 1 course. Hand it over to another professor or delete it first.',
    ])
    await professor.call(deletedCourses.remove, at())
    expect((await eraseMe(professor)).status).toBe(200)
    const { rows } = await platform.context.database.execute<{ old: boolean }>(
      sql`select deleted_at < now() - interval '30 days' as old from courses`,
    )
    expect(rows).toEqual([{ old: true }])
  })
})

describe('by an administrator', () => {
  const erase = (by: Person, userId: string) => by.call(privacy.eraseUser, { params: { user: userId } })

  it('is for administrators alone, and never for the last one', async () => {
    const student = await makeStudent(platform, course)
    const administrator = await makeAdministrator(platform)
    for (const person of [student, professor]) expect((await erase(person, student.userId)).status).toBe(403)
    expect((await erase(administrator, administrator.userId)).status).toBe(409)
    expect((await erase(administrator, student.userId)).status).toBe(200)
    expect((await erase(administrator, student.userId)).status).toBe(404)
    expect((await student.call(courses.listMine)).status).toBe(401)
  })

  it('takes the account off the list, and no link or change reaches it', async () => {
    const student = await makeStudent(platform)
    const administrator = await makeAdministrator(platform)
    await erase(administrator, student.userId)
    const listed = await administrator.call(administration.users, { query: {} })
    expect(listed.body.users.map(({ _id }) => _id)).not.toContain(student.userId)
    const params = { user: student.userId }
    for (const call of [administration.enable, administration.makeResetLink, administration.endSessions])
      expect((await administrator.call(call, { params })).status).toBe(404)
  })
})

it('deletes again what a call under way wrote later', async () => {
  const { student } = await makeActiveStudent()
  const { database } = platform.context
  const lecture = await makeLecture(platform, course)
  await eraseMe(student)
  await database.execute(sql`
    insert into notes (student_id, lecture_id, slide_number, text) values (${student.userId}, ${lecture.id}, 1, 'Late')`)
  await eraseLateRows(platform.context)
  const { rows } = await database.execute(sql`select 1 from notes`)
  expect(rows).toEqual([])
})
