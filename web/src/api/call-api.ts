import type { Call, ReceivedReply, SentBody, SentParams, SentQuery } from '@lectern/contract/call.ts'
import { addressOf } from './address.ts'
import { ApiError, readApiError } from './api-error.ts'
import { takeEarlyCall } from './early-calls.ts'
import { findReply, isStoredCall, storeReply } from './offline/stored-replies.ts'
import { findToken, removeTokenAndUser } from './token.ts'
import type { Answer, UploadProgress } from './upload.ts'

/** An input is asked for when the call has one, and may be left out when all its fields may. */
type Input<K extends string, T> = [T] extends [undefined]
  ? { [key in K]?: undefined }
  : // biome-ignore lint/complexity/noBannedTypes: the empty object asks whether every field is optional
    {} extends T
    ? { [key in K]?: T }
    : { [key in K]: T }

type UploadInput<C extends Call> = C extends { takes: 'upload' }
  ? { file: File; onProgress?: (progress: UploadProgress) => void }
  : { file?: undefined; onProgress?: undefined }

export type CallInput<C extends Call> = Input<'params', SentParams<C>> &
  Input<'query', SentQuery<C>> &
  Input<'body', SentBody<C>> &
  UploadInput<C> & {
    signal?: AbortSignal
    /** The request outlives the page; its body must be below 64 kB. */
    keepalive?: boolean
    /** Sent instead of the stored token, after that was removed. */
    token?: string | null
  }

export type CallArguments<C extends Call> =
  // biome-ignore lint/complexity/noBannedTypes: as above
  {} extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** What a call gives: its reply; for a list with a revision both, as a change of the list names the revision. */
export type Reply<C extends Call> = C extends { hasRevision: true }
  ? { list: ReceivedReply<C>; revision: number }
  : ReceivedReply<C>

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
  keepalive?: boolean
  token?: string | null
}

type SignedOutListener = () => void
const signedOutListeners = new Set<SignedOutListener>()

/** Calls back when an answer with status 401 has ended the session whose token was sent. */
export function onRefusedToken(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Changes that were sent and have no answer yet. */
const openChanges = new Set<Promise<unknown>>()

/** Resolves when all changes that were sent before have an answer, and after `limitMs` in any case. */
export async function waitForOpenChanges(limitMs: number): Promise<void> {
  if (openChanges.size === 0) return
  await Promise.race([
    Promise.allSettled(openChanges),
    new Promise((resolve) => setTimeout(resolve, limitMs)),
  ])
}

function noteChange<T>(call: Call, answer: Promise<T>): Promise<T> {
  if (call.method === 'GET') return answer
  const noted = answer.finally(() => openChanges.delete(noted))
  openChanges.add(noted)
  return noted
}

/**
 * Makes one call of the contract. The server has checked the reply against the contract, so it is not checked again.
 * Throws `ApiError`; an abort through `signal` throws the signal's reason instead.
 */
export async function callApi<const C extends Call>(
  call: C,
  ...[given]: CallArguments<C>
): Promise<Reply<C>> {
  const input = (given ?? {}) as AnyInput
  const address = addressOf(call.path, input.params, input.query)
  const token = input.token === undefined ? findToken() : input.token
  const limit = limitOf(call, input)
  const answer = await noteChange(call, send(call, address, { ...input, signal: limit.signal }, token))
    .catch((error: unknown) => {
      if (input.signal?.aborted) throw input.signal.reason
      return report(call, address, error instanceof ApiError ? error : new ApiError(0))
    })
    .finally(limit.stop)
  if (answer.status >= 200 && answer.status < 300) return readReply(call, address, answer)
  if (answer.status === 401) endRefusedSession(token)
  return report(call, address, readApiError(answer.status, answer.body, answer.retryAfter))
}

/** The server answers within a minute, if only with an error. */
const answerLimitMs = 90_000

/**
 * Ends a request that gets no answer: a connection that was lost while the device slept may never fail, and its
 * screen would wait forever. Uploads take as long as they need; the page can cancel them.
 */
function limitOf({ takes }: Call, { signal }: AnyInput): { signal?: AbortSignal; stop: () => void } {
  if (takes === 'upload') return { ...(signal && { signal }), stop: () => undefined }
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), answerLimitMs)
  return {
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    stop: () => clearTimeout(timer),
  }
}

async function send(call: Call, address: string, input: AnyInput, token: string | null): Promise<Answer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  if (call.takes === 'upload') {
    const { file, body, signal, onProgress } = input
    if (!file) throw new Error(`${call.path} needs a file`)
    // Loaded here: most people never upload.
    const { sendUpload } = await import('./upload.ts')
    return sendUpload({ address, headers, file, fields: body as Record<string, unknown>, signal, onProgress })
  }
  const { signal, keepalive } = input
  const request: RequestInit = { method: call.method, headers, signal, keepalive }
  if (call.takes === 'form') {
    request.body = new URLSearchParams(input.body as Record<string, string>)
  } else if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    request.body = JSON.stringify(input.body)
  }
  const early = call.method === 'GET' ? takeEarlyCall(address, token) : undefined
  const fetchAnswer = async () =>
    readAnswer(await (early?.catch(() => fetch(address, request)) ?? fetch(address, request)))
  return isStoredCall(call) ? orStored(fetchAnswer, { address, token, signal }) : fetchAnswer()
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: await response.text(),
  retryAfter: response.headers.get('Retry-After'),
  etag: response.headers.get('ETag'),
})

/** Some lines neither answer nor break off: what is stored need not wait for the end of `answerLimitMs`. */
const silenceLimitMs = 5_000

/** An answer of the server, which is stored on the device; without one what was stored before. */
async function orStored(
  fetchAnswer: () => Promise<Answer>,
  { address, token, signal }: { address: string; token: string | null; signal: AbortSignal | undefined },
): Promise<Answer> {
  const findStored = async () =>
    signal?.aborted ? undefined : findReply(address, token).catch(() => undefined)
  const answering = fetchAnswer().then((answer) => {
    // A device that stores nothing more still shows the answer.
    if (answer.status === 200) void storeReply(address, token, answer).catch(() => undefined)
    return answer
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const silent = new Promise<Answer>((resolve) => {
    timer = setTimeout(async () => {
      const stored = await findStored()
      if (stored) resolve(readAnswer(stored))
    }, silenceLimitMs)
  })
  try {
    return await Promise.race([answering, silent])
  } catch (error) {
    const stored = await findStored()
    if (stored) return readAnswer(stored)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function readReply<C extends Call>(call: C, address: string, { status, body, etag }: Answer): Reply<C> {
  try {
    const reply: unknown = JSON.parse(body)
    // A proxy that compresses the answer makes its tag weak: W/"3".
    return (
      call.hasRevision ? { list: reply, revision: Number(/"(\d+)"/.exec(etag ?? '')?.[1] ?? 0) } : reply
    ) as Reply<C>
  } catch {
    // For example the page of a proxy instead of the server's answer.
    return report(call, address, new ApiError(status))
  }
}

/**
 * Ends the session whose token was refused with 401, for every kind of request; a newer session that began meanwhile
 * stays.
 */
export function endRefusedSession(sentToken: string | null): void {
  if (findToken() !== sentToken) return
  removeTokenAndUser()
  for (const listener of signedOutListeners) listener()
}

function report(call: Call, address: string, error: ApiError): never {
  console.error(`${call.method} ${address} failed`, error.status, error.message)
  throw error
}
