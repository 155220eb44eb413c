import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { isEnded } from '../../../api/jobs/is-ended.ts'
import { useAction } from '../../../api/use-action.ts'
import { useJob, useJobsOfLecture } from '../../../api/use-job.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import type { DraftWishes } from './quiz-drafts.ts'

/** The drafting job of one lecture, also one from before a reload; starts and cancels it. */
export function useDraftJob(lectureId: string) {
  const client = useQueryClient()
  const [startedId, setStartedId] = useState<string | null>(null)
  const ofLecture = useJobsOfLecture(lectureId)
  const found = ofLecture.data?.filter(({ kind }) => kind === 'quiz_draft')
  const latest = found?.find(({ status }) => !isEnded(status)) ?? found?.at(-1)
  const start = useAction(calls.quizDrafts.start)
  const cancel = useAction(calls.jobs.cancel, {
    shows: (stopped) => keyOf(calls.jobs.get, { params: { job: stopped.job_id } }),
  })
  const refresh = () =>
    client.invalidateQueries({ queryKey: keyOf(calls.quizDrafts.list, { params: { id: lectureId } }) })
  const { job, isRunning, hasPollingFailed, watchAgain } = useJob(startedId ?? latest?.job_id ?? null, {
    kind: 'quiz_draft',
    onEnd: () => {
      // That a job runs is no longer a reason.
      start.reset()
      void refresh()
    },
  })

  // Each question is stored as soon as it is drafted, and can be read while the next is written.
  const done = job?.done ?? 0
  useEffect(() => {
    if (done > 0)
      void client.invalidateQueries({ queryKey: keyOf(calls.quizDrafts.list, { params: { id: lectureId } }) })
  }, [done, client, lectureId])

  return {
    job,
    isPending: ofLecture.isPending,
    isRunning,
    hasPollingFailed,
    watchAgain,
    isStarting: start.isPending,
    failure: start.error,
    start: usePressGuard(async (wishes: DraftWishes) => {
      try {
        const { job_id } = await start.mutateAsync({ params: { id: lectureId }, body: wishes })
        setStartedId(job_id)
      } catch {
        // `failure` shows the error. Another window may have started a job first; then that is shown.
        setStartedId(null)
        void ofLecture.refetch()
      }
    }),
    cancel: () => job && cancel.mutate({ params: { job: job.job_id } }),
    isCancelling: cancel.isPending || job?.status === 'CANCELLING',
    cancelFailure: cancel.error,
  }
}
