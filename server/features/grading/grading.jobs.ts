import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { gradeSubmission } from './grade-submission.ts'

export const gradingJobs = (context: Context): JobHandler[] => [
  {
    kind: 'quiz_grading',
    concurrency: 4,
    run: (run) => gradeSubmission(context, run),
    cancelledMessage: () => 'The grading was stopped.',
  },
]
