import type { DeletedCourse } from '@lectern/contract/deleted-courses.ts'
import { Box, Button, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ItemActions, ItemRow, ItemRows, ItemWords } from '../../../ui/layout/item-row.tsx'

/** The professor's deleted courses, to be restored for 30 days; nothing when there are none. */
export function DeletedCourses() {
  const { t } = useTranslation('privacy')
  const deleted = useCall(calls.deletedCourses.list)
  if (!deleted.data || deleted.data.length === 0) return null
  return (
    <Box component="section" mt="xl" className="border-above" pt="lg" aria-labelledby="deleted-courses">
      <Title order={2} size="h4" id="deleted-courses">
        {t('deleted.title')}
      </Title>
      <ItemRows>
        {deleted.data.map((course) => (
          <DeletedRow key={course._id} course={course} />
        ))}
      </ItemRows>
    </Box>
  )
}

function DeletedRow({ course }: { course: DeletedCourse }) {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  const restore = useAction(calls.deletedCourses.restore, {
    onSuccess: () => showToast('success', t('deleted.done', { course: course.name })),
    changes: [keyOf(calls.courses.list), keyOf(calls.deletedCourses.list)],
  })
  return (
    <ItemRow>
      <ItemWords title={course.name}>
        <Text size="sm" c="var(--text-2)">
          {t('deleted.until', { date: format.date(course.removed_at) })}
        </Text>
        {restore.error && (
          <Text size="sm" c="var(--bad)" role="alert">
            {messageOf(restore.error, t('deleted.failed'))}
          </Text>
        )}
      </ItemWords>
      <ItemActions>
        <Button
          variant="default"
          size="sm"
          aria-label={t('deleted.restoreOf', { course: course.name })}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ params: { id: course._id } })}
        >
          {restore.isPending ? t('deleted.busy') : t('deleted.restore')}
        </Button>
      </ItemActions>
    </ItemRow>
  )
}
