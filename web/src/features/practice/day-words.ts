const DAY_MS = 86_400_000

const dayOf = (time: string | number): number => new Date(time).setHours(0, 0, 0, 0)

/** "yesterday", "in 3 days": the day of a time, seen from now, by the reader's calendar. */
export const formatDay = (iso: string, nowMs: number, language: string): string => {
  const days = Math.round((dayOf(iso) - dayOf(nowMs)) / DAY_MS)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
}
