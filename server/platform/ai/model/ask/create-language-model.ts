import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelConfig } from '../../../config/model-config.ts'
import { createCarefulFetch } from '../../careful-fetch.ts'

/** Error replies are short. */
const MAX_CHARS = 64 * 1024

/**
 * The status of an error in the body of a reply: the error's own number if it has one, as gateways send it.
 */
const statusOf = (text: string): number | undefined => {
  if (text.length > MAX_CHARS || !text.includes('"error"')) return undefined
  try {
    const { error, choices } = JSON.parse(text)
    if (!error || choices) return undefined
    const { code } = error
    return Number.isInteger(code) && code >= 400 && code < 600 ? code : 400
  } catch {
    return undefined
  }
}

/**
 * Corrects the status of errors that come with status 200. LM Studio does so if a model takes no pictures
 * or the request is too long; gateways do so for errors of the provider behind them.
 */
const fetchWithErrorStatus =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const reply = await ask(input, init)
    if (reply.status !== 200 || !reply.headers.get('content-type')?.includes('json')) return reply
    const text = await reply.text()
    return new Response(text, { status: statusOf(text) ?? 200, headers: reply.headers })
  }

const MEGABYTE = 1024 * 1024
/** A whole answer includes the model's reasoning; in a stream each word has its own envelope. */
const carefulFetch = createCarefulFetch({ whole: 16 * MEGABYTE, stream: 64 * MEGABYTE })

/**
 * Our own provider option: it removes the request for usage counts. The client library can set that per
 * model only.
 */
export const UNCOUNTED = 'lecternUncounted'

/**
 * Creates the client of the configured model. Address and key are always passed: the library would read
 * missing ones from environment variables that are not ours, and send a plain model name to a hosted
 * gateway.
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
        // Without this the library does not send schemas at all. Servers without schema support refuse, and
        // then receive the shape in words.
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
