import { reportOpenJobs } from '../../jobs-report/open-jobs.ts'
import { measureDifference, NOTICED_DIFFERENCE_MS } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  checkServerVersion,
  DatabaseVersionError,
  findLastApplied,
  listMigrations,
} from '../../platform/db/migrate.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

/** A job that waits longer is worth a look; under load jobs wait for minutes. */
const WAITS_LONG_SECONDS = 10 * 60

/** Checks the version of PostgreSQL, and that the tables are those of this release. */
export const checkDatabase = async (database: Database, { databaseUrl }: Config): Promise<Finding> => {
  const subject = 'database'
  try {
    await checkServerVersion(database)
  } catch (error) {
    if (!(error instanceof DatabaseVersionError)) throw error
    return wrong(subject, error.message, 'use a reachable server of that version')
  }
  const { rows } = await database.$client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const server = `PostgreSQL ${rows[0]!.version}, ${databaseUrl ? 'at DATABASE_URL' : 'the embedded one'}`
  const last = (await findLastApplied(database)) ?? 0
  const known = listMigrations()
  if (last > known.at(-1)!)
    return wrong(subject, `${server}, made by a newer release`, 'start that release, or restore a backup')
  const open = known.filter((migration) => migration > last).length
  if (last === 0) return wrong(subject, `${server}, without tables`, 'run npm start once')
  if (open > 0)
    return wrong(
      subject,
      `${server}, ${open} migrations behind this release`,
      'restart the platform: its start migrates',
    )
  return ok(subject, `${server}, all ${known.length} migrations applied`)
}

/** Checks that this machine's clock agrees with the database's, by which deadlines are kept. */
export const checkClock = async (database: Database): Promise<Finding> => {
  const { differenceMs } = await measureDifference(database)
  if (Math.abs(differenceMs) < NOTICED_DIFFERENCE_MS)
    return ok('clock', 'this machine and the database agree')
  return wrong(
    'clock',
    `this machine and the database differ by ${Math.round(Math.abs(differenceMs) / 1_000)} s`,
    'check the time service of both machines',
  )
}

export const checkJobs = async (database: Database): Promise<Finding> => {
  const { rows } = await database.$client.query<{ there: string | null }>(
    `select to_regclass('pgboss.job')::text as there`,
  )
  // Right after a restore, before the first start.
  if (!rows[0]?.there) return skipped('jobs', 'the platform has not been started on this database yet')
  const { workers, jobs, closedEndpoints } = await reportOpenJobs(database)
  const [endpoint] = closedEndpoints
  if (endpoint)
    return wrong(
      'jobs',
      `provider ${endpoint.name} gets no calls: ${endpoint.reason}`,
      'npm run jobs says until when',
    )
  if (workers === 0 && jobs.length > 0) return skipped('jobs', `${jobs.length} continue when a worker runs`)
  const late = jobs.filter(({ state, ageSeconds }) => state === 'PENDING' && ageSeconds > WAITS_LONG_SECONDS)
  const [oldest] = late
  if (!oldest) return ok('jobs', `none has waited long (open: ${jobs.length}, workers: ${workers})`)
  return wrong(
    'jobs',
    `${late.length} ${late.length === 1 ? 'has' : 'have'} waited for more than ${WAITS_LONG_SECONDS / 60} minutes (${oldest.kind}: ${oldest.reason})`,
    'npm run jobs lists them',
  )
}
