import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { findPosition } from '../../platform/db/replica.ts'
import { type Finding, ok, wrong } from './finding.ts'

/** A replica that needs longer is hardly ever used. */
const LATE_MS = 3_000
const LOOK_EVERY_MS = 100

/** Whether DATABASE_REPLICA_URL is a replica of the database, and keeps up. */
export const checkReplica = async (
  database: Database,
  { databaseReplicaUrl }: Config,
): Promise<Finding[]> => {
  if (databaseReplicaUrl === undefined) return []
  const subject = 'replica'
  const replica = openDatabase(databaseReplicaUrl, 1)
  try {
    const position = await findPosition(database)
    for (const untilMs = performance.now() + LATE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await replica.$client.query<{ is_replica: boolean; has: boolean | null }>(
        'select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [position],
      )
      const { is_replica: isReplica, has } = rows[0]!
      if (!isReplica)
        return [
          wrong(
            subject,
            'the server at DATABASE_REPLICA_URL is not a replica',
            'make it one, or remove the setting',
          ),
        ]
      if (has) return [ok(subject, 'it is up to date with the database')]
      if (performance.now() > untilMs)
        return [
          wrong(
            subject,
            `it is more than ${LATE_MS / 1_000} s behind`,
            'look at pg_stat_replication on the database',
          ),
        ]
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it does not answer'
    return [
      wrong(subject, `the server at DATABASE_REPLICA_URL fails: ${reason}`, 'all reads use the database'),
    ]
  } finally {
    await replica.$client.end()
  }
}
