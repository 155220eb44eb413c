import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const inYear = { month: 'short', day: 'numeric' } as const
const onWeekday = { ...inYear, weekday: 'short' } as const
const withTime = { ...onWeekday, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** Dates of quizzes in words, in the reader's own time zone. The year is named when it is not the present one. */
export const dateWordsOf = (language: string) => {
  const formatterOf = (parts: Intl.DateTimeFormatOptions) => {
    const short = new Intl.DateTimeFormat(language, parts)
    const withYear = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
    return (iso: string) => {
      const date = new Date(iso)
      return (date.getFullYear() === new Date().getFullYear() ? short : withYear).format(date)
    }
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  return {
    /** "Mon, Mar 1, 9:00 AM GMT+9": with the time zone, which may not be that of the professor. */
    at: formatterOf(withTime),
    /** "Mon, Mar 1", where the time stands beside it. */
    day: formatterOf(onWeekday),
    /** "Mar 1", where there is room for no more. */
    shortDay: formatterOf(inYear),
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
