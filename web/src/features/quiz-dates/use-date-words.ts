import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Dates of quizzes in words, in the reader's own time zone. The year is named when it is not the present one. */
export const dateWordsOf = (language: string) => {
  const formatterOf = (parts: Intl.DateTimeFormatOptions) => (iso: string) => {
    const date = new Date(iso)
    const isThisYear = date.getFullYear() === new Date().getFullYear()
    return date.toLocaleString(language, {
      month: 'short',
      day: 'numeric',
      ...parts,
      ...(!isThisYear && { year: 'numeric' }),
    })
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return {
    /** "Mon, Mar 1, 9:00 AM GMT+9": with the time zone, which may not be that of the professor. */
    at: formatterOf({ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
    /** "Mon, Mar 1", where the time stands beside it. */
    day: formatterOf({ weekday: 'short' }),
    /** "Mar 1", where there is room for no more. */
    shortDay: formatterOf({}),
    /** "in 2 days", "in 3 hours", "in 5 minutes": never more than there is. */
    left(iso: string, nowMs: number): string {
      const left = Date.parse(iso) - nowMs
      if (left >= 2 * DAY_MS) return relative.format(Math.floor(left / DAY_MS), 'day')
      if (left >= 2 * HOUR_MS) return relative.format(Math.floor(left / HOUR_MS), 'hour')
      return relative.format(Math.max(1, Math.floor(left / MINUTE_MS)), 'minute')
    },
  }
}

/** The same in the interface's current language. */
export function useDateWords() {
  const { i18n } = useTranslation()
  return useMemo(() => dateWordsOf(i18n.language), [i18n.language])
}
