import type { Call, ReceivedReply, SentBody, SentParams, SentQuery } from '@lectern/contract/call.ts'
import { addressOf } from './address.ts'
import { ApiError, readApiError } from './api-error.ts'
import { findToken, removeTokenAndUser } from './token.ts'
import { type Answer, sendUpload, type UploadProgress } from './upload.ts'

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
  }

// biome-ignore lint/complexity/noBannedTypes: as above
type Arguments<C extends Call> = {} extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
  keepalive?: boolean
}

type SignedOutListener = () => void
const signedOutListeners = new Set<SignedOutListener>()

/** Tells when an answer with status 401 has ended the session whose token was sent. */
export function onRefusedToken(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/**
 * Makes one call of the contract and gives its reply. The server has checked the reply against the
 * contract, so it is not checked again here.
 * Throws `ApiError`; an abort through `signal` throws the signal's reason instead.
 */
export async function callApi<const C extends Call>(
  call: C,
  ...[given]: Arguments<C>
): Promise<ReceivedReply<C>> {
  return (await ask(call, given)).reply
}

/** The same for a list that has a revision, which a change of it names. */
export async function callForList<const C extends Call & { hasRevision: true }>(
  call: C,
  ...[given]: Arguments<C>
): Promise<{ list: ReceivedReply<C>; revision: number }> {
  const { reply, etag } = await ask(call, given)
  // A proxy that packs the answer makes it weak: W/"3".
  return { list: reply, revision: Number(/"(\d+)"/.exec(etag ?? '')?.[1] ?? 0) }
}

async function ask<C extends Call>(
  call: C,
  given: unknown,
): Promise<{ reply: ReceivedReply<C>; etag: string | null | undefined }> {
  const input = (given ?? {}) as AnyInput
  const address = addressOf(call.path, input.params, input.query)
  const token = findToken()
  const answer = await send(call, address, input, token).catch((error: unknown) => {
    if (input.signal?.aborted) throw input.signal.reason
    return report(call, address, error instanceof ApiError ? error : new ApiError(0))
  })
  if (answer.status >= 200 && answer.status < 300)
    return { reply: readReply(call, address, answer), etag: answer.etag }
  if (answer.status === 401) forget(token)
  return report(call, address, readApiError(answer.status, answer.body, answer.retryAfter))
}

async function send(call: Call, address: string, input: AnyInput, token: string | null): Promise<Answer> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  if (call.takes === 'upload') {
    const { file, body, signal, onProgress } = input
    if (!file) throw new Error(`${call.path} needs a file`)
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
  const response = await fetch(address, request)
  return {
    status: response.status,
    body: await response.text(),
    retryAfter: response.headers.get('Retry-After'),
    etag: response.headers.get('ETag'),
  }
}

function readReply<C extends Call>(call: C, address: string, answer: Answer): ReceivedReply<C> {
  try {
    return JSON.parse(answer.body) as ReceivedReply<C>
  } catch {
    // A proxy's page in the server's place, for example.
    return report(call, address, new ApiError(answer.status))
  }
}

/** Ends the session that a refused token belonged to; a newer session that began meanwhile stays. */
function forget(sentToken: string | null): void {
  if (findToken() !== sentToken) return
  removeTokenAndUser()
  for (const listener of signedOutListeners) listener()
}

function report(call: Call, address: string, error: ApiError): never {
  console.error(`${call.method} ${address} failed`, error.status, error.message)
  throw error
}
