import {
  type Answer,
  type ErrorReply,
  inPieces,
  isObject,
  isPicture,
  type Protocol,
  type Reading,
} from './protocol.ts'

const MAX_BREAKPOINTS = 4

const invalid = (message: string): ErrorReply => ({ status: 400, message, type: 'invalid_request_error' })

const typeOf = ({ status, type, code }: ErrorReply): string => {
  if (type) return type
  if (code === 'insufficient_quota') return 'billing_error'
  const types: Record<number, string> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    402: 'billing_error',
    403: 'permission_error',
    404: 'not_found_error',
    413: 'request_too_large',
    429: 'rate_limit_error',
    529: 'overloaded_error',
  }
  return types[status] ?? 'api_error'
}

type Block = { type?: unknown; text?: unknown; cache_control?: unknown; source?: unknown }
type Read = { text: string; pictures: Reading['pictures']; cacheParts: Reading['cacheParts'] }

const readBlocks = (content: unknown, at: string): Read | ErrorReply => {
  if (typeof content === 'string')
    return { text: content, pictures: [], cacheParts: [{ text: content, isEnd: false }] }
  if (!Array.isArray(content) || content.length === 0)
    return invalid(`${at}: Input should be a valid string or a list of blocks`)
  const read: Read = { text: '', pictures: [], cacheParts: [] }
  for (const [index, block] of (content as Block[]).entries()) {
    const isEnd = isObject(block?.cache_control) && block.cache_control.type === 'ephemeral'
    if (block?.type === 'text' && typeof block.text === 'string') {
      if (block.text.trim() === '') return invalid('messages: text content blocks must be non-empty')
      read.text += block.text
      read.cacheParts.push({ text: block.text, isEnd })
    } else if (block?.type === 'image' && isObject(block.source)) {
      const { type, media_type: mediaType, data } = block.source
      if (type !== 'base64' || typeof mediaType !== 'string' || typeof data !== 'string')
        return invalid(`${at}.${index}.image.source: Field required`)
      const bytes = Buffer.from(data, 'base64')
      if (!isPicture(mediaType, bytes))
        return invalid(
          `${at}.${index}.image.source.base64: The image was specified using the ${mediaType} media type, but does not appear to be a valid one`,
        )
      read.pictures.push({ mediaType, bytes })
      read.cacheParts.push({ text: data.slice(0, 6_000), isEnd })
    } else
      return invalid(
        `${at}.${index}: Input tag '${String(block?.type)}' does not match any of the expected tags`,
      )
  }
  return read
}

const schemaOf = (body: Record<string, unknown>): object | undefined => {
  const format = isObject(body.output_config) ? body.output_config.format : undefined
  if (isObject(format) && format.type === 'json_schema' && isObject(format.schema)) return format.schema
  const [tool] = Array.isArray(body.tools) ? body.tools : []
  return isObject(tool) && isObject(tool.input_schema) ? tool.input_schema : undefined
}

const read: Protocol['read'] = (body, { headers }) => {
  if (!headers['anthropic-version']) return invalid('anthropic-version: header is required')
  const { model, messages, max_tokens: limit, system } = body
  if (typeof model !== 'string') return invalid('model: Field required')
  if (limit === undefined) return invalid('max_tokens: Field required')
  if (typeof limit !== 'number' || limit < 1)
    return invalid('max_tokens: Input should be greater than or equal to 1')
  if (!Array.isArray(messages) || messages.length === 0)
    return invalid('messages: at least one message is required')
  const reads: (Read & { role: string })[] = []
  if (system !== undefined) {
    const blocks = readBlocks(system, 'system')
    if ('status' in blocks) return blocks
    reads.push({ role: 'system', ...blocks })
  }
  for (const [index, message] of (messages as { role?: unknown; content?: unknown }[]).entries()) {
    const role = String(message?.role)
    if (role !== 'user' && role !== 'assistant')
      return invalid(
        role === 'system'
          ? 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter.'
          : `messages.${index}.role: Input should be 'user' or 'assistant'`,
      )
    if (index === 0 && role !== 'user') return invalid('messages: first message must use the "user" role')
    const blocks = readBlocks(message.content, `messages.${index}.content`)
    if ('status' in blocks) return blocks
    reads.push({ role, ...blocks })
  }
  const cacheParts = reads.flatMap((one) => one.cacheParts)
  const ends = cacheParts.filter(({ isEnd }) => isEnd).length
  if (ends > MAX_BREAKPOINTS)
    return invalid(
      `A maximum of ${MAX_BREAKPOINTS} blocks with cache_control may be provided. Found ${ends}.`,
    )
  return {
    model,
    instructions: reads.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n'),
    prompt: reads.at(-1)?.text ?? '',
    pictures: reads.flatMap(({ pictures }) => pictures),
    schema: schemaOf(body),
    outputTokens: limit,
    isStream: body.stream === true,
    cacheParts,
    body,
  }
}

