import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { MessageData } from '@lectern/contract/messages.ts'
import { translateMessages } from '../../i18n/translate-messages.ts'

/** Fields that every reply about a job has. */
export type JobMessage = Pick<JobStatus, 'message' | 'code' | 'params' | 'details'> & {
  error?: string | null
}

/** Lists the messages of a job; empty until the job reports one. */
export const listJobMessages = ({ code, params, details }: JobMessage): MessageData[] =>
  code ? [{ code, params }, ...details] : []

/** Formats a job's messages in the interface's language; '' if it has none. */
export const formatJobMessage = (job: JobMessage): string =>
  translateMessages(listJobMessages(job), job.error || job.message)

/**
 * Returns true if a started job waits for its provider. Its messages then say why, and when it continues.
 */
export const isDelayed = (job: JobMessage & { status: string }): boolean =>
  job.status.toUpperCase() === 'PENDING' &&
  listJobMessages(job).some(({ code }) => code === 'continues_in_seconds' || code === 'continues_in_minutes')
