import type { ChatStatus } from '@lectern/contract/chat.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { isEnded } from '../../api/jobs/is-ended.ts'
import { useAction } from '../../api/use-action.ts'
import { useCall } from '../../api/use-call.ts'
import { useGrowingText } from '../../api/use-growing-text.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'

const pollMs = 1_000

type AnswerJobOptions = {
  onStatus: (jobId: string, status: ChatStatus) => void
  /** The status could not be read. */
  onLost: (jobId: string, error: Error) => void
}

/** Follows the job that answers a question, until it has ended; cancels it. @param jobId null follows no job */
export function useAnswerJob(jobId: string | null, { onStatus, onLost }: AnswerJobOptions) {
  const { t } = useTranslation('common')
  const job = useCall(calls.chat.status, jobId === null ? null : { params: { job: jobId } }, {
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) => {
      const hasEnded = data && (isEnded(data.status) || data.status === 'CANCELLING')
      return status === 'error' || hasEnded ? false : pollMs
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  const cancel = useAction(calls.chat.cancel, {
    shows: (stopped) => keyOf(calls.chat.status, { params: { job: stopped.job_id } }),
    onError: (error) => showToast('error', withReason(error, t('jobs.cancelFailed'))),
  })
  const { data: status, error } = job
  const partial = useGrowingText(status ? jobId : null, status?.partial ?? null, () => void job.refetch())
  // The status is of the job that was asked for, whatever id it names.
  const takeStatus = useEffectEvent((found: ChatStatus) => jobId !== null && onStatus(jobId, found))
  const takeError = useEffectEvent((found: Error) => jobId !== null && onLost(jobId, found))
  useEffect(() => {
    if (status) takeStatus(status)
  }, [status])
  useEffect(() => {
    if (error) takeError(error)
  }, [error])
  return {
    partial,
    cancel: () => jobId !== null && cancel.mutate({ params: { job: jobId } }),
    isCancelling: cancel.isPending,
  }
}
