import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { record } from '../../platform/audit.ts'
import { type Bind, type Context, type Feature, readFromReplica } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import { changeGradebook, excuseStudent, getGradebook, getOwnRow } from './gradebook.ts'
import { exportGradebook } from './gradebook-export.ts'

const gradebookRoutes = (bind: Bind, context: Context): void => {
  bind(gradebookCalls.get, ({ params, user }) =>
    readFromReplica(context, (context) => getGradebook(context, params.id, user)),
  )
  bind(gradebookCalls.mine, ({ params, user }) => getOwnRow(context, params.id, user))
  bind(gradebookCalls.change, ({ params, body, user }) => changeGradebook(context, params.id, body, user))
  bind(gradebookCalls.excuse, ({ params, body, user }) => excuseStudent(context, params.id, body, user))
  bind(gradebookCalls.export, async ({ params, query, user, request, reply }) => {
    const { title, ...file } = await readFromReplica(context, (context) =>
      exportGradebook(context, params.id, query.language, user),
    )
    const details = { course: title, format: 'excel' }
    await record(context.database, {
      action: 'grades_exported',
      actorId: user.userId,
      details,
      client: request.ip,
    })
    await sendFile(reply, file)
  })
}

export const gradebookFeature: Feature = { name: 'gradebook', routes: gradebookRoutes }
