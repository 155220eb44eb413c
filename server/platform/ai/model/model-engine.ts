import type { ModelConfigs } from '../../config/model-config.ts'
import type { AiEngine } from '../ai.ts'
import type { AiDesk } from '../desk.ts'
import { createDiscussResult } from './discuss-result.ts'
import { createGradeAnswer } from './grade-answer.ts'
import { createTaskModels } from './task-model.ts'
import { createTranslate } from './translate.ts'

/** The built-in engine with a model for each task that has one configured. */
export const createModelEngine = (models: ModelConfigs, builtin: AiEngine, desk: AiDesk): AiEngine => {
  const modelOf = createTaskModels(models, desk)
  const engine: AiEngine = { ...builtin }
  const translate = modelOf('translate')
  if (translate) engine.translate = createTranslate(translate)
  const grade = modelOf('grade')
  if (grade) engine.gradeAnswer = createGradeAnswer(grade, builtin)
  const discuss = modelOf('discuss')
  if (discuss) engine.discussResult = createDiscussResult(discuss)
  return engine
}
