import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Reads the lectures of a course and its deleted ones again, also after a failure: another window may have changed them. */
export function useLectureLists(courseId: string): () => Promise<unknown> {
  const client = useQueryClient()
  const params = { courseId }
  const keys = [keyOf(calls.lectures.listOfCourse, { params }), keyOf(calls.deletedLectures.list, { params })]
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Restores a deleted lecture of the course. */
export function useRestoreLecture(courseId: string) {
  const { t } = useTranslation('professor')
  const reload = useLectureLists(courseId)
  return useAction(calls.deletedLectures.restore, {
    input: ({ _id: id }: { _id: string; title: string }) => ({ params: { id } }),
    onSettled: reload,
    onSuccess: (_, { title }) => showToast('success', t('deletedLectures.restored', { lecture: title })),
    onError: (error) => showToast('error', withReason(error, t('deletedLectures.restoreFailed'))),
  })
}
