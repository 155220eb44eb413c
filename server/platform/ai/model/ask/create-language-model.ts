import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelConfig } from '../../../config/model-config.ts'
import { createCarefulFetch } from '../../careful-fetch.ts'
import { fetchWithErrorStatus } from './fetch-with-error-status.ts'

const MEGABYTE = 1024 * 1024
/** A whole answer has all that a model has thought before it; in a stream every word has an envelope of its own. */
const carefulFetch = createCarefulFetch({ whole: 16 * MEGABYTE, stream: 64 * MEGABYTE })

/** An option of ours that takes the wish for counts out of a request: the client knows it for all of a model's or none. */
export const UNCOUNTED = 'lecternUncounted'

/**
 * The configured model as an object of its provider. A plain name would go to a hosted gateway, and an address or key
 * left out would be taken from variables of the environment that are not ours: both are always given.
 */
export const createLanguageModel = ({ provider, model, baseUrl, apiKey }: ModelConfig): LanguageModel => {
  const key = apiKey ?? ''
  switch (provider) {
    case 'openai':
      return createOpenAI({ baseURL: baseUrl, apiKey: key, fetch: carefulFetch }).chat(model)
    case 'anthropic':
      return createAnthropic({ baseURL: baseUrl, apiKey: key, fetch: carefulFetch })(model)
    case 'google':
      return createGoogleGenerativeAI({
        baseURL: baseUrl,
        apiKey: key,
        fetch: carefulFetch,
      })(model)
    case 'ollama':
    case 'compatible':
      return createOpenAICompatible({
        name: provider,
        baseURL: baseUrl,
        // Without this a schema is not even sent; servers that know none refuse, and are asked in words.
        supportsStructuredOutputs: true,
        includeUsage: true,
        transformRequestBody: ({ [UNCOUNTED]: isUncounted, stream_options: counts, ...body }) => ({
          ...body,
          ...(counts && !isUncounted ? { stream_options: counts } : {}),
        }),
        fetch: fetchWithErrorStatus(carefulFetch),
        ...(apiKey === undefined ? {} : { apiKey }),
      })(model)
  }
}
