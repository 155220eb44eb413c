import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { administration } from '@lectern/contract/administration.ts'
import { models } from '@lectern/contract/models.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptSetting, encryptSetting } from '../../platform/config/stored-settings.ts'
import { createContext } from '../../services.ts'
import { makeAdministrator, type Person } from '../../testing/factories.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
let provider: ModelServer
beforeAll(async () => {
  provider = await startModelServer()
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(async () => {
  await platform.stop()
  await provider.stop()
})

const KEY = 'sk-a-very-secret-key-4f2a'
const save = (body: object) => administrator.call(administration.saveSettings, { wrongBody: body })
const list = async () => (await administrator.call(administration.settings)).body
const find = async (name: string) => (await list()).find((one) => one.name === name)
const scriptEngine = async () =>
  (await administrator.call(models.settings)).body.engines.find(({ task }) => task === 'script')

describe('settings that are stored', () => {
  it('choose the model at once, are encrypted, and never show a key', async () => {
    expect((await scriptEngine())?.kind).toBe('builtin')
    const model = { AI_MODEL: 'compatible:pretender', AI_BASE_URL: provider.url, AI_API_KEY: KEY }
    const test = await administrator.call(administration.testSettings, {
      body: { part: 'model', settings: model },
    })
    expect(test.body).toMatchObject({ works: true, code: 'test_works', audio: null })
    expect((await scriptEngine())?.kind).toBe('builtin')

    const saved = await save(model)
    expect([saved.status, await scriptEngine()]).toMatchObject([200, { kind: 'model', model: 'pretender' }])
    expect(await find('AI_API_KEY')).toEqual({
      name: 'AI_API_KEY',
      value: null,
      is_set: true,
      is_unreadable: false,
      locked_by: null,
    })
    expect(await find('AI_MODEL')).toMatchObject({ value: 'compatible:pretender' })
    const { $client } = platform.context.database
    const { rows: stored } = await $client.query('select * from stored_settings')
    const { rows: noted } = await $client.query(
      `select details from audit_entries where action = 'settings_changed' order by id desc limit 1`,
    )
    expect(JSON.stringify([stored, noted, saved.body])).not.toContain(KEY)
    expect(JSON.stringify(stored)).not.toContain(provider.url)
    // The key alone has no value there.
    expect(noted[0].details).toEqual({
      settings: 'AI_MODEL, AI_BASE_URL, AI_API_KEY',
      former_AI_MODEL: null,
      AI_MODEL: 'compatible:pretender',
      former_AI_BASE_URL: null,
      AI_BASE_URL: provider.url,
    })

    // A stored key goes to the address it was typed for, and to no other.
    const elsewhere = await startModelServer()
    for (const settings of [{ AI_BASE_URL: elsewhere.url }, {}])
      await administrator.call(administration.testSettings, { body: { part: 'model', settings } })
    expect(elsewhere.asked.map(({ authorization }) => authorization)).toEqual([undefined])
    expect(provider.asked.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
    await elsewhere.stop()

    // Left out: unchanged. Empty: not set.
    await save({ PROFESSOR_REGISTRATION: 'nobody' })
    expect((await find('AI_API_KEY'))?.is_set).toBe(true)
    await save({ AI_MODEL: '', AI_BASE_URL: '', AI_API_KEY: '' })
    expect([(await scriptEngine())?.kind, (await find('AI_API_KEY'))?.is_set]).toEqual(['builtin', false])
  })
  it('are used by a process that starts later, and by another one that looks', async () => {
    const { config, database, log, clock } = platform.context
    const start = () => createContext({ config: { ...config, models: {} }, database, log, clock })
    const other = await start()
    await save({ AI_MODEL: 'compatible:later', AI_BASE_URL: provider.url })
    expect(other.config.models).toEqual({})
    await other.settings.look()
    expect(other.config.models.script?.model).toBe('later')
    const third = await start()
    expect(third.config.models.script?.model).toBe('later')
    for (const one of [other, third]) {
      one.settings.stop()
      one.disk.stop()
      await one.queue.stop()
      await one.gateway.close()
    }
    await save({ AI_MODEL: '', AI_BASE_URL: '' })
  })
  it('are refused when they cannot work, and nothing changes', async () => {
    const refused = await save({ PROFESSOR_REGISTRATION: 'anybody', AI_MODEL: 'openai:gpt-5' })
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      422,
      'setting_unusable',
    ])
    expect((await find('PROFESSOR_REGISTRATION'))?.value).toBe('nobody')
    expect((await save({ PROFESSOR_REGISTRATION: 'friends' })).status).toBe(422)
  })
  it('are tested part by part, and the setting to correct is named', async () => {
    const settings = { SMTP_URL: 'mail.school.example', SPEECH_MODEL: 'openai:', AI_MODEL: '' }
    const tryOut = async (part: 'model' | 'voice' | 'mail') => {
      const { status, body } = await administrator.call(administration.testSettings, {
        body: { part, settings },
      })
      const { code, params } = body as { code: string; params?: { field?: string } }
      return [status, code, params?.field]
    }
    expect(await tryOut('model')).toEqual([200, 'test_builtin', undefined])
    expect(await tryOut('voice')).toEqual([422, 'setting_unusable', 'SPEECH_MODEL'])
    expect(await tryOut('mail')).toEqual([422, 'setting_unusable', 'SMTP_URL'])
    const refused = async (body: object) =>
      ((await save(body)).body as unknown as { params: { field: string } }).params.field
    expect(await refused({ SMTP_URL: 'smtp://mail.school.example' })).toBe('MAIL_FROM')
    expect(await refused({ AI_MODEL: 'compatible:m' })).toBe('AI_BASE_URL')
    expect(await refused({ BACKUP_FOLDER: 's3://lectern-backups' })).toBe('BACKUP_FOLDER')
  })
  it('make the folder for backups, and refuse one that cannot be written', async () => {
    Object.assign(platform.context.config, { role: 'all' })
    const parent = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))
    const folder = path.join(parent, 'daily')
    expect((await save({ BACKUP_FOLDER: folder })).status).toBe(200)
    expect((await stat(folder)).isDirectory()).toBe(true)
    const file = path.join(parent, 'file')
    await writeFile(file, 'x')
    for (const wrong of [path.join(parent, 'none', 'daily'), file]) {
      const { status, body } = await save({ BACKUP_FOLDER: wrong })
      expect([wrong, status, body]).toMatchObject([
        wrong,
        422,
        { code: 'backup_folder_unwritable', params: { words: [wrong] } },
      ])
    }
    expect((await find('BACKUP_FOLDER'))?.value).toBe(folder)
    await save({ BACKUP_FOLDER: '' })
    await rm(parent, { recursive: true })
  })
  it('speak a sentence when the voice is tested', async () => {
    const test = await administrator.call(administration.testSettings, {
      body: { part: 'voice', settings: {} },
    })
    expect(test.body).toMatchObject({ works: true, code: 'test_builtin_voice' })
    expect(Buffer.from(test.body.audio ?? '', 'base64').length).toBeGreaterThan(1_000)
  })
  it('send email from now on, and never show the address of the server', async () => {
    const mailServer = await startMailServer()
    const { host } = new URL(mailServer.url)
    const mail = { MAIL_FROM: 'lectern@example.org', PUBLIC_URL: 'http://localhost:3000' }
    const tryOut = async (SMTP_URL?: string) =>
      (
        await administrator.call(administration.testSettings, {
          body: { part: 'mail', settings: SMTP_URL === undefined ? {} : { ...mail, SMTP_URL } },
        })
      ).body.code
    const sendsEmail = async () => (await administrator.call(users.signInOptions)).body.sends_email
    expect(await tryOut()).toBe('mail_not_set')
    expect(await tryOut(`smtp://lectern:wrong@${host}`)).toBe('mail_sign_in_refused')
    expect(await tryOut('smtp://me:wrong@127.0.0.1:9')).toBe('mail_unreachable')
    // It asks for no sign-in before there is something to send.
    expect(await tryOut(`smtp://${host}`)).toBe('mail_failed')
    mailServer.refuseAt('sender', 550)
    expect(await tryOut(mailServer.url)).toBe('mail_failed')
    mailServer.refuseAt('sender', null)
    expect([await tryOut(mailServer.url), await sendsEmail()]).toEqual(['mail_test_sent', false])
    expect(mailServer.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [administrator.email, 'Lectern can send email'],
    ])
    const saved = await save({ ...mail, SMTP_URL: mailServer.url })
    expect([saved.status, await sendsEmail()]).toEqual([200, true])
    expect(JSON.stringify(saved.body)).not.toContain(host)
    expect(await find('SMTP_URL')).toMatchObject({ value: null, is_set: true })
    await save({ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' })
    expect(await sendsEmail()).toBe(false)
    await mailServer.stop()
  })
  it('lose to the environment, which locks its whole group', async () => {
    const own = await startTestApp({ config: { given: { AI_MODEL: 'ollama:llama3.2:3b' } } })
    const one = await makeAdministrator(own)
    const states = (await one.call(administration.settings)).body
    const locks = Object.fromEntries(states.map(({ name, locked_by }) => [name, locked_by]))
    expect(locks).toMatchObject({
      AI_MODEL: 'AI_MODEL',
      AI_API_KEY: 'AI_MODEL',
      AI_BASE_URL: 'AI_MODEL',
      SPEECH_MODEL: null,
      PROFESSOR_REGISTRATION: null,
    })
    const refused = await one.call(administration.saveSettings, {
      body: { AI_BASE_URL: 'https://evil.example' },
    })
    expect([refused.status, refused.detail]).toEqual([
      422,
      'AI_BASE_URL is set by the environment of the server and cannot be changed here.',
    ])
    await own.stop()
  })
})

describe('the encryption of a stored setting', () => {
  const secret = 'a secret for tests that is long enough'
  it('needs the secret and the name, and differs each time', () => {
    const [one, two] = [encryptSetting(secret, 'AI_API_KEY', KEY), encryptSetting(secret, 'AI_API_KEY', KEY)]
    expect(one).not.toBe(two)
    expect(decryptSetting(secret, 'AI_API_KEY', one)).toBe(KEY)
    expect(decryptSetting(`${secret}!`, 'AI_API_KEY', one)).toBeUndefined()
    expect(decryptSetting(secret, 'SPEECH_API_KEY', one)).toBeUndefined()
    expect(decryptSetting(secret, 'AI_API_KEY', `${one.slice(0, -2)}AA`)).toBeUndefined()
    expect(decryptSetting(secret, 'AI_API_KEY', '')).toBeUndefined()
  })
})
