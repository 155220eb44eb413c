import type { Bill } from '@lectern/core/ai/usage.ts'
import type { JobRow } from '../jobs/job.ts'

/** For whom a job asks: its course and its owner. */
export const billOf = (job: Pick<JobRow, 'courseId' | 'ownerId'>, lane: Bill['lane']): Bill => ({
  courseId: job.courseId,
  userId: job.ownerId,
  lane,
})
