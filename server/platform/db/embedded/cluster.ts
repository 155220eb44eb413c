import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedServerError } from './embedded-server-error.ts'
import { type CommandResult, runCommand } from './run-command.ts'

/** The database's superuser, reachable only through the socket in the owner's folder. */
export const databaseUser = 'lectern'

/**
 * The folder's name for PostgreSQL. Node changes directory before it drops root, so the new process stands
 * in a folder whose path it may not walk (below /root); it names the folder relative to itself.
 */
export const nameOfFolder = (folder: string): string =>
  process.platform === 'linux' ? '/proc/self/cwd' : folder

const initdbFlags = [
  ...['--username', databaseUser, '-A', 'trust', '-E', 'UTF8', '--locale=C'],
  // With lc_ctype C, trigram search fails for Korean; the built-in provider sorts equally on every machine.
  ...['--lc-ctype=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--data-checksums', '--wal-segsize=4', '--no-instructions'],
]

/** Returns the temporary folder that a new cluster is made in. */
export const getNewClusterDir = (clusterDir: string): string => `${clusterDir}.new`

/**
 * Makes sure that `clusterDir` holds a cluster of this version. It is made in a temporary folder and
 * renamed, so that an interrupted first start leaves nothing incomplete. Throws EmbeddedServerError.
 */
export async function prepareCluster(
  clusterDir: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  const newDir = getNewClusterDir(clusterDir)
  await rm(newDir, { recursive: true, force: true })
  await finishUpgrade(clusterDir)
  const version = await findVersion(clusterDir)
  if (version === binaries.version) return
  if (version) {
    throw new EmbeddedServerError(
      `The database in ${clusterDir} was made by PostgreSQL ${version}, and this is ${binaries.version}: ` +
        (Number(version) < Number(binaries.version)
          ? 'run npm run admin -- upgrade, or start the release that made it.'
          : 'start the release that made it, or choose another DATA_DIR.'),
    )
  }
  await mkdir(newDir, { mode: 0o700 })
  if (account) await chown(newDir, account.uid, account.gid)
  const { ok, output } = await runInitdb(binaries.initdb, newDir, account)
  if (!ok) {
    await rm(newDir, { recursive: true, force: true })
    throw new EmbeddedServerError(`The database could not be made in ${clusterDir}: ${findReason(output)}.`)
  }
  await moveFolder(newDir, clusterDir)
}

/** Renames a folder, also for the time after a power cut. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await rename(from, to)
  const parent = await open(dirname(to))
  await parent.sync().finally(() => parent.close())
}

/** Returns the new cluster of an upgrade, whole and compared with the old one, until it takes its place. */
export const getUpgradedDir = (clusterDir: string): string => `${clusterDir}.upgraded`

/** Finishes an upgrade that was killed after it moved the old cluster aside: the new one takes its place. */
export async function finishUpgrade(clusterDir: string): Promise<void> {
  const upgradedDir = getUpgradedDir(clusterDir)
  if (!existsSync(clusterDir) && existsSync(upgradedDir)) await moveFolder(upgradedDir, clusterDir)
}

/** Finds the line of a PostgreSQL program's output that gives the reason of a failure. */
export function findReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const reasons = lines.filter((line) => /\b(PANIC|FATAL|error|ERROR):/.test(line))
  const line = reasons.at(-1) ?? lines.filter(Boolean).at(-1) ?? 'it gave no reason'
  return line.replace(/^.*?\b(?:PANIC|FATAL|ERROR|error):\s*/, '').replace(/\.$/, '')
}

async function runInitdb(initdb: string, folder: string, account: Account): Promise<CommandResult> {
  const args = [...initdbFlags, '-D', nameOfFolder(folder)]
  const result = await runCommand(initdb, args, { account, cwd: folder })
  if (result.ok || !/could not look up effective user ID/.test(result.output)) return result
  // A uid without a name (containers) is named "nobody" in its own user namespace.
  const named = await runCommand('unshare', ['--user', initdb, ...args], { account, cwd: folder })
  if (named.ok) return named
  return { ok: false, output: 'error: this user has no name on this machine, and PostgreSQL wants one' }
}

/**
 * Finds the major version of a cluster; undefined where there is none. Throws EmbeddedServerError for a folder with other
 * files.
 */
export async function findVersion(clusterDir: string): Promise<string | undefined> {
  const entries = await readdir(clusterDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!entries) return undefined
  if (entries.includes('PG_VERSION')) return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (entries.length > 0) {
    throw new EmbeddedServerError(
      `${clusterDir} holds files but no database: empty it, or choose another DATA_DIR.`,
    )
  }
  await rmdir(clusterDir)
  return undefined
}
