import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Restores a deleted lecture of the course. */
export function useRestoreLecture(courseId: string) {
  const { t } = useTranslation('professor')
  const params = { courseId }
  return useAction(calls.deletedLectures.restore, {
    input: ({ _id: id }: { _id: string; title: string }) => ({ params: { id } }),
    changes: [keyOf(calls.lectures.listOfCourse, { params }), keyOf(calls.deletedLectures.list, { params })],
    onSuccess: (_, { title }) => showToast('success', t('deletedLectures.restored', { lecture: title })),
    onError: (error) => showToast('error', withReason(error, t('deletedLectures.restoreFailed'))),
  })
}
