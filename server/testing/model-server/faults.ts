import type { Behaviour } from './behaviour.ts'
import { openAiTokenLimitError, pictureErrors, type ServerKind, schemaErrors } from './compatible-kinds.ts'
import type { ErrorReply, ProtocolName } from './protocol.ts'

/** Faults that every protocol has, each with its own texts, headers and bodies. */
export const faultNames = [
  'short limit',
  'long limit',
  'no credit',
  'fault',
  'overloaded',
  'wrong key',
  'unknown model',
  'too long a request',
  'reset',
  'cut body',
  'cut stream',
  'error in the stream',
  'no JSON',
  'a page',
  'hangs',
  'hangs after its head',
  'hangs in the stream',
  'slow',
  'fenced',
  'wrong schema',
  'filtered',
  'blocked',
  'cut by length',
  'empty',
  'another address',
  'without end',
] as const
export type FaultName = (typeof faultNames)[number]

const limitOf = (protocol: ProtocolName, seconds: number): Behaviour =>
  protocol === 'google'
    ? {
        status: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        body: {
          error: {
            code: 429,
            message: 'You exceeded your current quota, please check your plan and billing details.',
            status: 'RESOURCE_EXHAUSTED',
            details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }],
          },
        },
      }
    : {
        status: 429,
        message: 'Rate limit reached.',
        code: 'rate_limit_exceeded',
        headers: { 'retry-after': String(seconds) },
      }

const noCredit: Readonly<Record<ProtocolName, Behaviour>> = {
  openai: {
    status: 429,
    code: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
  anthropic: {
    status: 400,
    message: 'Your credit balance is too low to access the Anthropic API.',
  },
  google: { status: 402, message: 'Your prepayment credits are depleted.' },
}

const tooLong: Readonly<Record<ProtocolName, Behaviour>> = {
  openai: {
    status: 400,
    code: 'context_length_exceeded',
    message: "This model's maximum context length is 8192 tokens.",
  },
  anthropic: { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' },
  google: { status: 400, message: 'The input token count exceeds the maximum number of tokens allowed.' },
}

/** Delay between the pieces of a stream, or before a whole answer: longer than a test waits. */
const SLOW_MS = 2_000

/** @param good the text of a good answer, from which faulty ones are made */
export const faultOf = (name: FaultName, protocol: ProtocolName, good = 'Seeds wake up.'): Behaviour => {
  switch (name) {
    case 'short limit':
      return limitOf(protocol, 1)
    case 'long limit':
      return limitOf(protocol, 90)
    case 'no credit':
      return noCredit[protocol]
    case 'fault':
      return { status: 500 }
    case 'overloaded':
      return protocol === 'anthropic'
        ? { status: 529, message: 'Overloaded' }
        : { status: 503, message: 'The model is overloaded. Please try again later.' }
    case 'wrong key':
      return { refuses: 'key' }
    case 'unknown model':
      return { refuses: 'model' }
    case 'too long a request':
      return tooLong[protocol]
    case 'reset':
      return { broken: 'reset' }
    case 'cut body':
      return { broken: 'connection' }
    case 'cut stream':
      return { broken: 'stream', text: good }
    case 'error in the stream':
      return { broken: 'stream-error', text: good }
    case 'no JSON':
      return { broken: 'json' }
    case 'a page':
      return { broken: 'html' }
    case 'hangs':
      return { hangs: true }
    case 'hangs after its head':
      return { hangs: 'head' }
    case 'hangs in the stream':
      return { hangs: 'stream', text: good }
    case 'slow':
      return { text: good, pieceDelayMs: SLOW_MS }
    case 'fenced':
      return { text: `Here it is:\n\`\`\`json\n${good}\n\`\`\`` }
    case 'wrong schema':
      return { text: '{"unasked": true}' }
    case 'filtered':
      return { text: 'I cannot', finish: 'content_filter' }
    case 'blocked':
      return { text: '', finish: 'content_filter' }
    case 'cut by length':
      return { text: good.slice(0, good.length / 2), finish: 'length' }
    case 'empty':
      return { text: '' }
    case 'another address':
      return { redirects: '/elsewhere' }
    case 'without end':
      return { floods: true, text: good }
  }
}

/** The error of a server whose model has no vision, or that supports no schemas. */
export const unsupportedError = (
  what: 'picture' | 'schema',
  protocol: ProtocolName,
  kind: ServerKind,
): ErrorReply => {
  if (protocol === 'openai') return (what === 'picture' ? pictureErrors : schemaErrors)[kind]
  if (protocol === 'google')
    return {
      status: 400,
      message:
        what === 'picture'
          ? 'Image input modality is not enabled for this model'
          : 'A schema in GenerationConfig is unsupported: too much branching for serving.',
    }
  return {
    status: 400,
    message:
      what === 'picture'
        ? 'messages.0.content.1: image input is not supported by this model'
        : 'output_config.format: this model does not support structured outputs; tools.0: not supported either',
  }
}

/** The error of a server for too many output tokens; undefined if it sends a shorter answer instead. */
export const tokenLimitError = (
  protocol: ProtocolName,
  kind: ServerKind,
  { asked, most, model }: { asked: number; most: number; model: string },
): ErrorReply | undefined => {
  if (protocol === 'openai') return openAiTokenLimitError(kind, asked, most)
  if (protocol === 'google')
    return {
      status: 400,
      message: `Unable to submit request because it has a maxOutputTokens value of ${asked} but the supported range is from 1 (inclusive) to ${most + 1} (exclusive).`,
    }
  return {
    status: 400,
    message: `max_tokens: ${asked} > ${most}, which is the maximum allowed number of output tokens for ${model}`,
  }
}
