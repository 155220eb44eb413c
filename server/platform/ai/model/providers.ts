import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelConfig } from '../../config/model-config.ts'

const OLLAMA = 'http://127.0.0.1:11434/v1'

/**
 * The configured model as an object of its provider. A plain name would go to a hosted gateway, and an address or key
 * left out would be taken from variables of the environment that are not ours: both are always given.
 */
export const createLanguageModel = ({ provider, model, baseUrl, apiKey }: ModelConfig): LanguageModel => {
  const key = apiKey ?? ''
  switch (provider) {
    case 'openai':
      return createOpenAI({ baseURL: baseUrl ?? 'https://api.openai.com/v1', apiKey: key }).chat(model)
    case 'anthropic':
      return createAnthropic({ baseURL: baseUrl ?? 'https://api.anthropic.com/v1', apiKey: key })(model)
    case 'google':
      return createGoogleGenerativeAI({
        baseURL: baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta',
        apiKey: key,
      })(model)
    case 'ollama':
    case 'compatible':
      return createOpenAICompatible({
        name: provider,
        baseURL: baseUrl ?? OLLAMA,
        // Without this a schema is not even sent; servers that know none refuse, and are asked in words.
        supportsStructuredOutputs: true,
        ...(apiKey === undefined ? {} : { apiKey }),
      })(model)
  }
}
