import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { providers } from './provider-names.ts'
import { settings } from './settings.ts'
import { writeSettingsPage } from './settings-page.ts'
import { speechProviders } from './speech-config.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const lineOf = (env: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

describe('settings', () => {
  it('have usable defaults', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      databaseUrl: undefined,
      deckMaxPages: 500,
    })
  })

  it.each([
    ['', ['loopback']],
    ['none', false],
    ['all', true],
    ['2', 2],
    ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
    ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  ])('read the proxies that are trusted: %s', (value, trusted) => {
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it('name a store for files with all its parts', () => {
    const s3 = {
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_BUCKET: 'lectern',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret/+=',
    }
    const { storage, s3: read } = readConfig({ DATA_DIR: dataDir, ...s3 })
    expect([storage, read]).toMatchObject(['s3', { endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' }])
    expect(readConfig({ DATA_DIR: dataDir, ...s3, STORAGE: 'disk' }).storage).toBe('disk')
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({ storage: 'disk', s3: undefined })
    for (const [name, value] of [
      ['S3_ENDPOINT', 'minio:9000'],
      ['S3_ENDPOINT', 'http://user:pw@host/'],
      ['S3_ENDPOINT', 'http://host/path'],
      ['S3_BUCKET', 'Two Words'],
      ['S3_REGION', 'a b'],
      ['S3_ACCESS_KEY_ID', 'with space'],
      ['S3_SECRET_ACCESS_KEY', ''],
    ])
      expect(lineOf({ ...s3, [name!]: value! })).toMatch(new RegExp(`^${name} [^\\n]*\\.$`))
    expect(lineOf({ STORAGE: 's3' })).toMatch(/^STORAGE is s3, so S3_ENDPOINT/)
  })

  it('treat an empty value as none', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it('are refused with one line that names the setting', () => {
    const wrong = {
      PORT: '70000',
      ROLE: 'king',
      LOG_LEVEL: 'loud',
      DECK_MAX_MB: '0',
      DECK_MAX_PAGES: '1.5',
      DATABASE_CONNECTIONS: 'all',
      DATABASE_URL: 'x',
      TRUST_PROXY: '10.0.0.0/8, proxy.example',
      DRAIN_MS: '-1',
      METRICS_PORT: 'yes',
      OIDC_ISSUER: 'https://login.example',
      PASSWORDS: 'off',
      PUBLIC_URL: 'https://lectern.example/path',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'lectern@example.org',
      AI_PARALLEL: '0',
      SPEECH_BUDGET_MINUTES: 'many',
      JWT_SECRET: 'short',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const line = lineOf({ [name]: value })
      expect(line.startsWith(name)).toBe(true)
      expect(line).toMatch(/^[^\n]+\.$/)
    }
  })

  it('say what is expected', () => {
    expect(lineOf({ ROLE: 'boss' })).toMatch(/^ROLE must be one of all, web, worker/)
    expect(lineOf({ JWT_SECRET: 'short' })).toMatch(/^JWT_SECRET must have at least 32 characters\./)
    expect(lineOf({ DATABASE_URL: 'mysql://localhost' })).toMatch(/^DATABASE_URL must look like/)
  })

  it('read the mail server, its sender and the address of links', () => {
    const mail = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'Lectern <lectern@example.org>' }
    expect(readConfig({ DATA_DIR: dataDir, ...mail, PUBLIC_URL: 'https://lectern.example/' })).toMatchObject({
      mail: {
        host: 'mail.example',
        port: undefined,
        isSecure: true,
        isPlain: false,
        account: { user: 'me', password: 'secret' },
        from: mail.MAIL_FROM,
      },
      publicUrl: 'https://lectern.example',
    })
    const publicUrl = { PUBLIC_URL: 'https://lectern.example' }
    for (const [written, password] of [
      ['p@ss:w/rd#1?', 'p@ss:w/rd#1?'],
      ['100%', '100%'],
      ['p%40ss', 'p@ss'],
    ]) {
      const env = { ...publicUrl, ...mail, SMTP_URL: `smtp://me@here:${written}@mail.example:587` }
      expect(readConfig({ DATA_DIR: dataDir, ...env }).mail).toMatchObject({
        address: 'mail.example:587',
        account: { user: 'me@here', password },
      })
    }
    for (const [env, line] of [
      [mail, /^SMTP_URL needs PUBLIC_URL/],
      [{ ...publicUrl, SMTP_URL: mail.SMTP_URL }, /^SMTP_URL needs MAIL_FROM/],
      [{ ...publicUrl, MAIL_FROM: mail.MAIL_FROM }, /^MAIL_FROM needs SMTP_URL/],
      [{ ...publicUrl, ...mail, MAIL_FROM: 'Lectern\r\nBcc: a@b.c' }, /^MAIL_FROM must look like/],
      [{ ...publicUrl, ...mail, SMTP_URL: 'https://me:secret@mail.example' }, /^SMTP_URL must look like/],
      // The mail library would take options from there: this one runs a program.
      [
        { ...publicUrl, ...mail, SMTP_URL: `${mail.SMTP_URL}/?pool=false&sendmail=true&path=/bin/sh` },
        /^SMTP_URL must/,
      ],
      [{ ...publicUrl, ...mail, SMTP_URL: `${mail.SMTP_URL}#proxy` }, /^SMTP_URL must/],
      [{ ...publicUrl, ...mail, SMTP_URL: `${mail.SMTP_URL}/path` }, /^SMTP_URL must/],
      [{ PUBLIC_URL: 'lectern.example' }, /^PUBLIC_URL must be/],
      [{ PUBLIC_URL: 'https://me:pass@lectern.example' }, /^PUBLIC_URL must be/],
    ] as const) {
      expect(lineOf(env)).toMatch(line)
      expect(lineOf(env)).not.toMatch(/secret|pass@/)
    }
  })

  it('read providers, numbered from the second on', () => {
    const of = (suffix: string, more: object = {}) =>
      Object.fromEntries(
        Object.entries({
          ISSUER: 'https://login.example',
          CLIENT_ID: 'lectern',
          CLIENT_SECRET: 'hunter2',
          ...more,
        }).map(([name, value]) => [`OIDC_${name}${suffix}`, value]),
      )
    const publicUrl = { PUBLIC_URL: 'https://lectern.example' }
    expect(
      readConfig({
        DATA_DIR: dataDir,
        PASSWORDS: 'off',
        ...publicUrl,
        ...of('', { NAME: 'School', PROFESSORS: 'https://a.example/roles=staff' }),
        ...of('_2'),
      }),
    ).toMatchObject({
      passwords: false,
      oidc: [
        { id: 'default', name: 'School', professors: { claim: 'https://a.example/roles', value: 'staff' } },
        { id: '2', name: 'login.example', professors: undefined },
      ],
    })
    for (const [env, line] of [
      [of(''), /^OIDC_ISSUER needs PUBLIC_URL/],
      [{ ...publicUrl, ...of('_3', { CLIENT_SECRET: '' }) }, /^OIDC_ISSUER_3 needs OIDC_CLIENT_SECRET_3/],
      [{ ...publicUrl, ...of('', { ISSUER: '' }) }, /^OIDC_ISSUER is missing/],
      [{ ...publicUrl, ...of('', { ISSUER: 'http://login.example' }) }, /^OIDC_ISSUER must be/],
      [{ ...publicUrl, ...of('', { PROFESSORS: 'teachers' }) }, /^OIDC_PROFESSORS must be claim=value/],
      [{ PASSWORDS: 'off' }, /^PASSWORDS=off needs OIDC_ISSUER/],
    ] as const) {
      expect(lineOf(env)).toMatch(line)
      expect(lineOf(env)).not.toContain('hunter2')
    }
  })

  it('never repeat a password or secret', () => {
    expect(lineOf({ DATABASE_URL: 'mysql://me:hunter2@x/y' })).not.toContain('hunter2')
    expect(lineOf({ JWT_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('say what to do where no data folder can be made', () => {
    // Below /proc no folder can be made, and Node tries forever to.
    if (process.platform === 'linux')
      expect(lineOf({ DATA_DIR: '/proc/lectern/data' })).toBe(
        'DATA_DIR /proc/lectern/data cannot be used: no folder can be made there. Set another DATA_DIR.',
      )
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    for (const folder of [file, path.join(file, 'data')])
      expect(lineOf({ DATA_DIR: folder })).toContain('a file stands there. Set DATA_DIR to a folder.')
    const deep = path.join(dataDir, 'a/b/c')
    readConfig({ DATA_DIR: deep })
    expect(statSync(deep).mode & 0o777).toBe(0o700)
  })

  it('create a secret once, readable only by its owner', () => {
    const first = readConfig({ DATA_DIR: dataDir }).jwtSecret
    expect(first.length).toBeGreaterThan(40)
    expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first)
    expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o077).toBe(0)
  })

  it('say how to replace a damaged secret', () => {
    const other = mkdtempSync(path.join(os.tmpdir(), 'lectern-config-'))
    writeFileSync(path.join(other, 'jwt-secret'), 'x')
    expect(lineOf({ DATA_DIR: other })).toContain('delete it')
    rmSync(other, { recursive: true })
  })

  // `vitest run -u` on this file writes the page.
  it("are all on the administrators' page, which is the documented one", async () => {
    await expect(writeSettingsPage()).toMatchFileSnapshot('../../../docs/how-to/configure.md')
    const asked = new Set<string>()
    for (const provider of [...providers, ...providers.map((one) => `${one}:plain` as const)]) {
      const [name, plain] = provider.split(':')
      const env: Record<string, string> = { DATA_DIR: dataDir, AI_MODEL: `${name}:x` }
      for (const setting of ['AI_API_KEY', 'AI_BASE_URL'])
        env[plain ? setting : `${setting}_${name!.toUpperCase()}`] = 'http://127.0.0.1'
      if (speechProviders.some((one) => one === name)) env.SPEECH_MODEL = env.AI_MODEL!
      readConfig(
        new Proxy(env, {
          get: (target, setting) => {
            asked.add(String(setting))
            return target[String(setting)]
          },
        }),
      )
    }
    // Of the settings of further providers one name stands for all.
    const listed = [...asked].filter((name) => !/^OIDC_\w+_\d$/.test(name))
    expect(listed.sort()).toEqual(settings.map(({ name }) => name).sort())
  })
})
