import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { gradeSubmission } from './grade-submission.ts'
import { applyRegrade, previewRegrade } from './regrade.jobs.ts'

export const gradingJobs = (context: Context): JobHandler[] => [
  {
    kind: 'quiz_grading',
    concurrency: 4,
    run: (run) => gradeSubmission(context, run),
    cancelledMessage: () => createMessage('grading_stopped'),
  },
  {
    kind: 'regrade_preview',
    concurrency: 1,
    run: (run) => previewRegrade(context, run),
    cancelledMessage: () => createMessage('regrade_preview_cancelled'),
  },
  {
    kind: 'regrade',
    concurrency: 1,
    run: (run) => applyRegrade(context, run),
    cancelledMessage: () => createMessage('regrade_cancelled'),
  },
]
