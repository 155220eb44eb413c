import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { queryClient } from '../../../../api/query-client.ts'
import type { EstimatedTask } from '../../../../features/estimates/use-estimate.ts'

const engineOf = {
  script: 'script',
  annotate: 'annotation',
  speech: 'speech',
  translate: 'translation',
} as const

const findEngine = (task: EstimatedTask) =>
  queryClient.getQueryData(keyOf(calls.health.get, {}))?.engines[engineOf[task]]

/** True if a model does this task, which costs tokens. The page has loaded the engines (`useEngines`). */
export const isByModel = (task: EstimatedTask): boolean => findEngine(task) === 'model'
export const isBuiltin = (task: EstimatedTask): boolean => findEngine(task) === 'builtin'
