import { type CountedTask, countedTask, type TaskEngine } from '@lectern/contract/models.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { createBudgetSpentMessage } from '../../platform/ai/gateway/budget.ts'
import { getEndpoint } from '../../platform/ai/gateway/endpoint.ts'
import { listOpenCircuits } from '../../platform/ai/gateway/leases.queries.ts'
import { hostOf } from '../../platform/config/provider-access.ts'
import type { Context } from '../../platform/context.ts'
import { findInstallationBudget, findSpeechBudget } from './budgets.ts'

const waitsFor = (reason: Messages) => {
  const messages = toMessageList(reason)
  return { waiting: messages.length > 0 ? formatMessage(messages) : null, waiting_messages: [...messages] }
}

/** The model of a task; undefined for the built-in engine. Its key is not included. */
export const configOf = ({ config }: Context, task: CountedTask) => {
  const found = task === 'speech' ? config.speech : config.models[task]
  if (!found) return undefined
  const { provider, model, settings } = found
  return { provider, model, settings: [...settings], host: hostOf(found) }
}

/** Tasks that only a model can do. */
const withoutBuiltin: ReadonlySet<CountedTask> = new Set(['translate', 'syllabus'])

export const kindOf = (context: Context, task: CountedTask): TaskEngine['kind'] =>
  configOf(context, task) ? 'model' : withoutBuiltin.has(task) ? 'none' : 'builtin'

/** Lists each task's engine, and why it is not used now: an open circuit breaker or a spent budget. */
export const listEngines = async (context: Context) => {
  const nowMs = context.clock.nowMs()
  const closed = await listOpenCircuits(context.database, nowMs)
  const budget = await findInstallationBudget(context)
  const speechBudget = await findSpeechBudget(context)
  const engines = countedTask.options.map((task): TaskEngine => {
    const kind = kindOf(context, task)
    const found = configOf(context, task)
    if (!found)
      return {
        task,
        kind,
        provider: null,
        model: null,
        host: null,
        settings: [],
        ...waitsFor([]),
        waiting_until: null,
      }
    const [scope, { state }] =
      task === 'speech' ? (['speech', speechBudget] as const) : (['installation', budget] as const)
    // Also when the circuit breaker closes soon: no call starts before the budget is raised or the month
    // ends.
    if (state === 'spent')
      return {
        task,
        kind,
        ...found,
        ...waitsFor(createBudgetSpentMessage(scope, nowMs)),
        waiting_until: null,
      }
    const endpoint = closed.get(getEndpoint({ task, ...found }))
    return {
      task,
      kind,
      ...found,
      ...waitsFor(endpoint?.reason ?? []),
      waiting_until: endpoint ? new Date(endpoint.untilMs).toISOString() : null,
    }
  })
  return { engines, budget, speech_budget: speechBudget }
}
