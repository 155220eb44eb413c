import type { AiTask } from '@lectern/contract/models.ts'
import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import { z } from 'zod'
import type { ModelConfigs } from '../../../config/model-config.ts'
import type { AiGateway } from '../../gateway/gateway.ts'
import { askModel } from './ask-model.ts'
import { askForObject } from './ask-object.ts'
import { createTaskModels } from './task-model.ts'

/** Tasks whose answers have a shape. */
const shaped: ReadonlySet<AiTask> = new Set(['annotate', 'draft', 'grade', 'discuss'])
const OUTPUT_TOKENS = 1_000

/**
 * Sends a small request to the model of a task, in the form that the task uses: for words, or for an object
 * with a shape. The answer is not stored. @throws the errors of `askModel` and `askForObject`
 */
export const probeModel = async (
  models: ModelConfigs,
  gateway: AiGateway,
  task: AiTask,
  options: WriteOptions,
): Promise<void> => {
  const by = createTaskModels(models, gateway)(task)
  if (!by) throw new Error(`No model is configured for ${task}.`)
  const ask = {
    instructions: 'You are being tested. Answer in one word.',
    outputTokens: OUTPUT_TOKENS,
    options,
  }
  const question = 'What colour is a clear sky at noon?'
  if (shaped.has(task)) await askForObject(by, z.object({ colour: z.string() }), { ...ask, prompt: question })
  else await askModel(by, { ...ask, prompt: question })
}
