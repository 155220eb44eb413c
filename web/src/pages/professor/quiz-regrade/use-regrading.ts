import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreviewRegrade, useRegrade } from '../../../api/actions/reviewing.ts'
import { keys } from '../../../api/keys.ts'
import { useJob } from '../../../api/queries/jobs.ts'
import { useRegradePreview } from '../../../api/queries/reviewing.ts'
import type { JobMessage } from '../../../features/jobs/job-messages.ts'

/**
 * A regrading. Opening the page starts a preview when there is no valid one; everything else needs a click.
 * Asking again while a preview is computed returns the same job, so a reload continues it.
 */
export function useRegrading(quizId: string) {
  const client = useQueryClient()
  const preview = useRegradePreview(quizId)
  const startPreview = usePreviewRegrade(quizId)
  const startApply = useRegrade(quizId)
  const [previewJob, setPreviewJob] = useState<string | null>(null)
  const [applyJob, setApplyJob] = useState<string | null>(null)
  const [failure, setFailure] = useState<JobMessage | null>(null)
  const [isApplied, setApplied] = useState(false)
  // Fetch the quiz too: the page shows its keys.
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.submissions.regrade(quizId) }),
      client.invalidateQueries({ queryKey: keys.quizzes.one(quizId) }),
    ])

  const working = useJob(previewJob, {
    kind: 'regrade_preview',
    onEnd: async (job) => {
      if (job.status === 'FAILED') setFailure(job)
      await readAgain()
      setPreviewJob(null)
    },
  })
  const applying = useJob(applyJob, {
    kind: 'regrade',
    onEnd: async (job) => {
      if (job.status === 'COMPLETED') {
        setApplied(true)
        // Every grade of the quiz may have changed.
        await client.invalidateQueries({ queryKey: ['submissions'] })
        void client.invalidateQueries({ queryKey: keys.quizzes.analysis(quizId) })
      } else {
        if (job.status === 'FAILED') setFailure(job)
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
    startPreview.mutate(undefined, { onSuccess: ({ job_id }) => setPreviewJob(job_id) })
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
    startApply.mutate(previewId, {
      onSuccess: ({ job_id }) => setApplyJob(job_id),
      onError: () => void readAgain(),
    })
  }
  return {
    preview,
    isWorking: startPreview.isPending || previewJob !== null,
    isApplying: startApply.isPending || applyJob !== null,
    isApplied,
    job: applyJob !== null ? applying.job : working.job,
    /** The job that failed. */
    failure,
    error: startPreview.error ?? startApply.error,
    hasPollingFailed: working.hasPollingFailed || applying.hasPollingFailed,
    checkAgain: () => {
      if (working.hasPollingFailed) working.watchAgain()
      if (applying.hasPollingFailed) applying.watchAgain()
    },
    work,
    apply,
  }
}
