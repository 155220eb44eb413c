import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type {
  ProfessorRegistration,
  SettingTest,
  SettingValues,
  StoredSettingName,
} from '@lectern/contract/installation-settings.ts'
import { professorRegistration } from '@lectern/contract/installation-settings.ts'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { storedSettingsTable } from '../db/schema/administration.ts'
import { type BackupConfig, readBackupConfig } from './backup-config.ts'
import { ConfigError } from './config-error.ts'
import { type LegalConfig, readLegalConfig } from './legal-config.ts'
import { type MailConfig, readMailConfig, readPublicUrl } from './mail-config.ts'
import { type ModelConfigs, readModelConfigs } from './model-config.ts'
import { type PrivacyConfig, readPrivacyConfig } from './privacy-config.ts'
import { type QuotaConfig, readQuotaConfig } from './quota-config.ts'
import { readSpeechConfig, type SpeechConfig } from './speech-config.ts'

/** Values of settings by name, without those that are not set. */
export type Values = Readonly<Partial<Record<string, string>>>

/** What settings decide that can be changed while the platform runs. */
export type ChangeableConfig = {
  professorRegistration: ProfessorRegistration
  /** In lower case; their subdomains count, too. Empty: every address may register. */
  registrationDomains: readonly string[]
  /** The built-in engine does every task without a model. */
  models: ModelConfigs
  /** Undefined: the built-in voices. */
  speech: SpeechConfig | undefined
  /** Where people reach the platform: what links in emails begin with. */
  publicUrl: string | undefined
  /** Undefined: the platform sends no email. */
  mail: MailConfig | undefined
  privacy: PrivacyConfig
  /** Undefined: the platform writes no backup by itself. */
  backups: BackupConfig | undefined
  quotas: QuotaConfig
  legal: LegalConfig
}

/** Holds where the stored choice cannot be read: strangers must not become professors. */
const SAFE_REGISTRATION: ProfessorRegistration = 'invitation'

/**
 * Settings that belong together, by the names that they begin with. A variable of the environment locks its whole group: a
 * key of the environment must not be sent to an address that was typed on a screen.
 */
const groups = [
  /^PROFESSOR_REGISTRATION$/,
  /^REGISTRATION_DOMAINS$/,
  /^AI_(MODEL|BASE_URL|API_KEY)/,
  /^SPEECH_(MODEL|BASE_URL|API_KEY|VOICE)/,
  /^(SMTP_URL|MAIL_FROM)$/,
  /^PUBLIC_URL$/,
  /^ERASED_GRADES$/,
  /^KEEP_ACTIVITY_DAYS$/,
  /^KEEP_CHATS_DAYS$/,
  /^KEEP_JOBS_DAYS$/,
  /^KEEP_AUDIT_DAYS$/,
  /^KEEP_ADDRESSES_DAYS$/,
  /^PROFESSOR_STORAGE_GB$/,
  /^PROFESSOR_TOKENS$/,
  /^PRIVACY_NOTICE$/,
  /^IMPRINT$/,
  /^BACKUP_(FOLDER|AT|KEEP_DAYS|KEEP_WEEKS)$/,
] as const

export const isChangeable = (name: string): boolean => groups.some((group) => group.test(name))

/** Finds the variable of the environment that locks a setting. */
export const findLock = (given: Values, name: string): string | undefined => {
  const group = groups.find((one) => one.test(name))
  if (given[name] !== undefined) return name
  return Object.keys(given).find((other) => group?.test(other))
}

const readRegistration = (values: Values): ProfessorRegistration => {
  const registration = values.PROFESSOR_REGISTRATION ?? 'anybody'
  const known = professorRegistration.safeParse(registration)
  if (known.success) return known.data
  const choices = professorRegistration.options.join(', ')
  throw new ConfigError(`PROFESSOR_REGISTRATION must be one of ${choices}, not "${registration}".`)
}

const readDomains = (values: Values): string[] => {
  const given = values.REGISTRATION_DOMAINS ?? ''
  const domains = given
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^@/, ''))
    .filter((one) => one !== '')
  if (domains.every((one) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(one))) return domains
  throw new ConfigError(
    `REGISTRATION_DOMAINS must be domains separated by commas, such as uni.example, not "${given}".`,
  )
}

type Read = (name: string) => string | undefined
const byName =
  <Part>(read: (by: Read) => Part) =>
  (values: Values): Part =>
    read((name) => values[name])

