import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../ui/use-online.ts'
import type { AutosaveState } from './answer-autosave.ts'

const timeOf = (language: string, ms: number) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(ms)

/**
 * Says where the answer is stored: on the server, with the time, or on this device while the server does
 * not reply.
 */
export function AnswerNote({ state, questionId }: { state: AutosaveState; questionId: string }) {
  const { t, i18n } = useTranslation('quizTaking')
  const isOnline = useOnline()
  const here = state.kept[questionId]
  if (here && !here.isLate) {
    // The moment before an answer is sent is not worth a note.
    const isLost = !isOnline || state.isUnreachable
    if (!isLost || !state.isDurable) return null
    return t('take.keptAt', { time: timeOf(i18n.language, here.keptAtMs) })
  }
  if (state.held[questionId] === undefined || state.savedAtMs === null) return null
  return t('take.savedAt', { time: timeOf(i18n.language, state.savedAtMs) })
}
