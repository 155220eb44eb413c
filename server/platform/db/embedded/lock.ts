import { unlink } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { EmbeddedServerError } from './embedded-server-error.ts'

type FolderLock = { release(): Promise<void> }

/**
 * Locks a folder for this process, or throws EmbeddedServerError naming the process that has it.
 *
 * Two sockets, both released by the kernel however we end. The abstract one (Linux) is keyed by device and
 * inode and taken atomically, but only visible in one network namespace; the socket file is visible to
 * every process that sees the folder. Both answer with our process id.
 *
 * `folder.path` is for messages, `folder.reachable` a short path to it (socket paths are limited to 107
 * bytes).
 */
export async function lockFolder(folder: {
  path: string
  reachable: string
  device: bigint
  inode: bigint
}): Promise<FolderLock> {
  const taken: Server[] = []
  const release = async () => {
    for (const server of taken.splice(0).reverse()) await new Promise((done) => server.close(done))
  }
  const refuse = async (holder: string): Promise<never> => {
    await release()
    throw new EmbeddedServerError(
      `DATA_DIR ${folder.path} is already in use by ${holder}: stop that one, or choose another DATA_DIR.`,
    )
  }
  if (process.platform === 'linux') {
    const name = `\0lectern-postgres-${folder.device}-${folder.inode}`
    const outcome = await take(name, async () => undefined)
    if ('holder' in outcome) return refuse(outcome.holder)
    taken.push(outcome.server)
  }
  const file = `${folder.reachable}/postgres.lock`
  const outcome = await take(file, () => unlink(file)).catch(async (error: unknown) => {
    await release()
    throw error
  })
  if ('holder' in outcome) return refuse(outcome.holder)
  taken.push(outcome.server)
  return { release }
}

type Outcome = { server: Server } | { holder: string }

/** Listens at `path`; `clear` removes a dead process's socket file, and we try again. */
async function take(path: string, clear: () => Promise<void>): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const server = await listen(path)
    if (server) return { server }
    const answer = await askHolder(path)
    if (answer !== 'nobody') return { holder: answer }
    if (attempt === 3) return { holder: 'another process' }
    await clear().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(`${process.pid}\n`)
    })
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ path }, () => resolve(server))
  })
}

/** "process 123"; "another process" when it does not answer; "nobody" when the socket is a leftover. */
function askHolder(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection({ path })
    socket.setTimeout(2_000, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('nobody')
    })
    socket.on('close', () => resolve(/^\d+\n$/.test(answer) ? `process ${answer.trim()}` : 'another process'))
  })
}
