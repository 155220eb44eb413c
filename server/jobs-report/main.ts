import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { databaseUser } from '../platform/db/embedded/cluster.ts'
import { formatJobsReport, reportOpenJobs } from './open-jobs.ts'

// `npm run jobs [-- EMAIL]`: why jobs wait, all or those of an account, read from the database of a running platform.

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const socketFolder = path.resolve(dataDir, 'postgres')
  if (!databaseUrl && !existsSync(path.join(socketFolder, '.s.PGSQL.5432')))
    fail(
      `No platform runs in DATA_DIR ${path.resolve(dataDir)}. Start it, or set DATA_DIR or DATABASE_URL as for npm start.`,
    )
  const database = openDatabase(
    databaseUrl ?? { host: socketFolder, port: 5432, user: databaseUser, database: 'lectern' },
    1,
  )
  for (const line of formatJobsReport(await reportOpenJobs(database, process.argv[2]))) console.log(line)
  await database.$client.end()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  fail(error instanceof ConfigError ? reason : `The database does not answer: ${reason}`)
}
