import { administration } from '@lectern/contract/administration.ts'
import { announcements } from '@lectern/contract/announcements.ts'
import type { AuditEntry } from '@lectern/contract/audit.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { record } from '../../platform/audit.ts'
import { clientOf, signUp } from '../../testing/client.ts'
import { makeAdministrator } from '../../testing/factories.ts'
import { startGradedClass } from '../../testing/graded-class.ts'
import { forgetOldEntries } from './audit-log.ts'

const { platform, professor, makeGraded, setGrade } = await startGradedClass()
const administrator = await makeAdministrator(platform)
afterAll(() => platform.stop())

const read = async (query: object = {}) => (await administrator.call(administration.audit, { query })).body
const about = ({ actor, action, subject }: AuditEntry) => [actor?._id ?? null, action, subject?._id ?? null]

describe('the audit log', () => {
  it('notes registration, sign-ins, refused ones, and what administrators do', async () => {
    const person = await signUp(platform.app, 'student')
    const signIn = (username: string, password: string) =>
      clientOf(platform.app).call(users.login, { body: { username, password } })
    await signIn(person.email, 'wrong secret')
    await signIn('nobody-here@example.org', 'wrong secret')
    await administrator.call(administration.changeRole, {
      params: { user: person.userId },
      body: { role: 'professor', is_administrator: true },
    })
    await administrator.call(administration.disable, { params: { user: person.userId } })
    const { entries } = await read({ search: '' })
    expect(entries.slice(0, 6).map(about)).toEqual([
      [administrator.userId, 'account_disabled', person.userId],
      [administrator.userId, 'administrator_made', person.userId],
      [administrator.userId, 'role_changed', person.userId],
      [person.userId, 'sign_in_refused', null],
      [person.userId, 'signed_in', null],
      [person.userId, 'registered', null],
    ])
    expect(entries[2]).toMatchObject({
      actor: { name: 'Ruth Okafor' },
      details: { before: 'student', after: 'professor' },
      client: '127.0.0.1',
    })
    expect(JSON.stringify(entries)).not.toContain('secret')
  })
  it('notes a right password of a disabled account, banners, and the note of an invitation', async () => {
    const person = await signUp(platform.app, 'student')
    await administrator.call(administration.disable, { params: { user: person.userId } })
    const body = { username: person.email, password: person.password }
    expect((await clientOf(platform.app).call(users.login, { body })).status).toBe(403)
    const { entries: signIns } = await read({ group: 'sign_ins' })
    expect([about(signIns[0]!), signIns[0]?.details]).toEqual([
      [person.userId, 'sign_in_refused', null],
      { because: 'account_disabled' },
    ])

    const words = { title: 'Down on Sunday', text: 'From eight to nine.', publish_at: null }
    const { _id: id } = (await administrator.call(announcements.createForAll, { body: words })).body
    await administrator.call(announcements.changeForAll, { params: { id }, body: words })
    await administrator.call(announcements.removeForAll, { params: { id } })
    const { entries: banners } = await read({ group: 'operations' })
    expect(banners.map(({ action, details }) => [action, details])).toEqual(
      ['banner_deleted', 'banner_changed', 'banner_published'].map((action) => [
        action,
        { banner: 'Down on Sunday' },
      ]),
    )

    const notes = ['ada@school.example', 'grace@school.example']
    const made = (await administrator.call(administration.invite, { body: { notes } })).body
    const [{ token }, { _id: withdrawn }] = made as [(typeof made)[number], (typeof made)[number]]
    await administrator.call(administration.withdrawInvitation, { params: { id: withdrawn } })
    platform.context.config.professorRegistration = 'invitation'
    const ada = { name: 'Ada', email: 'ada@school.example', password: 'a secret', role: 'professor' as const }
    await clientOf(platform.app).call(users.register, { body: { ...ada, invitation: token } })
    const invited = (await read({ group: 'accounts' })).entries.filter(({ action }) =>
      ['invitation_used', 'invitation_withdrawn'].includes(action),
    )
    expect(invited.map(({ action, details }) => [action, details])).toEqual([
      ['invitation_used', { note: 'ada@school.example' }],
      ['invitation_withdrawn', { note: 'grace@school.example' }],
    ])
  })
  it('notes a change of points with both numbers, and no words of the answer', async () => {
    const { id, student } = await makeGraded()
    const reason = 'Chlorophyll takes in light.'
    expect((await setGrade(id, 'mc', 7.5, { feedback: reason, reason })).status).toBe(200)
    const { entries, total } = await read({ group: 'grades' })
    expect([total, entries.map(about)]).toEqual([1, [[professor.userId, 'grade_changed', student.userId]]])
    expect(entries[0]?.details).toEqual({ quiz: 'A quiz', question: 1, before: 0, after: 7.5, possible: 10 })
    expect(JSON.stringify(entries)).not.toContain('Chlorophyll')
  })
  it('exports itself, and notes the export', async () => {
    const file = await administrator.call(administration.exportAudit, { body: { group: 'grades' } })
    expect(file.headers['content-disposition']).toContain('audit_log_')
    expect(file.raw.toString().split('\r\n')[0]).toContain('Time')
    expect(file.raw.toString()).toMatch(new RegExp(`,${professor.email},grade_changed,`))
    await record(platform.context.database, { action: 'reset_link_made', actorId: null })
    const accounts = await administrator.call(administration.exportAudit, { body: { group: 'accounts' } })
    expect(accounts.raw.toString()).toContain(',Server,,reset_link_made,')
    const { entries } = await read({ group: 'exports' })
    expect(entries.map(({ action }) => action)).toEqual(['audit_log_exported', 'audit_log_exported'])
  })
  it('cannot be changed, nor deleted within two years', async () => {
    const { database } = platform.context
    const refused = /neither changed nor deleted/
    const change = (text: string) =>
      database.$client.query(text).then(
        () => 'done',
        (error: Error) => error.message,
      )
    expect(await change(`update audit_entries set actor_name = 'x'`)).toMatch(refused)
    expect(await change('delete from audit_entries')).toMatch(refused)
    await database.execute(sql`insert into audit_entries (action, at)
      values ('signed_in', now() - interval '3 years'), ('signed_in', now() - interval '1 year')`)
    await forgetOldEntries(platform.context)
    const { rows } = await database.$client.query(
      `select count(*)::int as old from audit_entries where at < now() - interval '1 month'`,
    )
    expect(rows).toEqual([{ old: 1 }])
  })
  it('clears network addresses after days of their own, and nothing else of an entry', async () => {
    const { database, config } = platform.context
    const insert = (days: number) => sql`
      insert into audit_entries (action, at, actor_name, client)
        values ('quiz_regraded', now() - make_interval(days => ${days}::int), 'Kept', '10.9.8.7')`
    for (const days of [1, 100]) await database.execute(insert(days))
    const read = async () =>
      (
        await database.$client.query(
          `select actor_name || ' ' || client as entry from audit_entries where actor_name = 'Kept' order by at`,
        )
      ).rows.map(({ entry }) => entry)
    await forgetOldEntries(platform.context)
    expect(await read()).toEqual(['Kept 10.9.8.7', 'Kept 10.9.8.7'])
    config.privacy.addressDays = 90
    await forgetOldEntries(platform.context)
    expect(await read()).toEqual(['Kept ', 'Kept 10.9.8.7'])
    const forge = database.transaction(async (tx) => {
      await tx.execute(sql`set local lectern.clearing_addresses = 'on'`)
      await tx.execute(
        sql`update audit_entries set client = '', actor_name = 'Forged' where actor_name = 'Kept'`,
      )
    })
    await expect(forge).rejects.toThrow()
    expect((await read()).length).toBe(2)
  })
  it('is searched, filtered by time and read page by page', async () => {
    await platform.context.database.execute(sql`
      insert into audit_entries (action, at, actor_id, actor_name, client)
      select 'signed_in', '2026-03-01'::timestamptz + n * interval '1 minute', gen_random_uuid(),
        'Person ' || n, '10.0.0.' || n % 250
      from generate_series(1, 5000) n`)
    const march = { from: '2026-03-01T00:00:00Z', until: '2026-04-01T00:00:00Z' }
    const first = await read(march)
    expect([first.entries.length, first.total, first.entries[0]?.actor?.name]).toEqual([
      50,
      5_000,
      'Person 5000',
    ])
    const next = await read({ ...march, cursor: String(first.entries.at(-1)?._id) })
    expect(next.entries[0]?.actor?.name).toBe('Person 4950')
    expect((await read({ ...march, search: 'person 4711' })).total).toBe(1)
    expect((await read({ ...march, search: 'person_4711' })).total).toBe(0)
    expect((await read({ ...march, group: 'grades' })).total).toBe(0)
    const half = await read({ ...march, from: '2026-03-02T00:00:00Z' })
    expect(half.total).toBe(5_000 - (24 * 60 - 1))
  })
})
