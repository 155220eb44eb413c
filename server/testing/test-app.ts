import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { inject } from 'vitest'
import { createApp, jobHandlers } from '../app.ts'
import { createPipeline } from '../pipeline.ts'
import type { Config } from '../platform/config/config.ts'
import { readChangeable } from '../platform/config/stored-settings.ts'
import type { Context } from '../platform/context.ts'
import { clearFolder } from '../platform/files/disk-store.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import type { SpeechEngine } from '../platform/speech/speech-engine.ts'
import { uploadFolder } from '../platform/start.ts'
import { createContext } from '../services.ts'
import { createTestDatabase } from './database.ts'

export type TestApp = {
  app: FastifyInstance
  context: Context
  /** Moves the platform's clock. */
  clock: { nowMs(): number; advanceMs(ms: number): void }
  stop(): Promise<void>
}

/** Differences from a plain installation. */
type WishedConfig = Partial<Omit<Config, 'limits'>> & { limits?: Partial<Config['limits']> }

const noLimits: Config['limits'] = {
  modelsAtOnce: null,
  speechAtOnce: null,
  tokens: null,
  courseTokens: null,
  speechMinutes: null,
}

/**
 * The whole platform for a test: its own real database, real files (in a bucket where the project `server-s3` runs it), the
 * real engines. @param works whether
 * jobs run (a worker is started)
 * @param databaseVia a proxy in front of the database server, and when a connection through it counts as
 * silent
 * @param template a database to copy instead of the empty, migrated one
 * @param voice in place of the built-in ones, such as `toneVoice`
 */
export const startTestApp = async (
  options: {
    works?: boolean
    config?: WishedConfig
    databaseVia?: { host: string; port: number; silentMs: number }
    template?: string
    voice?: SpeechEngine
  } = {},
): Promise<TestApp> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-app-'))
  const { database, drop } = await createTestDatabase(undefined, options.databaseVia, options.template)
  const s3Endpoint = inject('s3Endpoint')
  const s3 = s3Endpoint ? await (await import('./servers/s3-server.ts')).makeBucket(s3Endpoint) : undefined
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    jwtSecret: 'a secret for tests that is long enough',
    role: options.works ? 'all' : 'web',
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
    deckMaxBytes: 100 * 1024 * 1024,
    deckMaxPages: 500,
    databaseConnections: 8,
    trustProxy: 'loopback',
    drainMs: 0,
    metricsPort: null,
    backupStore: undefined,
    tracing: undefined,
    storage: s3 ? 's3' : 'disk',
    s3,
    oidc: [],
    passwords: true,
    given: {},
    ...readChangeable({}),
    ...options.config,
    limits: { ...noLimits, ...options.config?.limits },
  }
  const log = pino({ level: config.logLevel })
  let offsetMs = 0
  const clock = {
    nowMs: () => Date.now() + offsetMs,
    advanceMs(ms: number) {
      offsetMs += ms
    },
  }
  await clearFolder(uploadFolder(config))
  const context = await createContext({ config, database, log, clock })
  if (options.voice) context.speech = options.voice
  const worker = options.works
    ? await startWorker({
        database,
        queue: context.queue,
        handlers: jobHandlers(context),
        onCompleted: createPipeline(context),
        log,
      })
    : undefined
  const app = await createApp(context, {
    version: 'test',
    screensFolder: path.join(dataDir, 'no-screens'),
    uploadFolder: uploadFolder(config),
    ready: () => true,
  })
  return {
    app,
    context,
    clock,
    async stop() {
      await app.close()
      await worker?.stop()
      await context.queue.stop()
      await context.sessions.close()
      context.settings.stop()
      context.disk.stop()
      context.load.stop()
      await context.speech.close()
      await context.gateway.close()
      context.mailer?.close()
      await context.replica.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
