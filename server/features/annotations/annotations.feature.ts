import type { Feature } from '../../platform/context.ts'
import { annotationJobs } from './annotations.jobs.ts'
import { annotationRoutes } from './annotations.routes.ts'

export const annotationsFeature: Feature = {
  name: 'annotations',
  routes: annotationRoutes,
  jobs: annotationJobs,
}
