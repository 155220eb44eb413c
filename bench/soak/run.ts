import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Counts, countCalls, makeClass, uploadDecks, writeAnswers } from '../many/traffic.ts'
import { childrenOf } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/** Does memory stay flat under hours of use? `node bench/soak/run.ts [MINUTES]`. See README.md. */

const MINUTES = Number(process.argv[2] ?? 10)
const STUDENTS = 20
/** The first minutes fill caches and compile code. */
const WARM_MINUTES = 2

/** Resident memory of a process in MB; 0 when it has ended. */
const memoryMb = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Node's inspector, which a signal starts. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list'

/** Bytes of live objects in a process's heap, in MB, after a collection of garbage. */
const readHeapMb = async (pid: number): Promise<number> => {
  process.kill(pid, 'SIGUSR1')
  let address: string | undefined
  while (!address) {
    await sleep(200)
    const list = await fetch(INSPECTOR).then(
      (response) => response.json(),
      () => [],
    )
    address = list[0]?.webSocketDebuggerUrl
  }
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const ask = (id: number, method: string): Promise<{ usedSize: number }> =>
    new Promise((resolve) => {
      const answer = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data))
        if (reply.id !== id) return
        socket.removeEventListener('message', answer)
        resolve(reply.result)
      }
      socket.addEventListener('message', answer)
      socket.send(JSON.stringify({ id, method }))
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1024 / 1024
}
const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

const counts: Counts = { calls: new Map(), failures: [], jobs: new Map(), filesRead: 0, wrongBytes: 0 }
const platform = await startBenchPlatform()
try {
  const { professor, course, quiz, students } = await makeClass(platform.url, STUDENTS)
  countCalls(counts)
  const stop = { isOver: false }
  const traffic = [
    uploadDecks(professor, course, counts, stop),
    ...students.map((student) => writeAnswers(student, quiz, stop)),
  ]
  const rows: {
    minute: number
    'heap MB': number
    'server MB': number
    'all processes MB': number
    files: number
    calls: number
  }[] = []
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    // The least of a minute, because children come and go.
    let least = Number.POSITIVE_INFINITY
    let all = Number.POSITIVE_INFINITY
    for (let second = 0; second < 60; second += 1) {
      await sleep(1_000)
      least = Math.min(least, memoryMb(platform.processId))
      all = Math.min(
        all,
        [platform.processId, ...childrenOf(platform.processId)].reduce((sum, pid) => sum + memoryMb(pid), 0),
      )
    }
    const calls = [...counts.calls.values()].reduce((sum, count) => sum + count, 0)
    rows.push({
      minute,
      'heap MB': Math.round((await readHeapMb(platform.processId)) * 10) / 10,
      'server MB': Math.round(least),
      'all processes MB': Math.round(all),
      files: openFiles(platform.processId),
      calls,
    })
    console.log(rows.at(-1))
  }
  stop.isOver = true
  await Promise.all(traffic)
  console.table(rows)
  const settled = rows.slice(WARM_MINUTES)
  const half = Math.ceil(settled.length / 2)
  const mean = (some: typeof rows) => some.reduce((sum, row) => sum + row['heap MB'], 0) / some.length
  const [early, late] = [mean(settled.slice(0, half)), mean(settled.slice(half))]
  console.log(
    `heap of the server, first half after ${WARM_MINUTES} minutes ${early.toFixed(1)} MB, second half ${late.toFixed(1)} MB: × ${(late / early).toFixed(2)}`,
  )
  console.log(
    'jobs',
    Object.fromEntries(counts.jobs),
    'files read',
    counts.filesRead,
    'with wrong bytes',
    counts.wrongBytes,
  )
  console.log('calls', Object.fromEntries(counts.calls), counts.failures.slice(0, 5))
} finally {
  await platform.stop()
}
