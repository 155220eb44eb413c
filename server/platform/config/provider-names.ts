import type { AiTask } from '@lectern/contract/models.ts'

/** Each provider: its own address (`compatible` has none), and whether it needs a key. */
export const providerDefaults = {
  openai: { baseUrl: 'https://api.openai.com/v1', needsKey: true },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  google: { baseUrl: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true },
  ollama: { baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
  compatible: { baseUrl: '', needsKey: false },
} as const
export type Provider = keyof typeof providerDefaults
export const providers = Object.keys(providerDefaults) as Provider[]

export const settingOfTask = <T extends AiTask>(task: T): `AI_MODEL_${Uppercase<T>}` =>
  `AI_MODEL_${task.toUpperCase() as Uppercase<T>}`
