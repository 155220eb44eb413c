import type { AiTask } from '@lectern/contract/models.ts'

export const providers = ['openai', 'anthropic', 'google', 'ollama', 'compatible'] as const
export type Provider = (typeof providers)[number]

export const settingOfTask = <T extends AiTask>(task: T): `AI_MODEL_${Uppercase<T>}` =>
  `AI_MODEL_${task.toUpperCase() as Uppercase<T>}`
