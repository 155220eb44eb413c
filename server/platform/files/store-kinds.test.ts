import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBucket, type S3Server, startS3Server } from '../../testing/servers/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import { FileMissingError, type FileStore, keyOfBytes } from './file-store.ts'
import { createS3Store } from './s3-store.ts'
import { joinStores } from './two-stores.ts'

/** The behaviour of every kind of storage: a folder, a bucket, and both as one. */

let server: S3Server
let folder: string
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-stores-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const newFolder = async () => mkdtemp(path.join(folder, 'one-'))
const newBucket = async () => createS3Store(await makeBucket(server.endpoint), await newFolder())
const newDisk = async () => createDiskStore(await newFolder())
const kinds: [string, () => Promise<FileStore>][] = [
  ['a folder', newDisk],
  ['a bucket', newBucket],
  ['a bucket, then a folder', async () => joinStores(await newBucket(), await newDisk(), await newFolder())],
  ['a folder, then a bucket', async () => joinStores(await newDisk(), await newBucket(), await newFolder())],
]

const collect = async (source: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const listAll = async (store: FileStore, before = Number.POSITIVE_INFINITY) => {
  const keys: string[] = []
  for await (const key of store.listWrittenBefore(before)) keys.push(key)
  return keys.toSorted()
}
const NOWHERE = `${'0'.repeat(64)}.webp`

describe.each(kinds)('%s', (_, open) => {
  let store: FileStore
  beforeEach(async () => {
    store = await open()
  })

  it('keeps bytes under the hash of their content, once', async () => {
    const bytes = randomBytes(3_000)
    const stored = await store.putBytes(bytes, 'webp')
    expect(stored).toEqual({ key: keyOfBytes(bytes, 'webp'), sizeBytes: 3_000 })
    expect(await store.putBytes(bytes, 'webp')).toEqual(stored)
    expect(await listAll(store)).toEqual([stored.key])
    expect(await store.sizeOf(stored.key)).toBe(3_000)
    expect(Buffer.from(await store.read(stored.key)).equals(bytes)).toBe(true)
  })

  it('streams a large file from the disk and back, also parts of it', async () => {
    const bytes = randomBytes(7 * 1024 * 1024)
    const source = path.join(await newFolder(), 'upload')
    await writeFile(source, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await store.putAhead({ path: source, sha256 }, 'pdf')
    const { key, sizeBytes } = await store.putFile(source, sha256, 'pdf')
    expect([key, sizeBytes]).toEqual([`${sha256}.pdf`, bytes.byteLength])
    expect((await collect(await store.open(key))).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [5, 1_000_000],
      [bytes.byteLength - 3, bytes.byteLength - 1],
    ] as const) {
      const part = await collect(await store.open(key, { start, end }))
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const copy = await store.localCopy(key)
    expect((await readFile(copy.path)).equals(bytes)).toBe(true)
    await copy.release()
    expect(await store.sizeOf(key)).toBe(bytes.byteLength)
  })

  it('has no file that was removed, and removes one that is not there', async () => {
    const { key } = await store.putBytes(Buffer.from('gone soon'), 'png')
    await store.remove(key)
    await store.remove(key)
    await store.remove(NOWHERE)
    for (const missing of [key, NOWHERE]) {
      expect(await store.sizeOf(missing)).toBeUndefined()
      // One after the other: a rejection that waits for its turn would count as unhandled.
      for (const read of [store.read, store.open, store.localCopy])
        await expect(read(missing)).rejects.toBeInstanceOf(FileMissingError)
    }
    expect(await listAll(store)).toEqual([])
  })

  it.each(['', '../../etc/passwd', 'a.webp', `${'a'.repeat(64)}.exe`, `../${'a'.repeat(64)}.webp`])(
    'knows no other names than keys: %j',
    async (name) => {
      expect(await store.sizeOf(name).catch((error) => error)).toSatisfy(
        (found) => found === undefined || found instanceof FileMissingError,
      )
      await expect(store.open(name)).rejects.toBeInstanceOf(FileMissingError)
      await expect(store.read(name)).rejects.toBeInstanceOf(FileMissingError)
    },
  )

  it('lists what was written before a moment', async () => {
    const keys: string[] = []
    for (let count = 0; count < 5; count += 1) keys.push((await store.putBytes(randomBytes(10), 'mp3')).key)
    expect(await listAll(store)).toEqual(keys.toSorted())
    expect(await listAll(store, Date.now() - 3_600_000)).toEqual([])
  })

  it('can be closed in the middle of a download', async () => {
    const { key } = await store.putBytes(randomBytes(2_000_000), 'mp3')
    for (let count = 0; count < 20; count += 1) {
      const stream = await store.open(key)
      if (count % 2) await stream[Symbol.asyncIterator]().next()
      stream.destroy()
    }
    expect((await store.read(key)).byteLength).toBe(2_000_000)
  })

  it('says that it works', () => store.check())
})

describe('a bucket', () => {
  it('refuses bytes that are not those of the key, and shows nothing of them', async () => {
    const store = await newBucket()
    const source = path.join(await newFolder(), 'upload')
    await writeFile(source, 'changed meanwhile')
    const key = `${'a'.repeat(64)}.pdf`
    await expect(store.putFile(source, 'a'.repeat(64), 'pdf')).rejects.toThrow(/XAmzContentSHA256Mismatch/)
    expect(await store.sizeOf(key)).toBeUndefined()
  })

  it('lists all pages of keys', async () => {
    const store = createS3Store(await makeBucket(server.endpoint), await newFolder(), { pageSize: 3 })
    const keys: string[] = []
    for (let at = 0; at < 8; at += 1) keys.push((await store.putBytes(Buffer.from(`${at}`), 'png')).key)
    expect(await listAll(store)).toEqual(keys.toSorted())
  })

  it('leaves no local copy behind', async () => {
    const temporary = await newFolder()
    const store = createS3Store(await makeBucket(server.endpoint), temporary)
    const { key } = await store.putBytes(randomBytes(100), 'pdf')
    const copy = await store.localCopy(key)
    expect(existsSync(copy.path)).toBe(true)
    await copy.release()
    expect(await readdir(temporary)).toEqual([])
  })
})

describe('two stores as one', () => {
  it('reads from both, writes to the main one, and removes from both', async () => {
    const [main, other] = [await newBucket(), await newDisk()]
    const both = joinStores(main, other, await newFolder())
    const old = await other.putBytes(Buffer.from('not moved yet'), 'png')
    const young = await both.putBytes(Buffer.from('new'), 'png')
    expect([await main.sizeOf(young.key), await other.sizeOf(young.key)]).toEqual([3, undefined])
    expect(Buffer.from(await both.read(old.key)).toString()).toBe('not moved yet')
    expect(await listAll(both)).toEqual([old.key, young.key].toSorted())
    await both.putBytes(Buffer.from('not moved yet'), 'png')
    await both.remove(old.key)
    expect([await main.sizeOf(old.key), await other.sizeOf(old.key)]).toEqual([undefined, undefined])
  })

  it('finds a file that is moved while it is looked for', async () => {
    const [main, folderOfOther] = [await newBucket(), await newFolder()]
    const other = await createDiskStore(folderOfOther)
    const { key } = await other.putBytes(Buffer.from('moving'), 'png')
    // The move happens between the question to the main store and the one to the other.
    const moving: FileStore = {
      ...other,
      async open(asked, range) {
        await main.putBytes(Buffer.from('moving'), 'png')
        await other.remove(asked)
        return other.open(asked, range)
      },
    }
    const both = joinStores(main, moving, await newFolder())
    expect((await collect(await both.open(key))).toString()).toBe('moving')
  })

  it('gives tools a copy that stays when the file is moved', async () => {
    const other = await newDisk()
    const temporary = await newFolder()
    await mkdir(temporary, { recursive: true })
    const both = joinStores(await newBucket(), other, temporary)
    const { key } = await other.putBytes(Buffer.from('a deck'), 'pdf')
    const copy = await both.localCopy(key)
    await other.remove(key)
    expect(await readFile(copy.path, 'utf8')).toBe('a deck')
    await copy.release()
    expect(await readdir(temporary)).toEqual([])
  })
})
