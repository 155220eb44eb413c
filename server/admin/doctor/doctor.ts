import { type Config, ConfigError } from '../../platform/config/config.ts'
import { describeEngines, warnOfUnknownSettings } from '../../platform/config/start-lines.ts'
import { mergeValues, readChangeable, readStoredValues } from '../../platform/config/stored-settings.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { EmbeddedServerError } from '../../platform/db/embedded/embedded-server-error.ts'
import { AdminError } from '../admin-error.ts'
import { type Installation, openInstallation, readInstalledConfig } from '../installation.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock, checkDatabase, checkJobs } from './check-database.ts'
import { checkDisk, checkFiles, checkStorage } from './check-files.ts'
import {
  checkIdentityProviders,
  checkMail,
  checkPort,
  checkProviders,
  checkTracing,
} from './check-network.ts'
import { checkProxy } from './check-proxy.ts'
import { checkReplica } from './check-replica.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

const checkEnvironment = (env: NodeJS.ProcessEnv): Finding[] => {
  const unknown = warnOfUnknownSettings(env)
  if (unknown.length === 0) return [ok('settings', 'the environment has no unknown setting')]
  return unknown.map((line) => wrong('settings', line, 'correct or remove it'))
}

const withoutDatabase = ['clock', 'files', 'jobs', 'backups'].map((subject) =>
  skipped(subject, 'needs the database'),
)

/** The settings of the environment with those that administrators stored, and what is wrong with these. */
const readAllSettings = async (
  config: Config,
  database: Database,
): Promise<{ findings: Finding[]; config: Config }> => {
  const { values, unreadable } = await readStoredValues(database, config.jwtSecret)
  const remedy = 'enter them again on the page Settings'
  const findings = unreadable.map((name) =>
    wrong('settings', `${name} was stored with another JWT_SECRET`, remedy),
  )
  try {
    const all = { ...config, ...readChangeable(mergeValues(config.given, values)) }
    const used = ok('settings', `with those of the page Settings: ${describeEngines(all)}`)
    return { findings: [...findings, ...(findings.length === 0 ? [used] : [])], config: all }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: [...findings, wrong('settings', error.message, remedy)], config }
  }
}

/**
 * The checks that need a database; without one they are skipped, and say so.
 * @returns also the settings with which the platform runs
 */
const checkInstallation = async (config: Config): Promise<{ findings: Finding[]; config: Config }> => {
  let installation: Installation
  try {
    installation = await openInstallation(config)
  } catch (error) {
    if (!(error instanceof AdminError || error instanceof EmbeddedServerError)) throw error
    return { config, findings: [wrong('database', error.message), ...withoutDatabase] }
  }
  const database = openDatabase(installation.connection, 2)
  try {
    const found = await checkDatabase(database, config)
    if (found.state === 'wrong') return { config, findings: [found, ...withoutDatabase] }
    const settings = await readAllSettings(config, database)
    return {
      config: settings.config,
      findings: [
        found,
        ...settings.findings,
        ...(await checkReplica(database, config)),
        await checkClock(database),
        await checkFiles(installation, config),
        await checkJobs(database),
        await checkBackups(database, settings.config),
      ],
    }
  } finally {
    await database.$client.end()
    await installation.close()
  }
}

/**
 * Examines an installation: one line per check, with what is wrong and what to do.
 * @returns whether nothing is wrong
 */
export const examine = async (env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<boolean> => {
  let allOk = true
  const report = (findings: Finding[]) => {
    for (const { subject, state, text, remedy } of findings) {
      allOk &&= state !== 'wrong'
      say(
        `${state.padEnd(8)} ${subject.padEnd(9)} ${text.replace(/\.$/, '')}${remedy ? `: ${remedy.replace(/\.$/, '')}` : ''}.`,
      )
    }
  }
  let config: Config
  try {
    config = readInstalledConfig(env)
  } catch (error) {
    if (error instanceof AdminError) {
      report([wrong('settings', error.message)])
      return false
    }
    if (!(error instanceof ConfigError)) throw error
    report([wrong('settings', error.message, 'docs/how-to/configure.md names all settings')])
    return false
  }
  report(checkEnvironment(env))
  report([...(await checkStorage(config)), await checkDisk(config)])
  report([await checkPort(config)])
  const installation = await checkInstallation(config)
  report(installation.findings)
  report(await checkProviders(installation.config))
  report(await checkIdentityProviders(config))
  report([await checkProxy(installation.config)])
  report([await checkMail(installation.config)])
  report(await checkTracing(config))
  return allOk
}
