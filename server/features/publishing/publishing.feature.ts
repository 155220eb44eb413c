import { publishing } from '@lectern/contract/publishing.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { listDifferences } from './differences.ts'
import { removeOldVersions, undoUpdate, updateLecture } from './publishing.ts'

const publishingRoutes = (bind: Bind, context: Context): void => {
  bind(publishing.update, ({ params, query, user, body }) =>
    updateLecture(context, params.id, user, body, query),
  )
  bind(publishing.differences, ({ params, user }) => listDifferences(context, params.id, user))
  bind(publishing.undo, ({ params, query, user }) => undoUpdate(context, params.id, user, query))
}

export const publishingFeature: Feature = {
  name: 'publishing',
  routes: publishingRoutes,
  routines: (context) => [
    { name: 'old versions', everySeconds: 24 * 60 * 60, run: () => removeOldVersions(context) },
  ],
}
