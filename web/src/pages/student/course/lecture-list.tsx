import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../../api/call-api.ts'
import type { calls } from '../../../api/calls.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { ItemRows } from '../../../ui/layout/item-row.tsx'
import { isBegun, LectureRow } from './lecture-row.tsx'

/** The published lectures of the course. The first one that is started and not finished is emphasized. */
export function LectureList({
  lectures,
}: {
  lectures: UseQueryResult<Reply<typeof calls.lectures.listForStudent>>
}) {
  const { t } = useTranslation('student')
  if (lectures.isPending) return <SkeletonRows />
  if (!lectures.data) {
    return (
      <Box mt="lg">
        <FailedQuery query={lectures}>{t('course.failed')}</FailedQuery>
      </Box>
    )
  }
  if (lectures.data.length === 0) {
    return (
      <Box mt="lg">
        <EmptyState>{t('course.empty')}</EmptyState>
      </Box>
    )
  }
  const next = lectures.data.find(isBegun)
  return (
    <ItemRows>
      {lectures.data.map((lecture) => (
        <LectureRow key={lecture._id} lecture={lecture} isNext={lecture === next} />
      ))}
    </ItemRows>
  )
}
