import { type AiTask, aiTask } from '@lectern/contract/models.ts'
import { ConfigError } from './config-error.ts'
import { type ReadSetting, readProviderAccess, type SettingsToCheck } from './provider-access.ts'
import { type Provider, settingOfTask } from './provider-names.ts'

export type ModelConfig = {
  provider: Provider
  model: string
  /** Without a slash at its end. */
  baseUrl: string
  apiKey: string | undefined
  /** Names of the environment variables that set these values. */
  settings: readonly string[]
  toCheck: SettingsToCheck
}

/** The built-in engine does every task that is missing here. */
export type ModelConfigs = Partial<Record<AiTask, ModelConfig>>

const BUILTIN = 'builtin'

/** `provider:model`, split at the first colon. @throws ConfigError that names the setting */
export const splitModelName = (
  setting: string,
  value: string,
  example: string,
): { provider: string; model: string } => {
  const [, provider = '', model = ''] = /^([^:]*):(.*)$/s.exec(value) ?? []
  if (!provider || !/^[\x21-\x7e]+$/.test(model))
    throw new ConfigError(`${setting} must be provider:model, for example ${example}.`)
  return { provider, model }
}

/**
 * Reads the model of each task: `AI_MODEL` for all, `AI_MODEL_<TASK>` for one, `builtin` for none. Messages
 * never hold keys or addresses. @throws ConfigError
 */
export const readModelConfigs = (read: ReadSetting): ModelConfigs => {
  const named = aiTask.options.flatMap((task) => {
    const own = settingOfTask(task)
    const setting = read(own) === undefined ? 'AI_MODEL' : own
    const value = read(setting)
    if (value === undefined || value === BUILTIN) return []
    return [{ task, setting, ...splitModelName(setting, value, 'ollama:llama3.2:3b') }]
  })
  const accessOf = readProviderAccess(read)
  return Object.fromEntries(
    named.map(({ task, setting, provider, model }) => {
      const { settings, ...access } = accessOf(provider, setting)
      return [task, { ...access, model, settings: [setting, ...settings] } satisfies ModelConfig]
    }),
  )
}
