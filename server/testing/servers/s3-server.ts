import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import S3rver from 's3rver'
import type { S3Config } from '../../platform/config/s3-config.ts'

/** The key that s3rver knows. */
const KEY = 'S3RVER'
const REGION = 'us-east-1'

/**
 * How the way to the store behaves. `cut`: a download ends in the middle. `busy`: 503, as stores answer under load.
 * `gone`: connections end without an answer. `ahead`: the clock of the store is an hour ahead.
 */
export type S3Mode = 'works' | 'silent' | 'busy' | 'cut' | 'gone' | 'ahead'

export type S3Server = {
  endpoint: string
  /** Also ends what `fail` began. */
  behave(mode: S3Mode): void
  /** Fails only the chosen requests, until this number has failed. */
  fail(how: 'busy' | 'gone', isMeant: (request: IncomingMessage) => boolean, times?: number): void
  /** How often the store was asked, by method. */
  asked: Map<string, number>
  stop(): Promise<void>
}

const AHEAD_MS = 60 * 60_000
/** Source: Amazon S3 API reference, "Error responses", RequestTimeTooSkewed. */
const SKEW_MS = 15 * 60_000
/** How many bytes of a download arrive before it is cut. */
const CUT_AFTER_BYTES = 1_000

/** OpenSSL 3 has no DES, with which s3rver hides the last key of a page of a list. */
const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>
const leaveOpen = {
  update: (text: string | Buffer) => Buffer.from(text as string),
  final: () => Buffer.alloc(0),
}
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const original = crypto[name] as (...args: unknown[]) => unknown
  crypto[name] = (algorithm: string, ...rest: unknown[]) =>
    algorithm === 'des' ? leaveOpen : original(algorithm, ...rest)
}

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const refuse = (reply: ServerResponse, status: number, code: string): void => {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code))
}

/** SHA-256 as the signer wants it; without a secret a plain hash. */
class ContentHash {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string)
  }
  update(data: Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

const signer = new SignatureV4({
  service: 's3',
  region: REGION,
  credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  sha256: ContentHash,
  uriEscapePath: false,
})

/** The time in the header of a signed request. */
const readSigningDate = (headers: IncomingMessage['headers']): Date => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** A request as it would be signed at a moment. */
const makeSignature = ({ method = '', url = '', headers }: IncomingMessage, signingDate: Date) => {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const { pathname, searchParams, host } = new URL(url, `http://${headers.host}`)
  return signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: host,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate, signableHeaders: new Set(names) },
  )
}

/** s3rver knows keys, but does not compute signatures of version 4. Real stores do. */
const isSigned = async (request: IncomingMessage): Promise<boolean> =>
  (await makeSignature(request, readSigningDate(request.headers))).headers.authorization ===
  request.headers.authorization

/** Passes a request on, or answers as real stores do where s3rver does not look. */
const passOn = async (incoming: IncomingMessage, reply: ServerResponse, port: number, mode: S3Mode) => {
  if (mode === 'ahead') {
    const now = new Date(Date.now() + AHEAD_MS)
    reply.setHeader('date', now.toUTCString())
    if (Math.abs(now.getTime() - readSigningDate(incoming.headers).getTime()) > SKEW_MS) {
      incoming.resume()
      return refuse(reply, 403, 'RequestTimeTooSkewed')
    }
  }
  const { method, url: target, headers } = incoming
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  // An unknown key is s3rver's to refuse.
  if (headers.authorization?.includes(`Credential=${KEY}/`) && !(await isSigned(incoming)))
    return refuse(reply, 403, 'SignatureDoesNotMatch')
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return refuse(reply, 400, 'XAmzContentSHA256Mismatch')
  // s3rver checks by the clock of this machine.
  const passed =
    mode === 'ahead' ? { ...headers, ...(await makeSignature(incoming, new Date())).headers } : headers
  const outgoing = request(
    { port, host: '127.0.0.1', method, path: target, headers: passed, agent: false },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      if (mode !== 'cut' || method !== 'GET') answer.pipe(reply)
      else {
        answer.once('data', (chunk: Buffer) => {
          reply.write(chunk.subarray(0, CUT_AFTER_BYTES), () => reply.destroy())
          answer.destroy()
        })
      }
    },
  )
  outgoing.on('error', () => reply.destroy())
  reply.on('close', () => outgoing.destroy())
  outgoing.end(body)
}

/** Starts a server that speaks the S3 protocol and checks signatures, behind a way that can fail. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'lectern-s3-'))
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = (await store.run()) as AddressInfo
  let mode: S3Mode = 'works'
  const failures: { how: 'busy' | 'gone'; isMeant(request: IncomingMessage): boolean; times: number }[] = []
  const asked = new Map<string, number>()
  const front = createServer((incoming, reply) => {
    const method = incoming.method ?? ''
    asked.set(method, (asked.get(method) ?? 0) + 1)
    const failure = failures.find(({ times, isMeant }) => times > 0 && isMeant(incoming))
    if (failure) failure.times -= 1
    const behaviour = failure?.how ?? mode
    if (behaviour === 'silent') incoming.resume()
    else if (behaviour === 'gone') incoming.socket.destroy()
    else if (behaviour === 'busy') {
      incoming.resume()
      refuse(reply, 503, 'SlowDown')
    } else passOn(incoming, reply, port, behaviour).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    asked,
    behave(next) {
      mode = next
      failures.length = 0
    },
    fail(how, isMeant, times = 1) {
      failures.push({ how, isMeant, times })
    },
    async stop() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      ;(store as unknown as { httpServer: Server }).httpServer.closeAllConnections()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

let counter = 0

/** Makes a new bucket, as the settings of an installation name it. */
export const makeBucket = async (endpoint: string): Promise<S3Config> => {
  counter += 1
  const config: S3Config = {
    endpoint,
    bucket: `lectern-${process.pid}-${Date.now().toString(36)}-${counter}`,
    region: REGION,
    accessKeyId: KEY,
    secretAccessKey: KEY,
    limitMs: 5_000,
    prefix: 'S3_',
  }
  const client = new S3Client({
    endpoint,
    region: config.region,
    credentials: config,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
  client.destroy()
  return config
}

/** The settings of an installation with this store, as environment variables. */
export const envOf = (s3: S3Config): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})
