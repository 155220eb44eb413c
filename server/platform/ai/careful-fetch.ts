import { AiReplyError } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'

/** Error replies are short. */
const MAX_ERROR_BYTES = 64 * 1024

/** A reply that exceeds the limit. */
export class EndlessReplyError extends AiReplyError {}

/** Finds an EndlessReplyError that a client library has wrapped. */
export const findEndless = (error: unknown): EndlessReplyError | undefined => {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth += 1)
    if (one instanceof EndlessReplyError) return new EndlessReplyError(one.messages)
  return undefined
}

/** Limits the size of a body. An error reply is truncated; a longer answer is an EndlessReplyError. */
const limitTo = (most: number, isError: boolean): TransformStream<Uint8Array, Uint8Array> => {
  let left = most
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.length <= left) controller.enqueue(chunk)
      else if (isError) {
        controller.enqueue(chunk.subarray(0, left))
        controller.terminate()
      } else controller.error(new EndlessReplyError(createMessage('reply_too_long')))
      left = Math.max(0, left - chunk.length)
    },
  })
}

/**
 * The `fetch` for providers of models and voices. It follows no redirect, because a request carries a key
 * and course texts. It limits the size of a reply after decompression.
 * @param most bytes of a whole answer, and of an event stream; a longer one throws EndlessReplyError
 */
export const createCarefulFetch =
  (most: { whole: number; stream: number }): typeof fetch =>
  async (input, init) => {
    const reply = await fetch(input, { ...init, redirect: 'manual' })
    if (!reply.body) return reply
    const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false
    const maxBytes = !reply.ok ? MAX_ERROR_BYTES : isStream ? most.stream : most.whole
    return new Response(reply.body.pipeThrough(limitTo(maxBytes, !reply.ok)), {
      status: reply.status,
      statusText: reply.statusText,
      headers: reply.headers,
    })
  }
