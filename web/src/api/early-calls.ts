/** A call that was begun while the program was still loading, see `web/early-loads.ts`. */
type EarlyCall = { token: string; sentMs: number; answer: Promise<Response> }

declare global {
  interface Window {
    /** By address. Missing in the development server. */
    earlyCalls?: Map<string, EarlyCall>
  }
}

/** An older answer may be out of date: the page that took it may have opened long after. */
const freshMs = 10_000

/** Takes the answer to a call that was begun early with this token, once. */
export function takeEarlyCall(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.window?.earlyCalls?.get(address)
  if (!early) return undefined
  window.earlyCalls?.delete(address)
  const isFresh = early.token === token && Date.now() - early.sentMs < freshMs
  return isFresh ? early.answer : undefined
}
