import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import type { JobRow } from '../jobs/job.ts'

/** Creates the usage context of a job: its course and its owner. */
export const createUsageContext = (
  job: Pick<JobRow, 'courseId' | 'ownerId'>,
  priority: UsageContext['priority'],
): UsageContext => ({
  courseId: job.courseId,
  userId: job.ownerId,
  priority,
})
