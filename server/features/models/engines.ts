import { type CountedTask, countedTask, type TaskEngine } from '@lectern/contract/models.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { type Message, type Messages, toMessageList } from '@lectern/core/messages/message.ts'
import { createBudgetSpentMessage } from '../../platform/ai/gateway/budget.ts'
import { getEndpoint } from '../../platform/ai/gateway/endpoint.ts'
import { listOpenCircuits, listProblems } from '../../platform/ai/gateway/leases.queries.ts'
import { hostOf } from '../../platform/config/provider-access.ts'
import type { Context } from '../../platform/context.ts'
import { findInstallationBudget, findSpeechBudget } from './budgets.ts'

const waitsFor = (reason: Messages) => {
  const messages = toMessageList(reason)
  return { waiting: messages.length > 0 ? formatMessage(messages) : null, waiting_messages: [...messages] }
}

const noProblem = { problem: null, problem_messages: [], problem_since: null }

const failsFor = (found: { problem: readonly Message[]; since: Date } | undefined) =>
  found
    ? {
        problem: formatMessage(found.problem),
        problem_messages: [...found.problem],
        problem_since: found.since.toISOString(),
      }
    : noProblem

/** The model of a task; undefined for the built-in engine. Its key is not included. */
export const configOf = ({ config }: Context, task: CountedTask) => {
  const found = task === 'speech' ? config.speech : config.models[task]
  if (!found) return undefined
  const { provider, model, settings } = found
  return {
    provider,
    model,
    settings: settings.filter((name) => config.given[name] !== undefined),
    host: hostOf(found),
  }
}

/** Tasks that only a model can do. */
const withoutBuiltin: ReadonlySet<CountedTask> = new Set(['translate', 'syllabus'])

export const kindOf = (context: Context, task: CountedTask): TaskEngine['kind'] =>
  configOf(context, task) ? 'model' : withoutBuiltin.has(task) ? 'none' : 'builtin'

/** Endpoints that the settings use now and whose last call failed, with provider and host as people know them. */
export const listFailingProviders = async (context: Context) => {
  const problems = await listProblems(context.database)
  const used = new Map(
    countedTask.options.flatMap((task) => {
      const found = configOf(context, task)
      return found ? [[getEndpoint({ task, ...found }), `${found.provider} (${found.host})`]] : []
    }),
  )
  return [...used].flatMap(([endpoint, name]) => {
    const found = problems.get(endpoint)
    return found ? [{ endpoint, name, ...found }] : []
  })
}

/**
 * Lists each task's engine, why it is not used now (an open circuit breaker, a spent budget), and why its provider's last
 * call failed.
 */
export const listEngines = async (context: Context) => {
  const nowMs = context.clock.nowMs()
  const [closed, problems] = await Promise.all([
    listOpenCircuits(context.database, nowMs),
    listProblems(context.database),
  ])
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
        ...noProblem,
      }
    const endpoint = getEndpoint({ task, ...found })
    const failing = failsFor(problems.get(endpoint))
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
        ...failing,
      }
    const open = closed.get(endpoint)
    return {
      task,
      kind,
      ...found,
      ...waitsFor(open?.reason ?? []),
      waiting_until: open ? new Date(open.untilMs).toISOString() : null,
      ...failing,
    }
  })
  return { engines, budget, speech_budget: speechBudget }
}
