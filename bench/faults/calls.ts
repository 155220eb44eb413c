/** A browser's outbox gives up waiting about as soon. */
const ANSWER_MS = 10_000

export type Calls = {
  count: number
  /** No answer, or a status from 500 on. */
  failed: number
  /** Milliseconds of `performance.now()`; 0 before the first. */
  lastFailureMs: number
  /** Other answers than 200, by status, such as `409`. */
  refused: Map<string, number>
}

/** Counts every call of this process from now on. Failed ones are counted, and thrown as before. */
export const watchCalls = (): { begin(): Calls } => {
  const plain = globalThis.fetch
  let calls: Calls
  const begin = (): Calls => {
    calls = { count: 0, failed: 0, lastFailureMs: 0, refused: new Map() }
    return calls
  }
  begin()
  globalThis.fetch = async (input, init) => {
    const noted = calls
    const fail = () => {
      noted.failed += 1
      noted.lastFailureMs = performance.now()
    }
    noted.count += 1
    try {
      const response = await plain(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      const status = String(response.status)
      if (response.status >= 500) fail()
      else if (!response.ok) noted.refused.set(status, (noted.refused.get(status) ?? 0) + 1)
      return response
    } catch (error) {
      fail()
      throw error
    }
  }
  return { begin }
}
