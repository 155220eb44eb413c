import { publishing } from '@lectern/contract/publishing.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { listDifferences } from './differences.ts'
import { cancelWithAudio, publishWhenSpoken } from './publish-when-spoken.ts'
import { publishingJobs } from './publishing.jobs.ts'
import { removeOldVersions, undoUpdate, updateLecture } from './publishing.ts'

const publishingRoutes = (bind: Bind, context: Context): void => {
  bind(publishing.update, ({ params, query, user, body }) =>
    updateLecture(context, params.id, user, body, query),
  )
  bind(publishing.whenSpoken, ({ params, user, body }) => publishWhenSpoken(context, params.id, user, body))
  bind(publishing.status, async ({ params, user }) =>
    presentJob(await getJobFor(context.database, params.job, user.userId, 'see', ['publishing'])),
  )
  bind(publishing.cancel, async ({ params, user }) =>
    presentJob(await cancelWithAudio(context, params.job, user)),
  )
  bind(publishing.differences, ({ params, user }) => listDifferences(context, params.id, user))
  bind(publishing.undo, ({ params, query, user }) => undoUpdate(context, params.id, user, query))
}

export const publishingFeature: Feature = {
  name: 'publishing',
  routes: publishingRoutes,
  jobs: publishingJobs,
  routines: (context) => [
    { name: 'old versions', everySeconds: 24 * 60 * 60, run: () => removeOldVersions(context) },
  ],
}
