import type { Course } from '@lectern/contract/courses.ts'
import { Box, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Ends the archive of a course. For its owner alone. */
export function ReopenCourse({ course }: { course: Course }) {
  const { t } = useTranslation('archive')
  const params = { id: course._id }
  const reopen = useAction(calls.courses.reopen, {
    shows: () => keyOf(calls.courses.get, { params }),
    changes: [keyOf(calls.courses.list)],
    onSuccess: () => showToast('success', t('reopened', { course: course.name })),
  })
  return (
    <Box mt="sm">
      <Button
        variant="default"
        size="sm"
        disabled={reopen.isPending}
        onClick={() => reopen.mutate({ params })}
      >
        {reopen.isPending ? t('reopening') : t('reopen')}
      </Button>
      {reopen.error && (
        <Text size="sm" c="var(--bad)" role="alert" mt={4}>
          {messageOf(reopen.error, t('reopenFailed'))}
        </Text>
      )}
    </Box>
  )
}
