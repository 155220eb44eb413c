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

/** Archives the course, after a question that says what stays possible. For its owner alone. */
export function ArchiveCourse({ course, onArchived }: { course: Course; onArchived: () => void }) {
  const { t } = useTranslation('archive')
  const params = { id: course._id }
  const [isAsking, setAsking] = useState(false)
  const archive = useAction(calls.courses.archive, {
    changes: [keyOf(calls.courses.list)],
    onSuccess: () => {
      showToast('success', t('archived', { course: course.name }))
      onArchived()
    },
    shows: () => keyOf(calls.courses.get, { params }),
  })
  return (
    <FormRow isGroup label={t('label')} hint={t('hint')}>
      {() => (
        <>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('button')}
          </Button>
          <ConfirmModal
            isOpen={isAsking}
            title={t('question', { course: course.name })}
            confirm={{ label: t('button'), busyLabel: t('busy') }}
            isBusy={archive.isPending}
            error={archive.error && messageOf(archive.error, t('archiveFailed'))}
            onConfirm={() => archive.mutate({ params })}
            onClose={() => {
              archive.reset()
              setAsking(false)
            }}
          >
            <Text>{t('explained')}</Text>
          </ConfirmModal>
        </>
      )}
    </FormRow>
  )
}
