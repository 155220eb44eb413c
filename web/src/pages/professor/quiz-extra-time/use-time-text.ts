import { useTranslation } from 'react-i18next'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import { useFormat } from '../../../ui/format.ts'
import { type ExtraTimeValues, hasExtraTime, limitWithExtraTime } from './extra-time-values.ts'

/** A student's time limit as text: "45 minutes (× 1.5)"; the quiz's limit where no extra time was given. */
export function useTimeText(limit: number | null) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const words = useDateWords()
  return (given: ExtraTimeValues): string => {
    if (!hasExtraTime(given)) return t('extra.standard')
    const parts = [
      ...(given.time_factor === 1 ? [] : [t('extra.factor', { factor: format.number(given.time_factor) })]),
      ...(given.closes_at === null ? [] : [t('window.exception.given', { date: words.at(given.closes_at) })]),
      ...(given.extra_minutes === 0 ? [] : [t('extra.plus', { count: given.extra_minutes })]),
    ].join(' ')
    if (limit === null || (given.time_factor === 1 && given.extra_minutes === 0)) return parts
    const whole = limitWithExtraTime(limit, given)
    return `${t('extra.whole', { count: whole, minutes: format.number(whole) })} (${parts})`
  }
}

/**
 * What the given time comes to, in words: "30 minutes will be 5 hours (10 times as long)." Says so where a quiz
 * without a time limit makes it meaningless.
 */
export function useResultText(limit: number | null) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const lengthText = (minutes: number): string =>
    minutes >= 120 && minutes % 60 === 0
      ? t('extra.hours', { count: minutes / 60, hours: format.number(minutes / 60) })
      : t('extra.whole', { count: minutes, minutes: format.number(minutes) })
  return (given: ExtraTimeValues): string => {
    if (!hasExtraTime(given)) return t('extra.standard')
    if (given.time_factor === 1 && given.extra_minutes === 0) return ''
    if (limit === null) return t('extra.noLimit')
    const whole = limitWithExtraTime(limit, given)
    const words = { before: lengthText(limit), after: lengthText(whole) }
    // A slip of the keyboard shows as a multiple.
    return whole >= 3 * limit
      ? t('extra.resultTimes', { ...words, times: format.number(Math.round((whole / limit) * 10) / 10) })
      : t('extra.result', words)
  }
}

/** A deadline as text: only the time where it is today. */
export function useDeadlineText() {
  const format = useFormat()
  return (iso: string): string =>
    new Date(iso).toDateString() === new Date().toDateString() ? format.time(iso) : format.dateTime(iso)
}
