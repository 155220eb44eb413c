import type { AiTask } from '@lectern/contract/models.ts'
import type { Bill } from '@lectern/core/ai/usage.ts'
import type { LanguageModel } from 'ai'
import type { ModelConfig, ModelConfigs } from '../../config/model-config.ts'
import { hostOf } from '../../config/provider-access.ts'
import type { AiDesk, DeskCall } from '../desk.ts'
import { createLanguageModel } from './providers.ts'

/** What does a task: its model, and the desk that every call to it passes. */
export type TaskModel = { task: AiTask; config: ModelConfig; model: LanguageModel; desk: AiDesk }

/**
 * The model of each task that has one. Tasks with the same model at the same address share one object: what it turns
 * out not to know (schemas, pictures) is found out once.
 */
export const createTaskModels = (
  models: ModelConfigs,
  desk: AiDesk,
): ((task: AiTask) => TaskModel | undefined) => {
  const made = new Map<string, LanguageModel>()
  return (task) => {
    const config = models[task]
    if (!config) return undefined
    const key = JSON.stringify([config.provider, config.baseUrl, config.model])
    const model = made.get(key) ?? createLanguageModel(config)
    made.set(key, model)
    return { task, config, model, desk }
  }
}

/** A call as the desk counts it. */
export const deskCallOf = (
  { task, config }: TaskModel,
  bill: Bill | undefined,
  signal: AbortSignal | undefined,
): DeskCall => ({ task, provider: config.provider, host: hostOf(config), model: config.model, bill, signal })
