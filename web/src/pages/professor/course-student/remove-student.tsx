import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

type RemoveStudentProps = { courseId: string; student: StudentInsight }

/** Removes the student from the course, after one question. */
export function RemoveStudent({ courseId, student }: RemoveStudentProps) {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { name } = student
  const remove = useAction(calls.insight.removeStudent, {
    isRemoval: true,
    onSuccess: () => navigate(paths.students(courseId)),
    changes: [keyOf(calls.insight.students)],
  })
  return (
    <Box mt="md">
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        {t('student.remove')}
      </Button>
      <Box component="p" mt={6} fz="xs">
        {t('student.removeHint')}
      </Box>
      <ConfirmModal
        isOpen={isAsking}
        title={t('student.removeTitle', { name })}
        confirm={{ label: t('student.remove'), busyLabel: t('student.removing'), isDangerous: true }}
        isBusy={remove.isPending}
        error={remove.isError ? withReason(remove.error, t('student.notRemoved')) : null}
        onConfirm={() => remove.mutate({ params: { id: courseId, user: student._id } })}
        onClose={() => setAsking(false)}
      >
        <p>{t('student.removeWhy', { name })}</p>
      </ConfirmModal>
    </Box>
  )
}
