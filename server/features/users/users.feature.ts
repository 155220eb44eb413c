import type { Feature } from '../../platform/context.ts'
import { mailJobs } from './one-time-links/mails.ts'
import { userRoutes } from './users.routes.ts'

export const usersFeature: Feature = { name: 'users', routes: userRoutes, jobs: mailJobs }
