import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Removes questions from the bank at once, and offers to take it back. */
export function useRemoval(courseId: string) {
  const { t } = useTranslation('questionBank')
  const change = useAction(calls.questionBank.setRemoved, {
    input: (body: { ids: string[]; removed: boolean }) => ({ params: { courseId }, body }),
    changes: [keyOf(calls.questionBank.list, { params: { courseId } })],
    onSuccess: (_, { ids, removed }) => {
      if (removed)
        showToast('info', t('removed', { count: ids.length }), {
          label: t('undo'),
          run: () => change.mutate({ ids, removed: false }),
        })
    },
    onError: (error, { removed }) =>
      showToast('error', withReason(error, t(removed ? 'removeFailed' : 'undoFailed'))),
  })
  return {
    isPending: change.isPending,
    remove: (ids: string[]) => change.mutate({ ids, removed: true }),
  }
}
