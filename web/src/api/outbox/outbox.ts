import { ApiError } from '../api-error.ts'
import { openStoredEntries, type StoredKind } from './stored-entries.ts'

/** The result of sending an entry. `waiting`: it stays for the next try; `refused`: every try would fail. */
export type Outcome<R> =
  | { kind: 'sent'; reply: R }
  /** `error`: of the try, if one was made. */
  | { kind: 'waiting'; error?: ApiError }
  | { kind: 'refused'; error: ApiError }

export type Sending = { isUnreachable: boolean }

/**
 * The one rule for a failed request: whether the same request can succeed later. No answer, a fault of the server, an
 * ended session, a timeout and too many requests pass; any other answer would come again.
 */
export const isTransient = ({ status }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 401 || status === 408 || status === 429

export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0))

type Adapter<T, R> = StoredKind<T> & {
  /** An entry that is not waiting stays until the user decides about it. */
  isWaiting?: (item: T) => boolean
  /** How many of the oldest go with one request; one unless said. */
  take?: (items: readonly T[]) => T[]
  /** Sends entries. It must change nothing when they are sent twice: by two tabs, or after a lost answer. Throws `ApiError`. */
  send: (items: readonly T[], owner: string) => Promise<R>
  /** The rest of a stored entry after one was sent; by default an entry that was changed meanwhile stays. */
  leftAfter?: (now: T, sent: T, reply: R) => T | undefined
  /** Decides about a refused entry instead of dropping it. A thrown error is judged like one of `send`. */
  onRefused?: (sent: T, error: ApiError, owner: string) => Promise<void> | void
  /** Only one tab sends at a time, where the browser has locks. */
  isExclusive?: boolean
}

/** One request of an outbox: sends entries, judges a failure, and stores what is left of them. */
function createAttempts<T, R>(adapter: Adapter<T, R>, { reduce }: ReturnType<typeof openStoredEntries<T>>) {
  const { isSame, leftAfter = leftUnlessSame } = adapter
  const errorListeners = new Set<(error: ApiError) => void>()
  let notBeforeMs = 0

  const remove = (owner: string, like: T) => reduce(owner, (one) => (isSame(one, like) ? undefined : one))

  async function attempt(owner: string, items: readonly T[]): Promise<Outcome<R>> {
    if (Date.now() < notBeforeMs) return { kind: 'waiting' }
    try {
      const reply = await adapter.send(items, owner)
      reduce(owner, (now) => {
        const sent = items.find((one) => isSame(one, now))
        return sent ? leftAfter(now, sent, reply) : now
      })
      return { kind: 'sent', reply }
    } catch (error) {
      const failure = asApiError(error)
      const { retryAfterSeconds } = failure
      if (retryAfterSeconds !== undefined) notBeforeMs = Date.now() + retryAfterSeconds * 1_000
      return isTransient(failure) ? { kind: 'waiting', error: failure } : refuse(owner, items, failure)
    }
  }

  async function refuse(owner: string, items: readonly T[], error: ApiError): Promise<Outcome<R>> {
    try {
      for (const item of items)
        if (adapter.onRefused) await adapter.onRefused(item, error, owner)
        else remove(owner, item)
    } catch {
      return { kind: 'waiting' }
    }
    for (const listener of errorListeners) listener(error)
    return { kind: 'refused', error }
  }

  return {
    attempt,
    remove,
    onRefused: (listener: (error: ApiError) => void): (() => void) => {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
  }
}

const leftUnlessSame = <T>(now: T, sent: T): T | undefined =>
  JSON.stringify(now) === JSON.stringify(sent) ? undefined : now

/**
 * An outbox: what the browser stores until the server has it, for each owner (a user) and shared by all tabs. Neither a
 * lost connection nor a closed page loses an entry. Entries are sent in their order; the first failure that passes ends
 * the sending, and nothing is sent before the time that the server names (`Retry-After`).
 */
export function createOutbox<T, R>(adapter: Adapter<T, R>) {
  const { name, isSame, isWaiting = () => true, take = ([first]) => (first ? [first] : []) } = adapter
  const entries = openStoredEntries(adapter)
  const { parse, list, put, onChange } = entries
  const { attempt, remove, onRefused } = createAttempts(adapter, entries)
  const running = new Map<string, Promise<Sending>>()
  const waiters = new Set<{ owner: string; item: T; resolve: (outcome: Outcome<R>) => void }>()
  const stateListeners = new Set<() => void>()
  let isUnreachable = false

  async function drain(owner: string): Promise<Sending> {
    const tried = new Set<string>()
    for (;;) {
      const items = take(list(owner).filter((item) => isWaiting(item) && !tried.has(JSON.stringify(item))))
      if (items.length === 0) {
        // Before the callers continue: an entry that they add then starts a new sending.
        running.delete(owner)
        return { isUnreachable: false }
      }
      for (const item of items) tried.add(JSON.stringify(item))
      const outcome = await attempt(owner, items)
      if (outcome.kind === 'waiting') running.delete(owner)
      setUnreachable(outcome.kind === 'waiting')
      tellWaiters(owner, items, outcome)
      if (outcome.kind === 'waiting') return { isUnreachable: true }
    }
  }

  /** Tells those who added these entries; a failure that passes ends the waiting for all. */
  function tellWaiters(owner: string, items: readonly T[], outcome: Outcome<R>): void {
    for (const waiter of waiters) {
      if (waiter.owner !== owner) continue
      if (outcome.kind !== 'waiting' && !items.some((one) => isSame(one, waiter.item))) continue
      waiters.delete(waiter)
      waiter.resolve(outcome)
    }
  }

  function setUnreachable(next: boolean): void {
    if (next === isUnreachable) return
    isUnreachable = next
    for (const listener of stateListeners) listener()
  }

  /** Sends what waits; a sending that is under way is joined. Never throws. */
  function send(owner: string): Promise<Sending> {
    const present = running.get(owner)
    if (present) return present
    let finish: (sending: Sending) => void = () => undefined
    const sending = new Promise<Sending>((resolve) => {
      finish = resolve
    })
    running.set(owner, sending)
    const work = () => drain(owner)
    const working = adapter.isExclusive && 'locks' in navigator ? navigator.locks.request(name, work) : work()
    working.then(finish, () => {
      // A page that is being closed gets no lock.
      running.delete(owner)
      finish({ isUnreachable: true })
    })
    return sending
  }

  return {
    parse,
    list,
    put,
    remove,
    send,
    /** Stores an entry and sends all; resolves when this one is sent, refused or has to wait. */
    add: (owner: string, item: T): Promise<Outcome<R>> => {
      put(owner, item)
      return new Promise((resolve) => {
        waiters.add({ owner, item, resolve })
        void send(owner)
      })
    },
    /** The last try got no answer, or one that passes. */
    isUnreachable: () => isUnreachable,
    /** Calls back after every change of the entries and of `isUnreachable`; returns the function that ends it. */
    subscribe: (listener: () => void): (() => void) => {
      const stop = onChange(listener)
      stateListeners.add(listener)
      return () => {
        stop()
        stateListeners.delete(listener)
      }
    },
    onRefused,
  }
}
