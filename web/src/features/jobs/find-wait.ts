import type { JobStatus } from '@lectern/contract/jobs.ts'
import { readTold } from '@lectern/core/read-told.ts'

/** Why a job that had begun waits, and when it goes on: its message says so. Null while it works or never began. */
export const findWait = ({ status, message }: Pick<JobStatus, 'status' | 'message'>): string | null =>
  status === 'PENDING' && readTold(message).some((one) => 'key' in one && one.key.startsWith('goesOn'))
    ? message
    : null
