import { AiReplyError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'

/** What a refusal says is short. */
const MOST_REFUSAL_BYTES = 64 * 1024

/** An answer without end. */
export class EndlessReplyError extends AiReplyError {}

/** The EndlessReplyError that a client has wrapped into errors of its own, if that is what happened. */
export const findEndless = (error: unknown): EndlessReplyError | undefined => {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth += 1)
    if (one instanceof EndlessReplyError) return new EndlessReplyError(one.messages)
  return undefined
}

/** Lets so many bytes through. Of a refusal the rest is left, an answer that is longer is none. */
const limitTo = (most: number, isRefusal: boolean): TransformStream<Uint8Array, Uint8Array> => {
  let left = most
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.length <= left) controller.enqueue(chunk)
      else if (isRefusal) {
        controller.enqueue(chunk.subarray(0, left))
        controller.terminate()
      } else controller.error(new EndlessReplyError(createMessage('reply_too_long')))
      left = Math.max(0, left - chunk.length)
    },
  })
}

/**
 * How providers are asked, of models and of voices. No request goes on to another address: it carries a key, and what a
 * course says. And no answer is read without end, whoever sends it, counted as it is once unpacked.
 * @param most bytes of an answer in one piece, and of a stream of events; reading a longer one throws EndlessReplyError
 */
export const createCarefulFetch =
  (most: { whole: number; stream: number }): typeof fetch =>
  async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'manual' })
    if (!reply.body) return reply
    const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false
    const mostBytes = !reply.ok ? MOST_REFUSAL_BYTES : isStream ? most.stream : most.whole
    return new Response(reply.body.pipeThrough(limitTo(mostBytes, !reply.ok)), {
      status: reply.status,
      statusText: reply.statusText,
      headers: reply.headers,
    })
  }
