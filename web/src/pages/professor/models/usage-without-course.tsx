import type { CourseUsage } from '@lectern/contract/models.ts'
import { Box, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TaskTable } from './task-table.tsx'

type UsageWithoutCourseProps = Pick<CourseUsage, 'total' | 'by_task'>

/**
 * The professor's usage in a month that belongs to no course: it counts towards the installation's budget
 * only.
 */
export function UsageWithoutCourse({ total, by_task: tasks }: UsageWithoutCourseProps) {
  const { t } = useTranslation('models')
  return (
    <Stack component="section" gap={0} miw={0} aria-labelledby="usage-without-course">
      <Title className="break-words" order={2} size="h3" mb="xs" id="usage-without-course">
        {t('usage.withoutCourse')}
      </Title>
      <Box component="p" mb="sm" c="var(--text-2)" fz="md">
        {t('usage.withoutCourseHint')}
      </Box>
      <TaskTable caption={t('usage.tableWithoutCourse')} total={total} tasks={tasks} />
    </Stack>
  )
}
