import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { checkBackupStore } from '../backups/backup-place.ts'
import { ConfigError } from './config-error.ts'
import { type OidcProvider, readOidcProviders } from './oidc-config.ts'
import { readBackupStore, readS3Config, readStorage, type S3Access, type S3Config } from './s3-config.ts'
import { type SettingName, settings } from './settings.ts'
import { type ChangeableConfig, isChangeable, readChangeable, type Values } from './stored-settings.ts'
import { readTracingConfig, type TracingConfig } from './tracing-config.ts'

export { ConfigError } from './config-error.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of it for screens that read much; undefined: none. */
  databaseReplicaUrl: string | undefined
  jwtSecret: string
  role: 'all' | 'web' | 'worker'
  logLevel: string
  deckMaxBytes: number
  deckMaxPages: number
  databaseConnections: number
  /** The proxies whose X-Forwarded headers count, as Fastify's `trustProxy`. */
  trustProxy: boolean | number | string | string[]
  drainMs: number
  /** Null: nothing is measured. */
  metricsPort: number | null
  /** Where new files are written. */
  storage: 'disk' | 's3'
  /** Undefined: files are on the disk only. */
  s3: S3Config | undefined
  /** Where backups in a bucket are. Undefined: backups are in folders only. */
  backupStore: S3Access | undefined
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined
  /** Providers by which people can sign in. */
  oidc: readonly OidcProvider[]
  /** False: only by a provider. */
  passwords: boolean
  limits: ProviderLimits
  /** Values of the environment that administrators can otherwise set on a screen; they win. */
  given: Values
} & ChangeableConfig

/** Limits on calls to providers. Null: unlimited, or a default that depends on the host. */
export type ProviderLimits = {
  /** Calls at once, over all processes. */
  modelsAtOnce: number | null
  speechAtOnce: number | null
  /**
   * Per calendar month: tokens of the installation, tokens of a course without its own limit, minutes of
   * speech.
   */
  tokens: number | null
  courseTokens: number | null
  speechMinutes: number | null
}

type Environment = Readonly<Partial<Record<string, string>>>

const MAX_TOKENS = 1_000_000_000_000

const read = (env: Environment, name: SettingName): string | undefined => env[name]?.trim() || undefined

const readNumber = <T extends number | null>(
  env: Environment,
  name: SettingName,
  standard: T,
  min: number,
  max: number,
): number | T => {
  const value = read(env, name)
  if (value === undefined) return standard
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  }
  return number
}

const readChoice = <T extends string, S extends T | undefined>(
  env: Environment,
  name: SettingName,
  choices: readonly T[],
  standard: S,
): T | S => {
  const value = read(env, name)
  if (value === undefined) return standard
  const choice = choices.find((one) => one === value)
  if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
  return choice
}

const readDatabaseUrl = (
  env: Environment,
  name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL' = 'DATABASE_URL',
): string | undefined => {
  const value = read(env, name)
  // The value holds a password and is therefore not repeated in the message.
  if (value !== undefined && !(/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) {
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database.`)
  }
  return value
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (text: string): boolean => {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && isMask && more === undefined
}

const readTrustProxy = (env: Environment): Config['trustProxy'] => {
  const value = read(env, 'TRUST_PROXY') ?? 'loopback'
  if (value === 'none') return false
  if (value === 'all') return true
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY must be loopback, none, all, a number, or addresses such as 10.0.0.0/8, not "${wrong}".`,
    )
  }
  return networks
}

/** Two processes may start at once: the first one to write the file decides. */
const keepSecret = (dataDir: string): string => {
  const file = path.join(dataDir, 'jwt-secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new ConfigError(`${file} is damaged: delete it, and everyone signs in again.`)
  return secret
}

/**
 * Reads the settings of this process. @throws ConfigError with one line that says how to correct the
 * setting
 */
export const readConfig = (env: Environment): Config => {
  const dataDir = path.resolve(read(env, 'DATA_DIR') ?? './data')
  const secret = read(env, 'JWT_SECRET')
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('JWT_SECRET must have at least 32 characters.')
  const s3 = readS3Config((name) => read(env, name))
  const storage = readStorage(readChoice(env, 'STORAGE', ['disk', 's3'] as const, undefined), s3)
  const given: Values = Object.fromEntries(
    settings.flatMap(({ name }) => {
      const value = isChangeable(name) ? read(env, name) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const config: Omit<Config, 'jwtSecret'> = {
    port: readNumber(env, 'PORT', 3000, 0, 65_535),
    host: read(env, 'HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: readDatabaseUrl(env),
    databaseReplicaUrl: readDatabaseUrl(env, 'DATABASE_REPLICA_URL'),
    role: readChoice(env, 'ROLE', ['all', 'web', 'worker'] as const, 'all'),
    logLevel: readChoice(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const,
      'info',
    ),
    deckMaxBytes: readNumber(env, 'DECK_MAX_MB', 100, 1, 2_000) * 1024 * 1024,
    deckMaxPages: readNumber(env, 'DECK_MAX_PAGES', 500, 1, 5_000),
    databaseConnections: readNumber(env, 'DATABASE_CONNECTIONS', 16, 6, 200),
    trustProxy: readTrustProxy(env),
    drainMs: readNumber(env, 'DRAIN_MS', 400, 0, 60_000),
    metricsPort: readNumber(env, 'METRICS_PORT', null, 0, 65_535),
    storage,
    s3,
    backupStore: readBackupStore((name) => env[name]?.trim() || undefined, s3),
    tracing: readTracingConfig((name) => read(env, name)),
    oidc: readOidcProviders((name) => env[name]?.trim() || undefined),
    passwords: readChoice(env, 'PASSWORDS', ['on', 'off'] as const, 'on') === 'on',
    ...readChangeable(given),
    given,
    limits: {
      modelsAtOnce: readNumber(env, 'AI_PARALLEL', null, 1, 100),
      speechAtOnce: readNumber(env, 'SPEECH_PARALLEL', null, 1, 100),
      tokens: readNumber(env, 'AI_BUDGET_TOKENS', null, 0, MAX_TOKENS),
      courseTokens: readNumber(env, 'AI_COURSE_BUDGET_TOKENS', null, 0, MAX_TOKENS),
      speechMinutes: readNumber(env, 'SPEECH_BUDGET_MINUTES', null, 0, 10_000_000),
    },
  }
  if (config.backups) checkBackupStore(config, config.backups.folder)
  if (!config.passwords && config.oidc.length === 0)
    throw new ConfigError('PASSWORDS=off needs OIDC_ISSUER, a provider by which people sign in.')
  try {
    makeFolder(dataDir)
    return { ...config, jwtSecret: secret ?? keepSecret(dataDir) }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${adviseOnFolder(error)}`)
  }
}

/** As `mkdirSync` with `recursive`, which never ends below a folder that takes no new ones, as `/proc`. */
const makeFolder = (folder: string): void => {
  if (!existsSync(path.dirname(folder))) makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isThere || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

const adviseOnFolder = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM')
    return 'the account of Lectern may not write there. Make the folder and give it to that account (chown), or set another DATA_DIR.'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file stands there. Set DATA_DIR to a folder.'
  if (code === 'EROFS')
    return 'its disk is mounted for reading only. Mount it for writing, or set another DATA_DIR.'
  if (code === 'ENOENT') return 'no folder can be made there. Set another DATA_DIR.'
  return message
}
