import { type Database, openDatabase } from '../server/platform/db/database.ts'

let database: Database | undefined

/** Whether rows can be written: on the platform of the whole run, whose database is known. */
export const canWriteRows = (): boolean =>
  process.env.E2E_URL !== undefined && process.env.E2E_URL === process.env.E2E_SHARED_URL

/** Returns the database of the platform that all stories share, with one connection for each worker. */
export const getSharedDatabase = (): Database => {
  database ??= openDatabase(process.env.E2E_DATABASES!.replace('{database}', 'lectern'), 1)
  return database
}
