import { exports } from '@lectern/contract/exports.ts'
import { record } from '../../platform/audit.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import { exportGrades } from './exports.ts'

const exportsRoutes = (bind: Bind, context: Context): void => {
  bind(exports.grades, async ({ params, body, user, request, reply }) => {
    const { title, ...file } = await exportGrades(context, params.id, body, user)
    const details = { quiz: title, format: body.format }
    await record(context.database, {
      action: 'grades_exported',
      actorId: user.userId,
      details,
      client: request.ip,
    })
    await sendFile(reply, file)
  })
}

export const exportsFeature: Feature = { name: 'exports', routes: exportsRoutes }
