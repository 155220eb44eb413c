import { publishing } from '@lectern/contract/publishing.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { updateLecture } from './publishing.ts'

const publishingRoutes = (bind: Bind, context: Context): void => {
  bind(publishing.update, ({ params, query, user, body }) =>
    updateLecture(context, params.id, user, body, query),
  )
}

export const publishingFeature: Feature = { name: 'publishing', routes: publishingRoutes }
