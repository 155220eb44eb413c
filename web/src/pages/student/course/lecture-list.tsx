import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../../api/call-api.ts'
import type { calls } from '../../../api/calls.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ItemRows } from '../../../ui/item-row.tsx'
import { SkeletonRows } from '../../../ui/skeletons.tsx'
import classes from './course.module.css'
import { isBegun, LectureRow } from './lecture-row.tsx'

/** The published lectures of the course; the one that was begun comes first to the eye. */
export function LectureList({
  lectures,
}: {
  lectures: UseQueryResult<Reply<typeof calls.lectures.listForStudent>>
}) {
  const { t } = useTranslation('student')
  if (lectures.isPending) return <SkeletonRows />
  if (!lectures.data) {
    return (
      <div className={classes.frame}>
        <FailedState onRetry={() => void lectures.refetch()} isRetrying={lectures.isFetching}>
          {t('course.failed')}
        </FailedState>
      </div>
    )
  }
  if (lectures.data.length === 0) {
    return (
      <div className={classes.frame}>
        <EmptyState>{t('course.empty')}</EmptyState>
      </div>
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
