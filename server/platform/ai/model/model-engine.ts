import type { ModelConfig } from '../../config/model-config.ts'
import type { AiEngine } from '../ai.ts'
import { createDiscussResult } from './discuss-result.ts'
import { createGradeAnswer } from './grade-answer.ts'
import { createLanguageModel } from './providers.ts'
import { createTranslate } from './translate.ts'

/** The built-in engine with a model for what a model does better, and for what only a model can do. */
export const createModelEngine = (config: ModelConfig, builtin: AiEngine): AiEngine => {
  const model = createLanguageModel(config)
  return {
    ...builtin,
    translate: createTranslate(model),
    gradeAnswer: createGradeAnswer(model, builtin),
    discussResult: createDiscussResult(model),
  }
}
