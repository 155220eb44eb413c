import type { Context } from './context.ts'
import { answersWithin } from './db/database.ts'
import { isMigrated } from './db/migrate.ts'
import type { DiskState } from './disk-space.ts'

const DATABASE_LIMIT_MS = 3_000

type Check = 'ok' | 'failed'
const toCheck = (works: boolean): Check => (works ? 'ok' : 'failed')

/** Checks what a process needs to serve requests. A full disk is no failure: reading goes on. */
export const checkReadiness = async (
  { database, files, disk }: Context,
  isStarted: boolean,
): Promise<{ process: Check; database: Check; migrations: Check; storage: Check; disk: DiskState }> => {
  const [answers, canWrite] = await Promise.all([
    answersWithin(database, DATABASE_LIMIT_MS),
    files.check().then(
      () => true,
      () => false,
    ),
  ])
  const migrated = answers && (await isMigrated(database).catch(() => false))
  return {
    process: toCheck(isStarted),
    database: toCheck(answers),
    migrations: toCheck(migrated),
    storage: toCheck(canWrite),
    disk: disk.state(),
  }
}
