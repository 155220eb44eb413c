import { administration } from '@lectern/contract/administration.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { users } from '@lectern/contract/users.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { makeAdministrator } from '../../../testing/factories.ts'
import { waitForJob } from '../../../testing/jobs.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailJobs } from './mails.ts'

let server: MailServer
let platform: TestApp
let nobody: Client
beforeAll(async () => {
  server = await startMailServer()
  platform = await startTestApp({ works: true, config: mailConfigOf(server) })
  nobody = clientOf(platform.app)
})
afterAll(async () => {
  await platform?.stop()
  await server?.stop()
})

type Person = Pick<Awaited<ReturnType<typeof signUp>>, 'userId' | 'email'>

const jobOf = async (person: Person) => {
  const { database } = platform.context
  const [job] = await database
    .select()
    .from(jobsTable)
    .where(eq(jobsTable.ownerId, person.userId))
    .orderBy(desc(jobsTable.createdAt), desc(jobsTable.id))
  return job!
}
/** Starts waiting jobs at once instead of after their delay. */
const hurry = () =>
  platform.context.database.execute(
    sql`update pgboss.job set start_after = now() where name = 'lectern.mail' and state = 'created'`,
  )
const waitUntilDelayed = async (person: Person) =>
  expect
    .poll(async () => (await jobOf(person)).messages[0]?.code, { timeout: 10_000 })
    .toBe('mail_server_unavailable')
const mailsTo = (person: Person) => server.mails.filter(({ to }) => to === person.email)

it('comes once when the server puts it off twice, with one Message-ID for all attempts', async () => {
  server.answerNext(451, 421)
  const person = await signUp(platform.app, 'student')
  for (const attempt of [1, 2]) {
    await expect.poll(() => server.refused.length, { timeout: 10_000 }).toBe(attempt)
    await waitUntilDelayed(person)
    await expect.poll(async () => (await jobOf(person)).state).toBe('PENDING')
    await hurry()
  }
  expect((await waitForJob(person, (await jobOf(person)).id)).code).toBe('mail_sent')
  expect(mailsTo(person)).toHaveLength(1)
  expect(new Set([...server.refused, mailsTo(person)[0]!.messageId])).toEqual(
    new Set([`<${(await jobOf(person)).id}@lectern.example>`]),
  )
})

it('brings an invited professor the link that registers them, and not once it is withdrawn', async () => {
  const administrator = await makeAdministrator(platform)
  const notes = ['Ada <ada.invited@example.org>', 'Grace Otieno', 'kofi@example.org']
  const invite = (send: boolean) => administrator.call(administration.invite, { body: { notes, send } })
  const { body } = await invite(true)
  expect(body.map(({ sent_to }) => sent_to)).toEqual(['ada.invited@example.org', null, 'kofi@example.org'])
  const mailsOf = (email: string) => server.mails.filter(({ to }) => to === email)
  for (const email of ['ada.invited@example.org', 'kofi@example.org'])
    await expect.poll(() => mailsOf(email).length).toBe(1)
  expect(mailsOf('ada.invited@example.org')[0]!.link).toBe(
    `${platform.context.config.publicUrl}/register?invitation=${body[0]!.token}`,
  )
  expect((await invite(false)).body.map(({ sent_to }) => sent_to)).toEqual([null, null, null])
  server.answerNext(451)
  const [late] = (
    await administrator.call(administration.invite, { body: { notes: ['late@example.org'], send: true } })
  ).body
  await waitUntilDelayed(administrator)
  await administrator.call(administration.withdrawInvitation, { params: { id: late!._id } })
  const waiting = await jobOf(administrator)
  await hurry()
  expect((await waitForJob(administrator, waiting.id)).code).toBe('mail_not_needed')
})

it('says which invited address has an account already, and sends nothing there', async () => {
  const administrator = await makeAdministrator(platform)
  const student = await signUp(platform.app, 'student')
  const notes = [`Ada <${student.email.toUpperCase()}>`, 'new.person@example.org']
  const { body } = await administrator.call(administration.invite, { body: { notes, send: true } })
  expect(body.map(({ account, sent_to }) => [account, sent_to])).toEqual([
    ['student', null],
    [null, 'new.person@example.org'],
  ])
})

it('waits while the server is away, and the call that asks for it does not', async () => {
  const { port } = server
  await server.stop()
  const person = await signUp(platform.app, 'student')
  await waitUntilDelayed(person)
  server = await startMailServer(port)
  await expect.poll(async () => (await jobOf(person)).state).toBe('PENDING')
  await hurry()
  expect((await waitForJob(person, (await jobOf(person)).id)).code).toBe('mail_sent')
  expect(mailsTo(person)).toHaveLength(1)
})

it('ends with a reason when the server refuses it for good', async () => {
  server.answerNext(550)
  const person = await signUp(platform.app, 'student')
  const job = await waitForJob(person, (await jobOf(person)).id)
  expect([job.status, job.code, mailsTo(person)]).toEqual(['FAILED', 'mail_refused', []])
})

it('is tried again while the server refuses everybody, and not when it refuses the recipient', async () => {
  for (const [step, code] of [
    ['greeting', 554],
    ['sender', 530],
    ['sender', 553],
  ] as const) {
    // The greeting comes with a new connection only.
    if (step === 'greeting') {
      const { port } = server
      await server.stop()
      server = await startMailServer(port)
    }
    server.refuseAt(step, code)
    const person = await signUp(platform.app, 'student')
    await waitUntilDelayed(person)
    server.refuseAt(step, null)
    await hurry()
    expect((await waitForJob(person, (await jobOf(person)).id)).code).toBe('mail_sent')
  }
  server.refuseAt('recipient', 550)
  const person = await signUp(platform.app, 'student')
  expect((await waitForJob(person, (await jobOf(person)).id)).code).toBe('mail_refused')
  server.refuseAt('recipient', null)
})

it('is the same email when its job runs twice', async () => {
  const person = await signUp(platform.app, 'student')
  const job = await jobOf(person)
  await waitForJob(person, job.id)
  const [handler] = mailJobs(platform.context)
  await handler!.run({ job, signal: new AbortController().signal, report: async () => undefined })
  const [first, second, ...more] = mailsTo(person)
  expect([second, more]).toEqual([first, []])
})

it('is not sent when its link has been used meanwhile', async () => {
  const person = await signUp(platform.app, 'student')
  await waitForJob(person, (await jobOf(person)).id)
  const confirmation = mailsTo(person)[0]!.link.split('#')[1]!
  server.answerNext(451)
  await person.call(users.sendConfirmation)
  await waitUntilDelayed(person)
  const waiting = await jobOf(person)
  // A newer email ends the links of the waiting one.
  await person.call(users.sendConfirmation)
  await hurry()
  expect((await waitForJob(person, waiting.id)).code).toBe('mail_not_needed')
  expect((await nobody.call(users.confirmEmail, { body: { token: confirmation } })).status).toBe(400)
})

it('leaves no address and no link in the log and in what others may read', async () => {
  const [person, other] = [await signUp(platform.app, 'student'), await signUp(platform.app, 'professor')]
  const job = await jobOf(person)
  const mine = await waitForJob(person, job.id)
  expect(JSON.stringify(mine)).not.toContain(person.email)
  const { status } = await other.call(jobs.get, { params: { job: job.id } })
  expect(status).toBe(404)
})
