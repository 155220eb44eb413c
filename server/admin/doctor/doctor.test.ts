import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeValues } from '../../platform/config/stored-settings.ts'
import { storedSettingsTable } from '../../platform/db/schema/administration.ts'
import { measureSpace } from '../../platform/disk-space.ts'
import { enterPresence } from '../../platform/jobs/presence.ts'
import { makeCourse, makeLecture, makeProfessor } from '../../testing/factories.ts'
import { startFaultyProvider } from '../../testing/servers/faulty-provider.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { startTraceReceiver } from '../../testing/servers/trace-receiver.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { configOf, makeEmpty, makeFolder } from '../testing/installations.ts'
import { runAdmin } from '../testing/run-admin.ts'
import { examine } from './doctor.ts'

let platform: TestApp
let env: Record<string, string>
let folder: string
beforeAll(async () => {
  folder = await makeFolder()
  platform = await startTestApp({ works: true })
  const { dataDir, databaseUrl, jwtSecret } = await configOf(platform)
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret, PORT: '0' }
})
afterAll(async () => {
  await platform?.stop()
  await rm(folder, { recursive: true, force: true })
})

const look = async (more: Record<string, string> = {}) => {
  const lines: string[] = []
  const isWell = await examine({ ...env, ...more }, (line) => lines.push(line))
  return { isWell, lines, wrong: lines.filter((line) => line.startsWith('wrong')) }
}

it('finds nothing wrong with a running platform, one line per check', async () => {
  const { slides } = await makeLecture(platform, await makeCourse(await makeProfessor(platform)))
  expect(slides).toHaveLength(1)
  const { isWell, lines, wrong } = await look()
  expect([isWell, wrong]).toEqual([true, []])
  expect(lines.map((line) => line.split(/\s+/)[1])).toEqual([
    'settings',
    'storage',
    'disk',
    'port',
    'database',
    'settings',
    'clock',
    'files',
    'jobs',
    'backups',
    'model',
    'voice',
    'proxy',
    'mail',
  ])
  const { totalBytes } = await measureSpace(env.DATA_DIR!)
  // The unit of the page Health.
  expect(lines.find((line) => line.includes(' disk '))).toContain(`of ${(totalBytes / 1e9).toFixed(1)} GB`)
  expect(lines.find((line) => line.includes(' files '))).toMatch(/all [1-9]\d* files/)
  expect(lines.find((line) => line.includes(' database '))).toMatch(/PostgreSQL \d.*at DATABASE_URL/)
})

it('names a setting that is none, and one that cannot work', async () => {
  expect((await look({ AI_MODLE: 'x' })).wrong[0]).toMatch(/AI_MODLE is no setting/)
  const broken = await look({ PORT: 'many' })
  expect(broken).toMatchObject({
    isWell: false,
    lines: [expect.stringMatching(/^wrong +settings +PORT must be/)],
  })
})

it('names files that are missing, and a database that does not fit', async () => {
  const { slides } = await makeLecture(platform, await makeCourse(await makeProfessor(platform)))
  const key = slides[0]!.pictureKey
  const bytes = await platform.context.files.read(key)
  await platform.context.files.remove(key)
  expect((await look()).wrong).toEqual([
    expect.stringMatching(new RegExp(`files +1 of .* missing, such as ${key}`)),
  ])
  await platform.context.files.putBytes(bytes, 'webp')

  const empty = await makeEmpty({ ...platform.context.config })
  const { wrong } = await look({ DATABASE_URL: empty.config.databaseUrl })
  expect(wrong).toEqual([expect.stringMatching(/database .* without tables: run npm start once\.$/)])
  await empty.remove()
  const away = await look({ DATABASE_URL: 'postgres://lectern@127.0.0.1:1/none' })
  expect(away.wrong).toEqual([expect.stringMatching(/database .*DATABASE_URL does not answer/)])
})

it('names jobs that wait long although a worker lives, and none without a worker', async () => {
  const idle = await startTestApp()
  const { databaseUrl } = await configOf(idle)
  await makeProfessor(idle)
  await idle.context.database.$client.query(
    `insert into jobs (id, kind, owner_id, created_at)
     select gen_random_uuid(), 'syllabus', id, now() - interval '1 hour' from users limit 1`,
  )
  const stands = await look({ DATABASE_URL: databaseUrl })
  expect(stands.wrong).toEqual([])
  expect(stands.lines.find((line) => line.includes(' jobs '))).toMatch(
    /^skipped .*1 continue when a worker runs/,
  )
  const presence = await enterPresence(idle.context.database, () => undefined)
  expect((await look({ DATABASE_URL: databaseUrl })).wrong).toEqual([
    expect.stringMatching(
      /jobs +1 has waited for more than 10 minutes \(syllabus: .*\): npm run jobs lists them\.$/,
    ),
  ])
  presence.leave()
  await idle.stop()
})

