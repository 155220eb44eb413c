import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { useJob } from '../../../api/use-job.ts'
import { gradeKeys } from '../../../features/quiz-review/use-review-action.ts'

/**
 * A regrading. Opening the page starts a preview when there is no valid one; everything else needs a click.
 * Asking again while a preview is computed returns the same job, so a reload continues it.
 */
export function useRegrading(quizId: string) {
  const client = useQueryClient()
  const preview = useCall(calls.grading.regradePreview, { params: { id: quizId } }, alwaysFresh)
  const startPreview = useAction(calls.grading.previewRegrade)
  const startApply = useAction(calls.grading.regrade)
  const [previewJob, setPreviewJob] = useState<string | null>(null)
  const [applyJob, setApplyJob] = useState<string | null>(null)
  const [failure, setFailure] = useState<JobStatus | null>(null)
  const [isApplied, setApplied] = useState(false)
  // Fetch the quiz too: the page shows its keys.
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(calls.grading.regradePreview, { params: { id: quizId } }) }),
      client.invalidateQueries({ queryKey: keyOf(calls.quizzes.get, { params: { id: quizId } }) }),
    ])

  const working = useJob(previewJob, {
    kind: 'regrade_preview',
    onEnd: async (job) => {
      if (job.status !== 'COMPLETED') setFailure(job)
      await readAgain()
      setPreviewJob(null)
    },
  })
  const applying = useJob(applyJob, {
    kind: 'regrade',
    onEnd: async (job) => {
      if (job.status === 'COMPLETED') {
        setApplied(true)
        void readAgain()
        // Every grade of the quiz may have changed.
        await Promise.all(gradeKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
        void client.invalidateQueries({
          queryKey: keyOf(calls.insight.itemAnalysis, { params: { id: quizId } }),
        })
      } else {
        setFailure(job)
        await readAgain()
      }
      setApplyJob(null)
    },
  })

  const work = () => {
    setFailure(null)
    setApplied(false)
    // Clear the error of the previous attempt.
    startApply.reset()
    startPreview.mutate({ params: { id: quizId } }, { onSuccess: ({ job_id }) => setPreviewJob(job_id) })
  }
  const hasBegun = useRef(false)
  const begin = useEffectEvent(work)
  const isKnown = preview.data !== undefined
  const holds = preview.data?.is_current ?? false
  useEffect(() => {
    if (!isKnown || hasBegun.current) return
    hasBegun.current = true
    if (!holds) begin()
  }, [isKnown, holds])

  const apply = (previewId: string) => {
    setFailure(null)
    startApply.mutate(
      { params: { id: quizId }, body: { preview_id: previewId } },
      {
        onSuccess: ({ job_id }) => setApplyJob(job_id),
        onError: () => void readAgain(),
      },
    )
  }
  const cancel = useAction(calls.jobs.cancel, {
    shows: (stopped) => keyOf(calls.jobs.get, { params: { job: stopped.job_id } }),
  })
  const job = applyJob !== null ? applying.job : working.job
  return {
    preview,
    isWorking: startPreview.isPending || previewJob !== null,
    isApplying: startApply.isPending || applyJob !== null,
    isApplied,
    job,
    /** The job that failed or was cancelled. */
    failure,
    error: startPreview.error ?? startApply.error,
    cancel: () => job && cancel.mutate({ params: { job: job.job_id } }),
    isCancelling: cancel.isPending || job?.status === 'CANCELLING',
    cancelError: cancel.error,
    hasPollingFailed: working.hasPollingFailed || applying.hasPollingFailed,
    checkAgain: () => {
      if (working.hasPollingFailed) working.watchAgain()
      if (applying.hasPollingFailed) applying.watchAgain()
    },
    work,
    apply,
  }
}
