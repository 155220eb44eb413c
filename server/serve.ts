import { ConfigError, readConfig } from './platform/config/config.ts'
import { describeEngines, warnOfNoWorker, warnOfUnknownSettings } from './platform/config/start-lines.ts'
import { EmbeddedServerError } from './platform/db/embedded/embedded-server-error.ts'
import { DatabaseVersionError } from './platform/db/migrate.ts'
import { StorageError } from './platform/files/storage-error.ts'
import { endWithParent } from './platform/parent.ts'
import { type Platform, startPlatform } from './run.ts'

/** For open requests, running jobs and the database, after the time to drain. */
const STOP_LIMIT_MS = 15_000

/** A start that cannot succeed ends with one line instead of a stack. */
const giveUp = (error: unknown, env: NodeJS.ProcessEnv): never => {
  const expected =
    error instanceof ConfigError ||
    error instanceof EmbeddedServerError ||
    error instanceof DatabaseVersionError ||
    error instanceof StorageError
  const message =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    taken
      ? `Port ${env.PORT ?? 3000} is in use: set another PORT, or stop the program that uses it.`
      : message,
  )
  process.exit(1)
}

/**
 * Runs the platform as this process: starts it, prints its address, and ends cleanly on SIGTERM, SIGINT or
 * the end of the launching process. @param onReady runs once the platform is ready
 */
export const serve = async (
  env: NodeJS.ProcessEnv,
  onReady: (platform: Platform) => Promise<void> | void,
): Promise<void> => {
  try {
    const config = readConfig(env)
    const warnings = [...warnOfUnknownSettings(env), ...warnOfNoWorker(config)]
    for (const line of warnings) console.error(line)
    const platform = await startPlatform(config)
    for (const line of platform.warnings) console.error(line)
    // A refused start prints only its reason.
    console.log(describeEngines(config))
    let stopping = false
    const stop = async (): Promise<void> => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), config.drainMs + STOP_LIMIT_MS).unref()
      await platform.stop()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop())
    process.on('SIGINT', () => void stop())
    endWithParent()
    await onReady(platform)
  } catch (error) {
    giveUp(error, env)
  }
}
