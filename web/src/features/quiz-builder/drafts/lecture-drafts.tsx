import { useTranslation } from 'react-i18next'
import { useLecture } from '../../../api/queries/lectures.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { DraftLists } from './draft-lists.tsx'
import { DraftMaker } from './draft-maker.tsx'
import classes from './lecture-drafts.module.css'
import { useDraftJob } from './use-draft-job.ts'

/** One lecture: drafting from it, and what is drafted. */
export function LectureDrafts({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation('quizAuthoring')
  const lecture = useLecture(lectureId)
  const job = useDraftJob(lectureId)
  if (lecture.isPending || job.isPending)
    return (
      <div className={classes.part}>
        <SkeletonLines />
      </div>
    )
  if (!lecture.data)
    return (
      <div className={classes.part}>
        <FailedState onRetry={() => void lecture.refetch()} isRetrying={lecture.isFetching}>
          {t('drafts.lectureFailed')}
        </FailedState>
      </div>
    )
  return (
    <>
      <div className={classes.part}>
        <DraftMaker lecture={lecture.data} job={job} />
      </div>
      <div className={classes.lists}>
        <DraftLists lectureId={lectureId} />
      </div>
    </>
  )
}
