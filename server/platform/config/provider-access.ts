import { aiTask } from '@lectern/contract/models.ts'
import { ConfigError } from './config-error.ts'
import { type Provider, providerDefaults, providers, settingOfTask } from './provider-names.ts'
import type { SettingName } from './settings.ts'

/** Reads a setting and trims it; undefined if it is not set or blank. */
export type ReadSetting = (name: SettingName) => string | undefined

/**
 * Names of the settings for a provider's model, key and address, set or not: an error message says to check
 * them.
 */
export type SettingsToCheck = { model: string; key: string; address: string }

/** Address and key of a provider. `settings` names the variables that set them. */
export type ProviderAccess = {
  provider: Provider
  baseUrl: string
  apiKey: string | undefined
  settings: string[]
  toCheck: SettingsToCheck
}

/** @throws ConfigError that names the setting */
export const readProvider = (
  setting: string,
  name: string,
  among: readonly Provider[] = providers,
): Provider => {
  const provider = among.find((one) => one === name)
  if (!provider) throw new ConfigError(`${setting} must name one of ${among.join(', ')} before the colon.`)
  return provider
}

/**
 * Finds the provider to which `AI_API_KEY` and `AI_BASE_URL` belong: the provider of `AI_MODEL`, else the
 * only provider that any task names. With several providers, settings without a provider's name are an
 * error. @throws ConfigError
 */
const findOwner = (read: ReadSetting): string | undefined => {
  const nameIn = (setting: SettingName) => /^([^:]+):/.exec(read(setting) ?? '')?.[1]
  const main = nameIn('AI_MODEL')
  if (main !== undefined) return main
  const named = new Set(aiTask.options.flatMap((task) => nameIn(settingOfTask(task)) ?? []))
  const loose = (['AI_API_KEY', 'AI_BASE_URL'] as const).find((name) => read(name) !== undefined)
  if (named.size > 1 && loose)
    throw new ConfigError(
      `${loose} does not say which provider it is for: set ${loose}_<PROVIDER>, for example ${loose}_OPENAI.`,
    )
  return [...named][0]
}

/**
 * Reads how providers are reached. A setting may name a provider (`AI_API_KEY_OPENAI`); without a name it
 * belongs to exactly one provider. So a key is never sent to another provider.
 * @returns a function of provider and naming setting; it throws a ConfigError if a setting is missing
 */
export const readProviderAccess = (
  read: ReadSetting,
): ((name: string, setting: string) => ProviderAccess) => {
  const owner = findOwner(read)
  const find = (name: 'AI_API_KEY' | 'AI_BASE_URL', provider: Provider) => {
    const own = `${name}_${provider.toUpperCase() as Uppercase<Provider>}` as const
    const isPlain = owner === provider && read(own) === undefined
    return isPlain ? { setting: name, value: read(name) } : { setting: own, value: read(own) }
  }
  return (name, setting) => {
    const provider = readProvider(setting, name)
    const key = find('AI_API_KEY', provider)
    const address = find('AI_BASE_URL', provider)
    if (key.value === undefined && providerDefaults[provider].needsKey)
      throw new ConfigError(`${key.setting} is missing: ${setting} names ${provider}, which needs a key.`)
    if (address.value === undefined && provider === 'compatible')
      throw new ConfigError(
        `${address.setting} is missing: ${setting} names ${provider}, which needs an address.`,
      )
    return {
      provider,
      baseUrl: readBaseUrl(address.setting, address.value) ?? providerDefaults[provider].baseUrl,
      apiKey: readKey(key.setting, key.value),
      settings: [key, address].flatMap(({ setting: one, value }) => (value === undefined ? [] : [one])),
      toCheck: { model: setting, key: key.setting, address: address.setting },
    }
  }
}

/** A provider's key from a setting. @throws ConfigError for characters that cannot stand in a header */
export const readKey = (setting: string, value: string | undefined): string | undefined => {
  // Other characters are not allowed in a header.
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
    throw new ConfigError(`${setting} holds characters that no key has.`)
  return value
}

/** A provider's address from a setting, without slashes at its end. @throws ConfigError */
export const readBaseUrl = (setting: string, value: string | undefined): string | undefined => {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ConfigError(`${setting} must look like https://host/v1, without a password or a query in it.`)
  return value.replace(/\/+$/, '')
}

/** Provider and host share one limit, and one circuit. */
export const hostOf = ({ baseUrl }: { baseUrl: string }): string => new URL(baseUrl).host
