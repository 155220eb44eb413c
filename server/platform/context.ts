import type { Call } from '@lectern/contract/call.ts'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import type { Logger } from 'pino'
import type { AiGateway } from './ai/gateway/gateway.ts'
import type { CheckedBackup } from './backups/backup.types.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { LiveSettings } from './config/live-settings.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { DiskWatch } from './disk-space.ts'
import type { FileStore } from './files/file-store.ts'
import type { Handler, Precheck } from './http/bind.ts'
import type { Sessions } from './http/sessions.ts'
import type { Tokens } from './http/tokens.ts'
import type { JobHandler } from './jobs/job.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Routine } from './jobs/routines.ts'
import type { LoadWatch } from './load.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SpeechEngine } from './speech/speech-engine.ts'

/** Everything a feature may use. Made once at start; tests make their own. */
export type Context = {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  /** For screens that read much: `readFromReplica` uses it. */
  replica: Replica
  queue: JobQueue
  files: FileStore
  tokens: Tokens
  sessions: Sessions
  disk: DiskWatch
  load: LoadWatch
  ai: AiEngine
  /** Engines already use it; it is here to be closed. */
  gateway: AiGateway
  speech: SpeechEngine
  /** Undefined: the platform sends no email. */
  mailer: Mailer | undefined
  /**
   * Writes a backup as `npm run admin -- backup`, and reads it again to see that it is whole.
   * @param address the path of a new file, or s3://BUCKET/NAME
   * @param progress called again and again; what it throws ends the backup, and leaves no file
   */
  backUp(address: string, progress: () => void): Promise<CheckedBackup>
  /** Reads a backup to its end. @returns undefined when it is not whole. @throws when it cannot be read */
  checkBackup(address: string, progress: () => void): Promise<CheckedBackup | undefined>
  /** Changes `config`, `ai`, `speech` and `mailer` while the platform runs: read them where they are used. */
  settings: LiveSettings
}

/** Does work that only reads, with the replica instead of the database where there is one that keeps up. */
export const readFromReplica = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.replica.read((database) => work({ ...context, database }))

export type Bind = <const C extends Call>(call: C, handler: Handler<C>, precheck?: Precheck<C>) => void

/** A feature as listed in `app.ts`: its calls, jobs and routines. */
export type Feature = {
  name: string
  routes?(bind: Bind, context: Context): void
  jobs?(context: Context): JobHandler[]
  /** Work that workers repeat on a schedule. */
  routines?(context: Context): Routine[]
}
