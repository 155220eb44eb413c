import type { ListedCourse } from '@lectern/contract/operations.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

/** Asks before a course is deleted: names the owner, and says for how long it can be restored. */
export function DeleteCourseModal({ course, onClose }: { course: ListedCourse; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const remove = useAction(calls.operations.deleteCourse, {
    isRemoval: true,
    changes: [keyOf(calls.operations.courses)],
    onSuccess: onClose,
  })
  return (
    <ConfirmModal
      isOpen
      title={t('courses.deleting.title', { course: course.name })}
      confirm={{
        label: t('courses.deleting.confirm'),
        busyLabel: t('courses.deleting.busy'),
        isDangerous: true,
      }}
      isBusy={remove.isPending}
      error={remove.error && messageOf(remove.error, t('courses.failed'))}
      onConfirm={() => remove.mutate({ params: { id: course._id } })}
      onClose={onClose}
    >
      <Text>{t('courses.deleting.text', { owner: course.owner.name })}</Text>
      <Text mt="sm">{t('courses.deleting.grace')}</Text>
    </ConfirmModal>
  )
}
