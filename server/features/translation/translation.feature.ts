import { translation } from '@lectern/contract/translation.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { translationJobs } from './translation.jobs.ts'
import { startTranslation } from './translation.ts'

const translationRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(translation.start, ({ params, user, body }) =>
    startTranslation(context, {
      lectureId: params.id,
      user,
      settings: body.settings,
      languages: body.languages,
    }),
  )
  bind(translation.status, async ({ params, user }) =>
    presentJob(await getJobFor(database, params.job, user.userId, 'see', ['translation'])),
  )
  bind(translation.cancel, async ({ params, user }) => {
    const job = await getJobFor(database, params.job, user.userId, 'edit_lectures', ['translation'])
    return presentJob(await queue.cancel(job.id))
  })
}

export const translationFeature: Feature = {
  name: 'translation',
  routes: translationRoutes,
  jobs: translationJobs,
}
