import type { GradebookQuizColumn } from '@lectern/contract/gradebook.ts'
import { useTranslation } from 'react-i18next'
import { useDateWords } from '../quiz-dates/use-date-words.ts'

/** Says in one short line where a quiz stands: its closing date once it counts, otherwise why it does not count yet. */
export function useQuizNote(): (quiz: GradebookQuizColumn) => string {
  const { t } = useTranslation('gradebook')
  const { shortDay: show } = useDateWords()
  return ({ phase, counts, results, opens_at: opens, closes_at: closes }) => {
    if (counts) return closes === null ? t('note.closed') : show(closes)
    if (phase === 'before') return opens === null ? t('note.notOpen') : t('note.opens', { date: show(opens) })
    if (phase === 'open')
      return closes === null ? t('note.open') : t('note.openUntil', { date: show(closes) })
    return results === 'shown' ? t('note.running') : t('note.notShown')
  }
}
