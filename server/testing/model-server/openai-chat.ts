import { type ServerKind, writeOpenAiError } from './compatible-kinds.ts'
import {
  type Answer,
  type ErrorReply,
  inPieces,
  isObject,
  isPicture,
  type Protocol,
  type Reading,
} from './protocol.ts'

const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool'])
/** Reasoning models, which know only the newer name of the token limit. */
const isThinking = (model: string): boolean => /^(?:o\d|gpt-[5-9])/.test(model)

const bad = (message: string, param: string | null = null): ErrorReply => ({
  status: 400,
  message: param ? `Invalid value for '${param}': ${message}` : message,
  type: 'invalid_request_error',
})

type Part = { type: string; text?: unknown; image_url?: { url?: unknown } }

const readParts = (content: unknown): { text: string; pictures: Reading['pictures'] } | ErrorReply => {
  if (typeof content === 'string') return { text: content, pictures: [] }
  if (!Array.isArray(content)) return bad('expected a string or an array of objects.', 'messages.content')
  const texts: string[] = []
  const pictures: Reading['pictures'] = []
  for (const part of content as Part[]) {
    if (part?.type === 'text' && typeof part.text === 'string') texts.push(part.text)
    else if (part?.type === 'image_url') {
      const [, mediaType = '', data = ''] =
        /^data:([\w/+.-]+);base64,([A-Za-z0-9+/=]+)$/.exec(String(part.image_url?.url)) ?? []
      const bytes = Buffer.from(data, 'base64')
      if (!isPicture(mediaType, bytes)) return bad('You uploaded an unsupported image.')
      pictures.push({ mediaType, bytes })
    } else return bad(`unknown part type ${String(part?.type)}.`, 'messages.content')
  }
  return { text: texts.join(''), pictures }
}

/** Returns the first violation of OpenAI's rules for strict schemas; undefined without one. */
const looseness = (schema: unknown, at: string[] = []): string | undefined => {
  if (!isObject(schema)) return undefined
  const here = `In context=(${at.map((one) => `'${one}'`).join(', ')}),`
  const refused = ['minLength', 'maxLength'].find((key) => key in schema)
  if (refused) return `${here} '${refused}' is not permitted.`
  const fields = isObject(schema.properties) ? schema.properties : {}
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false)
      return `${here} 'additionalProperties' is required to be supplied and to be false.`
    const required = Array.isArray(schema.required) ? schema.required : []
    if (Object.keys(fields).some((name) => !required.includes(name)))
      return `${here} 'required' is required to be supplied and to be an array including every key in properties.`
  }
  const below: [string, unknown][] = [
    ...Object.entries(fields),
    ['items', schema.items],
    ...(Array.isArray(schema.anyOf) ? schema.anyOf.map((one): [string, unknown] => ['anyOf', one]) : []),
  ]
  for (const [name, one] of below) {
    const loose = looseness(one, [...at, name])
    if (loose) return loose
  }
  return undefined
}

const readFormat = (format: unknown): { schema: object | undefined } | ErrorReply => {
  if (format === undefined) return { schema: undefined }
  if (!isObject(format)) return bad('expected an object.', 'response_format')
  if (format.type !== 'json_schema') return { schema: undefined }
  const asked = format.json_schema
  if (!isObject(asked) || typeof asked.name !== 'string' || !isObject(asked.schema))
    return bad("Missing required parameter: 'response_format.json_schema'.")
  const loose = asked.strict === true ? looseness(asked.schema) : undefined
  if (loose) return bad(`Invalid schema for response_format '${asked.name}': ${loose}`)
  return { schema: asked.schema }
}

const read: Protocol['read'] = (body) => {
  const { model, messages } = body
  if (typeof model !== 'string') return bad('you must provide a model parameter')
  if (!Array.isArray(messages) || messages.length === 0)
    return bad("[] is too short - 'messages'. Expected an array with at least 1 message.")
  if (isThinking(model) && body.max_tokens !== undefined)
    return {
      ...bad(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      code: 'unsupported_parameter',
    }
  const format = readFormat(body.response_format)
  if ('status' in format) return format
  const texts: { role: string; text: string }[] = []
  const pictures: Reading['pictures'] = []
  for (const message of messages as { role?: unknown; content?: unknown }[]) {
    const role = String(message?.role)
    if (!roles.has(role)) return bad(`'${role}' is not one of ${[...roles].join(', ')}.`, 'messages.role')
    const parts = readParts(message.content)
    if ('status' in parts) return parts
    texts.push({ role, text: parts.text })
    pictures.push(...parts.pictures)
  }
  const limit = body.max_completion_tokens ?? body.max_tokens
  return {
    model,
    instructions: texts
      .flatMap(({ role, text }) => (role === 'system' || role === 'developer' ? [text] : []))
      .join('\n'),
    prompt: texts.at(-1)?.text ?? '',
    pictures,
    schema: format.schema,
    outputTokens: typeof limit === 'number' ? limit : undefined,
    isStream: body.stream === true,
    cacheParts: texts.map(({ text }) => ({ text, isEnd: true })),
    body,
  }
}

const finishOf = { stop: 'stop', length: 'length', content_filter: 'content_filter' } as const

const usageOf = ({ counts }: Answer) =>
  counts && {
    prompt_tokens: counts.input,
    completion_tokens: counts.output,
    total_tokens: counts.input + counts.output,
    prompt_tokens_details: { cached_tokens: counts.cached },
  }

const base = ({ reading, id }: Answer, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: 1_700_000_000,
  model: reading.model,
})

const chunksOf = (answer: Answer): object[] => {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...base(answer, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })
  const options = answer.reading.body.stream_options
  const wantsUsage = isObject(options) && options.include_usage === true
  return [
    chunk({ role: 'assistant', content: '' }),
    ...inPieces(answer.text).map((content) => chunk({ content })),
    chunk({}, finishOf[answer.finish]),
    ...(wantsUsage && answer.counts
      ? [{ ...base(answer, 'chat.completion.chunk'), choices: [], usage: usageOf(answer) }]
      : []),
  ]
}

const asEvent = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** "OpenAI chat completions", as OpenAI and compatible servers speak it. */
export const openAiChat = (kind: ServerKind = 'openai'): Protocol => ({
  name: 'openai',
  match: (path) => (path === '/v1/chat/completions' ? {} : undefined),
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1],
  wrongKey: () => ({ status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' }),
  unknownModel: (model) => ({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  }),
  read,
  whole: (answer) => ({
    ...base(answer, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.text, refusal: null },
        logprobs: null,
        finish_reason: finishOf[answer.finish],
      },
    ],
    ...(answer.counts ? { usage: usageOf(answer) } : {}),
  }),
  events: (answer) => [...chunksOf(answer), '[DONE]'].map(asEvent),
  writeError: (error) => writeOpenAiError(kind, error),
  streamError: () =>
    asEvent({
      error: { message: 'The server had an error.', type: 'server_error', param: null, code: null },
    }),
})