const reasons = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const

/**
 * For models that it does not know, the client requests a shape as a tool call. A model may still answer in
 * words.
 */
const toolCallOf = ({ reading, finish, text }: Answer): { name: string; input: unknown } | undefined => {
  const choice = reading.body.tool_choice
  const [tool] = Array.isArray(reading.body.tools) ? reading.body.tools : []
  if (finish !== 'stop' || !isObject(choice) || choice.type === 'auto' || !isObject(tool)) return undefined
  try {
    return { name: String(tool.name), input: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const usageOf = ({ counts }: Answer, output = counts?.output ?? 0) => ({
  input_tokens: counts ? counts.input - counts.cached - counts.kept : 0,
  cache_creation_input_tokens: counts?.kept ?? 0,
  cache_read_input_tokens: counts?.cached ?? 0,
  output_tokens: output,
})

const messageOf = (answer: Answer) => ({
  id: `msg_${answer.id}`,
  type: 'message',
  role: 'assistant',
  model: answer.reading.model,
})

const whole = (answer: Answer) => {
  const call = toolCallOf(answer)
  const text = answer.text === '' ? [] : [{ type: 'text', text: answer.text }]
  return {
    ...messageOf(answer),
    content: call ? [{ type: 'tool_use', id: `toolu_${answer.id}`, ...call }] : text,
    stop_reason: call ? 'tool_use' : reasons[answer.finish],
    stop_sequence: null,
    usage: usageOf(answer),
  }
}

const asEvent = (data: { type: string; [more: string]: unknown }): string =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`

/** The blocks of a stream: a tool's input arrives as pieces of JSON, words as text. */
const blockEvents = (answer: Answer): string[] => {
  const call = toolCallOf(answer)
  const start = call
    ? { type: 'tool_use', id: `toolu_${answer.id}`, name: call.name, input: {} }
    : { type: 'text', text: '' }
  return [
    asEvent({ type: 'content_block_start', index: 0, content_block: start }),
    asEvent({ type: 'ping' }),
    ...inPieces(answer.text).map((piece) =>
      asEvent({
        type: 'content_block_delta',
        index: 0,
        delta: call ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece },
      }),
    ),
    asEvent({ type: 'content_block_stop', index: 0 }),
  ]
}

const events = (answer: Answer): string[] => [
  asEvent({
    type: 'message_start',
    message: {
      ...messageOf(answer),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: usageOf(answer, 1),
    },
  }),
  ...blockEvents(answer),
  asEvent({
    type: 'message_delta',
    delta: { stop_reason: toolCallOf(answer) ? 'tool_use' : reasons[answer.finish], stop_sequence: null },
    usage: { output_tokens: answer.counts?.output ?? 0 },
  }),
  asEvent({ type: 'message_stop' }),
]

/** Anthropic's Messages API. */
export const anthropicMessages: Protocol = {
  name: 'anthropic',
  match: (path) => (path === '/v1/messages' ? {} : undefined),
  keyOf: (headers) => headers['x-api-key']?.toString(),
  wrongKey: (key) => ({ status: 401, message: key ? 'invalid x-api-key' : 'x-api-key header is required' }),
  unknownModel: (model) => ({ status: 404, message: `model: ${model}` }),
  read,
  whole,
  events,
  writeError: (reply) => ({
    type: 'error',
    error: { type: typeOf(reply), message: reply.message },
    request_id: 'req_011',
  }),
  streamError: () => asEvent({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
}
