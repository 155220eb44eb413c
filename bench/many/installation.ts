import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** One process of the platform. */
export type Member = {
  name: string
  /** Ends it as an update does, and starts this program on the same port. @returns seconds until it works again */
  replace(): Promise<number>
  stop(): Promise<void>
}

/** Starts a process of the platform, as one more machine. @param from the checkout that runs until it is replaced */
const startMember = async (
  name: string,
  dataDir: string,
  env: Record<string, string>,
  from = root,
): Promise<Member & { port: number }> => {
  const port = await freePort()
  const start = async (checkout: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [path.join(checkout, 'server/main.ts')], {
      env: {
        PATH: process.env.PATH,
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk
        if (/Lectern (?:is ready|works)/.test(output)) resolve()
      })
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${output}`)))
    })
    return child
  }
  let child = await start(from)
  return {
    name,
    port,
    async replace() {
      const startedMs = performance.now()
      await end(child, 'SIGTERM')
      child = await start(root)
      return (performance.now() - startedMs) / 1_000
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Caddy with the file of `deploy/docker`, on plain HTTP and with the addresses of this machine: its command. */
export const prepareCaddy = async (folder: string, ports: number[]) => {
  const url = `http://127.0.0.1:${await freePort()}`
  const text = await readFile(path.join(root, 'deploy/docker/Caddyfile'), 'utf8')
  const upstreams = ports.map((one) => `127.0.0.1:${one}`).join(' ')
  const file = path.join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${text.replace('web1:3000 web2:3000', upstreams)}`)
  return {
    url,
    command: ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'] as [string, ...string[]],
    env: { PATH: process.env.PATH ?? '', HOME: folder, LECTERN_HOST: url },
  }
}

const startCaddy = async (
  folder: string,
  ports: number[],
): Promise<{ url: string; stop(): Promise<void> }> => {
  const {
    url,
    command: [name, ...args],
    env,
  } = await prepareCaddy(folder, ports)
  const child = spawn(name, args, { env, stdio: 'ignore' })
  for (;;) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop: () => end(child, 'SIGTERM') }
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}.`)
    await sleep(100)
  }
}

/**
 * Two web processes, two workers and a proxy, on a given database and store.
 * @param settings the same for every process
 * @param from the checkout of an earlier release that runs first; its processes share one folder
 */
export const startInstallation = async (folder: string, settings: Record<string, string>, from?: string) => {
  const dataDirOf = (name: string) => path.join(folder, from ? 'shared' : name)
  const workers: Member[] = []
  const webs: (Member & { port: number })[] = []
  // The first one migrates the database; the others wait for it.
  for (const name of ['worker1', 'worker2'])
    workers.push(await startMember(name, dataDirOf(name), { ...settings, ROLE: 'worker' }, from))
  for (const name of ['web1', 'web2'])
    webs.push(await startMember(name, dataDirOf(name), { ...settings, ROLE: 'web' }, from))
  const caddy = await startCaddy(
    folder,
    webs.map(({ port }) => port),
  )
  return {
    url: caddy.url,
    workers,
    webs,
    async stop() {
      await caddy.stop()
      await Promise.all([...webs, ...workers].map((one) => one.stop()))
    },
  }
}
