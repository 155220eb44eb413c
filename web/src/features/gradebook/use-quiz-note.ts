import type { GradebookQuizColumn } from '@lectern/contract/gradebook.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Says in one short line where a quiz stands: its closing date once it counts, otherwise why it does not count yet. */
export function useQuizNote(): (quiz: GradebookQuizColumn) => string {
  const { t, i18n } = useTranslation('gradebook')
  const day = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { month: 'short', day: 'numeric' }),
    [i18n.language],
  )
  const show = (iso: string) => day.format(new Date(iso))
  return ({ phase, counts, results, opens_at: opens, closes_at: closes }) => {
    if (counts) return closes === null ? t('note.closed') : show(closes)
    if (phase === 'before') return opens === null ? t('note.notOpen') : t('note.opens', { date: show(opens) })
    if (phase === 'open')
      return closes === null ? t('note.open') : t('note.openUntil', { date: show(closes) })
    return results === 'shown' ? t('note.running') : t('note.notShown')
  }
}
