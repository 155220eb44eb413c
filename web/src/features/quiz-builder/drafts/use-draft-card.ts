import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { useBuilder } from '../builder-context.ts'

/** The actions of one draft, one at a time; an error is shown. */
export function useDraftCard(draft: DraftedQuestion, onDecided: (changed: DraftedQuestion) => void) {
  const { t } = useTranslation('quizAuthoring')
  const { drafts } = useBuilder()
  const [running, setRunning] = useState<'approve' | 'dismiss' | 'bringBack' | null>(null)

  const run = usePressGuard(async (what: NonNullable<typeof running>, to: DraftedQuestion['state']) => {
    setRunning(what)
    try {
      await drafts[what](draft)
      onDecided({ ...draft, state: to })
    } catch (error) {
      showToast('error', messageOf(error, t('drafts.changeFailed')))
    } finally {
      setRunning(null)
    }
  })
  const actions = {
    approve: () => run('approve', 'approved'),
    dismiss: () => run('dismiss', 'dismissed'),
    bringBack: () => run('bringBack', 'proposed'),
    edit: () => drafts.edit(draft),
  }

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isOnCard = event.target === event.currentTarget
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const action =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        ? actions.approve
        : isOnCard && event.key === 'Delete'
          ? actions.dismiss
          : isOnCard && isPlain && event.key.toLowerCase() === 'e'
            ? actions.edit
            : null
    if (!action) return
    event.preventDefault()
    void action()
  }

  return { ...actions, running, press }
}
