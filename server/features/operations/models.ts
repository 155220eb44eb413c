import { monthOf } from '../../platform/ai/gateway/budget.ts'
import type { Context } from '../../platform/context.ts'
import { listEngines } from '../models/engines.ts'
import { sumByModel } from '../models/usage.queries.ts'

/** What does which task, and the use of each model in a month (UTC); the present one by default. */
export const describeModels = async (context: Context, asked: string | undefined) => {
  const month = asked ?? monthOf(context.clock.nowMs())
  const [engines, usage] = await Promise.all([listEngines(context), sumByModel(context.database, month)])
  return { ...engines, month, usage }
}
