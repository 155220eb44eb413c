import pg from 'pg'
import { ConfigError } from '../platform/config/config.ts'
import { describeSystemError, EmbeddedServerError } from '../platform/db/embedded/embedded-server-error.ts'
import { DatabaseVersionError } from '../platform/db/migrate.ts'
import { StorageError } from '../platform/files/storage-error.ts'
import { endWithParent } from '../platform/parent.ts'
import { AdminError } from './admin-error.ts'
import { describeCommands, findCommand } from './commands.ts'

// `npm run admin -- COMMAND`: what an administrator does beside the running platform.

const PROGRESS_EVERY_MS = 200
const [name = 'help', ...args] = process.argv.slice(2)
const isTerminal = process.stderr.isTTY
let shownMs = 0

const clear = () => {
  if (shownMs > 0) process.stderr.write('\r\u001b[K')
}
const progress = (text: string): void => {
  if (!isTerminal || Date.now() - shownMs < PROGRESS_EVERY_MS) return
  shownMs = Date.now()
  process.stderr.write(`\r\u001b[K${text} …`)
}
const say = (line: string): void => {
  clear()
  console.log(line)
}

/** Failures that a person can act on are one sentence; all others are ours, and show where they happened. */
const describe = (error: unknown): string => {
  if (
    error instanceof AdminError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedServerError ||
    error instanceof DatabaseVersionError ||
    error instanceof StorageError
  )
    return error.message
  if (error instanceof pg.DatabaseError)
    return `PostgreSQL refused ${name}: ${error.message}. Nothing was changed.`
  // Such as a full disk.
  if (error instanceof Error && 'syscall' in error) return `${name} failed: ${describeSystemError(error)}.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

endWithParent()
// `… | head` stops reading before the end: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})
try {
  if (name === 'help') for (const line of describeCommands()) say(line)
  else process.exitCode = await findCommand(name, args).run(args, { say, progress, env: process.env })
} catch (error) {
  clear()
  console.error(describe(error))
  process.exitCode = 1
}
