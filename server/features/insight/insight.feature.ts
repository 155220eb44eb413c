import { insight } from '@lectern/contract/insight.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const insightRoutes = (bind: Bind): void => {
  bind(insight.itemAnalysis, soon)
}

export const insightFeature: Feature = { name: 'insight', routes: insightRoutes }
