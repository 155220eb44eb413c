import type { ModelConfig } from '../../config/model-config.ts'
import type { AiEngine } from '../ai.ts'
import { createLanguageModel } from './providers.ts'
import { createTranslate } from './translate.ts'

/** The built-in engine with a model for what only a model can do. */
export const createModelEngine = (config: ModelConfig, builtin: AiEngine): AiEngine => ({
  ...builtin,
  translate: createTranslate(createLanguageModel(config)),
})
