import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../ui/use-online.ts'
import type { AutosaveState } from './answer-autosave.ts'

const timeOf = (language: string, ms: number) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(ms)

/** Where the answer is, and since when: on the server, or on this device as long as the server does not answer. */
export function AnswerNote({ state, questionId }: { state: AutosaveState; questionId: string }) {
  const { t, i18n } = useTranslation('quizTaking')
  const isOnline = useOnline()
  const here = state.kept[questionId]
  if (here && !here.isLate) {
    // A moment before it is sent is no news.
    const isLost = !isOnline || state.isUnreachable
    if (!isLost || !state.isDurable) return null
    return t('take.keptAt', { time: timeOf(i18n.language, here.keptAtMs) })
  }
  if (state.held[questionId] === undefined || state.savedAtMs === null) return null
  return t('take.savedAt', { time: timeOf(i18n.language, state.savedAtMs) })
}
