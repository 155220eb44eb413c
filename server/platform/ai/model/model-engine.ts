import type { AiTask } from '@lectern/contract/models.ts'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import type { ModelConfigs } from '../../config/model-config.ts'
import type { AiDesk } from '../desk.ts'
import { annotatePrompt, createAnnotateScript } from './annotate.ts'
import { chatPrompt, createChat } from './chat.ts'
import { createDiscussResult, discussPrompt } from './discuss-result.ts'
import { createDraftQuestions, draftPrompt } from './draft.ts'
import { createGradeAnswer, gradePrompt } from './grade-answer.ts'
import type { Prompt } from './read-prompt.ts'
import { createWriteScript, scriptPrompt } from './script.ts'
import { createTidySyllabus, syllabusPrompt } from './syllabus.ts'
import { createTaskModels, type TaskModel } from './task-model.ts'
import { createTranslate, translatePrompt } from './translate.ts'
import { createTranslateTerms, termsPrompt } from './translate-terms.ts'

/** What each task is asked by, and what it makes of an engine. */
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
  chat: { prompt: chatPrompt, create: (by, builtin) => ({ chat: createChat(by, builtin) }) },
  draft: { prompt: draftPrompt, create: (by) => ({ draftQuestions: createDraftQuestions(by) }) },
  grade: {
    prompt: gradePrompt,
    create: (by, builtin) => ({ gradeAnswer: createGradeAnswer(by, builtin) }),
  },
  discuss: { prompt: discussPrompt, create: (by) => ({ discussResult: createDiscussResult(by) }) },
}

/**
 * The built-in engine with a model for each task that has one configured. `kind` and `id` are those of its scripts;
 * `by` names each task's model with the versions of its prompts.
 */
export const createModelEngine = (models: ModelConfigs, builtin: AiEngine, desk: AiDesk): AiEngine => {
  const modelOf = createTaskModels(models, desk)
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
