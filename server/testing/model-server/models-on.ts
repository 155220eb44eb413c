import { aiTask } from '@lectern/contract/models.ts'
import type { ModelConfig, ModelConfigs } from '../../platform/config/model-config.ts'

/** Settings by which every task asks the model server at this address. */
export const modelsOn = (baseUrl: string, change: Partial<ModelConfig> = {}): ModelConfigs => {
  const config = {
    provider: 'compatible',
    model: 'pretender',
    baseUrl,
    apiKey: undefined,
    settings: ['AI_MODEL'],
  } as const
  return Object.fromEntries(aiTask.options.map((task) => [task, { ...config, ...change }]))
}
