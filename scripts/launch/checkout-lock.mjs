import { createHash } from 'node:crypto'
import { statSync, unlinkSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does `work` while no other launcher works on the same checkout. The lock is a socket, which the
 * kernel lets go when its holder dies, however that happens; who waits hangs on a connection to it.
 * `work` gets the socket to hand to the programs it runs: they keep the lock should we be killed.
 * @template T
 * @param {string} root
 * @param {(lock: import('node:net').Server) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCheckoutLock(root, work) {
  const path = getSocketPath(root)
  for (let attempt = 1; ; attempt++) {
    const taken = await take(path)
    if (taken) return work(taken.server).finally(taken.release)
    if (attempt === 1) console.log('Waiting for another start in this checkout to finish its preparations…')
    await waitForRelease(path)
  }
}

/** @param {string} root */
function getSocketPath(root) {
  const { dev, ino } = statSync(root, { bigint: true })
  // Linux has names that are no files; elsewhere a short file name (their length is limited to 103 bytes).
  if (process.platform === 'linux') return `\0lectern-checkout-${dev}-${ino}`
  const name = createHash('sha256').update(`${dev}-${ino}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `lectern-${name}.sock`)
}

/**
 * @param {string} path
 * @returns {Promise<{ server: import('node:net').Server, release: () => Promise<void> } | undefined>}
 */
function take(path) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set()
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => waiting.delete(socket))
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    const release = () =>
      new Promise((/** @type {(value: void) => void} */ done) => {
        server.close(() => done())
        for (const socket of waiting) socket.destroy()
      })
    server.listen({ path }, () => resolve({ server, release }))
  })
}

/** @param {string} path */
async function waitForRelease(path) {
  /** @type {string | undefined} */
  const problem = await new Promise((resolve) => {
    const socket = createConnection({ path })
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
    socket.on('close', () => resolve(undefined))
    socket.resume()
  })
  if (problem === 'ECONNREFUSED' && !path.startsWith('\0')) unlinkSync(path) // its holder was killed
  if (problem) await pause(100)
}
