import { insight } from '@lectern/contract/insight.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { analyseItems } from './insight.ts'

const insightRoutes = (bind: Bind, context: Context): void => {
  bind(insight.itemAnalysis, ({ params, user }) => analyseItems(context, params.id, user))
}

export const insightFeature: Feature = { name: 'insight', routes: insightRoutes }
