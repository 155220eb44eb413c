import type { AiTask } from '@lectern/contract/models.ts'
import type { Config } from '../../config/config.ts'
import { hostOf } from '../../config/provider-access.ts'
import { getMaxConcurrency } from './endpoint.ts'

/**
 * How many calls of a task run at once, over all processes: splitting work into more parts gains nothing.
 * The built-in engine works on one at a time.
 */
export const getTaskConcurrency = (
  { models, limits }: Pick<Config, 'models' | 'limits'>,
  task: AiTask,
): number => {
  const model = models[task]
  return model ? getMaxConcurrency({ task, provider: model.provider, host: hostOf(model) }, limits) : 1
}
