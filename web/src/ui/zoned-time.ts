/** The wall clock of a time zone at an instant, as milliseconds of the same wall clock in UTC. */
const wallMs = (ms: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Returns the time zone of this browser. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Writes an instant (ISO 8601) as the value of a `datetime-local` field: the wall clock of a time zone. */
export const toLocalField = (iso: string, zone: string): string =>
  new Date(wallMs(Date.parse(iso), zone)).toISOString().slice(0, 16)

/**
 * The instant (ISO 8601 in UTC) at which the clocks of a time zone show the value of a `datetime-local` field; null for
 * an empty or unfinished one. A time that is skipped when summer time begins becomes the same time an hour later.
 */
export const fromLocalField = (value: string, zone: string): string | null => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const offset = (ms: number) => wallMs(ms, zone) - Math.floor(ms / 1_000) * 1_000
  // The offset at the guess may differ from the one at the result; the second round finds it.
  const guess = wall - offset(wall)
  return new Date(wall - offset(guess)).toISOString()
}

/** Writes a time zone with its offset at an instant: "Europe/Berlin (UTC+2)". */
export const timeZoneLabel = (zone: string, ms: number): string => {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${zone.replaceAll('_', ' ')} (${offset?.replace('GMT', 'UTC') ?? 'UTC'})`
}
