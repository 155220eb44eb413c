import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createApp, features, jobHandlers } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { createDatabaseClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { checkStorage } from './platform/files/check-storage.ts'
import { clearFolder, incomingFolder } from './platform/files/disk-store.ts'
import { checkPortIsFree, hostInAddress } from './platform/http/port.ts'
import { startRoutines } from './platform/jobs/routines.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog } from './platform/log.ts'
import { type Metrics, noMetrics } from './platform/metrics/no-metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { filesFolder, startDatabase, uploadFolder } from './platform/start.ts'
import { setTracer, type Tracer } from './platform/tracing/tracing.ts'
import { createContext } from './services.ts'
import { version } from './version.ts'

/** Time for open requests to finish when the platform stops. */
const CLOSE_LIMIT_MS = 6_000
/**
 * Connections that the system keeps for us while we are busy; Node's own number is 511. Of 2,000 students who join within a
 * second 130 were reset on a busy machine. Linux allows no more than this (`net.core.somaxconn`).
 */
const WAITING_CONNECTIONS = 4_096
/** Longer than any request may take. */
const LEFTOVER_AGE_MS = 60 * 60_000

const screensFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

export type Platform = {
  context: Context
  /** The address for browsers; undefined in a process that is only a worker. */
  address: string | undefined
  /** What does not work now and may work later, for the person who starts the platform. */
  warnings: readonly string[]
  stop(): Promise<void>
}

/** The library is loaded only where its figures are read. */
const startMetrics = async ({ metricsPort, dataDir }: Config, { database }: Context): Promise<Metrics> =>
  metricsPort === null
    ? noMetrics
    : (await import('./platform/metrics/metrics.ts')).createMetrics(database, dataDir)

/** The library is loaded only where a collector is named. */
const startTracing = async ({ tracing, role }: Config): Promise<Tracer | undefined> => {
  if (!tracing) return undefined
  const { createTracer } = await import('./platform/tracing/open-telemetry.ts')
  const tracer = createTracer(tracing, { version, role })
  setTracer(tracer)
  return tracer
}

/** Starts this process's parts: database, then worker, then web. */
export const startPlatform = async (config: Config): Promise<Platform> => {
  // Before anything is started or written: a failing start leaves nothing behind.
  if (config.role !== 'worker') await checkPortIsFree(config)
  const warnings = await checkStorage(config)
  const log = createLog(config.logLevel)
  const tracer = await startTracing(config)
  const { database, embedded } = await startDatabase(config, log)
  // The folder is certainly not shared only when we run our own database server.
  const minAgeMs = embedded ? 0 : LEFTOVER_AGE_MS
  await clearFolder(uploadFolder(config), minAgeMs)
  await clearFolder(incomingFolder(filesFolder(config)), minAgeMs)
  const clock = await createDatabaseClock(database, log)
  const context = await createContext({ config, database, log, clock })

  const metrics = await startMetrics(config, context)

  let ready = false
  const worker =
    config.role === 'web'
      ? undefined
      : await startWorker({
          database,
          queue: context.queue,
          handlers: metrics.timeJobs(jobHandlers(context)),
          onCompleted: createPipeline(context),
          log,
        })
  const routines = worker
    ? startRoutines(
        features.flatMap((feature) => feature.routines?.(context) ?? []),
        log,
      )
    : undefined
  const app =
    config.role === 'worker'
      ? undefined
      : await createApp(context, {
          version,
          screensFolder,
          uploadFolder: uploadFolder(config),
          ready: () => ready,
          metrics,
        })
  if (app) await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS })
  const metricsServer =
    config.metricsPort === null
      ? undefined
      : await serveMetrics(metrics, { port: config.metricsPort, host: config.host, log })
  if (metricsServer) log.info({ port: metricsServer.port }, 'metrics are served')
  ready = true

  const bound = app?.server.address() as AddressInfo | undefined
  return {
    context,
    warnings,
    address: bound ? `http://${hostInAddress(config.host)}:${bound.port}` : undefined,
    async stop() {
      ready = false
      await app?.drain()
      // A client that is still sending a body would delay the shutdown until the process is killed.
      const cut = setTimeout(() => app?.server.closeAllConnections(), CLOSE_LIMIT_MS)
      await app?.close()
      clearTimeout(cut)
      await routines?.stop()
      await worker?.stop()
      await context.queue.stop()
      await context.sessions.close()
      context.settings.stop()
      context.disk.stop()
      context.load.stop()
      await context.speech.close()
      await context.gateway.close()
      context.mailer?.close()
      clock.stop()
      await metricsServer?.stop()
      metrics.stop()
      await context.replica.close()
      await database.$client.end()
      await embedded?.stop()
      await tracer?.stop()
      setTracer(undefined)
    },
  }
}
