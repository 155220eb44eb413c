import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { MessageData } from '@lectern/contract/messages.ts'
import { translateMessages } from '../../i18n/translate-messages.ts'

/** What every call that tells of a job has in common. */
export type JobMessage = Pick<JobStatus, 'message' | 'code' | 'params' | 'details'> & {
  error?: string | null
}

/** The messages of a job; none before it has any. */
export const listJobMessages = ({ code, params, details }: JobMessage): MessageData[] =>
  code ? [{ code, params }, ...details] : []

/** What a job says, in the interface's language; '' before it says anything. */
export const formatJobMessage = (job: JobMessage): string =>
  translateMessages(listJobMessages(job), job.error || job.message)

/** Whether a job that had begun waits for its provider: then it says why, and when it continues. */
export const isDelayed = (job: JobMessage & { status: string }): boolean =>
  job.status.toUpperCase() === 'PENDING' &&
  listJobMessages(job).some(({ code }) => code === 'continues_in_seconds' || code === 'continues_in_minutes')
