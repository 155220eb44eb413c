import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, waitForJobs } from './audit.ts'
import { watchCalls } from './calls.ts'
import type { Fault } from './fault.ts'
import { startMany, startSingle } from './installations.ts'
import { manyFaults } from './many-faults.ts'
import { singleFaults } from './single-faults.ts'
import { type ClassOfFault, makeClass, makePeople, startTraffic } from './traffic.ts'

/**
 * Makes each fault while people work, and compares afterwards what the platform shows with what it had acknowledged.
 * Exit code 1 when anything was lost or doubled, or did not recover by itself.
 */

const QUIET_MS = 4_000
/** A service that is not back then needs a person. */
const BACK_LIMIT_MS = 120_000
/** Calls that succeed for this long are back. */
const STEADY_MS = 5_000
const DISK_SIZE = '900m'

const wanted = process.argv[2] ? new RegExp(process.argv[2]) : /./
const watched = watchCalls()
let isBad = false

const tryFault = async <T>(fault: Fault<T>, installation: T, made: ClassOfFault): Promise<string[]> => {
  const calls = watched.begin()
  const traffic = startTraffic(made)
  await sleep(QUIET_MS)
  const failedBefore = calls.failed
  const notes: string[] = []
  await fault.run(installation, made, (text) => notes.push(text))
  const overMs = performance.now()
  const jobsBefore = traffic.ledger.jobs.filter(({ atMs }) => atMs <= overMs)
  const jobsDone = waitForJobs(made, { jobs: jobsBefore }, []).then(() => performance.now() - overMs)
  await sleep(STEADY_MS)
  while (performance.now() - calls.lastFailureMs < STEADY_MS && performance.now() - overMs < BACK_LIMIT_MS)
    await sleep(100)
  const isBack = performance.now() - calls.lastFailureMs >= STEADY_MS
  const backMs = Math.max(0, calls.lastFailureMs - overMs)
  await traffic.stop()
  const [count, failed] = [calls.count, calls.failed]
  const jobsMs = await jobsDone
  const { writesLost, jobsLost, doubled, notes: found } = await audit(made, traffic.ledger)
  const isWrong = writesLost + jobsLost + doubled > 0 || !isBack || failedBefore > 0
  const isNoticed = fault.mayFailCalls === false && failed > 0
  if (isWrong || isNoticed) isBad = true
  for (const note of found.slice(0, 10)) console.error(`  ${fault.name}: ${note}`)
  return [
    [fault.name, ...notes].join('; '),
    String(traffic.ledger.writes),
    String(traffic.ledger.jobs.length),
    `${failed} of ${count}`,
    String(writesLost),
    String(jobsLost),
    String(doubled),
    isBack ? 'no' : 'yes',
    (backMs / 1_000).toFixed(1),
    (jobsMs / 1_000).toFixed(1),
  ]
}

const rows: string[][] = []
const tryAll = async <T extends { url: string }>(faults: Fault<T>[], installation: T): Promise<void> => {
  const people = await makePeople(installation.url)
  for (const fault of faults) {
    const reason = fault.skip?.()
    if (reason) {
      rows.push([`${fault.name}: not tried, ${reason}`, ...Array<string>(9).fill('')])
      continue
    }
    const row = await tryFault(fault, installation, await makeClass(people)).catch((error: unknown) => {
      isBad = true
      console.error(`${fault.name}: ${error instanceof Error ? error.stack : error}`)
      return [`${fault.name}: broken off`, ...Array<string>(9).fill('')]
    })
    rows.push(row)
    console.log(`| ${row.join(' | ')} |`)
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-faults-'))
const disk = path.join(folder, 'disk')
await mkdir(disk)
let isMounted = false
try {
  console.log(
    '| fault | acknowledged writes | jobs | failed calls | writes lost | jobs lost | effects doubled | person needed | s until calls work | s until jobs are done |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  const many = manyFaults.filter(({ name }) => wanted.test(name))
  if (many.length > 0) {
    const installation = await startMany(folder)
    await tryAll(many, installation).finally(() => installation.stop())
  }
  const single = singleFaults.filter(({ name }) => wanted.test(name))
  if (single.length > 0) {
    // A disk of its own that can be filled. Only root may mount one.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'none', disk])
    isMounted = true
    const installation = await startSingle(path.join(disk, 'data'))
    await tryAll(single, installation).finally(() => installation.stop())
  }
} finally {
  if (isMounted) execFileSync('umount', [disk])
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isBad ? 1 : 0
