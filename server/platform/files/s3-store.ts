import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { v7 } from 'uuid'
import type { S3Config } from '../config/s3-config.ts'
import { contentTypeOf, FileMissingError, type FileStore, isFileKey, keyOfBytes } from './file-store.ts'
import { notS3 } from './s3-errors.ts'
import { openS3Objects } from './s3-objects.ts'

/** A slower upload counts as broken. */
const SLOWEST_BYTES_PER_MS = 100
const PREFIX = 'files/'
/** Nothing stands there: the shortest list. */
const CHECK_PREFIX = 'check/'
/** `GET /api/ready` is open to all, and stores charge for each question. */
const CHECK_EVERY_MS = 2_000
/** Load balancers wait a few seconds for an answer. */
const CHECK_LIMIT_MS = 3_000

/**
 * Files in a bucket: `files/abcd….webp`. A key is the hash of the content, and each upload is signed with that hash: the
 * store refuses other or incomplete bytes, and shows an object only when it is whole.
 * @param temporaryFolder for local copies
 */
export const createS3Store = (
  config: S3Config,
  temporaryFolder: string,
  { pageSize = 1_000 } = {},
): FileStore => {
  const { client, attempt, ...objects } = openS3Objects(config)
  const { bucket } = config
  const nameOf = (key: string): string => {
    if (!isFileKey(key)) throw new FileMissingError(key)
    return `${PREFIX}${key}`
  }
  const objectOf = (key: string) => ({ Bucket: bucket, Key: nameOf(key) })
  const sizeOf = async (key: string) => objects.sizeOf(nameOf(key))
  const open: FileStore['open'] = async (key, range) => objects.open(nameOf(key), range)

  const put = async (key: string, sizeBytes: number, open: () => Uint8Array | Readable): Promise<void> => {
    const object = objectOf(key)
    await attempt(
      async (abortSignal) => {
        const body = open()
        const command = new PutObjectCommand({
          ...object,
          Body: body,
          ContentLength: sizeBytes,
          ContentType: contentTypeOf(key),
        })
        command.middlewareStack.add(
          (next) => (call) => {
            const { headers } = call.request as { headers: Record<string, string> }
            headers['x-amz-content-sha256'] = key.slice(0, 64)
            return next(call)
          },
          { step: 'build', name: 'signContentHash' },
        )
        try {
          await client.send(command, { abortSignal })
        } finally {
          if (body instanceof Readable) body.destroy()
        }
      },
      config.limitMs + sizeBytes / SLOWEST_BYTES_PER_MS,
    )
  }

  const putFile: FileStore['putFile'] = async (source, sha256, ending) => {
    const key = `${sha256}.${ending}`
    const { size } = await stat(source)
    if ((await sizeOf(key)) !== size) await put(key, size, () => createReadStream(source))
    return { key, sizeBytes: size }
  }
  const putBytes: FileStore['putBytes'] = async (bytes, ending) => {
    const key = keyOfBytes(bytes, ending)
    if ((await sizeOf(key)) !== bytes.byteLength) await put(key, bytes.byteLength, () => bytes)
    return { key, sizeBytes: bytes.byteLength }
  }

  let checkedMs = 0
  let checking = Promise.resolve()
  return {
    place: `the bucket ${bucket} at ${config.endpoint}`,
    sizeOf,
    putFile,
    putBytes,
    open,
    async putAhead(source, ending) {
      if ('bytes' in source) await putBytes(source.bytes, ending)
      else await putFile(source.path, source.sha256, ending)
    },
    async read(key) {
      const chunks: Uint8Array[] = []
      for await (const chunk of await open(key)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    async localCopy(key) {
      const copy = path.join(temporaryFolder, v7())
      const release = () => rm(copy, { force: true })
      try {
        await pipeline(await open(key), createWriteStream(copy, { mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path: copy, release }
    },
    async remove(key) {
      await attempt((abortSignal) => client.send(new DeleteObjectCommand(objectOf(key)), { abortSignal }))
    },
    async *listWrittenBefore(timeMs) {
      let after: string | undefined
      do {
        const page = await attempt((abortSignal) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: PREFIX,
              MaxKeys: pageSize,
              ContinuationToken: after,
            }),
            { abortSignal },
          ),
        )
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(PREFIX.length)
          if (isFileKey(key) && (LastModified?.getTime() ?? Number.NaN) < timeMs) yield key
        }
        after = page.NextContinuationToken
      } while (after)
    },
    check() {
      if (Date.now() - checkedMs > CHECK_EVERY_MS) {
        checkedMs = Date.now()
        // Also says whether the key may list: without that, a missing file looks like a forbidden one.
        const question = new ListObjectsV2Command({ Bucket: bucket, Prefix: CHECK_PREFIX, MaxKeys: 1 })
        checking = attempt(
          async (abortSignal) => {
            const { Name } = await client.send(question, { abortSignal })
            // The client takes any page for an empty list.
            if (Name !== bucket) throw notS3(config, 'no list of the bucket')
          },
          Math.min(config.limitMs, CHECK_LIMIT_MS),
        )
      }
      return checking
    },
  }
}
