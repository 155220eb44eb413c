import { models } from '@lectern/contract/models.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { listLectureBudgets } from './budgets.ts'
import { listEngines } from './engines.ts'
import { estimateWork } from './estimate.ts'
import { testEngine } from './test-engine.ts'
import { getUsage, setBudget } from './usage.ts'

const modelRoutes = (bind: Bind, context: Context): void => {
  bind(models.settings, () => listEngines(context))
  bind(models.test, ({ body, user }) => testEngine(context, body.task, user))
  bind(models.usage, ({ query, user }) => getUsage(context, query.month, user))
  bind(models.setBudget, ({ params, body, user }) => setBudget(context, params.courseId, body.tokens, user))
  bind(models.budgets, ({ params, user }) => listLectureBudgets(context, params.id, user))
  bind(models.estimate, ({ params, query, user }) => estimateWork(context, params.id, query, user))
}

export const modelsFeature: Feature = { name: 'models', routes: modelRoutes }
