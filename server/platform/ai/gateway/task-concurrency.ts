import type { AiTask } from '@lectern/contract/models.ts'
import type { Config } from '../../config/config.ts'
import { hostOf } from '../../config/provider-access.ts'
import { getMaxConcurrency } from './endpoint.ts'

/**
 * How many calls of a task are answered at once, over all processes: so many pieces of one long work are worth beginning.
 * The built-in engine does one after the other.
 */
export const getTaskConcurrency = (
  { models, limits }: Pick<Config, 'models' | 'limits'>,
  task: AiTask,
): number => {
  const model = models[task]
  return model ? getMaxConcurrency({ task, provider: model.provider, host: hostOf(model) }, limits) : 1
}
