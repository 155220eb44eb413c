import { setTimeout as sleep } from 'node:timers/promises'
import { makeStorable } from '@lectern/contract/text.ts'
import { AiRefusedError, AiReplyError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { z } from 'zod'
import { EndlessReplyError, findEndless } from '../../careful-fetch.ts'
import type { Answer, Ask } from './ask.ts'
import { type Capabilities, chooseFallback, getCapabilities, type Sent } from './capabilities.ts'
import { UNCOUNTED } from './create-language-model.ts'
import { explainFailure, FAULT_DELAY_SECONDS } from './model-errors.ts'
import { type RawAnswer, readStream, readWhole } from './read-answer.ts'
import { readUsage } from './read-usage.ts'
import { createGatewayCall, type TaskModel } from './task-model.ts'
import { hasPicture, writeMessages } from './write-messages.ts'

/**
 * From the request to the end of the answer. The first word has no limit of its own: a model on a small machine may
 * need minutes for it.
 */
const TIME_LIMIT_MS = 180_000
/** An interactive call is retried once after a fault, if the retry can start this soon. */
const SOON_SECONDS = 5
const QUICK_MS = 20_000
/** No token has more characters. A reply longer than its allowed tokens is cut off as endless. */
const CHARS_OF_A_TOKEN = 16

/**
 * Sends one request and returns one complete answer. A cut answer is requested once more with twice the
 * room. If the server does not support a part of the request (picture, schema), later requests leave it
 * out: the schema is described in words, and the answer's note says that the picture was not seen. With
 * `onPartial` the answer is streamed. An interactive call is retried once if that may help soon; all other
 * retries are the caller's.
 * @param schema shape of the answer, for servers that enforce one; the caller parses the text
 * @throws AiUnavailableError | AiMisconfiguredError | AiRefusedError | AiReplyError | AiBudgetError, or the
 * signal's reason
 */
export const askModel = async (by: TaskModel, ask: Ask, schema?: z.ZodType): Promise<Answer<string>> => {
  const capabilities = getCapabilities(by.model)
  const wanted = hasPicture(ask)
  let sent: Sent = {
    schema: schema && capabilities.schemas ? schema : undefined,
    pictures: wanted && capabilities.pictures,
    limit: capabilities.limit,
    room: capabilities.room,
    counts: capabilities.counts,
  }
  const sure: Partial<Capabilities> = {}
  // Forget a guess that did not help.
  let guessed: Partial<Capabilities> = {}
  for (;;) {
    try {
      const value = await askForWhole(by, ask, sent, schema)
      Object.assign(capabilities, sure, guessed)
      return { value, notes: wanted && !sent.pictures ? [createMessage('picture_not_seen')] : [] }
    } catch (error) {
      const without = chooseFallback(error, sent, ask.outputTokens)
      if (!without) throw error
      sent = { ...sent, ...without.sent }
      guessed = without.isSure ? {} : without.learned
      if (without.isSure) Object.assign(sure, without.learned)
    }
  }
}

const askForWhole = async (
  by: TaskModel,
  ask: Ask,
  sent: Sent,
  schema: z.ZodType | undefined,
): Promise<string> => {
  const { text } = await askPatiently(by, ask, sent, schema).catch((error: unknown) => {
    if (!(error instanceof CutReplyError)) throw error
    return askPatiently(by, { ...ask, outputTokens: ask.outputTokens * 2 }, sent, schema)
  })
  return text
}

/** The reply was cut off by the limit on its tokens. */
class CutReplyError extends AiReplyError {}

/** The error of a reply that is not complete; undefined for a complete one. The caller checks its content. */
const faultOf = ({ text, finish }: RawAnswer, most: number): Error | undefined => {
  if (text.length > most) return new EndlessReplyError(createMessage('reply_too_long'))
  switch (finish) {
    case 'length':
      return new CutReplyError(createMessage('reply_too_long'))
    case 'content-filter':
      return new AiRefusedError(createMessage('provider_refused_text'))
    // `other`: servers of small models leave the reason out or use a name of their own.
    case 'stop':
    case 'other':
      return text.trim() === '' ? new AiReplyError(createMessage('reply_empty')) : undefined
    default:
      return new AiUnavailableError(createMessage('reply_broke_off'), FAULT_DELAY_SECONDS, 'fault')
  }
}

/** Seconds to wait before the single retry; undefined for no retry. The gateway waits for limits. */
const soonOf = (error: unknown): number | undefined => {
  if (!(error instanceof AiUnavailableError) || error.reason === 'limit') return undefined
  if (error.delaySeconds === FAULT_DELAY_SECONDS) return 1
  return error.delaySeconds <= SOON_SECONDS ? error.delaySeconds : undefined
}

const askPatiently = async (...asked: Parameters<typeof askOnce>): Promise<RawAnswer> => {
  const { signal, usageContext } = asked[1].options ?? {}
  const startedAt = performance.now()
  try {
    return await askOnce(...asked)
  } catch (error) {
    const soon = usageContext?.priority === 'interactive' ? soonOf(error) : undefined
    if (soon === undefined || performance.now() - startedAt > QUICK_MS) throw error
    await sleep(soon * 1000, undefined, { signal }).catch(() => signal?.throwIfAborted())
    return askOnce(...asked)
  }
}

const askOnce = async (
  by: TaskModel,
  ask: Ask,
  sent: Sent,
  schema: z.ZodType | undefined,
): Promise<RawAnswer> => {
  const { signal, usageContext, onPartial } = ask.options ?? {}
  const inWords = schema && !sent.schema
  const messages = await writeMessages(ask, {
    withPictures: sent.pictures,
    hasCacheBreakpoints: by.config.provider === 'anthropic',
    ...(inWords ? { alsoInstructed: tellSchema(schema) } : {}),
  })
  const answer = await by.gateway.pass(
    createGatewayCall(by, usageContext, signal),
    async (passed, reportUsage) => {
      const most = ask.outputTokens * CHARS_OF_A_TOKEN
      const grown = { text: '', isSilent: true }
      const ended = new AbortController()
      const limit = AbortSignal.timeout(ask.timeLimitMs ?? TIME_LIMIT_MS)
      const request = {
        model: by.model,
        instructions: messages.instructions,
        messages: [{ role: 'user' as const, content: messages.content }],
        ...limitOutput(by, Math.min(sent.room, ask.outputTokens), sent),
        maxRetries: 0,
        abortSignal: AbortSignal.any([passed, limit, ended.signal]),
      }
      const asked = { asked: messages.words, pictures: messages.pictures }
      const read = onPartial
        ? readStream(request, sent.schema, { onPartial, most, grown })
        : readWhole(request, sent.schema)
      const value = await read.catch((error: unknown) => {
        // The provider charges for the request and for the text it had sent, also after an abort by either
        // side. A time limit in which nothing came is not counted: the provider may not have worked at all.
        if (passed.aborted || !grown.isSilent || findEndless(error))
          reportUsage(readUsage(undefined, { ...asked, answered: grown.text }))
        passed.throwIfAborted()
        if (limit.aborted)
          throw new AiUnavailableError(
            createMessage('model_slow'),
            FAULT_DELAY_SECONDS,
            grown.isSilent ? 'silence' : 'fault',
          )
        throw explainFailure(error, by.config)
      })
      // Do not wait for the rest of an endless reply.
      ended.abort()
      const usage = readUsage(value.usage, { ...asked, answered: value.text })
      // Small models send characters that the database refuses.
      const answer = { ...value, text: makeStorable(value.text) }
      const wrong = faultOf(answer, most)
      if (wrong) {
        reportUsage(usage)
        throw wrong
      }
      return { value: answer, usage }
    },
  )
  signal?.throwIfAborted()
  return answer
}

const tellSchema = (schema: z.ZodType): string =>
  `Reply with one JSON object of this schema and nothing else:\n${JSON.stringify(z.toJSONSchema(schema))}`

/**
 * The newer models of OpenAI count their reasoning too and name the limit differently; its older models
 * accept that name as well. A server that cannot report usage at the end of a stream is not asked to.
 */
const limitOutput = (by: TaskModel, tokens: number, sent: Sent) => {
  const { provider } = by.config
  if (provider === 'openai') return { providerOptions: { openai: { maxCompletionTokens: tokens } } }
  const isRenamed = sent.limit === 'max_completion_tokens'
  const own = {
    ...(isRenamed ? { [sent.limit]: tokens } : {}),
    ...(sent.counts ? {} : { [UNCOUNTED]: true }),
  }
  return { ...(isRenamed ? {} : { maxOutputTokens: tokens }), providerOptions: { [provider]: own } }
}
