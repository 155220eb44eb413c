import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useCall } from '../../../api/use-call.ts'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { FailedQuery } from '../../queries/failed-query.tsx'
import { useBuilder } from '../builder-context.ts'
import { DraftLists } from './draft-lists.tsx'
import { DraftMaker } from './draft-maker.tsx'
import { useDraftJob } from './use-draft-job.ts'

/** One lecture: the form that drafts questions, and its drafts. */
export function LectureDrafts({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation('quizAuthoring')
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  const job = useDraftJob(lectureId)
  const { watch } = useBuilder().drafts
  const runningId = job.isRunning ? (job.job?.job_id ?? null) : null
  const isKnown = job.job !== undefined || !(job.isPending || job.isRunning)
  useEffect(() => {
    if (isKnown) watch(lectureId, runningId)
  }, [isKnown, lectureId, runningId, watch])
  if (lecture.isPending || job.isPending)
    return (
      <Box mt="md">
        <SkeletonLines />
      </Box>
    )
  if (!lecture.data)
    return (
      <Box mt="md">
        <FailedQuery query={lecture}>{t('drafts.lectureFailed')}</FailedQuery>
      </Box>
    )
  return (
    <>
      <Box mt="md">
        <DraftMaker lecture={lecture.data} job={job} />
      </Box>
      <Box mt="lg">
        <DraftLists lectureId={lectureId} />
      </Box>
    </>
  )
}
