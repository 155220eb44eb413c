/** A cell in any export format. A time is local: its UTC fields show the wall clock. */
export type Cell = string | number | { localTime: number } | null
export type Column = { title: string; widthChars: number }

/** Converts times to a zone. @param name such as `Europe/Berlin`; UTC when left out or unknown */
export const createLocalTime = (
  name: string | undefined,
): { zone: string; toCell(time: Date): { localTime: number } } => {
  const zone = isZone(name) ? name : 'UTC'
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return {
    zone,
    toCell(time) {
      const parts = Object.fromEntries(
        format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
      )
      const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
      return { localTime: Date.UTC(year, month - 1, day, hour, minute, second) }
    },
  }
}

const isZone = (name: string | undefined): name is string => {
  if (name === undefined) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `2026-11-20 09:05:00`, which every spreadsheet reads as a time. */
export const formatTime = (localTime: number): string =>
  new Date(localTime).toISOString().slice(0, 19).replace('T', ' ')
