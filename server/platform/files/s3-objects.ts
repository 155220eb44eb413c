import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { S3Config } from '../config/s3-config.ts'
import { type ByteRange, FileMissingError } from './file-store.ts'
import { isClockApart, statusOf, toStorageError } from './s3-errors.ts'
import { StorageError } from './storage-error.ts'

/** Of one call, and of one download without progress. */
const TRIES = 3
const PAUSE_MS = 200
const MAX_CONNECTIONS = 128

const ignore = () => {}
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** @param maxAttempts of the client itself. Only calls whose bodies are in memory can be repeated by it. */
export const createS3Client = (
  { endpoint, region, accessKeyId, secretAccessKey, limitMs }: S3Config,
  maxAttempts: number,
): S3Client => {
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
    maxAttempts,
    // Some proxies in front of stores never answer it, and the client waits 6 s for them.
    expectContinueHeader: false,
    requestHandler: new NodeHttpHandler({
      socketTimeout: limitMs,
      httpAgent: new HttpAgent(agentOptions),
      httpsAgent: new HttpsAgent(agentOptions),
    }),
  })
}

/** Objects of one bucket, with our own limits of time, repeats and errors. */
type S3Objects = {
  client: S3Client
  /** Makes a call, again when it fails for a reason that passes soon. A silent store is not asked again. @throws StorageError */
  attempt<T>(call: (signal: AbortSignal) => Promise<T>, limitMs?: number): Promise<T>
  /** @throws FileMissingError, StorageError */
  open(name: string, range?: ByteRange): Promise<Readable>
  /** In bytes; undefined without such an object. */
  sizeOf(name: string): Promise<number | undefined>
}

export const openS3Objects = (config: S3Config): S3Objects => {
  // `attempt` repeats: the client cannot repeat a stream, and would wait beyond our limit.
  const client = createS3Client(config, 1)

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
  const attempt: S3Objects['attempt'] = async (call, limitMs = config.limitMs) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await tryOnce(call, limitMs)
      } catch (error) {
        const mayPass =
          error instanceof StorageError &&
          (error.problem === 'unreachable' || error.problem === 'busy' || isClockApart(error))
        if (!mayPass || tried === TRIES) throw error
        await sleep(PAUSE_MS * tried)
      }
    }
  }

  /** Waits until the answer begins. */
  const get = (name: string, range?: ByteRange) =>
    attempt(async (abortSignal) => {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`
        const question = new GetObjectCommand({ Bucket: config.bucket, Key: name, Range })
        const reply = await client.send(question, { abortSignal })
        return { body: reply.Body as Readable, length: reply.ContentLength ?? 0, range: reply.ContentRange }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') throw new FileMissingError(name)
        throw error
      }
    })

  return {
    client,
    attempt,
    /** By a part of one byte: a HEAD has no body that tells a missing object from a missing bucket. */
    async sizeOf(name) {
      try {
        const { body, length, range } = await get(name, { start: 0, end: 0 })
        // Some stores send all of it.
        if (length > 1) body.destroy()
        else body.resume()
        return range ? Number(range.split('/')[1]) : length
      } catch (error) {
        if (error instanceof FileMissingError) return undefined
        if (error instanceof Error && statusOf(error.cause) === 416) return 0
        throw error
      }
    },
    /** A download that breaks off goes on where it was: the store restarted, or the reader paused for long. */
    async open(name, range) {
      const first = await get(name, range)
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
          body = (await get(name, { start: at, end: end - 1 })).body
        }
      }
      const stream = Readable.from(read(), { objectMode: false })
      stream.on('close', () => body.destroy())
      return stream
    },
  }
}
