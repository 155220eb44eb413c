/** A reply about the time, and the moments of `performance.now` between which the server gave it. */
export type Timed<T> = { reply: T; sentMs: number; receivedMs: number }

/** Makes a call and notes when. Throws what the call throws. */
export async function timeCall<T>(call: () => Promise<T>): Promise<Timed<T>> {
  const sentMs = performance.now()
  const reply = await call()
  return { reply, sentMs, receivedMs: performance.now() }
}
