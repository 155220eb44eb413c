import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'

const DAY_MS = 24 * 3_600_000

/** Says when a visit was: "Today, 08:12", a date, or "Never". */
export function useVisitText(): (iso: string | null) => string {
  const { t } = useTranslation('insight')
  const format = useFormat()
  return (iso) => {
    if (iso === null) return t('never')
    const today = new Date().toDateString()
    const day = new Date(iso).toDateString()
    if (day === today) return t('today', { time: format.time(iso) })
    if (day === new Date(Date.now() - DAY_MS).toDateString())
      return t('yesterday', { time: format.time(iso) })
    return format.date(iso)
  }
}

/** Says a duration: "41 min", "1 h 22 min". */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('insight')
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    return minutes < 60
      ? t('student.minutes', { count: minutes })
      : t('student.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
