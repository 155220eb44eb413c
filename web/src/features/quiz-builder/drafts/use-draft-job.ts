import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCancelJob } from '../../../api/actions/jobs.ts'
import { type DraftWishes, useStartDrafts } from '../../../api/actions/quiz-drafts.ts'
import { isEnded } from '../../../api/job-kinds.ts'
import { keys } from '../../../api/keys.ts'
import { useJob, useJobsOfLecture } from '../../../api/queries/jobs.ts'

/** The drafting job of one lecture, also one from before a reload; starts and cancels it. */
export function useDraftJob(lectureId: string) {
  const client = useQueryClient()
  const [startedId, setStartedId] = useState<string | null>(null)
  const ofLecture = useJobsOfLecture(lectureId)
  const found = ofLecture.data?.filter(({ kind }) => kind === 'quiz_draft')
  const latest = found?.find(({ status }) => !isEnded(status)) ?? found?.at(-1)
  const start = useStartDrafts(lectureId)
  const cancel = useCancelJob('quiz_draft')
  const refresh = () => client.invalidateQueries({ queryKey: keys.quizDrafts.ofLecture(lectureId) })
  const { job, isRunning, hasPollingFailed, watchAgain } = useJob(startedId ?? latest?.job_id ?? null, {
    kind: 'quiz_draft',
    onEnd: () => void refresh(),
  })

  // Each question is stored as soon as it is drafted, and can be read while the next is written.
  const done = job?.done ?? 0
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: keys.quizDrafts.ofLecture(lectureId) })
  }, [done, client, lectureId])

  return {
    job,
    isPending: ofLecture.isPending,
    isRunning,
    hasPollingFailed,
    watchAgain,
    isStarting: start.isPending,
    failure: start.error,
    async start(wishes: DraftWishes): Promise<void> {
      try {
        const { job_id } = await start.mutateAsync(wishes)
        setStartedId(job_id)
      } catch {
        // `failure` shows the error. Another window may have started a job first; then that is shown.
        setStartedId(null)
        void ofLecture.refetch()
      }
    },
    cancel: () => job && cancel.mutate(job.job_id),
    isCancelling: cancel.isPending || job?.status === 'CANCELLING',
    hasCancelFailed: cancel.isError,
  }
}
