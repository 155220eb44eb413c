import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { isEnded } from '../../../api/jobs/is-ended.ts'
import { useAction } from '../../../api/use-action.ts'
import { useJob, useJobsOfLecture } from '../../../api/use-job.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** The job that drafts the cards of a lecture, also one from before a reload; starts and cancels it. */
export function useCardDrafting(lectureId: string) {
  const client = useQueryClient()
  const params = { id: lectureId }
  const [startedId, setStartedId] = useState<string | null>(null)
  const ofLecture = useJobsOfLecture(lectureId)
  const running = ofLecture.data?.find(({ kind, status }) => kind === 'practice_draft' && !isEnded(status))
  const start = useAction(calls.practice.draft, {
    onSuccess: ({ job_id }) => setStartedId(job_id),
    // Another window may have started drafting first; then that is shown.
    onError: () => void ofLecture.refetch(),
  })
  const cancel = useAction(calls.jobs.cancel, {
    shows: (stopped) => keyOf(calls.jobs.get, { params: { job: stopped.job_id } }),
  })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(calls.practice.cards, { params }) })
  const { job, isRunning } = useJob(startedId ?? running?.job_id ?? null, {
    kind: 'practice_draft',
    onEnd: (ended) => {
      if (ended.status === 'COMPLETED') showToast('success', formatJobMessage(ended))
      void refresh()
    },
  })
  // The cards of a slide are stored as soon as they are drafted, and can be approved meanwhile.
  const done = job?.done ?? 0
  useEffect(() => {
    if (done > 0)
      void client.invalidateQueries({
        queryKey: keyOf(calls.practice.cards, { params: { id: lectureId } }),
      })
  }, [done, client, lectureId])

  return {
    job: isRunning ? job : undefined,
    isDrafting: start.isPending || isRunning,
    failure: start.error ?? cancel.error,
    /** Why the last drafting failed. It stays on the page: it says what to do. */
    failedWith: job?.status === 'FAILED' && !start.isPending ? formatJobMessage(job) : null,
    start: () => start.mutate({ params }),
    cancel: () => job && cancel.mutate({ params: { job: job.job_id } }),
    isCancelling: cancel.isPending || job?.status === 'CANCELLING',
  }
}
