/** What time it is, as something that tests can set. Milliseconds since 1970. */
export type Clock = { nowMs(): number }

export const systemClock: Clock = { nowMs: Date.now }
