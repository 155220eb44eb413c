import { expect, it } from 'vitest'
import { readModelConfigs } from './model-config.ts'
import { settingsToCheck } from './settings-to-check.ts'
import { readSpeechConfig } from './speech-config.ts'

it.each([
  [
    { AI_MODEL: 'openai:x', AI_API_KEY: 'k', AI_BASE_URL: 'http://a/v1' },
    { model: 'AI_MODEL', key: 'AI_API_KEY', address: 'AI_BASE_URL' },
  ],
  [
    { AI_MODEL: 'ollama:x', AI_MODEL_GRADE: 'openai:y', AI_API_KEY_OPENAI: 'k' },
    { model: 'AI_MODEL_GRADE', key: 'AI_API_KEY_OPENAI', address: 'AI_BASE_URL_OPENAI' },
  ],
  [
    { AI_MODEL: 'openai:x', AI_API_KEY: 'k', AI_MODEL_GRADE: 'openai:y' },
    { model: 'AI_MODEL_GRADE', key: 'AI_API_KEY', address: 'AI_BASE_URL_OPENAI' },
  ],
  [{ AI_MODEL: 'ollama:x' }, { model: 'AI_MODEL', key: 'AI_API_KEY', address: 'AI_BASE_URL' }],
])('the settings that decided it are named, else those that would: %o', (env, settings) => {
  const { grade } = readModelConfigs((name) => (env as Record<string, string>)[name])
  expect(settingsToCheck(grade!)).toEqual(settings)
})

it.each([
  [{ SPEECH_MODEL: 'openai:x', SPEECH_API_KEY: 'k' }, 'SPEECH_API_KEY'],
  [{ SPEECH_MODEL: 'openai:x', AI_API_KEY_OPENAI: 'k' }, 'AI_API_KEY_OPENAI'],
  [{ SPEECH_MODEL: 'compatible:x', SPEECH_BASE_URL: 'http://a/v1' }, 'SPEECH_API_KEY'],
])("a voice's key may be that of the language models: %o", (env, key) => {
  const config = readSpeechConfig((name) => (env as Record<string, string>)[name])
  expect(settingsToCheck(config!).key).toBe(key)
})
