import type {
  SettingState,
  SettingTest,
  SettingValues,
  StoredSettingName,
} from '@lectern/contract/installation-settings.ts'
import { settingValues } from '@lectern/contract/installation-settings.ts'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import type { Logger } from 'pino'
import { checkBackupStore } from '../backups/backup-place.ts'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SpeechEngine } from '../speech/speech-engine.ts'
import type { Config } from './config.ts'
import {
  type ChangeableConfig,
  findLock,
  lockStoredSettings,
  mergeValues,
  readChangeable,
  readStoredValues,
  readTested,
  readUsable,
  storeValues,
  type Values,
} from './stored-settings.ts'

/** A key goes to the provider and address that it was typed for: with another one it must be typed again. */
const withoutForeignKeys = (stored: Values, change: SettingValues): SettingValues => {
  const targetOf = (values: Values, part: 'AI' | 'SPEECH') =>
    `${values[`${part}_MODEL`]?.split(':')[0] ?? ''} ${values[`${part}_BASE_URL`] ?? ''}`
  const kept = { ...change }
  for (const part of ['AI', 'SPEECH'] as const)
    if (targetOf(stored, part) !== targetOf({ ...stored, ...change }, part)) kept[`${part}_API_KEY`] ??= ''
  return kept
}

/** What the settings choose. */
export type Engines = { ai: AiEngine; speech: SpeechEngine; mailer: Mailer | undefined }
type Proposal = { config: ChangeableConfig; engines: Engines }

const names = Object.keys(settingValues.shape) as StoredSettingName[]
/** The address of a mail server holds its password. */
const isSecret = (name: string): boolean => name.endsWith('_API_KEY') || name === 'SMTP_URL'
/** How late another process uses settings that were saved in this one. */
const LOOK_EVERY_MS = 15_000

/** The settings that administrators can change while the platform runs. */
export type LiveSettings = {
  /** @param db the transaction in which a change is being saved */
  list(db?: Queryable): Promise<SettingState[]>
  /** What a part would be with changed settings. @throws ConfigError that says what is wrong with those of the part */
  propose(part: SettingTest['part'], change: SettingValues): Promise<Proposal>
  /** Stores a change; call `look` after the transaction. @throws ConfigError */
  save(tx: Transaction, change: SettingValues): Promise<void>
  /** Uses what is stored now, here at once; other processes look every 15 seconds. */
  look(): Promise<void>
  stop(): void
}

/**
 * Keeps a process at the stored settings; the caller looks at the start.
 * @param use called with what the settings choose, when they have changed: never where nothing was ever stored
 */
export const createLiveSettings = (options: {
  config: Config
  database: Database
  log: Logger
  makeEngines(config: ChangeableConfig): Promise<Engines>
  use(chosen: Proposal): void
}): LiveSettings => {
  const { config, database, log, makeEngines, use } = options
  const { given, jwtSecret } = config
  const read = (db: Queryable) => readStoredValues(db, jwtSecret)
  let used = JSON.stringify({ values: {}, unreadable: [] })

  const merge = async (
    db: Queryable,
    change: SettingValues,
  ): Promise<{ kept: SettingValues; next: Values }> => {
    const { values: before } = await read(db)
    const kept = withoutForeignKeys(before, change)
    const entries = Object.entries({ ...before, ...kept }).filter(([, value]) => value)
    return { kept, next: Object.fromEntries(entries) }
  }
  const look = async (): Promise<void> => {
    const found = await read(database)
    const next = JSON.stringify(found)
    if (next === used) return
    const { values, unreadable } = found
    if (unreadable.length > 0)
      log.error(
        { settings: unreadable },
        'stored settings were encrypted with another secret: enter them again',
      )
    // The environment may have changed since they were stored.
    const { chosen, problems } = readUsable(given, values)
    for (const reason of problems) log.error({ reason }, 'stored settings cannot be used')
    use({ config: chosen, engines: await makeEngines(chosen) })
    used = next
  }
  const timer = setInterval(
    () => look().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read')),
    LOOK_EVERY_MS,
  )
  timer.unref()
  return {
    async list(db = database) {
      const found = await read(db)
      const values = mergeValues(given, found.values)
      return names.map((name) => ({
        name,
        value: isSecret(name) ? null : (values[name] ?? null),
        is_set: values[name] !== undefined,
        is_unreadable: found.unreadable.includes(name) && findLock(given, name) === undefined,
        locked_by: findLock(given, name) ?? null,
      }))
    },
    async propose(part, change) {
      const { next } = await merge(database, change)
      // Mistakes in other parts do not matter to this test.
      const { chosen: usable } = readUsable(given, next)
      const chosen = { ...usable, ...readTested(part, mergeValues(given, next)) }
      return { config: chosen, engines: await makeEngines(chosen) }
    },
    async save(tx, change) {
      await lockStoredSettings(tx)
      const { kept, next } = await merge(tx, change)
      const { backups } = readChangeable(mergeValues(given, next))
      if (backups) checkBackupStore(config, backups.folder)
      await storeValues(tx, jwtSecret, kept)
    },
    look,
    stop: () => clearInterval(timer),
  }
}
