import { courseCopies } from '@lectern/contract/course-copies.ts'
import type { Feature } from '../../platform/context.ts'
import { courseCopyJobs } from './course-copies.jobs.ts'
import { duplicateLecture, startCopy } from './course-copies.ts'

export const courseCopiesFeature: Feature = {
  name: 'course-copies',
  routes: (bind, context) => {
    bind(courseCopies.start, ({ params, body, user }) => startCopy(context, params.id, body, user))
    bind(courseCopies.lecture, ({ params, body, user }) =>
      duplicateLecture(context, params.id, body.title, user),
    )
  },
  jobs: courseCopyJobs,
}
