import { tell } from '@lectern/core/job-sentences.ts'
import { AiReplyError } from '../ai.ts'

const MEGABYTE = 1024 * 1024
/** Of an answer in one piece, with all that a model has thought before it. */
const MOST_BYTES = 16 * MEGABYTE
/** Of a stream, where every word has an envelope of its own. */
const MOST_STREAM_BYTES = 64 * MEGABYTE
/** What a refusal says is short. */
const MOST_REFUSAL_BYTES = 64 * 1024

/** An answer without end. */
export class EndlessReplyError extends AiReplyError {}

/** The EndlessReplyError that a client has wrapped into errors of its own, if that is what happened. */
export const findEndless = (error: unknown): EndlessReplyError | undefined => {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth += 1)
    if (one instanceof EndlessReplyError) return new EndlessReplyError(one.message)
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
      } else controller.error(new EndlessReplyError(tell('replyTooLong')))
      left = Math.max(0, left - chunk.length)
    },
  })
}

/**
 * How providers are asked. No request goes on to another address: it carries a key, and what a course says. And no answer
 * is read without end, whoever sends it, counted as it is once unpacked.
 */
export const carefulFetch: typeof fetch = async (input, init) => {
  const reply = await fetch(input, { ...init, redirect: 'manual' })
  if (!reply.body) return reply
  const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false
  const most = !reply.ok ? MOST_REFUSAL_BYTES : isStream ? MOST_STREAM_BYTES : MOST_BYTES
  return new Response(reply.body.pipeThrough(limitTo(most, !reply.ok)), {
    status: reply.status,
    statusText: reply.statusText,
    headers: reply.headers,
  })
}
