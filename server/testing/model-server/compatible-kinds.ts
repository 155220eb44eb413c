import type { ErrorReply } from './protocol.ts'

/** Servers that follow OpenAI's protocol but differ in their error replies. */
export const serverKinds = ['openai', 'vllm', 'llama.cpp', 'ollama', 'lm-studio'] as const
export type ServerKind = (typeof serverKinds)[number]

/**
 * The body of an error. vLLM has no `error` object around it, llama.cpp a numeric code, LM Studio a plain
 * text.
 */
export const writeOpenAiError = (
  kind: ServerKind,
  { status, message, code = null, type }: ErrorReply,
): object => {
  switch (kind) {
    case 'vllm':
      return { object: 'error', message, type: type ?? 'BadRequestError', param: null, code: status }
    case 'llama.cpp':
      return {
        error: {
          code: status,
          message,
          type: type ?? (status < 500 ? 'invalid_request_error' : 'server_error'),
        },
      }
    case 'lm-studio':
      return { error: message }
    default:
      return { error: { message, type: type ?? 'invalid_request_error', param: null, code } }
  }
}

/** Each server's error for a picture when its model has no vision. */
export const pictureErrors: Readonly<Record<ServerKind, ErrorReply>> = {
  openai: {
    status: 400,
    message: 'Invalid content type. image_url is only supported by certain models.',
    code: 'invalid_value',
  },
  vllm: { status: 400, message: 'pretender is not a multimodal model None' },
  'llama.cpp': {
    status: 500,
    message: 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
  },
  ollama: { status: 400, message: 'this model does not support image input' },
  'lm-studio': { status: 400, message: 'Model does not support images. Please use a model that does.' },
}

/** Each server's error for a schema that it does not support. */
export const schemaErrors: Readonly<Record<ServerKind, ErrorReply>> = {
  openai: {
    status: 400,
    message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  },
  vllm: { status: 400, message: 'The provided JSON schema contains features not supported by xgrammar.' },
  'llama.cpp': { status: 400, message: 'Failed to initialize samplers: failed to parse grammar' },
  ollama: { status: 500, message: 'format: invalid JSON schema: failed to parse grammar', type: 'api_error' },
  'lm-studio': { status: 400, message: "'response_format.type' must be 'text'" },
}

/**
 * Each server's error for too many output tokens. llama.cpp, Ollama and LM Studio return as many as they
 * can instead.
 */
export const openAiTokenLimitError = (
  kind: ServerKind,
  asked: number,
  most: number,
): ErrorReply | undefined => {
  if (kind === 'openai')
    return {
      status: 400,
      message: `max_tokens is too large: ${asked}. This model supports at most ${most} completion tokens, whereas you provided ${asked}.`,
    }
  if (kind !== 'vllm') return undefined
  return {
    status: 400,
    message: `'max_tokens' or 'max_completion_tokens' is too large: ${asked}. This model's maximum context length is ${most + 100} tokens and your request has 100 input tokens (${asked} > ${most + 100} - 100). None`,
  }
}
