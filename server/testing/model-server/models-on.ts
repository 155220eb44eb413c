import { aiTask } from '@lectern/contract/models.ts'
import type { ModelConfig, ModelConfigs } from '../../platform/config/model-config.ts'
import type { SpeechConfig } from '../../platform/config/speech-config.ts'

/** Settings that use the model server at this address for every task. */
export const modelsOn = (baseUrl: string, change: Partial<ModelConfig> = {}): ModelConfigs => {
  const config = {
    provider: 'compatible',
    model: 'pretender',
    baseUrl,
    apiKey: undefined,
    settings: ['AI_MODEL'],
    toCheck: { model: 'AI_MODEL', key: 'AI_API_KEY', address: 'AI_BASE_URL' },
  } as const
  return Object.fromEntries(aiTask.options.map((task) => [task, { ...config, ...change }]))
}

/** Settings that use the model server at this address as the voice for all languages. */
export const voiceOn = (baseUrl: string, change: Partial<SpeechConfig> = {}): SpeechConfig => ({
  provider: 'compatible',
  model: 'pretender',
  baseUrl,
  apiKey: undefined,
  voices: { byLanguage: {}, other: 'alloy' },
  settings: ['SPEECH_MODEL', 'SPEECH_VOICE'],
  toCheck: { model: 'SPEECH_MODEL', key: 'SPEECH_API_KEY', address: 'SPEECH_BASE_URL' },
  ...change,
})
