import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sound } from './audio-speech.ts'
import type { Answer, ErrorReply, Finish, Protocol } from './protocol.ts'

/** The server's behaviour for one request. Left out: it answers as a good model does. */
export type Behaviour =
  /**
   * `pieceDelayMs` delays each piece of a stream except the first, or a whole answer. A function is called
   * before each piece, so that a slow stream can become fast. The answer begins once `after` has settled.
   */
  | {
      text: string
      finish?: Finish
      pieceDelayMs?: number | (() => number)
      delayMs?: number
      after?: Promise<unknown>
    }
  | (Partial<ErrorReply> & { status: number; headers?: Record<string, string>; body?: object })
  /**
   * Fails as if the key were wrong, the model unknown, or the picture or schema unsupported: in the
   * protocol's own way.
   */
  | { refuses: 'key' | 'model' | 'picture' | 'schema' }
  /**
   * Sends status 200 with a body that is not JSON, a proxy's page, or a body that breaks off; or sends no
   * answer at all.
   */
  | { broken: 'json' | 'html' | 'connection' | 'reset' }
  /** Ends a stream in the middle, silently or with an error; without a stream, breaks the body off. */
  | { broken: 'stream' | 'stream-error'; text: string }
  /** Never answers, or never ends its answer; stops when the client disconnects. */
  | { hangs: true | 'head' }
  | { hangs: 'stream'; text: string }
  /** Sends an endless answer, as fast as it is read. */
  | { floods: true; text: string }
  /** Redirects to another address. */
  | { redirects: string }
  /** For speech only. The audio is sent once `after` has settled. */
  | { sound: Sound; after?: Promise<unknown> }

export const sendJson = (reply: ServerResponse, status: number, body: object, headers = {}): void => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const cutBody = (reply: ServerResponse): void => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.write('{"id":"cut","choices":[{"mess')
  setTimeout(() => reply.destroy(), 20)
}

/** Applies the behaviours that are the same in every protocol; false if the protocol has to answer. */
export const misbehave = (reply: ServerResponse, behaviour: Behaviour): boolean => {
  if ('redirects' in behaviour) {
    reply.writeHead(307, { location: behaviour.redirects }).end()
    return true
  }
  if ('hangs' in behaviour && behaviour.hangs !== 'stream') {
    if (behaviour.hangs === 'head') {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.write(' ')
    }
    return true
  }
  if (!('broken' in behaviour) || 'text' in behaviour) return false
  if (behaviour.broken === 'reset') reply.socket?.resetAndDestroy()
  else if (behaviour.broken === 'connection') cutBody(reply)
  else {
    const isPage = behaviour.broken === 'html'
    reply.writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' })
    reply.end(isPage ? '<!doctype html><title>Sign in</title>' : '{"id":"1","choices":[{"mess')
  }
  return true
}

/** Sends the same piece repeatedly until the client disconnects. */
export const flood = async (reply: ServerResponse, piece: string): Promise<void> => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  )
  // The stream ends when the client disconnects, which is no error here.
  await pipeline(endless, reply).catch(() => {})
}

/** Sends an answer, whole or as a stream, up to its end or broken off. */
export const sendAnswer = async (
  reply: ServerResponse,
  protocol: Protocol,
  answer: Answer,
  how: { pieceDelayMs?: number | (() => number); end?: 'hangs' | 'quiet' | 'error' | 'never' } = {},
): Promise<void> => {
  const wait = async () => {
    const delayMs = typeof how.pieceDelayMs === 'function' ? how.pieceDelayMs() : how.pieceDelayMs
    if (delayMs) await sleep(delayMs)
  }
  if (!answer.reading.isStream) {
    if (how.end === 'quiet' || how.end === 'error') return cutBody(reply)
    if (how.end === 'hangs') return
    if (how.end === 'never') {
      reply.writeHead(200, { 'content-type': 'application/json' })
      return flood(reply, ' '.repeat(64 * 1024))
    }
    await wait()
    return sendJson(reply, 200, protocol.whole(answer))
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const all = protocol.events(answer)
  const events = how.end ? all.slice(0, Math.max(1, Math.floor(all.length / 2))) : all
  for (const event of events) {
    if (reply.destroyed) return
    reply.write(event)
    await wait()
  }
  if (how.end === 'hangs') return
  if (how.end === 'never') return flood(reply, events.at(-1) ?? '')
  if (how.end === 'error') reply.write(protocol.streamError())
  reply.end()
}