/** How each part is read. @throws ConfigError, only for settings of the part */
const parts: { [Part in keyof ChangeableConfig]: (values: Values) => ChangeableConfig[Part] } = {
  professorRegistration: readRegistration,
  registrationDomains: readDomains,
  models: byName(readModelConfigs),
  speech: byName(readSpeechConfig),
  publicUrl: byName(readPublicUrl),
  mail: byName(readMailConfig),
  privacy: byName(readPrivacyConfig),
  backups: byName(readBackupConfig),
  quotas: byName(readQuotaConfig),
  legal: byName(readLegalConfig),
}

type Part = keyof ChangeableConfig

const readParts = (read: (part: Part) => unknown): ChangeableConfig =>
  Object.fromEntries((Object.keys(parts) as Part[]).map((part) => [part, read(part)])) as ChangeableConfig

/** Reads the settings that can be changed while the platform runs. @throws ConfigError */
export const readChangeable = (values: Values): ChangeableConfig => readParts((part) => parts[part](values))

/** Reads one part alone, as a test asks for it. @throws ConfigError, only for settings of the part */
export const readTested = (tested: SettingTest['part'], values: Values): Partial<ChangeableConfig> => {
  if (tested === 'model') return { models: parts.models(values) }
  if (tested === 'voice') return { speech: parts.speech(values) }
  return { publicUrl: parts.publicUrl(values), mail: parts.mail(values) }
}

/**
 * Reads each part on its own: where stored settings cannot be used, the part is as the environment alone sets it, and
 * professors need an invitation. `problems` says what is wrong with them.
 */
export const readUsable = (
  given: Values,
  stored: Values,
): { chosen: ChangeableConfig; problems: string[] } => {
  const merged = mergeValues(given, stored)
  const problems: string[] = []
  const chosen = readParts((part) => {
    try {
      return parts[part](merged)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return part === 'professorRegistration' ? SAFE_REGISTRATION : parts[part](given)
    }
  })
  return { chosen, problems }
}

/** Merges the environment's values, and stored ones where it does not lock them. */
export const mergeValues = (given: Values, stored: Values): Values => ({
  ...Object.fromEntries(Object.entries(stored).filter(([name]) => findLock(given, name) === undefined)),
  ...given,
})

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Another secret makes another key: the stored settings can then not be read, and must be entered again. */
const deriveKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lectern stored settings', 32))

/** Encrypts a value. The name is authenticated with it: a row cannot be moved to another name. */
export const encryptSetting = (secret: string, name: string, value: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret), nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined when it was encrypted with another secret, or changed since. */
export const decryptSetting = (secret: string, name: string, stored: string): string | undefined => {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(secret), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A cleared setting is an encrypted empty text. Its length shows that with every secret, so nothing must be entered again. */
const isCleared = (stored: string): boolean =>
  Buffer.from(stored, 'base64url').length === NONCE_BYTES + TAG_BYTES

/**
 * Reads the stored values, and the names of those that cannot be read with this secret. An unreadable registration is by
 * invitation.
 */
export const readStoredValues = async (
  db: Pick<Queryable, 'select'>,
  secret: string,
): Promise<{ values: Values; unreadable: string[] }> => {
  const rows = await db.select().from(storedSettingsTable).orderBy(storedSettingsTable.name)
  const values: Record<string, string> = {}
  const unreadable: string[] = []
  for (const { name, value } of rows) {
    if (isCleared(value)) continue
    const read = decryptSetting(secret, name, value)
    if (read === undefined) unreadable.push(name)
    else values[name] = read
  }
  if (unreadable.includes('PROFESSOR_REGISTRATION')) values.PROFESSOR_REGISTRATION = SAFE_REGISTRATION
  return { values, unreadable }
}

/** Any number; the same in every process. */
const SETTINGS_LOCK = 4_406_034

/** Changes of settings wait for each other: each is judged together with what is stored. */
export const lockStoredSettings = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`)
}

/** Stores values; an empty one means that the setting is not set. */
export const storeValues = async (db: Queryable, secret: string, values: SettingValues): Promise<void> => {
  const rows = Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [{ name: name as StoredSettingName, value: encryptSetting(secret, name, value) }],
  )
  if (rows.length === 0) return
  await db
    .insert(storedSettingsTable)
    .values(rows)
    .onConflictDoUpdate({
      target: storedSettingsTable.name,
      set: { value: sql`excluded.value`, changedAt: sql`now()` },
    })
}
