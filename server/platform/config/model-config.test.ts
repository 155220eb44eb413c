import { aiTask } from '@lectern/contract/models.ts'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readModelConfigs } from './model-config.ts'
import { readSpeechConfig } from './speech-config.ts'

type Env = Record<string, string>
const modelsOf = (env: Env) => readModelConfigs((name) => env[name])
const speechOf = (env: Env) => readSpeechConfig((name) => env[name])
const lineOf = (read: () => unknown): string => {
  try {
    read()
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

describe('models', () => {
  it.each<[Env, RegExp]>([
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
    [{ AI_MODEL: 'compatible:x', AI_API_KEY: 'sk-1' }, /^AI_BASE_URL is missing/],
    [{ AI_MODEL: 'compatible:x', AI_BASE_URL: 'example.org/v1' }, /^AI_BASE_URL must look like/],
    [{ AI_MODEL: 'compatible:x', AI_BASE_URL: 'ftp://example.org' }, /^AI_BASE_URL must look like/],
    [{ AI_MODEL: 'ollama:x', AI_BASE_URL: 'http://me:hunter2@example.org' }, /^AI_BASE_URL must look like/],
    [{ AI_MODEL: 'openai:x', AI_API_KEY: 'two\nlines' }, /^AI_API_KEY holds/],
    [{ AI_MODEL: 'openai:x', AI_API_KEY: 'schlüssel' }, /^AI_API_KEY holds/],
    [{ AI_MODEL_GRADE: 'graders' }, /^AI_MODEL_GRADE must be provider:model/],
    [{ AI_MODEL_GRADE: 'oracle:x' }, /^AI_MODEL_GRADE must name one of/],
    [
      { AI_MODEL: 'ollama:x', AI_MODEL_GRADE: 'openai:y', AI_API_KEY: 'sk-1' },
      /^AI_API_KEY_OPENAI is missing/,
    ],
    [
      { AI_MODEL: 'openai:x', AI_API_KEY: 'sk-1', AI_MODEL_CHAT: 'compatible:y', AI_BASE_URL: 'http://a/v1' },
      /^AI_BASE_URL_COMPATIBLE is missing/,
    ],
    [
      { AI_MODEL_GRADE: 'openai:x', AI_MODEL_CHAT: 'anthropic:y', AI_API_KEY: 'sk-1' },
      /^AI_API_KEY does not say which provider it is for/,
    ],
    [{ AI_MODEL: 'openai:x', AI_API_KEY_OPENAI: 'a b' }, /^AI_API_KEY_OPENAI holds/],
  ])('are refused with one line: %o', (env, line) => {
    const said = lineOf(() => modelsOf(env))
    expect(said).toMatch(line)
    expect(said).toMatch(/^[^\n]+\.$/)
    expect(said).not.toMatch(/sk-1|hunter2|lines|schl|a b/)
  })

  it('are empty without settings, or with only a key', () => {
    expect(modelsOf({})).toEqual({})
    expect(modelsOf({ AI_API_KEY: 'sk-1' })).toEqual({})
    expect(modelsOf({ AI_MODEL: 'builtin' })).toEqual({})
  })

  it('do every task with what their provider needs, split at the first colon', () => {
    const models = modelsOf({ AI_MODEL: 'ollama:llama3.2:3b' })
    expect(Object.keys(models)).toEqual(aiTask.options)
    expect(models.chat).toEqual({
      provider: 'ollama',
      model: 'llama3.2:3b',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: undefined,
      settings: ['AI_MODEL'],
      toCheck: { model: 'AI_MODEL', key: 'AI_API_KEY', address: 'AI_BASE_URL' },
    })
    expect(
      modelsOf({ AI_MODEL: 'compatible:a/b', AI_BASE_URL: 'http://127.0.0.1:1/v1/' }).script,
    ).toMatchObject({
      model: 'a/b',
      baseUrl: 'http://127.0.0.1:1/v1',
      settings: ['AI_MODEL', 'AI_BASE_URL'],
    })
  })

  it('can be set per task, or switched off for a task', () => {
    const models = modelsOf({
      AI_MODEL: 'openai:gpt-9',
      AI_API_KEY: 'sk-1',
      AI_MODEL_GRADE: 'openai:gpt-9-exact',
      AI_MODEL_CHAT: 'builtin',
      AI_MODEL_TRANSLATE: 'google:gemini',
      AI_API_KEY_GOOGLE: 'g-2',
    })
    expect(models.script).toMatchObject({ model: 'gpt-9', apiKey: 'sk-1' })
    expect(models.grade).toMatchObject({
      model: 'gpt-9-exact',
      apiKey: 'sk-1',
      settings: ['AI_MODEL_GRADE', 'AI_API_KEY'],
    })
    expect(models.chat).toBeUndefined()
    expect(models.translate).toMatchObject({ provider: 'google', apiKey: 'g-2' })
  })

  it('get no key and no address of another provider', () => {
    const models = modelsOf({
      AI_MODEL: 'openai:gpt-9',
      AI_API_KEY: 'sk-1',
      AI_BASE_URL: 'https://gateway.example/v1',
      AI_MODEL_CHAT: 'ollama:small',
      AI_MODEL_GRADE: 'compatible:y',
      AI_BASE_URL_COMPATIBLE: 'http://127.0.0.1:8000/v1',
    })
    expect(models.chat).toMatchObject({ apiKey: undefined, baseUrl: 'http://127.0.0.1:11434/v1' })
    expect(models.grade).toMatchObject({ apiKey: undefined, baseUrl: 'http://127.0.0.1:8000/v1' })
    expect(models.script).toMatchObject({ apiKey: 'sk-1', baseUrl: 'https://gateway.example/v1' })
  })

  it("share a key without a provider's name only if all tasks use one provider", () => {
    const models = modelsOf({ AI_MODEL_GRADE: 'anthropic:claude', AI_API_KEY: 'sk-1' })
    expect(models).toEqual({ grade: expect.objectContaining({ apiKey: 'sk-1' }) })
  })
})

describe('voices', () => {
  it.each<[Env, RegExp]>([
    [{ SPEECH_MODEL: 'kokoro' }, /^SPEECH_MODEL must be provider:model/],
    [{ SPEECH_MODEL: 'anthropic:x' }, /^SPEECH_MODEL must name one of openai, compatible/],
    [{ SPEECH_MODEL: 'openai:tts-1' }, /^SPEECH_API_KEY is missing/],
    [{ SPEECH_MODEL: 'compatible:kokoro' }, /^SPEECH_BASE_URL is missing/],
    [{ SPEECH_MODEL: 'compatible:kokoro', SPEECH_BASE_URL: 'kokoro' }, /^SPEECH_BASE_URL must look like/],
    [{ SPEECH_MODEL: 'openai:tts-1', SPEECH_API_KEY: 'ä' }, /^SPEECH_API_KEY holds/],
    [{ SPEECH_MODEL: 'openai:tts-1', SPEECH_API_KEY: 'k', SPEECH_VOICE: 'en=' }, /^SPEECH_VOICE must be/],
    [
      { SPEECH_MODEL: 'openai:tts-1', SPEECH_API_KEY: 'k', SPEECH_VOICE: 'en=a,en=b' },
      /^SPEECH_VOICE must be/,
    ],
    // The key of the language models belongs to their address, not to this one.
    [
      {
        SPEECH_MODEL: 'openai:tts-1',
        SPEECH_BASE_URL: 'http://other/v1',
        AI_MODEL: 'openai:x',
        AI_API_KEY: 'sk-1',
      },
      /^SPEECH_API_KEY is missing/,
    ],
  ])('are refused with one line: %o', (env, line) => {
    expect(lineOf(() => speechOf(env))).toMatch(line)
    expect(lineOf(() => speechOf(env))).not.toMatch(/sk-1/)
  })

  it('are the built-in ones when nothing is set', () => {
    expect(speechOf({})).toBeUndefined()
    expect(speechOf({ SPEECH_MODEL: 'builtin', SPEECH_VOICE: 'alloy' })).toBeUndefined()
  })

  it('can have an address and a key of their own', () => {
    expect(
      speechOf({
        SPEECH_MODEL: 'compatible:kokoro',
        SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1/',
        SPEECH_VOICE: 'af_heart, ko=nova',
        AI_MODEL: 'compatible:x',
        AI_BASE_URL: 'http://127.0.0.1:1/v1',
        AI_API_KEY: 'sk-1',
      }),
    ).toEqual({
      provider: 'compatible',
      model: 'kokoro',
      baseUrl: 'http://127.0.0.1:8880/v1',
      apiKey: undefined,
      voices: { byLanguage: { ko: 'nova' }, other: 'af_heart' },
      settings: ['SPEECH_MODEL', 'SPEECH_BASE_URL', 'SPEECH_VOICE'],
      toCheck: { model: 'SPEECH_MODEL', key: 'SPEECH_API_KEY', address: 'SPEECH_BASE_URL' },
    })
  })

  it('use the address and key of the language models of the same provider', () => {
    expect(
      speechOf({ SPEECH_MODEL: 'openai:tts-1', AI_MODEL: 'openai:x', AI_API_KEY: 'sk-1' }),
    ).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-1',
      voices: { byLanguage: {}, other: 'alloy' },
      settings: ['SPEECH_MODEL', 'AI_API_KEY'],
    })
    // If speech has a key of its own, the models' key does not apply.
    expect(
      speechOf({
        SPEECH_MODEL: 'compatible:kokoro',
        SPEECH_API_KEY: 'sk-2',
        AI_MODEL: 'compatible:x',
        AI_BASE_URL: 'http://127.0.0.1:1/v1',
        AI_API_KEY: 'sk-1',
      }),
    ).toMatchObject({ apiKey: 'sk-2', settings: ['SPEECH_MODEL', 'SPEECH_API_KEY', 'AI_BASE_URL'] })
    expect(
      lineOf(() => speechOf({ SPEECH_MODEL: 'openai:tts-1', AI_MODEL: 'google:x', AI_API_KEY: 'g-1' })),
    ).toMatch(/^SPEECH_API_KEY is missing/)
    expect(
      speechOf({ SPEECH_MODEL: 'openai:tts-1', AI_API_KEY_OPENAI: 'sk-1', SPEECH_VOICE: 'en=alloy' })?.voices,
    ).toEqual({ byLanguage: { en: 'alloy' }, other: null })
  })
})

