import type { LectureInsight } from '@lectern/contract/insight.ts'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../ui/clock.ts'
import { useFormat } from '../../../ui/format.ts'
import { figureOf, type MapRow, type MapSlide } from './map-rows.ts'

type Reason = LectureInsight['needs_work'][number]['reasons'][number]

/** Writes a figure of the map: "14", "3:34", "38%"; empty where there is none. */
export function useFigureText(): (row: MapRow, slide: MapSlide) => string {
  const format = useFormat()
  return (row, slide) => {
    const value = figureOf[row](slide)
    if (value === null) return ''
    if (row === 'time') return formatClock(value * 1_000)
    return row === 'quiz_success' ? format.percent(value) : format.number(value)
  }
}

/** Says why a slide needs work, in figures. */
export function useReasonText(): (reason: Reason, slide: MapSlide | undefined) => string {
  const { t } = useTranslation('insight')
  const format = useFormat()
  return ({ kind, value }, slide) => {
    if (kind === 'replays') return t('map.reason.replays', { percent: format.percent(value) })
    if (kind === 'time') return t('map.reason.time', { times: format.number(Math.round(value * 10) / 10) })
    if (kind !== 'quiz_success') return t(`map.reason.${kind}`, { count: value })
    const hardest = slide?.hardest_question
    if (!hardest) return t('map.reason.quiz_success', { percent: format.percent(value) })
    const { number, quiz_title: quiz, success } = hardest
    return t('map.reason.hardest', { number, quiz, percent: format.percent(success) })
  }
}
