import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { submissions } from '@lectern/contract/submissions.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { startEmbeddedServer } from '../../server/platform/db/embedded/embedded-server.ts'
import { envOf, makeBucket, startS3Server } from '../../server/testing/servers/s3-server.ts'
import { startInstallation } from './installation.ts'
import { type Counts, countCalls, makeClass, readPictures, uploadDecks, writeAnswers } from './traffic.ts'

/**
 * Two web processes, two workers, Caddy, PostgreSQL and an S3 store, as deploy/docker/compose.yaml has them, but as
 * processes of this machine. A class writes answers and professors upload decks while every process is replaced in the
 * order of an update. Does a call fail, is an answer, a job or a file lost?
 */

const STUDENTS = 20
const UPLOADERS = 2
/** Twice the time between two checks of the proxy. */
const SEEN_MS = 4_000
const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
const QUIET_MS = Number(positionals[0] ?? 8_000)

/** In a process of its own, which reads the store of this one. */
const runDoctor = (env: Record<string, string>): Promise<{ isWell: boolean; output: string }> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL('../../server/admin/main.ts', import.meta.url))
    execFile(
      process.execPath,
      [file, 'doctor'],
      { env: { PATH: process.env.PATH, ...env } },
      (error, output) => resolve({ isWell: !error, output }),
    )
  })

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-many-'))
// An earlier release may not know buckets: then all processes share a folder.
const store = values.from ? undefined : await startS3Server()
// Four processes open more connections than the one for which the embedded server is set.
const embedded = process.env.MANY_DATABASE_URL
  ? undefined
  : await startEmbeddedServer({ dataDir: folder, settings: { max_connections: '120' } })
const settings = {
  DATABASE_URL:
    process.env.MANY_DATABASE_URL ??
    `postgres://${databaseUser}@localhost/lectern?host=${encodeURIComponent(path.join(folder, 'postgres'))}`,
  JWT_SECRET: 'a secret for benches that is long enough',
  // Caddy asks every 2 s.
  DRAIN_MS: '5000',
  ...(store ? envOf(await makeBucket(store.endpoint)) : {}),
}
const installation = await startInstallation(folder, settings, values.from)
const counts: Counts = { calls: new Map(), failures: [], jobs: new Map(), filesRead: 0, wrongBytes: 0 }
try {
  const { professor, course, quiz, students } = await makeClass(installation.url, STUDENTS)
  countCalls(counts)
  const stop = { isOver: false }
  const writing = students.map((student) => writeAnswers(student, quiz, stop))
  const uploading = Array.from({ length: UPLOADERS }, () => uploadDecks(professor, course, counts, stop))
  await sleep(QUIET_MS)
  for (const member of [...installation.workers, ...installation.webs]) {
    console.log(`${member.name} replaced in ${(await member.replace()).toFixed(1)} s`)
    // The proxy has seen that the new process works before the next one stops.
    await sleep(SEEN_MS)
  }
  await sleep(QUIET_MS)
  stop.isOver = true
  const answers = await Promise.all(writing)
  const made = (await Promise.all(uploading)).flat()

  let lost = 0
  for (const [at, student] of students.entries()) {
    const { answers: kept } = await student.call(submissions.draft, { params: { id: quiz._id } })
    if (kept[0]?.answer !== answers[at]) lost += 1
  }
  for (const id of made) await readPictures(professor, id, counts)
  const list = (all: Map<string, number>) =>
    [...all]
      .toSorted()
      .map(([name, times]) => `${name} × ${times}`)
      .join(', ')
  console.log(`calls: ${list(counts.calls)}`)
  console.log(
    `failed calls: ${counts.failures.length}${counts.failures
      .slice(0, 5)
      .map((one) => `\n  ${one}`)
      .join('')}`,
  )
  console.log(`jobs: ${list(counts.jobs)}`)
  console.log(`acknowledged answers that are lost: ${lost} of ${answers.length}`)
  console.log(`files read: ${counts.filesRead}, with other bytes than their name says: ${counts.wrongBytes}`)
  const doctor = await runDoctor({
    ...settings,
    PORT: '0',
    DATA_DIR: path.join(folder, values.from ? 'shared' : 'web1'),
  })
  console.log(
    doctor.output
      .split('\n')
      .filter((line) => /^\w+ +(database|storage|files|jobs) /.test(line))
      .join('\n'),
  )
  const bad = counts.failures.length + lost + counts.wrongBytes
  const undone = [...counts.jobs.keys()].some((name) => !name.endsWith(' COMPLETED'))
  process.exitCode = bad > 0 || undone || !doctor.isWell ? 1 : 0
} finally {
  await installation.stop()
  await embedded?.stop()
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
}
