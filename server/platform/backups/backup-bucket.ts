import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config/s3-config.ts'
import { toStorageError } from '../files/s3-errors.ts'
import { openS3Objects } from '../files/s3-objects.ts'
import type { BackupPlace, ListedBackup } from './backup.types.ts'

/** A store takes at most 10,000 parts of one object: 312 GB. One part is in memory while it is sent, and the next is filled. */
const PART_BYTES = 32 * 1024 * 1024

/** What a stream is given when the other end stopped reading. */
const endedEarly = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** An object of a bucket, uploaded in parts: its size is known only at its end. The store shows it when it is complete. */
export const placeInBucket = (config: S3Config, name: string): BackupPlace => {
  const { client, attempt, open, sizeOf } = openS3Objects(config)
  const object = { Bucket: config.bucket, Key: name }
  return {
    sizeOf: () => sizeOf(name),
    open: () => open(name),
    async write(source) {
      const Body = new PassThrough()
      const upload = new Upload({
        client,
        params: { ...object, Body, ContentType: 'application/x-tar' },
        partSize: PART_BYTES,
        queueSize: 1,
      })
      let sourceError: unknown
      source.on('error', (error: NodeJS.ErrnoException) => {
        // A failed upload ends its source early: that is no reason of its own.
        if (!endedEarly.has(error.code)) sourceError = error
      })
      const piping = pipeline(source, Body)
      piping.catch(() => undefined)
      try {
        await upload.done()
        await piping
      } catch (error) {
        // A failed source fails the upload, and removing the parts that were sent may fail, too: the source has the reason.
        throw sourceError ?? toStorageError(error, config)
      }
    },
    async remove() {
      await attempt((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }))
    },
  }
}

const prefixOf = (folder: string): string => (folder === '' ? '' : `${folder}/`)

/** @throws StorageError */
export const checkBucket = async (config: S3Config): Promise<void> => {
  const { client, attempt } = openS3Objects(config)
  const question = new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 })
  await attempt((abortSignal) => client.send(question, { abortSignal }))
}

/** The backups that stand directly in a folder of a bucket. */
export const listBucket = async (config: S3Config, folder: string): Promise<ListedBackup[]> => {
  const { client, attempt } = openS3Objects(config)
  const prefix = prefixOf(folder)
  const found: ListedBackup[] = []
  let after: string | undefined
  do {
    const page = await attempt((abortSignal) =>
      client.send(
        new ListObjectsV2Command({ Bucket: config.bucket, Prefix: prefix, ContinuationToken: after }),
        { abortSignal },
      ),
    )
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      if (Key.endsWith('.tar') && !Key.slice(prefix.length).includes('/'))
        found.push({
          address: `s3://${config.bucket}/${Key}`,
          sizeBytes: Size,
          writtenAt: LastModified ?? new Date(0),
        })
    after = page.NextContinuationToken
  } while (after)
  return found
}
