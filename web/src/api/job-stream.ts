import type { JobStatus } from '@lectern/contract/jobs.ts'
import { addressOf } from './address.ts'
import { endRefusedSession } from './call-api.ts'
import { calls } from './calls.ts'
import { findToken } from './token.ts'

/** Over HTTP/1.1 a browser has six connections to a server; over all its windows this many streams may stay open. */
const MAX_STREAMS = 2
/** The stream of this page, until its connection is closed. */
let held: { signal: AbortSignal; isClosed: Promise<unknown> } | null = null

type Follow = { signal: AbortSignal; onState: (job: JobStatus) => void }

/**
 * Follows a job by its event stream, until it has ended, the stream is cut or `signal` says so. Does nothing where
 * this page follows another job, or other windows hold all allowed streams: the callers poll as well.
 * Rejects on any failure.
 */
export async function followJob(jobId: string, follow: Follow): Promise<void> {
  while (held?.signal.aborted) await held.isClosed
  if (held || follow.signal.aborted) return
  const reading = withStreamSlot(() => openStream(jobId, follow))
  held = {
    signal: follow.signal,
    isClosed: reading
      .catch(() => undefined)
      .then(() => {
        held = null
      }),
  }
  await reading
}

/** Over all windows where the browser knows locks (a page that came over TLS, or from this machine). */
async function withStreamSlot(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  for (let slot = 1; slot <= MAX_STREAMS; slot++) {
    const isMine = await navigator.locks.request(
      `job stream ${slot}`,
      { ifAvailable: true },
      async (lock) => {
        if (lock) await work()
        return lock !== null
      },
    )
    if (isMine) return
  }
}

async function openStream(jobId: string, { signal, onState }: Follow): Promise<void> {
  const token = findToken()
  const response = await fetch(addressOf(calls.jobs.events.path, { job: jobId }), {
    headers: { Authorization: `Bearer ${token ?? ''}`, Accept: 'text/event-stream' },
    signal,
  })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    if (response.status === 401) endRefusedSession(token)
    await response.body?.cancel()
    throw new Error(`no stream: ${response.status}`)
  }
  await readStates(response.body, onState)
}

/** Reads the states of an event stream, however it comes in pieces. */
export async function readStates(
  body: ReadableStream<Uint8Array>,
  onState: (job: JobStatus) => void,
): Promise<void> {
  const reader = body.getReader()
  const letters = new TextDecoder()
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (rest + letters.decode(piece.value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('data: ')) onState(JSON.parse(event.slice(6)) as JobStatus)
    }
  }
}
