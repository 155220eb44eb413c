import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmModal } from '../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'

/** Leaves a course as its student, after a dialog that lists what is kept. */
export default function LeaveCourse({
  course,
  afterwards,
}: {
  course: { _id: string; name: string }
  /** The page that is shown after leaving. */
  afterwards: string
}) {
  const { t } = useTranslation('privacy')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useAction(calls.courses.leave, {
    onSuccess: () => {
      showToast('success', t('leave.done', { course: course.name }))
      void navigate(afterwards)
    },
    changes: [keyOf(calls.courses.listMine)],
  })
  return (
    <>
      <Button variant="default" mt="xl" onClick={() => setAsking(true)}>
        {t('leave.button')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={t('leave.title')}
        confirm={{ label: t('leave.submit'), busyLabel: t('leave.busy') }}
        isBusy={leave.isPending}
        error={leave.error && messageOf(leave.error, t('leave.failed'))}
        onConfirm={() => leave.mutate({ params: { id: course._id } })}
        onClose={() => {
          leave.reset()
          setAsking(false)
        }}
      >
        {t('leave.text')}
      </ConfirmModal>
    </>
  )
}
