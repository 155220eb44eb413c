import type { Provider } from './provider-names.ts'

/**
 * The settings that decided how a provider is reached, by what may be wrong with them: those that were set, else those
 * that would set it.
 * @param config of a model or a voice; the first of its `settings` names the model
 */
export const settingsToCheck = (config: {
  provider: Provider
  settings: readonly string[]
}): { model: string; key: string; address: string } => {
  const [model = 'AI_MODEL', ...others] = config.settings
  const find = (part: 'API_KEY' | 'BASE_URL'): string =>
    others.find((name) => name.includes(part)) ??
    (model === 'SPEECH_MODEL'
      ? `SPEECH_${part}`
      : model === 'AI_MODEL'
        ? `AI_${part}`
        : `AI_${part}_${config.provider.toUpperCase()}`)
  return { model, key: find('API_KEY'), address: find('BASE_URL') }
}
