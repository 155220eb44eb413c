import type { TaskEngine } from '@lectern/contract/models.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import { addressToAdministrator } from '../../platform/ai/address-to-administrator.ts'
import { monthOf } from '../../platform/ai/gateway/budget.ts'
import type { Context } from '../../platform/context.ts'
import { listEngines } from '../models/engines.ts'
import { sumByModel } from '../models/usage.queries.ts'

const addressEngine = (engine: TaskEngine): TaskEngine => {
  if (engine.problem === null) return engine
  const problem = addressToAdministrator(engine.problem_messages as Message[])
  return { ...engine, problem: formatMessage(problem), problem_messages: problem }
}

/** Describes what does which task, and the use of each model in a month (UTC); the present one by default. */
export const describeModels = async (context: Context, asked: string | undefined) => {
  const month = asked ?? monthOf(context.clock.nowMs())
  const [engines, usage] = await Promise.all([listEngines(context), sumByModel(context.database, month)])
  return { ...engines, engines: engines.engines.map(addressEngine), month, usage }
}
