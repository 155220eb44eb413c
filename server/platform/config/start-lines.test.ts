import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readModelConfigs } from './model-config.ts'
import { readSpeechConfig } from './speech-config.ts'
import { describeEngines, warnOfNoWorker, warnOfUnknownSettings } from './start-lines.ts'

it.each([
  ['AI_MODELS', 'AI_MODEL'],
  ['AI_MODEL_GRADING', 'AI_MODEL_GRADE'],
  ['AI_MODEL_TRANSLATION', 'AI_MODEL_TRANSLATE'],
  ['AI_MODEL_SPEECH', 'SPEECH_MODEL'],
  ['AI_GRADE_MODEL', 'AI_MODEL_GRADE'],
  ['AI_OPENAI_API_KEY', 'AI_API_KEY_OPENAI'],
  ['AI_MDOEL', 'AI_MODEL'],
  ['AI_MODEL_TRASNLATE', 'AI_MODEL_TRANSLATE'],
  ['AI_KEY_ANTHROPIC', 'AI_API_KEY_ANTHROPIC'],
  ['ai_model', 'AI_MODEL'],
  ['SPEECH_VOICES', 'SPEECH_VOICE'],
  ['BACKUP_FOLDR', 'BACKUP_FOLDER'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['KEEP_CHAT_DAYS', 'KEEP_CHATS_DAYS'],
  ['public_url', 'PUBLIC_URL'],
])('warns of a misspelt name and suggests the nearest setting: %s', (name, nearest) => {
  const lines = warnOfUnknownSettings({ [name]: 'secret-value' })
  expect(lines).toEqual([expect.stringContaining(`${name} is no setting and is ignored.`)])
  expect(lines[0]).toContain(`one: ${nearest} (`)
  expect(lines[0]).not.toContain('secret-value')
})

it("does not warn of settings, of empty names or of other programs' names", () => {
  const env = {
    AI_MODEL: 'a:b',
    AI_API_KEY_OPENAI: 'k',
    SPEECH_VOICE: 'x',
    AI_OLD: ' ',
    OPENAI_API_KEY: 'k',
    OIDC_NAME_2: 'x',
    OIDC_CLIENT_SECRET_3: 'x',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'x',
    HOSTNAME: 'x',
    MAIL: 'x',
    NODE_ENV: 'x',
    DATABASE_PORT: 'x',
    KUBERNETES_SERVICE_HOST: 'x',
  }
  expect(warnOfUnknownSettings(env)).toEqual([])
})

it('names the model of each task in one line, without keys and addresses', () => {
  const env: Record<string, string> = {
    AI_MODEL: 'ollama:llama3.2:3b',
    AI_MODEL_CHAT: 'builtin',
    AI_MODEL_GRADE: 'openai:gpt',
    AI_API_KEY_OPENAI: 'sk-secret',
  }
  const read = (name: string) => env[name]
  const line = describeEngines({ models: readModelConfigs(read), speech: readSpeechConfig(read) })
  expect(line).toBe(
    'AI models: ollama:llama3.2:3b (script, annotate, translate, syllabus, draft, discuss); openai:gpt (grade); the built-in engines do what they can of the rest (chat, speech).',
  )
})

it('says that there is no model', () => {
  expect(describeEngines({ models: {}, speech: undefined })).toBe(
    'AI models: none is set; the built-in engines do what they can.',
  )
})

it('warns of jobs that no process can run', () => {
  expect(warnOfNoWorker(readConfig({ ROLE: 'web' }))).toEqual([expect.stringMatching(/jobs wait/)])
  expect(warnOfNoWorker(readConfig({}))).toEqual([])
  const shared = { DATABASE_URL: 'postgres://localhost/lectern', JWT_SECRET: 'x'.repeat(32) }
  expect(warnOfNoWorker(readConfig({ ROLE: 'web', ...shared }))).toEqual([])
})
