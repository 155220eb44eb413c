import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { users } from '@lectern/contract/users.ts'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { type HttpClient, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/** CPU milliseconds per request, server and database together, against a bare route in the same run. */

const REQUESTS = Number(process.argv[2] ?? 2_000)
const CONCURRENCY = 8
const SLIDES = 30
const MORE_COURSES = 1_000

const makeLecture = async (
  professor: HttpClient,
): Promise<{ courseId: string; code: string; id: string }> => {
  const course = await professor.call(courses.create, { body: { name: 'Bench', description: 'A course.' } })
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Bench' },
  })
  const bytes = await drawDeck({
    title: 'Bench',
    slides: Array.from({ length: SLIDES }, (_, index) => ({
      title: `Idea ${index + 1}`,
      bullets: [
        `Number ${index + 1} has a cause`,
        'It has an effect that can be measured',
        'It is often misunderstood',
      ],
    })),
  })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'bench.pdf', bytes },
  })
  await waitForJob(professor, upload.job_id)
  const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
  const writing = await professor.call(scripts.generateAll, { params: { id }, body: { settings } })
  await waitForJob(professor, writing.job_id)
  for (let slide = 1; slide <= SLIDES; slide += 1) {
    const { job_id } = await professor.call(speech.speak, { params: { id, slide, lang: 'en' } })
    await waitForJob(professor, job_id)
  }
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  return { courseId: course._id, code: course.course_code ?? '', id }
}

type Ask = () => Promise<Response>

const askMany = async (ask: Ask, times: number): Promise<void> => {
  let left = times
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const response = await ask()
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/**
 * Gives an account a password hash that costs almost nothing; the parameters are stored in the hash, so the
 * code path is the same.
 */
const giveCheapHash = async (socketFolder: string, userId: string): Promise<void> => {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: databaseUser, database: 'lectern' })
  await client.connect()
  const cheap = await hash('a-long-password', { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })
  await client.query('update users set password_hash = $1 where id = $2', [cheap, userId])
  await client.end()
}

type Cost = { serverMs: number; databaseMs: number }
const sumOf = (cost: Cost): number => cost.serverMs + cost.databaseMs

const measure = async (ask: Ask, serverPid: number, databaseOwnerPid: number): Promise<Cost> => {
  await askMany(ask, Math.ceil(REQUESTS / 4))
  const before = [cpuOf(serverPid), databaseCpuBelow(databaseOwnerPid)] as const
  await askMany(ask, REQUESTS)
  return {
    serverMs: (cpuOf(serverPid) - before[0]) / REQUESTS,
    databaseMs: (databaseCpuBelow(databaseOwnerPid) - before[1]) / REQUESTS,
  }
}

const main = async (): Promise<void> => {
  const platform = await startBenchPlatform()
  const bareFile = fileURLToPath(new URL('./bare-route.ts', import.meta.url))
  // The embedded server listens in its own folder (server/platform/db/embedded/settings.ts).
  const socketFolder = path.join(platform.dataDir, 'postgres')
  const bare = spawn(process.execPath, [bareFile, socketFolder, '5432', databaseUser], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const barePort = await new Promise<string>((resolve) =>
    bare.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())),
  )
  try {
    const professor = await signUpOverHttp(platform.url, { role: 'professor' })
    const { courseId, code, id } = await makeLecture(professor)
    const student = await signUpOverHttp(platform.url, { role: 'student' })
    await student.call(courses.enroll, { body: { course_code: code } })
    // An account signs in by itself: of 2,500 sessions, the oldest end.
    const visitor = await (await signUpOverHttp(platform.url, { role: 'student' })).call(users.me)
    const seen = await student.call(lectures.get, { params: { id } })
    const headers = { authorization: `Bearer ${student.token}` }
    const get =
      (address: string): Ask =>
      () =>
        fetch(`${platform.url}${address}`, { headers })
    const asProfessor =
      (address: string): Ask =>
      () =>
        fetch(`${platform.url}${address}`, { headers: { authorization: `Bearer ${professor.token}` } })
    const signIn: Ask = () =>
      fetch(`${platform.url}/api/users/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: visitor.email, password: 'a-long-password' }),
      })

    const bareAsk: Ask = () => fetch(`http://127.0.0.1:${barePort}/row/${visitor._id}`)
    const asks: [name: string, ask: Ask][] = [
      ['sign-in without the hash', signIn],
      ['course page (student)', get(`/api/lectures/student/course/${courseId}`)],
      ['course page (professor)', asProfessor(`/api/lectures/course/${courseId}`)],
      ['course', get(`/api/courses/${courseId}`)],
      ['lecture of 30 slides (student)', get(`/api/lectures/${id}`)],
      ['lecture of 30 slides (professor)', asProfessor(`/api/lectures/${id}`)],
      ['the same, as the studio asks', asProfessor(`/api/lectures/${id}?history=none`)],
      ['slide picture', get(seen.slides.en![0]!.image_url)],
    ]
    await giveCheapHash(socketFolder, visitor._id)
    /** Each request between two measurements of the bare route, so that both see the same machine. */
    const measureAll = async (): Promise<Map<string, Cost & { bareMs: number }>> => {
      const costs = new Map<string, Cost & { bareMs: number }>()
      let before = await measure(bareAsk, bare.pid!, platform.processId)
      for (const [name, ask] of asks) {
        const cost = await measure(ask, platform.processId, platform.processId)
        const after = await measure(bareAsk, bare.pid!, platform.processId)
        costs.set(name, { ...cost, bareMs: (sumOf(before) + sumOf(after)) / 2 })
        before = after
      }
      return costs
    }
    const few = await measureAll()
    for (let made = 0; made < MORE_COURSES; made += 1)
      await professor.call(courses.create, { body: { name: `Course ${made}`, description: 'One of many.' } })
    const many = await measureAll()
    console.log(`CPU ms per request, ${REQUESTS} requests in ${CONCURRENCY} lanes`)
    console.table(
      asks.map(([request]) => {
        const [cost, later] = [few.get(request)!, many.get(request)!]
        return {
          request,
          'server ms': cost.serverMs.toFixed(2),
          'database ms': cost.databaseMs.toFixed(2),
          'bare ms': cost.bareMs.toFixed(2),
          '× bare': (sumOf(cost) / cost.bareMs).toFixed(1),
          [`× bare, ${MORE_COURSES} courses more`]: (sumOf(later) / later.bareMs).toFixed(1),
        }
      }),
    )
  } finally {
    bare.kill()
    await platform.stop()
  }
}

await main()
