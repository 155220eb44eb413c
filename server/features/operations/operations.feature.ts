import { operations } from '@lectern/contract/operations.ts'
import type { FastifyRequest } from 'fastify'
import { type Bind, type Context, type Feature, readFromReplica } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { testEngine } from '../models/test-engine.ts'
import {
  addTeacherToAnyCourse,
  deleteAnyCourse,
  describeCourse,
  handOverAnyCourse,
  listAllCourses,
  restoreAnyCourse,
} from './courses.ts'
import { cancelAnyJob, listAllJobs, retryJob } from './jobs.ts'
import { describeModels } from './models.ts'
import { listQuotas, setLimits, sumStorage } from './quotas.ts'

const actorOf = ({ user, request }: { user: Identity; request: FastifyRequest }) => ({
  actorId: user.userId,
  client: request.ip,
})

const operationRoutes = (bind: Bind, context: Context): void => {
  bind(operations.courses, ({ query }) =>
    readFromReplica(context, (context) => listAllCourses(context, query)),
  )
  bind(operations.course, ({ params }) => describeCourse(context, params.id))
  bind(operations.addTeacher, ({ params, body, ...asked }) =>
    addTeacherToAnyCourse(context, actorOf(asked), params.id, body.email),
  )
  bind(operations.deleteCourse, ({ params, ...asked }) => deleteAnyCourse(context, actorOf(asked), params.id))
  bind(operations.restoreCourse, ({ params, ...asked }) =>
    restoreAnyCourse(context, actorOf(asked), params.id),
  )
  bind(operations.handOverCourse, ({ params, body, ...asked }) =>
    handOverAnyCourse(context, actorOf(asked), params.id, body.email),
  )
  bind(operations.jobs, ({ query }) => listAllJobs(context, query))
  bind(operations.retryJob, ({ params, ...asked }) => retryJob(context, actorOf(asked), params.job))
  bind(operations.cancelJob, ({ params, ...asked }) => cancelAnyJob(context, actorOf(asked), params.job))
  bind(operations.quotas, ({ query }) => readFromReplica(context, (context) => listQuotas(context, query)))
  bind(operations.setLimits, ({ params, body, ...asked }) =>
    setLimits(context, actorOf(asked), params.user, body),
  )
  bind(operations.models, ({ query }) => describeModels(context, query.month))
  bind(operations.testModel, ({ body, user }) =>
    testEngine(context, body.task, { ...user, isAdministrator: true }),
  )
}

export const operationsFeature: Feature = {
  name: 'operations',
  routes: operationRoutes,
  routines: (context) => [{ name: 'sum storage', everySeconds: 15 * 60, run: () => sumStorage(context) }],
}
