import { slides } from '@lectern/contract/slides.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { getOwnJob, presentJob } from '../../platform/jobs/job-status.ts'
import { slideJobs } from './slides.jobs.ts'
import { addDeck, getSlideWords } from './slides.ts'

const slideRoutes = (bind: Bind, context: Context): void => {
  const { database, queue } = context
  bind(slides.upload, ({ params, user, file, body }) =>
    addDeck(context, { lectureId: params.id, user, file, mode: body.mode }),
  )
  bind(slides.status, async ({ params, user }) =>
    presentJob(await getOwnJob(database, params.job, user.userId, ['slides'])),
  )
  bind(slides.cancel, async ({ params, user }) => {
    const job = await getOwnJob(database, params.job, user.userId, ['slides'])
    return presentJob(await queue.cancel(job.id))
  })
  bind(slides.words, ({ params, query, user }) =>
    getSlideWords(context, { lectureId: params.id, slide: params.slide, user, imageUrl: query.image_url }),
  )
}

export const slidesFeature: Feature = { name: 'slides', routes: slideRoutes, jobs: slideJobs }
