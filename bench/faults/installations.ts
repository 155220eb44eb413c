import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../../server/platform/db/embedded/embedded-server.ts'
import { buildServer, listDescendants } from '../../server/testing/process.ts'
import { envOf, makeBucket, type S3Server, startS3Server } from '../../server/testing/servers/s3-server.ts'
import { type SilentProxy, startSilentProxy } from '../../server/testing/servers/silent-proxy.ts'
import { freePort, prepareCaddy } from '../many/installation.ts'
import { type SupervisedProcess, startSupervised } from './supervised-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const READY = /Lectern (?:is ready|works)/
const baseEnv = {
  PATH: process.env.PATH ?? '',
  // As the launcher sets it.
  NODE_COMPILE_CACHE: path.join(root, '.cache/compile'),
  LOG_LEVEL: 'error',
  JWT_SECRET: 'a secret for benches that is long enough',
}

/** Sends a signal to a process and to all processes below it. */
const signalTree = async (processId: number, signal: NodeJS.Signals): Promise<void> => {
  for (const one of [processId, ...(await listDescendants(processId))])
    try {
      process.kill(one, signal)
    } catch {
      // It has ended.
    }
}

export type Database = { kill(): void; pause(): Promise<void>; goOn(): Promise<void> }
const databaseOf = (findId: () => Promise<number> | number): Database => {
  const signal = async (name: NodeJS.Signals) => signalTree(await findId(), name)
  return {
    kill: () => void Promise.resolve(findId()).then((id) => process.kill(id, 'SIGKILL')),
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
  }
}

const waitUntilHealthy = async (url: string): Promise<void> => {
  for (;;) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
}

export type Many = {
  url: string
  webs: (SupervisedProcess & { url: string })[]
  workers: SupervisedProcess[]
  caddy: SupervisedProcess
  database: Database
  /** Between the processes and the database. */
  network: SilentProxy
  store: S3Server
  /** The environment of a process, for another start of it. */
  envOf(name: string): Record<string, string>
  stop(): Promise<void>
}

/** Starts two web processes, two workers, Caddy, PostgreSQL and an S3 server, each started again when it ends. */
export const startMany = async (folder: string): Promise<Many> => {
  await buildServer()
  const store = await startS3Server()
  const embedded = await startEmbeddedServer({ dataDir: folder, settings: { max_connections: '120' } })
  const network = await startSilentProxy({ host: path.join(folder, 'postgres'), port: 5432 })
  const bucket = envOf(await makeBucket(store.endpoint))
  const envs = new Map<string, Record<string, string>>()
  const startMember = async (name: string, role: 'web' | 'worker') => {
    const port = await freePort()
    const env = {
      ...baseEnv,
      ...bucket,
      DATABASE_URL: `postgres://${databaseUser}@127.0.0.1:${network.port}/lectern`,
      DRAIN_MS: '5000',
      ROLE: role,
      PORT: String(port),
      DATA_DIR: path.join(folder, name),
    }
    envs.set(name, env)
    const command = [process.execPath, path.join(root, 'server/dist/main.js')] as const
    return Object.assign(await startSupervised(name, command, env, READY), {
      url: `http://127.0.0.1:${port}`,
      port,
    })
  }
  // The first one migrates the database.
  const workers = [await startMember('worker1', 'worker'), await startMember('worker2', 'worker')]
  const webs = [await startMember('web1', 'web'), await startMember('web2', 'web')]
  const { url, command, env } = await prepareCaddy(
    folder,
    webs.map(({ port }) => port),
  )
  const caddy = await startSupervised('Caddy', command, env, undefined)
  await waitUntilHealthy(url)
  return {
    url,
    webs,
    workers,
    caddy,
    network,
    store,
    database: databaseOf(() => embedded.processId),
    envOf: (name) => envs.get(name)!,
    async stop() {
      await caddy.stop()
      await Promise.all([...webs, ...workers].map((one) => one.stop()))
      await network.stop()
      await embedded.stop()
      await store.stop()
    },
  }
}

export type Single = {
  url: string
  dataDir: string
  /** As systemd starts it: it starts the platform, which starts its PostgreSQL. */
  launcher: SupervisedProcess
  database: Database
  findPlatform(): Promise<number>
  stop(): Promise<void>
}

/** Starts one server with the launcher and the embedded PostgreSQL, as deploy/systemd/lectern.service runs it. */
export const startSingle = async (dataDir: string): Promise<Single> => {
  await buildServer()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const launcher = await startSupervised(
    'launcher',
    [process.execPath, path.join(root, 'scripts/launch.mjs'), 'run', path.join(root, 'server/dist/main.js')],
    { ...baseEnv, HOME: process.env.HOME ?? '/', DATA_DIR: dataDir, PORT: String(port) },
    READY,
  )
  const findDatabase = async () =>
    Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    url,
    dataDir,
    launcher,
    database: databaseOf(findDatabase),
    async findPlatform() {
      const below = await listDescendants(launcher.processId!)
      for (const id of below) {
        const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
        if (line.includes('server/dist/main.js')) return id
      }
      throw new Error('The platform does not run.')
    },
    stop: () => launcher.stop(),
  }
}
