import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { courses } from '@lectern/contract/courses.ts'
import pg from 'pg'
import { signUpOverHttp } from '../../server/client/http-client.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { startSilentProxy } from '../../server/testing/servers/silent-proxy.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/**
 * The network between a web process and PostgreSQL loses all data while every socket stays open. How long
 * does one call wait, what do callers get, and how long after the network is back do all calls work again?
 */

const CLIENTS = 20
const SILENT_MS = Number(process.argv[2] ?? 10_000)
const EVERY_MS = 100

const databaseHost = await startBenchPlatform()
const host = path.join(databaseHost.dataDir, 'postgres')
const admin = new pg.Client({ host, port: 5432, user: databaseUser, database: 'lectern' })
await admin.connect()
await admin.query('create database silent')
await admin.end()
const proxy = await startSilentProxy({ host, port: 5432 })
const platform = await startBenchPlatform({
  DATABASE_URL: `postgres://${databaseUser}@127.0.0.1:${proxy.port}/silent`,
})

type Answer = { atMs: number; tookMs: number; status: number }
const answers: Answer[] = []
let isOver = false
const professor = await signUpOverHttp(platform.url, { role: 'professor' })
const ask = async (): Promise<void> => {
  while (!isOver) {
    const start = performance.now()
    const { status } = await fetch(`${platform.url}/api${courses.list.path}`, {
      headers: { authorization: `Bearer ${professor.token}` },
    })
    answers.push({ atMs: performance.now(), tookMs: performance.now() - start, status })
    await sleep(EVERY_MS)
  }
}
try {
  const clients = Array.from({ length: CLIENTS }, ask)
  await sleep(2_000)
  proxy.silence()
  const silentAt = performance.now()
  await sleep(SILENT_MS)
  await proxy.restore()
  const backAt = performance.now()
  await sleep(15_000)
  isOver = true
  await Promise.all(clients)
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const failures = answers.filter(({ status, atMs }) => status !== 200 && atMs > backAt)
  const recoveredAt = Math.max(backAt, ...failures.map(({ atMs }) => atMs))
  console.log(`${CLIENTS} clients, ${seconds(SILENT_MS)} of silence`)
  console.log(`answers: ${statuses.map((status) => `${count(status)} × ${status}`).join(', ')}`)
  console.log(`longest wait of one call: ${seconds(Math.max(...answers.map(({ tookMs }) => tookMs)))}`)
  const firstFailure = answers.find(({ status }) => status !== 200)
  if (firstFailure) console.log(`first 503 after ${seconds(firstFailure.atMs - silentAt)}`)
  console.log(`all calls work again ${seconds(recoveredAt - backAt)} after the network is back`)
} finally {
  await platform.stop()
  await proxy.stop()
  await databaseHost.stop()
}