it('tells a provider that answers from one that does not, and a port of another program', async () => {
  const other = createServer((_, reply) => reply.writeHead(404).end('Not here'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const model = { AI_MODEL: 'compatible:m', AI_BASE_URL: `http://127.0.0.1:${port}/v1` }
  const there = await look(model)
  expect([there.wrong, there.lines.some((line) => /^ok +model +compatible answers/.test(line))]).toEqual([
    [],
    true,
  ])
  expect((await look({ PORT: String(port) })).wrong).toEqual([expect.stringMatching(/another program uses/)])
  await new Promise((resolve) => other.close(resolve))
  expect((await look(model)).wrong).toEqual([
    expect.stringMatching(/model .*does not answer .*check AI_BASE_URL/),
  ])
})

it('asks the identity provider for its description', async () => {
  const provider = await startIdentityProvider({ redirectUris: [] })
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'hunter2',
    PUBLIC_URL: 'https://lectern.example',
  }
  const { wrong, lines } = await look(settings)
  expect([wrong, lines.some((line) => /^ok +sign-in +\S+ answers/.test(line))]).toEqual([[], true])
  // The sign-in takes this spelling, too.
  const spelled = `${provider.issuer.replace('localhost', 'LocalHost')}/`
  expect((await look({ ...settings, OIDC_ISSUER: spelled })).wrong).toEqual([])
  await provider.stop()
  const { wrong: gone } = await look(settings)
  expect(gone).toEqual([expect.stringMatching(/sign-in .*does not answer .*check OIDC_ISSUER/)])
  expect(gone.join()).not.toContain('hunter2')
})

it('names an identity provider whose clock is far from ours', async () => {
  const provider = await startFaultyProvider('lectern')
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'hunter2',
    PUBLIC_URL: 'https://lectern.example',
  }
  expect((await look(settings)).wrong).toEqual([])
  for (const seconds of [-600, 600]) {
    provider.clockAheadSeconds = seconds
    expect((await look(settings)).wrong).toEqual([expect.stringMatching(/sign-in .*clock .*time service/)])
  }
  // From a cache, the description has the date at which it was stored there.
  provider.clockAheadSeconds = 0
  provider.ageSeconds = 3_000
  expect((await look(settings)).wrong).toEqual([])
  provider.stop()
})

it('signs in to the mail server, and names one that does not take it', async () => {
  const server = await startMailServer()
  const mail = { MAIL_FROM: 'lectern@example.org', PUBLIC_URL: 'https://lectern.example' }
  const { wrong, lines } = await look({ ...mail, SMTP_URL: server.url })
  expect([wrong, lines.at(-1)]).toEqual([[], expect.stringMatching(/^ok +mail +127.0.0.1:\d+ accepts email/)])
  const refused = await look({ ...mail, SMTP_URL: server.url.replace('secret', 'hunter2') })
  expect(refused.wrong).toEqual([
    expect.stringMatching(/^wrong +mail .*does not accept email .*check SMTP_URL/),
  ])
  expect(refused.lines.join()).not.toContain('hunter2')
  expect(server.mails).toEqual([])
  await server.stop()
  expect((await look({ ...mail, SMTP_URL: server.url })).wrong).toEqual([
    expect.stringMatching(/mail .*ECONNREFUSED/),
  ])
})

it('asks the trace collector, with its key, and names one that does not take traces', async () => {
  const receiver = await startTraceReceiver()
  const key = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hunter2' }
  const there = await look({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...key })
  expect([there.wrong, there.lines.at(-1)]).toEqual([
    [],
    expect.stringMatching(/^ok +traces +the collector at 127.0.0.1:\d+ accepts them\.$/),
  ])
  expect([receiver.spans, receiver.headers[0]?.['x-key']]).toEqual([[], 'hunter2'])
  const elsewhere = await look({ OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/none` })
  expect(elsewhere.wrong).toEqual([
    expect.stringMatching(/traces .*status 404: check OTEL_EXPORTER_OTLP_ENDPOINT\.$/),
  ])
  await receiver.stop()
  const { wrong: gone } = await look({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...key })
  expect(gone).toEqual([expect.stringMatching(/traces .*does not answer \(.*ECONNREFUSED.*\): check OTEL_/)])
  expect(gone.join()).not.toContain('hunter2')
})

it('also examines settings that were stored on the page, and names those of another secret', async () => {
  const { database } = platform.context
  const stored = { AI_MODEL: 'compatible:m', AI_BASE_URL: 'http://127.0.0.1:1/v1' }
  await storeValues(database, env.JWT_SECRET!, stored)
  const { lines, wrong } = await look()
  expect(wrong).toEqual([expect.stringMatching(/model .*does not answer .*check AI_BASE_URL/)])
  expect(lines.filter((line) => /^ok +settings /.test(line))).toEqual([
    expect.stringMatching(/the environment has no unknown setting\.$/),
    expect.stringMatching(/with those of the page Settings: AI models: compatible:m \(script, /),
  ])
  await storeValues(database, 'another secret', stored)
  expect((await look()).wrong).toEqual([
    expect.stringMatching(/settings .*AI_BASE_URL was stored with another JWT_SECRET/),
    expect.stringMatching(/settings .*AI_MODEL was stored with another JWT_SECRET: enter .*Settings/),
  ])
  await database.delete(storedSettingsTable)
})

it('ends with exit code 1 where there is no installation, and help lists the commands', async () => {
  const run = (...args: string[]) => runAdmin(args, { DATA_DIR: path.join(folder, 'none'), PORT: '0' }).ended
  expect(await run('doctor')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no installation'),
  })
  expect(existsSync(path.join(folder, 'none'))).toBe(false)
  const help = await run('help')
  expect(help.code).toBe(0)
  for (const call of ['doctor', 'backup FILE', 'restore FILE', 'reset-password EMAIL', 'reset-link EMAIL'])
    expect(help.output).toContain(call)
  expect(await run('backup')).toEqual({ code: 1, output: 'Usage: npm run admin -- backup FILE\n' })
  expect(await run('destroy')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no command destroy'),
  })
})

it('a command ends without a trace when what reads its output stops, such as `head`', async () => {
  const { child, ended } = runAdmin(['doctor'], env)
  child.stdout!.destroy()
  expect(await ended).toEqual({ code: 0, output: '' })
})
