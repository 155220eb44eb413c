import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const relativeForDays = 7

/**
 * Formats "5 minutes ago" in a language. Returns null for times older than a week, where the date is
 * clearer.
 */
export function tellAgo(iso: string, nowMs: number, language: string): string | null {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (seconds >= relativeForDays * 86_400) return null
  for (const [unit, length] of units)
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  return format.format(0, 'second')
}

/** Formats a time in two ways: as a date and as the time that has passed. */
export function useWhen() {
  const { i18n } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => ({
      exact: format.dateTime,
      ago: (iso: string) => tellAgo(iso, Date.now(), i18n.language),
    }),
    [format, i18n.language],
  )
}
