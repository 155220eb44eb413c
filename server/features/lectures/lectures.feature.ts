import type { Feature } from '../../platform/context.ts'
import { lectureRoutes } from './lectures.routes.ts'

export const lecturesFeature: Feature = { name: 'lectures', routes: lectureRoutes }
