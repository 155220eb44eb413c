import type { Feature } from '../../platform/context.ts'
import { courseJobs } from './courses.jobs.ts'
import { courseRoutes } from './courses.routes.ts'
import { cancelLectureJobs } from './deleted-courses.ts'
import { invitationJobs } from './invitations/invitations.jobs.ts'

export const coursesFeature: Feature = {
  name: 'courses',
  routes: courseRoutes,
  jobs: (context) => [...courseJobs(context), ...invitationJobs(context)],
  routines: (context) => [
    { name: 'cancel jobs of deleted courses', everySeconds: 60, run: () => cancelLectureJobs(context) },
  ],
}
