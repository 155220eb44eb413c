import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobKind } from '@lectern/contract/jobs.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { startEmbeddedServer } from '../../server/platform/db/embedded/embedded-server.ts'
import { createTokens } from '../../server/platform/http/tokens.ts'
import { type JobQueue, startQueue } from '../../server/platform/jobs/queue.ts'
import { buildServer } from '../../server/testing/process.ts'
import { fill, subjectOf } from '../growth/fill.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { type PlatformProcess, SECRET, startPlatformProcess } from '../platform/start-process.ts'

/** Requests per second of one and of four web processes, and jobs per second of one, two and four workers, on one database. */

const REQUESTS = Number(process.argv[2] ?? 8_000)
/** Of each process: Node compiles what is used often. */
const WARM_REQUESTS = 2_000
const JOBS = Number(process.argv[3] ?? 1_200)
const CONNECTIONS = 24
const ROUNDS = 2

const say = (...words: unknown[]) => console.log(...words)
const round = (value: number): number => Math.round(value * 100) / 100

type Asked = { path: string; token: string; body?: string }

/** What a class asks for: pages of courses and lectures, quizzes, and events. */
const makeRequests = async (): Promise<Asked[]> => {
  const tokens = createTokens(SECRET)
  const lists = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const { courseId, lectureId, studentId } = subjectOf(1, number)
      const token = await tokens.sign({ userId: studentId, role: 'student' }, 'api')
      return [
        { path: '/api/courses/my-courses', token },
        { path: `/api/lectures/student/course/${courseId}`, token },
        { path: `/api/lectures/${lectureId}`, token },
        { path: `/api/quizzes/student/course/${courseId}`, token },
        { path: `/api/courses/${courseId}/gradebook/mine`, token },
      ]
    }),
  )
  return lists.flat()
}

const ask = async (agent: http.Agent, url: string, { path: address, token }: Asked): Promise<void> => {
  const request = http.request(new URL(address, url), {
    agent,
    headers: { authorization: `Bearer ${token}` },
  })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`)
}

/** Connections that ask without a pause; each stays at one process, as behind a load balancer. */
const measureWeb = async (webs: PlatformProcess[], requests: Asked[], count: number) => {
  const agent = new http.Agent({ keepAlive: true })
  const cpu = () => webs.reduce((sum, { processId }) => sum + cpuOf(processId), 0)
  const before = { web: cpu(), database: databaseCpuBelow(process.pid), ms: performance.now() }
  let asked = 0
  const keepAsking = async (number: number) => {
    const { url } = webs[number % webs.length]!
    for (let at = number * 7; asked < count; at += 1) {
      asked += 1
      await ask(agent, url, requests[at % requests.length]!)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => keepAsking(number)))
  agent.destroy()
  const passed = (performance.now() - before.ms) / 1_000
  return {
    processes: webs.length,
    'requests per second': round(asked / passed),
    'web CPU ms per request': round((cpu() - before.web) / asked),
    'database CPU ms per request': round((databaseCpuBelow(process.pid) - before.database) / asked),
  }
}

/** Submissions that are to be graded again, each by a job. */
const addJobs = async (database: Database, queue: JobQueue): Promise<void> => {
  await database.execute(sql`delete from jobs`)
  const { rows } = await database.execute<{ id: string; studentId: string; courseId: string }>(sql`
    with chosen as (select a.id from quiz_attempts a order by a.id limit ${JOBS}),
    removed as (delete from answer_grades where submission_id in (select id from chosen))
    update quiz_attempts a set graded_at = null, auto_points = null, final_points = null, final_method = null, final_at = null
    from quizzes q where q.id = a.quiz_id and a.id in (select id from chosen)
    returning a.id, a.student_id as "studentId", q.course_id as "courseId"`)
  await database.transaction(async (tx) => {
    for (const { id, studentId, courseId } of rows) {
      const job = await queue.enqueue(tx, {
        kind: 'quiz_grading',
        ownerId: studentId,
        courseId,
        payload: { submissionId: id },
      })
      await tx.execute(sql`update quiz_attempts set grading_job_id = ${job.id} where id = ${id}`)
    }
  })
}

/** Workers that are idle get all jobs at once. From the start of the first job to the end of the last. */
const measureJobs = async (
  database: Database,
  queue: JobQueue,
  start: (number: number) => Promise<PlatformProcess>,
  count: number,
) => {
  const workers = await Promise.all(Array.from({ length: count }, (_, number) => start(number)))
  const cpu = () => workers.reduce((sum, { processId }) => sum + cpuOf(processId), 0)
  const runJobs = async () => {
    await addJobs(database, queue)
    for (let left = 1; left > 0; ) {
      await sleep(500)
      const { rows } = await database.execute<{ left: number }>(
        sql`select count(*)::int as left from jobs where ended_at is null`,
      )
      left = rows[0]!.left
    }
  }
  try {
    // Compiled, as workers are that live for days.
    await runJobs()
    const before = { worker: cpu(), database: databaseCpuBelow(process.pid) }
    await runJobs()
    const { rows } = await database.execute<{ seconds: number; failed: number }>(sql`
      select extract(epoch from max(ended_at) - min(started_at))::float8 as seconds,
        count(*) filter (where state <> 'COMPLETED')::int as failed from jobs`)
    return {
      workers: count,
      'jobs per second': round(JOBS / rows[0]!.seconds),
      'worker CPU ms per job': round((cpu() - before.worker) / JOBS),
      'database CPU ms per job': round((databaseCpuBelow(process.pid) - before.database) / JOBS),
      failed: rows[0]!.failed,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

const main = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'scale-'))
  await buildServer()
  const server = await startEmbeddedServer({ dataDir: folder, settings: { max_connections: '160' } })
  const { host, user } = server.connection
  const url = `postgresql://${user}@${encodeURIComponent(host)}/lectern`
  const database = openDatabase(server.connection, 4)
  try {
    const startWeb = (number: number) => startPlatformProcess('web', url, path.join(folder, `web${number}`))
    // The first one makes the tables.
    await (await startWeb(0)).stop()
    const client = new pg.Client(server.connection)
    await client.connect()
    await fill(client, 1)
    await client.end()
    const requests = await makeRequests()
    const webFigures = []
    for (let turn = 0; REQUESTS > 0 && turn < ROUNDS; turn += 1)
      for (const count of [1, 4]) {
        const webs = await Promise.all(Array.from({ length: count }, (_, number) => startWeb(number)))
        await measureWeb(webs, requests, WARM_REQUESTS * count)
        webFigures.push(await measureWeb(webs, requests, REQUESTS))
        await Promise.all(webs.map((web) => web.stop()))
      }
    if (webFigures.length > 0) console.table(webFigures)

    const queue = await startQueue({
      database,
      kinds: jobKind.options,
      log: pino({ level: 'silent' }),
      works: false,
      cancelledMessage: () => [],
    })
    const startWorker = (number: number) =>
      startPlatformProcess('worker', url, path.join(folder, `worker${number}`))
    // One line each, because a busy machine needs minutes for all.
    for (let turn = 0; turn < ROUNDS; turn += 1)
      for (const count of [1, 2, 4]) say(await measureJobs(database, queue, startWorker, count))
    await queue.stop()
    say(`${os.availableParallelism()} processors, load ${os.loadavg()[0]!.toFixed(1)}`)
  } finally {
    await database.$client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
