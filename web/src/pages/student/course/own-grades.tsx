import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { UprightRow } from '../../../features/gradebook/upright-row.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'

/** The student's own row of the gradebook, as the staff sees it. */
export function OwnGrades({ courseId }: { courseId: string }) {
  const { t } = useTranslation('gradebook')
  const query = useCall(calls.gradebook.mine, { params: { id: courseId } }, alwaysFresh)
  if (query.isPending)
    return (
      <Box mt="lg">
        <SkeletonLines count={6} />
      </Box>
    )
  if (!query.data)
    return (
      <Box mt="lg">
        <FailedQuery query={query}>{t('mine.failed')}</FailedQuery>
      </Box>
    )
  const { quizzes, rules, cells } = query.data
  if (quizzes.length === 0)
    return (
      <Box mt="lg">
        <EmptyState>{t('mine.none')}</EmptyState>
      </Box>
    )
  return (
    <Box maw={640} mt="lg">
      <UprightRow quizzes={quizzes} rules={rules} cells={cells} />
      <Text size="sm" c="var(--text-2)" mt="sm">
        {t('mine.same')}
      </Text>
    </Box>
  )
}
