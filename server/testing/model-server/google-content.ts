import {
  type Answer,
  type ErrorReply,
  inPieces,
  isObject,
  isPicture,
  type Protocol,
  type Reading,
} from './protocol.ts'

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

const invalid = (message: string): ErrorReply => ({ status: 400, message })

type Read = { text: string; pictures: Reading['pictures'] }

const readParts = (parts: unknown, at: string): Read | ErrorReply => {
  if (!Array.isArray(parts) || parts.length === 0)
    return invalid(`* GenerateContentRequest.${at}.parts: contents.parts must not be empty.`)
  const read: Read = { text: '', pictures: [] }
  for (const part of parts as Record<string, unknown>[]) {
    if (typeof part?.text === 'string') read.text += part.text
    else if (isObject(part?.inlineData)) {
      const { mimeType, data } = part.inlineData
      const bytes = Buffer.from(String(data), 'base64')
      if (!isPicture(String(mimeType), bytes))
        return invalid('Unable to process input image. Please retry or report.')
      read.pictures.push({ mediaType: String(mimeType), bytes })
    } else return invalid(`Invalid JSON payload received. Unknown name at '${at}.parts': Cannot find field.`)
  }
  return read
}

const read: Protocol['read'] = (body, { model = '', isStream = false }) => {
  const { contents, systemInstruction, generationConfig: config = {} } = body
  if (!Array.isArray(contents) || contents.length === 0)
    return invalid('* GenerateContentRequest.contents: contents is not specified')
  if (!isObject(config)) return invalid("Invalid value at 'generation_config'")
  const reads: (Read & { role: string })[] = []
  if (systemInstruction !== undefined) {
    if (!isObject(systemInstruction)) return invalid("Invalid value at 'system_instruction'")
    const parts = readParts(systemInstruction.parts, 'system_instruction')
    if ('status' in parts) return parts
    reads.push({ role: 'system', ...parts })
  }
  for (const [index, content] of (contents as { role?: unknown; parts?: unknown }[]).entries()) {
    const role = String(content?.role ?? 'user')
    if (role !== 'user' && role !== 'model') return invalid('Please use a valid role: user, model.')
    const parts = readParts(content?.parts, `contents[${index}]`)
    if ('status' in parts) return parts
    reads.push({ role, ...parts })
  }
  const schema = config.responseJsonSchema ?? config.responseSchema
  if (schema !== undefined && config.responseMimeType !== 'application/json')
    return invalid('Function calling config or response schema with a mime type that is not application/json')
  return {
    model,
    instructions: reads.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n'),
    prompt: reads.at(-1)?.text ?? '',
    pictures: reads.flatMap(({ pictures }) => pictures),
    schema: isObject(schema) ? schema : undefined,
    outputTokens: typeof config.maxOutputTokens === 'number' ? config.maxOutputTokens : undefined,
    isStream,
    cacheParts: reads.map(({ text }) => ({ text, isEnd: true })),
    body,
  }
}

const reasons = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const

const usageOf = ({ counts }: Answer) =>
  counts
    ? {
        usageMetadata: {
          promptTokenCount: counts.input,
          ...(counts.cached > 0 ? { cachedContentTokenCount: counts.cached } : {}),
          candidatesTokenCount: counts.output,
          totalTokenCount: counts.input + counts.output,
        },
      }
    : {}

const pieceOf = (answer: Answer, text: string, finishReason?: string) => ({
  candidates: [
    {
      index: 0,
      content: { role: 'model', parts: [{ text }] },
      ...(finishReason ? { finishReason } : {}),
    },
  ],
  ...usageOf(answer),
  modelVersion: answer.reading.model,
  responseId: `r-${answer.id}`,
})

const asEvent = (data: object): string => `data: ${JSON.stringify(data)}\r\n\r\n`

/** Google's generateContent and streamGenerateContent. */
export const googleContent: Protocol = {
  name: 'google',
  match: (path) => {
    const [, model, verb, query = ''] =
      /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)(\?.*)?$/.exec(path) ?? []
    if (!model || !verb) return undefined
    // Without `alt=sse` the real API answers with a JSON array, which our client cannot read.
    if (verb === 'streamGenerateContent' && !/[?&]alt=sse\b/.test(query)) return undefined
    return { model: decodeURIComponent(model), isStream: verb === 'streamGenerateContent' }
  },
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),
  wrongKey: (key) =>
    key
      ? { status: 400, message: 'API key not valid. Please pass a valid API key.', code: 'API_KEY_INVALID' }
      : { status: 403, message: "Method doesn't allow unregistered callers." },
  unknownModel: (model) => ({
    status: 404,
    message: `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
  }),
  read,
  whole: (answer) =>
    // The reply to a blocked prompt has no candidate.
    answer.finish === 'content_filter' && answer.text === ''
      ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...usageOf(answer) }
      : pieceOf(answer, answer.text, reasons[answer.finish]),
  events: (answer) => {
    const pieces = inPieces(answer.text)
    return [
      ...pieces.slice(0, -1).map((text) => pieceOf(answer, text)),
      pieceOf(answer, pieces.at(-1) ?? '', reasons[answer.finish]),
    ].map(asEvent)
  },
  writeError: ({ status, message, code }) => ({
    error: {
      code: status,
      message,
      status: statuses[status] ?? 'UNKNOWN',
      ...(code
        ? {
            details: [
              { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code, domain: 'googleapis.com' },
            ],
          }
        : {}),
    },
  }),
  streamError: () =>
    asEvent({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }),
}