describe("the settings to check after a provider's error", () => {
  it.each<[Env, string[]]>([
    [
      { AI_MODEL: 'openai:x', AI_API_KEY: 'k', AI_BASE_URL: 'http://a/v1' },
      ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'],
    ],
    [
      { AI_MODEL: 'ollama:x', AI_MODEL_GRADE: 'openai:y', AI_API_KEY_OPENAI: 'k' },
      ['AI_MODEL_GRADE', 'AI_API_KEY_OPENAI', 'AI_BASE_URL_OPENAI'],
    ],
    [
      { AI_MODEL: 'openai:x', AI_API_KEY: 'k', AI_MODEL_GRADE: 'openai:y' },
      ['AI_MODEL_GRADE', 'AI_API_KEY', 'AI_BASE_URL'],
    ],
    [
      { AI_MODEL: 'openai:x', AI_API_KEY: 'k', AI_API_KEY_OPENAI: 'own' },
      ['AI_MODEL', 'AI_API_KEY_OPENAI', 'AI_BASE_URL'],
    ],
    [{ AI_MODEL: 'ollama:x' }, ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL']],
  ])('are those that were read, set or not: %o', (env, [model, key, address]) => {
    expect(modelsOf(env).grade!.toCheck).toEqual({ model, key, address })
  })

  it.each<[Env, string[]]>([
    [{ SPEECH_MODEL: 'openai:x', SPEECH_API_KEY: 'k' }, ['SPEECH_API_KEY', 'SPEECH_BASE_URL']],
    [{ SPEECH_MODEL: 'openai:x', AI_API_KEY_OPENAI: 'k' }, ['AI_API_KEY_OPENAI', 'AI_BASE_URL_OPENAI']],
    [{ SPEECH_MODEL: 'compatible:x', SPEECH_BASE_URL: 'http://a/v1' }, ['SPEECH_API_KEY', 'SPEECH_BASE_URL']],
    [
      { SPEECH_MODEL: 'compatible:x', SPEECH_API_KEY: 'k', AI_BASE_URL_COMPATIBLE: 'http://a/v1' },
      ['SPEECH_API_KEY', 'AI_BASE_URL_COMPATIBLE'],
    ],
  ])('can be those of the language models for a voice: %o', (env, [key, address]) => {
    expect(speechOf(env)!.toCheck).toEqual({ model: 'SPEECH_MODEL', key, address })
  })
})
