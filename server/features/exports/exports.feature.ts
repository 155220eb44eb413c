import { exports } from '@lectern/contract/exports.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import { exportGrades } from './exports.ts'

const exportsRoutes = (bind: Bind, context: Context): void => {
  bind(exports.grades, async ({ params, body, user, reply }) => {
    await sendFile(reply, await exportGrades(context, params.id, body, user))
  })
}

export const exportsFeature: Feature = { name: 'exports', routes: exportsRoutes }
