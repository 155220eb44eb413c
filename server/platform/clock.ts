/** The current time, replaceable in tests. Milliseconds since 1970. */
export type Clock = { nowMs(): number }

export const systemClock: Clock = { nowMs: Date.now }
