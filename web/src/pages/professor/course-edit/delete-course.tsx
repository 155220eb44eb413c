import type { Course } from '@lectern/contract/courses.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'

/** Deletes the course, after a question that says who loses what. For its owner alone. */
export function DeleteCourse({ course, onDeleted }: { course: Course; onDeleted: () => void }) {
  const { t } = useTranslation('privacy')
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(calls.deletedCourses.remove, {
    isRemoval: true,
    onSuccess: () => {
      showToast('success', t('deleteCourse.done', { course: course.name }))
      onDeleted()
    },
    changes: [keyOf(calls.courses.list), keyOf(calls.deletedCourses.list)],
  })
  return (
    <FormRow isGroup label={t('deleteCourse.label')} hint={t('deleteCourse.hint')}>
      {() => (
        <>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t('deleteCourse.button')}
          </Button>
          <ConfirmModal
            isOpen={isAsking}
            title={t('deleteCourse.title', { course: course.name })}
            confirm={{
              label: t('deleteCourse.button'),
              busyLabel: t('deleteCourse.busy'),
              isDangerous: true,
            }}
            isBusy={remove.isPending}
            error={remove.error && messageOf(remove.error, t('deleteCourse.failed'))}
            onConfirm={() => remove.mutate({ params: { id: course._id } })}
            onClose={() => {
              remove.reset()
              setAsking(false)
            }}
          >
            <Text>{t('deleteCourse.text')}</Text>
            <Text mt="sm">{t('deleteCourse.grace')}</Text>
          </ConfirmModal>
        </>
      )}
    </FormRow>
  )
}
