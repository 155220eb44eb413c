import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts'
import { describeEngines, warnOfUnknownSettings } from '../../platform/config/start-lines.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { EmbeddedServerError } from '../../platform/db/embedded/embedded-server-error.ts'
import { AdminError } from '../admin-error.ts'
import { type Installation, openInstallation } from '../installation.ts'
import { checkClock, checkDatabase, checkJobs } from './check-database.ts'
import { checkDisk, checkFiles, checkStorage } from './check-files.ts'
import { checkMail, checkPort, checkProviders } from './check-network.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

const checkSettings = (config: Config, env: NodeJS.ProcessEnv): Finding[] => {
  const unknown = warnOfUnknownSettings(env)
  if (unknown.length === 0) return [ok('settings', describeEngines(config))]
  return unknown.map((line) => wrong('settings', line, 'correct or remove it'))
}

/** The checks that need a database; without one they are skipped, and say so. */
const checkInstallation = async (config: Config): Promise<Finding[]> => {
  let installation: Installation
  try {
    installation = await openInstallation(config)
  } catch (error) {
    if (!(error instanceof AdminError || error instanceof EmbeddedServerError)) throw error
    return [
      wrong('database', error.message),
      ...['clock', 'files', 'jobs'].map((subject) => skipped(subject, 'needs the database')),
    ]
  }
  const database = openDatabase(installation.connection, 2)
  try {
    const found = await checkDatabase(database, config)
    if (found.state === 'wrong')
      return [found, ...['clock', 'files', 'jobs'].map((name) => skipped(name, 'needs the database'))]
    return [
      found,
      await checkClock(database),
      await checkFiles(installation, config),
      await checkJobs(database),
    ]
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
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    report([wrong('settings', error.message, 'docs/how-to/configure.md names all settings')])
    return false
  }
  report(checkSettings(config, env))
  report([...(await checkStorage(config)), await checkDisk(config)])
  report([await checkPort(config)])
  report(await checkInstallation(config))
  report(await checkProviders(config))
  report([await checkMail(config)])
  return allOk
}
