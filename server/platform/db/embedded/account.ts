import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedServerError, useDatabaseUrl } from './embedded-server-error.ts'

/** The account PostgreSQL runs as; null is our own. */
export type Account = { uid: number; gid: number } | null

/** The account "nobody" of the system: PostgreSQL refuses to run as root, and this uid owns nothing else. */
const unprivileged = { uid: 65534, gid: 65534 }

/**
 * Chooses the account of the cluster: our own, or, when we are root, the owner of the existing cluster, or
 * the unprivileged account for a new one. A cluster owned by root (restored from a backup) is given to the
 * unprivileged account. Throws EmbeddedServerError when the cluster belongs to another user.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  const ourUid = process.getuid?.()
  if (ourUid === undefined) throw new EmbeddedServerError(`This system is not supported: ${useDatabaseUrl}.`)
  const owner = await findOwner(clusterDir)
  if (ourUid !== 0) {
    if (!owner || owner.uid === ourUid) return null
    throw new EmbeddedServerError(
      `The database in ${clusterDir} belongs to user ${owner.uid}, not to user ${ourUid}: ` +
        'start as that user, or choose another DATA_DIR.',
    )
  }
  if (process.platform === 'darwin') {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL does not run as root on macOS: start as an ordinary user.`,
    )
  }
  if (owner && owner.uid !== 0) return owner
  if (owner) await giveAll(clusterDir, unprivileged)
  return unprivileged
}

async function findOwner(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stats && { uid: stats.uid, gid: stats.gid }
}

async function giveAll(folder: string, to: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), to.uid, to.gid)
  // The folder last: an interrupted start finds it still owned by root, and begins again.
  await lchown(folder, to.uid, to.gid)
}
