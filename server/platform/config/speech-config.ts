import { ConfigError } from './config-error.ts'
import { splitModelName } from './model-config.ts'
import {
  type ProviderAccess,
  type ReadSetting,
  readBaseUrl,
  readKey,
  readProvider,
  readProviderAccess,
  type SettingsToCheck,
} from './provider-access.ts'
import { type Provider, providerDefaults } from './provider-names.ts'

export const speechProviders = ['openai', 'compatible'] as const satisfies readonly Provider[]
type SpeechProvider = (typeof speechProviders)[number]

export type SpeechConfig = {
  provider: SpeechProvider
  model: string
  /** Without a slash at its end. */
  baseUrl: string
  apiKey: string | undefined
  voices: SpeechVoices
  /** Names of the environment variables that set these values. */
  settings: readonly string[]
  toCheck: SettingsToCheck
}

/** The provider's voice for each language; `other` for all other languages. Null: the built-in voice. */
type SpeechVoices = { byLanguage: Readonly<Record<string, string>>; other: string | null }

/** Returns the provider's voice for a language such as `en` or `en-GB`; null: the built-in voice. */
export const voiceFor = ({ byLanguage, other }: SpeechVoices, language: string): string | null =>
  byLanguage[language.toLowerCase().split(/[-_]/, 1)[0] ?? ''] ?? other

const STANDARD_VOICE = 'alloy'

/**
 * Reads the speech provider; undefined for the built-in voices. Address and key belong together: speech has
 * both of its own, or uses those of the language models of the same provider. @throws ConfigError
 */
export const readSpeechConfig = (read: ReadSetting): SpeechConfig | undefined => {
  const value = read('SPEECH_MODEL')
  if (value === undefined || value === 'builtin') return undefined
  const { provider: name, model } = splitModelName('SPEECH_MODEL', value, 'openai:gpt-4o-mini-tts')
  const provider = readProvider('SPEECH_MODEL', name, speechProviders) as SpeechProvider
  const access = readAccess(read, provider)
  return {
    provider,
    model,
    baseUrl: access.baseUrl,
    apiKey: access.apiKey,
    voices: readVoices(read('SPEECH_VOICE')),
    settings: [
      'SPEECH_MODEL',
      ...access.settings,
      ...(read('SPEECH_VOICE') === undefined ? [] : ['SPEECH_VOICE']),
    ],
    toCheck: access.toCheck,
  }
}

const readAccess = (read: ReadSetting, provider: SpeechProvider) => {
  const baseUrl = readBaseUrl('SPEECH_BASE_URL', read('SPEECH_BASE_URL'))
  const apiKey = readKey('SPEECH_API_KEY', read('SPEECH_API_KEY'))
  const settings = [
    ...(baseUrl === undefined ? [] : ['SPEECH_BASE_URL']),
    ...(apiKey === undefined ? [] : ['SPEECH_API_KEY']),
  ]
  const missing = provider === 'openai' ? 'a key' : 'an address'
  const isWhole = provider === 'openai' ? apiKey !== undefined : baseUrl !== undefined
  const toCheck = { model: 'SPEECH_MODEL', key: 'SPEECH_API_KEY', address: 'SPEECH_BASE_URL' }
  if (isWhole) return { baseUrl: baseUrl ?? providerDefaults[provider].baseUrl, apiKey, settings, toCheck }
  const shared = baseUrl === undefined ? findShared(read, provider) : undefined
  if (shared && apiKey === undefined) return shared
  if (shared) {
    const others = shared.settings.filter((one) => one !== shared.toCheck.key)
    const settingsToCheck = { ...shared.toCheck, key: toCheck.key }
    return { ...shared, apiKey, settings: [...settings, ...others], toCheck: settingsToCheck }
  }
  throw new ConfigError(
    `${provider === 'openai' ? 'SPEECH_API_KEY' : 'SPEECH_BASE_URL'} is missing: SPEECH_MODEL names ${provider}, which needs ${missing}.`,
  )
}

/** Finds the access that is set for the language models of the provider, if it is complete. */
const findShared = (read: ReadSetting, provider: SpeechProvider): ProviderAccess | undefined => {
  const accessOf = readProviderAccess(read)
  try {
    return accessOf(provider, 'SPEECH_MODEL')
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

/** Parses `alloy`, or `en=alloy,ko=nova`; a name without a language is for all others. */
const readVoices = (value: string | undefined): SpeechVoices => {
  const byLanguage: Record<string, string> = {}
  let other: string | null = null
  for (const entry of (value ?? STANDARD_VOICE).split(',').map((one) => one.trim())) {
    const [, language, voice] = /^(?:([a-z]{2})=)?([\w.:+/()-]{1,100})$/.exec(entry) ?? []
    if (!voice || (language ? Object.hasOwn(byLanguage, language) : other !== null))
      throw new ConfigError('SPEECH_VOICE must be a voice, or a voice for each language: en=alloy,ko=nova.')
    if (language) byLanguage[language] = voice
    else other = voice
  }
  return { byLanguage, other }
}
