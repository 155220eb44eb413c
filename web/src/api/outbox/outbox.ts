import { ApiError } from '../api-error.ts'
import { onStorageChange, readText, writeText } from './storage.ts'

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

type Adapter<T, R> = {
  /** The storage key is `<name>.<owner>`: it must stay, for a browser may hold unsent entries of an older version. */
  name: string
  isItem: (value: unknown) => value is T
  /** Whether a new entry takes the place of a stored one. */
  isSame: (one: T, other: T) => boolean
  /** Joins a new entry with the stored one, in its place in the order; left out, the new entry goes to the end. */
  join?: (stored: T, added: T) => T
  /** An entry that is not waiting stays until the user decides about it. */
  isWaiting?: (item: T) => boolean
  /** How many of the oldest go with one request; one unless said. */
  take?: (items: readonly T[]) => T[]
  /** The oldest beyond this number are dropped. */
  maxItems?: number
  /** The stored form; a JSON list unless said. */
  format?: { read: (stored: unknown) => unknown; write: (items: readonly T[]) => unknown }
  /** Sends entries. It must change nothing when they are sent twice: by two tabs, or after a lost answer. Throws `ApiError`. */
  send: (items: readonly T[], owner: string) => Promise<R>
  /** The rest of a stored entry after one was sent; by default an entry that was changed meanwhile stays. */
  leftAfter?: (now: T, sent: T, reply: R) => T | undefined
  /** Decides about a refused entry instead of dropping it. A thrown error is judged like one of `send`. */
  onRefused?: (sent: T, error: ApiError, owner: string) => Promise<void> | void
  /** Only one tab sends at a time, where the browser has locks. */
  isExclusive?: boolean
}

/**
 * An outbox: what the browser stores until the server has it, for each owner (a user) and shared by all tabs. Neither a
 * lost connection nor a closed page loses an entry. Entries are sent in their order; the first failure that passes ends
 * the sending, and nothing is sent before the time that the server names (`Retry-After`).
 */
export function createOutbox<T, R>(adapter: Adapter<T, R>) {
  const {
    name,
    isItem,
    isSame,
    join,
    isWaiting = () => true,
    take = ([first]) => (first ? [first] : []),
  } = adapter
  const format = adapter.format ?? {
    read: (stored: unknown) => stored,
    write: (items: readonly T[]) => items,
  }
  const parsed = new Map<string, { text: string; items: readonly T[] }>()
  const running = new Map<string, Promise<Sending>>()
  const waiters = new Set<{ owner: string; item: T; resolve: (outcome: Outcome<R>) => void }>()
  const errorListeners = new Set<(error: ApiError) => void>()
  const stateListeners = new Set<() => void>()
  let isUnreachable = false
  let notBeforeMs = 0

  const keyOf = (owner: string) => `${name}.${owner}`
  const none: readonly T[] = []

  /** The entries of a stored text; what cannot be read is left out. */
  function parse(text: string): readonly T[] {
    try {
      const items = format.read(JSON.parse(text))
      return Array.isArray(items) ? items.filter(isItem) : none
    } catch {
      return none
    }
  }
  /** The entries, oldest first; the same list as long as nothing has changed. */
  function list(owner: string): readonly T[] {
    const text = readText(keyOf(owner))
    if (text === null) return none
    const known = parsed.get(owner)
    if (known?.text === text) return known.items
    const items = parse(text)
    parsed.set(owner, { text, items })
    return items
  }
  const store = (owner: string, items: readonly T[]) =>
    writeText(keyOf(owner), items.length > 0 ? JSON.stringify(format.write(items)) : null)

  function put(owner: string, item: T): void {
    const all = list(owner)
    const stored = all.find((one) => isSame(one, item))
    if (stored && join)
      store(
        owner,
        all.map((one) => (one === stored ? join(stored, item) : one)),
      )
    else store(owner, [...all.filter((one) => one !== stored), item].slice(-(adapter.maxItems ?? 0)))
  }
  const remove = (owner: string, like: T) =>
    store(
      owner,
      list(owner).filter((one) => !isSame(one, like)),
    )

  const leftAfter =
    adapter.leftAfter ??
    ((now: T, sent: T) => (JSON.stringify(now) === JSON.stringify(sent) ? undefined : now))

  async function attempt(owner: string, items: readonly T[]): Promise<Outcome<R>> {
    try {
      const reply = await adapter.send(items, owner)
      const left = list(owner).flatMap((now) => {
        const sent = items.find((one) => isSame(one, now))
        return sent ? (leftAfter(now, sent, reply) ?? []) : [now]
      })
      store(owner, left)
      return { kind: 'sent', reply }
    } catch (error) {
      const failure = asApiError(error)
      const { retryAfterSeconds } = failure
      if (retryAfterSeconds !== undefined) notBeforeMs = Date.now() + retryAfterSeconds * 1_000
      if (isTransient(failure)) return { kind: 'waiting', error: failure }
      try {
        for (const item of items)
          if (adapter.onRefused) await adapter.onRefused(item, failure, owner)
          else remove(owner, item)
      } catch {
        return { kind: 'waiting' }
      }
      for (const listener of errorListeners) listener(failure)
      return { kind: 'refused', error: failure }
    }
  }

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
      const outcome: Outcome<R> = Date.now() < notBeforeMs ? { kind: 'waiting' } : await attempt(owner, items)
      if (outcome.kind === 'waiting') running.delete(owner)
      setUnreachable(outcome.kind === 'waiting')
      for (const waiter of waiters) {
        if (waiter.owner !== owner) continue
        if (outcome.kind !== 'waiting' && !items.some((one) => isSame(one, waiter.item))) continue
        waiters.delete(waiter)
        waiter.resolve(outcome)
      }
      if (outcome.kind === 'waiting') return { isUnreachable: true }
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
    const work = () => drain(owner)
    const isLocked = adapter.isExclusive && 'locks' in navigator
    let finish: (sending: Sending) => void = () => undefined
    const sending = new Promise<Sending>((resolve) => {
      finish = resolve
    })
    running.set(owner, sending)
    const working = isLocked ? navigator.locks.request(name, work) : work()
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
      const stop = onStorageChange(`${name}.`, listener)
      stateListeners.add(listener)
      return () => {
        stop()
        stateListeners.delete(listener)
      }
    },
    onRefused: (listener: (error: ApiError) => void): (() => void) => {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
  }
}
