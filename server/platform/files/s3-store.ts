import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { v7 } from 'uuid'
import type { S3Config } from '../config/s3-config.ts'
import {
  type ByteRange,
  contentTypeOf,
  FileMissingError,
  type FileStore,
  isFileKey,
  keyOfBytes,
} from './file-store.ts'
import { notS3, statusOf, toStorageError } from './s3-errors.ts'
import { StorageError } from './storage-error.ts'

/** Of one call, and of one download without progress. */
const TRIES = 3
const PAUSE_MS = 200
const MAX_CONNECTIONS = 128
/** A slower upload counts as broken. */
const SLOWEST_BYTES_PER_MS = 100
const PREFIX = 'files/'
/** Nothing stands there: the shortest list. */
const CHECK_PREFIX = 'check/'
/** `GET /api/ready` is open to all, and stores charge for each question. */
const CHECK_EVERY_MS = 2_000
/** Load balancers wait a few seconds for an answer. */
const CHECK_LIMIT_MS = 3_000

const ignore = () => {}
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

const createClient = ({ endpoint, region, accessKeyId, secretAccessKey, limitMs }: S3Config): S3Client => {
  const agentOptions = { keepAlive: true, maxSockets: MAX_CONNECTIONS }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Older stores do not know the checksums that the client adds by itself. The signed SHA-256 does the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown; the client would also write some of them to the console.
    logger: silent,
    // `attempt` repeats: the client cannot repeat a stream, and would wait beyond our limit.
    maxAttempts: 1,
    // Some proxies in front of stores never answer it, and the client waits 6 s for them.
    expectContinueHeader: false,
    requestHandler: new NodeHttpHandler({
      socketTimeout: limitMs,
      httpAgent: new HttpAgent(agentOptions),
      httpsAgent: new HttpsAgent(agentOptions),
    }),
  })
}

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
  const client = createClient(config)
  const { bucket } = config
  const objectOf = (key: string) => {
    if (!isFileKey(key)) throw new FileMissingError(key)
    return { Bucket: bucket, Key: `${PREFIX}${key}` }
  }

  /** One try of a call. @param limitMs until it is answered */
  const tryOnce = async <T>(call: (signal: AbortSignal) => Promise<T>, limitMs: number): Promise<T> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), limitMs)
    try {
      return await call(limit.signal)
    } catch (error) {
      throw error instanceof FileMissingError ? error : toStorageError(error, config)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Makes a call, again when it fails for a reason that passes soon. A silent store is not asked again. */
  const attempt = async <T>(
    call: (signal: AbortSignal) => Promise<T>,
    limitMs = config.limitMs,
  ): Promise<T> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await tryOnce(call, limitMs)
      } catch (error) {
        const mayPass =
          error instanceof StorageError && (error.problem === 'unreachable' || error.problem === 'busy')
        if (!mayPass || tried === TRIES) throw error
        await sleep(PAUSE_MS * tried)
      }
    }
  }

  /** Waits until the answer begins. @throws FileMissingError */
  const get = (key: string, range?: ByteRange) => {
    const object = objectOf(key)
    return attempt(async (abortSignal) => {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`
        const reply = await client.send(new GetObjectCommand({ ...object, Range }), { abortSignal })
        return { body: reply.Body as Readable, length: reply.ContentLength ?? 0, range: reply.ContentRange }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') throw new FileMissingError(key)
        throw error
      }
    })
  }

  /** By a part of one byte: a HEAD has no body that tells a missing file from a missing bucket. */
  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      const { body, length, range } = await get(key, { start: 0, end: 0 })
      // Some stores send all of it.
      if (length > 1) body.destroy()
      else body.resume()
      return range ? Number(range.split('/')[1]) : length
    } catch (error) {
      if (error instanceof FileMissingError) return undefined
      if (error instanceof Error && statusOf(error.cause) === 416) return 0
      throw error
    }
  }

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

  /** A download that breaks off goes on where it was: the store restarted, or the reader paused for long. */
  const open: FileStore['open'] = async (key, range) => {
    const first = await get(key, range)
    let { body } = first
    async function* read(): AsyncIterable<Uint8Array> {
      let at = range?.start ?? 0
      // Some stores send more than was asked for.
      const end = range ? Math.min(range.end + 1, at + first.length) : first.length
      for (let failures = 0; at < end; ) {
        try {
          for await (const chunk of body as AsyncIterable<Uint8Array>) {
            const wanted = chunk.subarray(0, end - at)
            at += wanted.byteLength
            failures = 0
            yield wanted
            if (at === end) return
          }
          throw new Error('The answer ended too soon.')
        } catch (error) {
          failures += 1
          if (failures === TRIES) throw toStorageError(error, config)
        }
        body = (await get(key, { start: at, end: end - 1 })).body
      }
    }
    const stream = Readable.from(read(), { objectMode: false })
    stream.on('close', () => body.destroy())
    return stream
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
