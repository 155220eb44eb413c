import { speech } from '@lectern/contract/speech.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getJobFor, presentJob } from '../../platform/jobs/job-status.ts'
import { speechJobs } from './speech.jobs.ts'
import { startAudio } from './speech.ts'
import { speakSample } from './voice-sample.ts'

const speechRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(speech.speak, ({ params, query, user }) =>
    startAudio(context, {
      lectureId: params.id,
      slide: params.slide,
      language: params.lang,
      user,
      imageUrl: query.image_url,
    }),
  )
  bind(speech.sample, ({ params, body, user }) => speakSample(context, params.id, body, user))
  bind(speech.status, async ({ params, user }) =>
    presentJob(await getJobFor(database, params.job, user.userId, 'see', ['audio'])),
  )
  bind(speech.cancel, async ({ params, user }) => {
    const job = await getJobFor(database, params.job, user.userId, 'edit_lectures', ['audio'])
    return presentJob(await queue.cancel(job.id))
  })
}

export const speechFeature: Feature = { name: 'speech', routes: speechRoutes, jobs: speechJobs }
