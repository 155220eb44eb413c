import type { AiTask } from '@lectern/contract/models.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import type { LanguageModel } from 'ai'
import type { ModelConfig, ModelConfigs } from '../../../config/model-config.ts'
import { hostOf } from '../../../config/provider-access.ts'
import type { AiGateway, GatewayCall } from '../../gateway/gateway.ts'
import { createLanguageModel } from './create-language-model.ts'

/** The model of a task, and the gateway that every call to it passes. */
export type TaskModel = { task: AiTask; config: ModelConfig; model: LanguageModel; gateway: AiGateway }

/**
 * Creates the model of each task that has one. Tasks with the same model and address share one object, so
 * that missing capabilities (schemas, pictures) are found once.
 */
export const createTaskModels = (
  models: ModelConfigs,
  gateway: AiGateway,
): ((task: AiTask) => TaskModel | undefined) => {
  const made = new Map<string, LanguageModel>()
  return (task) => {
    const config = models[task]
    if (!config) return undefined
    const key = JSON.stringify([config.provider, config.baseUrl, config.model])
    const model = made.get(key) ?? createLanguageModel(config)
    made.set(key, model)
    return { task, config, model, gateway }
  }
}

/** Creates a call as the gateway counts it. */
export const createGatewayCall = (
  { task, config }: TaskModel,
  usageContext: UsageContext | undefined,
  signal: AbortSignal | undefined,
): GatewayCall => ({
  task,
  provider: config.provider,
  host: hostOf(config),
  model: config.model,
  usageContext,
  signal,
})
