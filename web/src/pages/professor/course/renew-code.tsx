import type { Course } from '@lectern/contract/courses.ts'
import { ActionIcon } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Gives the course another code, for when the present one has got about. */
export function RenewCode({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const [isAsking, setAsking] = useState(false)
  const renew = useAction(calls.courses.renewCode, {
    shows: () => keyOf(calls.courses.get, { params: { id: course._id } }),
    changes: [keyOf(calls.courses.list)],
    onSuccess: () => {
      setAsking(false)
      showToast('success', t('renewCode.done'))
    },
  })
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('renewCode.open')}
        title={t('renewCode.open')}
        onClick={() => setAsking(true)}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
      <ConfirmModal
        isOpen={isAsking}
        title={t('renewCode.title')}
        confirm={{ label: t('renewCode.submit'), busyLabel: t('renewCode.busy') }}
        isBusy={renew.isPending}
        error={renew.error && messageOf(renew.error, t('renewCode.failed'))}
        onConfirm={() => renew.mutate({ params: { id: course._id } })}
        onClose={() => {
          renew.reset()
          setAsking(false)
        }}
      >
        {t('renewCode.text', { code: course.course_code })}
      </ConfirmModal>
    </>
  )
}
