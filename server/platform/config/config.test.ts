import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './settings.ts'
import { writeSettingsPage } from './settings-page.ts'

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
  it('have good values when nothing is set', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      databaseUrl: undefined,
      deckMaxPages: 500,
    })
  })

  it('treat an empty value as none', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it('refuse what cannot work in one line that names the setting', () => {
    const wrong = {
      PORT: '70000',
      ROLE: 'king',
      LOG_LEVEL: 'loud',
      DECK_MAX_MB: '0',
      DECK_MAX_PAGES: '1.5',
      DATABASE_CONNECTIONS: 'all',
      DATABASE_URL: 'x',
      JWT_SECRET: 'short',
    }
    for (const [name, value] of Object.entries(wrong)) {
      const line = lineOf({ [name]: value })
      expect(line.startsWith(name)).toBe(true)
      expect(line).toMatch(/^[^\n]+\.$/)
    }
  })

  it('refuse a model that cannot work, each in one line', () => {
    const key = { AI_API_KEY: 'sk-1' }
    const wrong: [Record<string, string>, RegExp][] = [
      [{ AI_MODEL: 'gpt-9' }, /^AI_MODEL must be provider:model/],
      [{ AI_MODEL: 'openai:' }, /^AI_MODEL must be provider:model/],
      [{ AI_MODEL: ':x' }, /^AI_MODEL must be provider:model/],
      [
        { AI_MODEL: 'oracle:delphi' },
        /^AI_MODEL must name one of openai, anthropic, google, ollama, compatible/,
      ],
      [{ AI_MODEL: 'openai:gpt-9' }, /^AI_API_KEY is missing/],
      [{ AI_MODEL: 'anthropic:claude' }, /^AI_API_KEY is missing/],
      [{ AI_MODEL: 'google:gemini' }, /^AI_API_KEY is missing/],
      [{ AI_MODEL: 'compatible:x', ...key }, /^AI_BASE_URL is missing/],
      [{ AI_MODEL: 'compatible:x', AI_BASE_URL: 'example.org/v1' }, /^AI_BASE_URL must look like/],
      [{ AI_MODEL: 'compatible:x', AI_BASE_URL: 'ftp://example.org' }, /^AI_BASE_URL must look like/],
      [{ AI_MODEL: 'ollama:x', AI_BASE_URL: 'http://me:hunter2@example.org' }, /^AI_BASE_URL must look like/],
      [{ AI_MODEL: 'openai:x', AI_API_KEY: 'two\nlines' }, /^AI_API_KEY holds/],
      [{ AI_MODEL: 'openai:x', AI_API_KEY: 'schlüssel' }, /^AI_API_KEY holds/],
    ]
    for (const [env, line] of wrong) {
      expect(lineOf(env)).toMatch(line)
      expect(lineOf(env)).toMatch(/^[^\n]+\.$/)
      expect(lineOf(env)).not.toMatch(/sk-1|hunter2|lines|schl/)
    }
  })

  it('take a model with what its provider needs, split at the first colon', () => {
    const modelOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).model
    expect(modelOf({})).toBeUndefined()
    expect(modelOf({ AI_API_KEY: 'sk-1' })).toBeUndefined()
    expect(modelOf({ AI_MODEL: 'ollama:llama3.2:3b' })).toEqual({
      provider: 'ollama',
      model: 'llama3.2:3b',
      baseUrl: undefined,
      apiKey: undefined,
    })
    expect(modelOf({ AI_MODEL: 'compatible:a/b', AI_BASE_URL: 'http://127.0.0.1:1/v1/' })).toMatchObject({
      model: 'a/b',
      baseUrl: 'http://127.0.0.1:1/v1',
    })
    expect(modelOf({ AI_MODEL: 'openai:gpt-9', AI_API_KEY: ' sk-1 ' })).toMatchObject({ apiKey: 'sk-1' })
  })

  it('never repeat a password or secret', () => {
    expect(lineOf({ DATABASE_URL: 'mysql://me:hunter2@x/y' })).not.toContain('hunter2')
    expect(lineOf({ JWT_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('make a secret once and keep it for the owner alone', () => {
    const first = readConfig({ DATA_DIR: dataDir }).jwtSecret
    expect(first.length).toBeGreaterThan(40)
    expect(readConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first)
    expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o077).toBe(0)
  })

  it('say what to do about a damaged secret', () => {
    const other = mkdtempSync(path.join(os.tmpdir(), 'lectern-config-'))
    writeFileSync(path.join(other, 'jwt-secret'), 'x')
    expect(lineOf({ DATA_DIR: other })).toContain('delete it')
    rmSync(other, { recursive: true })
  })

  it("are all on the administrators' page, which is the one in the documentation", () => {
    const page = readFileSync(new URL('../../../docs/how-to/configure.md', import.meta.url), 'utf8')
    expect(page).toBe(writeSettingsPage())
    const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
    for (const { name } of settings) expect(source).toContain(`'${name}'`)
  })
})
