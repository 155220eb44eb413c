import type { AiTask } from '@lectern/contract/models.ts'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import type { ModelConfigs } from '../../config/model-config.ts'
import type { AiGateway } from '../gateway/gateway.ts'
import { annotatePrompt, createAnnotateScript } from './annotate/annotate.ts'
import type { Prompt } from './ask/read-prompt.ts'
import { createTaskModels, type TaskModel } from './ask/task-model.ts'
import { chatPrompt, createChat } from './chat/chat.ts'
import { createSummariseQuestions, questionsPrompt } from './chat/summarise-questions.ts'
import { createDiscussResult, discussPrompt } from './discuss/discuss-result.ts'
import { createDraftQuestions, draftPrompt } from './draft/draft.ts'
import { createGradeAnswer, gradePrompt } from './grade/grade-answer.ts'
import { createWriteScript, scriptPrompt } from './script/script.ts'
import { createTidySyllabus, syllabusPrompt } from './syllabus/syllabus.ts'
import { createTranslate, translatePrompt } from './translate/translate.ts'
import { createTranslateTerms, termsPrompt } from './translate/translate-terms.ts'

/** The prompts of each task, and the engine method that its model implements. */
const tasks: Record<
  AiTask,
  {
    prompt: Prompt
    more?: Record<string, Prompt>
    create(by: TaskModel, builtin: AiEngine): Partial<AiEngine>
  }
> = {
  script: { prompt: scriptPrompt, create: (by) => ({ writeScript: createWriteScript(by), kind: 'model' }) },
  annotate: { prompt: annotatePrompt, create: (by) => ({ annotateScript: createAnnotateScript(by) }) },
  translate: {
    prompt: translatePrompt,
    more: { terms: termsPrompt },
    create: (by) => ({ translate: createTranslate(by), translateTerms: createTranslateTerms(by) }),
  },
  syllabus: { prompt: syllabusPrompt, create: (by) => ({ tidySyllabus: createTidySyllabus(by) }) },
  chat: {
    prompt: chatPrompt,
    more: { questions: questionsPrompt },
    create: (by, builtin) => ({
      chat: createChat(by, builtin),
      summariseQuestions: createSummariseQuestions(by),
    }),
  },
  draft: { prompt: draftPrompt, create: (by) => ({ draftQuestions: createDraftQuestions(by) }) },
  grade: {
    prompt: gradePrompt,
    create: (by, builtin) => ({ gradeAnswer: createGradeAnswer(by, builtin) }),
  },
  discuss: { prompt: discussPrompt, create: (by) => ({ discussResult: createDiscussResult(by) }) },
}

/**
 * Creates the built-in engine with a model for each task that has one configured. `kind` and `id` are those
 * of its scripts; `by` names each task's model with its prompt versions.
 */
export const createModelEngine = (models: ModelConfigs, builtin: AiEngine, gateway: AiGateway): AiEngine => {
  const modelOf = createTaskModels(models, gateway)
  const by: NonNullable<AiEngine['by']> = {}
  let engine: AiEngine = { ...builtin, by }
  for (const [task, { prompt, more = {}, create }] of Object.entries(tasks) as [
    AiTask,
    (typeof tasks)[AiTask],
  ][]) {
    const model = modelOf(task)
    if (!model) continue
    const { provider, model: name } = model.config
    const prompts = Object.entries({ [task]: prompt, ...more })
    by[task] = `${provider}:${name} ${prompts.map(([of, { version }]) => `${of}-${version}`).join(' ')}`
    engine = { ...engine, ...create(model, builtin) }
  }
  return { ...engine, id: by.script ?? builtin.id }
}
