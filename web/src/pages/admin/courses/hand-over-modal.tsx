import type { ListedCourse } from '@lectern/contract/operations.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { AccountEmailField } from '../account-email-field.tsx'

/** Asks for the professor who owns a course from now on. */
export function HandOverModal({ course, onClose }: { course: ListedCourse; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const [email, setEmail] = useState('')
  const handOver = useAction(calls.operations.handOverCourse, {
    changes: [keyOf(calls.operations.courses)],
    onSuccess: ({ name, owner }) => {
      showToast('success', t('courses.handingOver.done', { owner: owner.name, course: name }))
      onClose()
    },
  })
  const submit = () => {
    if (email.trim() !== '') handOver.mutate({ params: { id: course._id }, body: { email: email.trim() } })
  }
  return (
    <ConfirmModal
      isOpen
      title={t('courses.handingOver.title', { course: course.name })}
      confirm={{ label: t('courses.handingOver.confirm'), busyLabel: t('courses.handingOver.busy') }}
      isBusy={handOver.isPending}
      error={handOver.error && messageOf(handOver.error, t('courses.failed'))}
      onConfirm={submit}
      onClose={onClose}
    >
      <Text mb="md">{t('courses.handingOver.text', { owner: course.owner.name })}</Text>
      <AccountEmailField label={t('courses.handingOver.email')} value={email} onChange={setEmail} />
    </ConfirmModal>
  )
}
