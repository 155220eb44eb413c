/** The bodies of the protocol "OpenAI chat completions", as far as clients read them. */

export type ChatRequest = {
  model: string
  messages: { role: string; content: unknown }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  max_tokens?: number
  max_completion_tokens?: number
}

export type FinishReason = 'stop' | 'length' | 'content_filter'

/** What stands in a message, whether it came as text or in parts. */
export const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('')
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const usageOf = (request: ChatRequest, text: string) => {
  const prompt_tokens = request.messages.reduce((sum, { content }) => sum + tokensOf(textOf(content)), 0)
  const completion_tokens = tokensOf(text)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

const base = (request: ChatRequest, id: string, object: string) => ({
  id: `chatcmpl-${id}`,
  object,
  created: 1_700_000_000,
  model: request.model,
})

/** The whole answer at once. */
export const completionOf = (
  request: ChatRequest,
  id: string,
  text: string,
  finish_reason: FinishReason,
) => ({
  ...base(request, id, 'chat.completion'),
  choices: [
    { index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null, finish_reason },
  ],
  usage: usageOf(request, text),
})

/** The same as server-sent events, a few characters at a time. */
export const chunksOf = (
  request: ChatRequest,
  id: string,
  text: string,
  finish_reason: FinishReason,
): string[] => {
  const chunk = (delta: object, finish: FinishReason | null = null) => ({
    ...base(request, id, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })
  const parts = text.match(/[\s\S]{1,24}/g) ?? []
  const events: object[] = [
    chunk({ role: 'assistant', content: '' }),
    ...parts.map((content) => chunk({ content })),
    chunk({}, finish_reason),
    ...(request.stream_options?.include_usage
      ? [{ ...base(request, id, 'chat.completion.chunk'), choices: [], usage: usageOf(request, text) }]
      : []),
  ]
  return [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`)
}

export const errorBody = (message: string, code: string | null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})
