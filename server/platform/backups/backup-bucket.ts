import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AbortMultipartUploadCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config/s3-config.ts'
import { toStorageError } from '../files/s3-errors.ts'
import { createS3Client, openS3Objects } from '../files/s3-objects.ts'
import type { BackupPlace, ListedBackup } from './backup.types.ts'

/** A store takes at most 10,000 parts of one object: 312 GB. One part is in memory while it is sent, and the next is filled. */
const PART_BYTES = 32 * 1024 * 1024

/** Of one part: a backup takes hours, and a store that is busy for a moment must not end it. */
const PART_ATTEMPTS = 5

/** What a stream is given when the other end stopped reading. */
const endedEarly = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Places a backup in a bucket, uploaded in parts: its size is known only at its end. The store shows it when it is complete. */
export const placeInBucket = (config: S3Config, name: string, partBytes = PART_BYTES): BackupPlace => {
  const { client, attempt, open, sizeOf } = openS3Objects(config)
  const object = { Bucket: config.bucket, Key: name }
  return {
    sizeOf: () => sizeOf(name),
    open: (range) => open(name, range),
    async write(source) {
      const Body = new PassThrough()
      const uploadClient = createS3Client(config, PART_ATTEMPTS)
      const upload = new Upload({
        client: uploadClient,
        params: { ...object, Body, ContentType: 'application/x-tar' },
        partSize: partBytes,
        queueSize: 1,
        // It would throw why the parts cannot be removed instead of why the upload failed.
        leavePartsOnError: true,
      })
      /** What cannot be removed now is removed by the rule of the bucket. */
      const removeParts = async ({ uploadId: UploadId }: Upload): Promise<void> => {
        if (UploadId === undefined) return
        await Promise.allSettled([
          uploadClient.send(new AbortMultipartUploadCommand({ ...object, UploadId })),
          // The answer to the last call may have been lost: then the object stands there.
          uploadClient.send(new DeleteObjectCommand(object)),
        ])
      }
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
        await removeParts(upload)
        // A failed source fails the upload: the source has the reason.
        throw sourceError ?? toStorageError(error, config)
      } finally {
        uploadClient.destroy()
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

/** Lists the backups that stand directly in a folder of a bucket. */
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
