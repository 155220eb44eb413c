import type { JobState } from '@lectern/contract/jobs.ts'

/** Whether a job has ended, successfully or not. */
export const isEnded = (state: JobState): boolean =>
  state === 'COMPLETED' || state === 'FAILED' || state === 'CANCELLED'
