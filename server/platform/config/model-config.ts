import { ConfigError } from './config-error.ts'

export const modelProviders = ['openai', 'anthropic', 'google', 'ollama', 'compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]

export type ModelConfig = {
  provider: ModelProvider
  model: string
  /** Without a slash at its end; undefined for the provider's own. */
  baseUrl: string | undefined
  apiKey: string | undefined
}

const needKey: readonly ModelProvider[] = ['openai', 'anthropic', 'google']

/** Reads which AI model is to be used; undefined for none. Keys and addresses are never repeated. @throws ConfigError */
export const readModelConfig = (given: {
  model: string | undefined
  baseUrl: string | undefined
  apiKey: string | undefined
}): ModelConfig | undefined => {
  if (given.model === undefined) return undefined
  const [, name = '', model = ''] = /^([^:]*):(.*)$/s.exec(given.model) ?? []
  if (!name || !model || !/^[\x21-\x7e]+$/.test(model))
    throw new ConfigError('AI_MODEL must be provider:model, for example ollama:llama3.2:3b.')
  const provider = modelProviders.find((one) => one === name)
  if (!provider)
    throw new ConfigError(`AI_MODEL must name one of ${modelProviders.join(', ')} before the colon.`)
  if (given.apiKey === undefined && needKey.includes(provider))
    throw new ConfigError(`AI_API_KEY is missing: AI_MODEL names ${provider}, which needs a key.`)
  // What else cannot travel in a header.
  if (given.apiKey !== undefined && !/^[\x21-\x7e]+$/.test(given.apiKey))
    throw new ConfigError('AI_API_KEY holds characters that no key has.')
  if (given.baseUrl === undefined && provider === 'compatible')
    throw new ConfigError('AI_BASE_URL is missing: AI_MODEL names compatible, which needs an address.')
  return { provider, model, baseUrl: readBaseUrl(given.baseUrl), apiKey: given.apiKey }
}

const readBaseUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ConfigError('AI_BASE_URL must look like https://host/v1, without a password or a query in it.')
  return value.replace(/\/+$/, '')
}
