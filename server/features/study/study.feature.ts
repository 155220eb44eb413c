import type { Feature } from '../../platform/context.ts'
import { studyRoutes } from './study.routes.ts'

export const studyFeature: Feature = { name: 'study', routes: studyRoutes }
