import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { sql } from 'drizzle-orm'
import { type HttpClient, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { choiceQuestion, textQuestion } from '../../server/testing/quiz-factories.ts'
import { fillClass } from '../../server/testing/quiz-rows.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/** Measures the cost of grades for a large class, and how long other requests wait meanwhile. */

const STUDENTS = Number(process.argv[2] ?? 5_000)
const QUESTIONS = Number(process.argv[3] ?? 30)
/** Length of each answer. If it is given, every question is a text question. */
const ANSWER_CHARS = Number(process.argv[4] ?? 0)
const PROBE_MS = 20

const questions = Array.from({ length: QUESTIONS }, (_, index) =>
  index % 2 === 0 && ANSWER_CHARS === 0
    ? choiceQuestion(`q${index}`)
    : textQuestion(`q${index}`, {
        correct_answer: 'Plants make sugar of light.',
        keywords: ['sugar'],
        rubric: '',
        max_length: Math.max(1_000, ANSWER_CHARS),
      }),
)

const makeQuiz = async (professor: HttpClient): Promise<Quiz> => {
  const course = await professor.call(courses.create, { body: { name: 'Bench', description: 'A course.' } })
  return professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'Bench', questions },
  })
}

const fill = async (dataDir: string, quiz: Quiz): Promise<void> => {
  // The embedded server listens in its own folder (server/platform/db/embedded/settings.ts).
  const host = path.join(dataDir, 'postgres')
  const database = openDatabase({ host, port: 5432, user: databaseUser, database: 'lectern' }, 2)
  const made = { id: quiz._id, courseId: quiz.course_id, code: quiz.quiz_code }
  await fillClass({ context: { database } } as Parameters<typeof fillClass>[0], made, STUDENTS)
  if (ANSWER_CHARS > 0)
    await database.execute(sql`
      update quiz_attempts a set answers = (
        select jsonb_object_agg(key, jsonb_set(value, '{answer}', to_jsonb((
          select left(string_agg(md5(a.id::text || key || n), ' '), ${ANSWER_CHARS}::int)
          from generate_series(1, ${Math.ceil(ANSWER_CHARS / 33)}::int) n))))
        from jsonb_each(a.answers))`)
  await database.execute(sql`analyze`)
  await database.$client.end()
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

type Row = {
  what: string
  serverMs: number
  databaseMs: number
  slowestMs: number
  peakMb: number
  kB: number
}

/** Measures `act` while another client sends a health request every `PROBE_MS`. */
const measure = async (
  platform: { url: string; processId: number },
  what: string,
  act: () => Promise<number>,
): Promise<Row> => {
  const before = [cpuOf(platform.processId), databaseCpuBelow(platform.processId)] as const
  let isDone = false
  let slowestMs = 0
  let peakMb = 0
  const probing = (async () => {
    while (!isDone) {
      const since = performance.now()
      await fetch(`${platform.url}/api/health`).then((response) => response.arrayBuffer())
      slowestMs = Math.max(slowestMs, performance.now() - since)
      peakMb = Math.max(peakMb, memoryMb(platform.processId))
      await sleep(PROBE_MS)
    }
  })()
  const bytes = await act()
  isDone = true
  await probing
  return {
    what,
    serverMs: Math.round(cpuOf(platform.processId) - before[0]),
    databaseMs: Math.round(databaseCpuBelow(platform.processId) - before[1]),
    slowestMs: Math.round(slowestMs),
    peakMb: Math.round(peakMb),
    kB: Math.round(bytes / 1024),
  }
}

const main = async (): Promise<void> => {
  const platform = await startBenchPlatform()
  try {
    const professor = await signUpOverHttp(platform.url, {
      name: 'Bench',
      email: 'bench@example.org',
      password: 'a-long-password',
      role: 'professor',
    })
    const quiz = await makeQuiz(professor)
    await fill(platform.dataDir, quiz)
    const params = { id: quiz._id }
    const ask = async (method: string, address: string, body?: object): Promise<number> => {
      const response = await fetch(`${platform.url}/api/quizzes/${quiz._id}${address}`, {
        method,
        headers: { authorization: `Bearer ${professor.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      let bytes = 0
      for await (const piece of response.body ?? []) bytes += piece.byteLength
      return bytes
    }
    const job = async (started: Promise<{ job_id: string }>): Promise<number> => {
      const ended = await waitForJob(professor, (await started).job_id)
      if (ended.status !== 'COMPLETED') throw new Error(ended.message)
      return 0
    }
    await ask('GET', '/submissions?answers=none')
    const rows: Row[] = []
    const row = async (what: string, act: () => Promise<number>) => {
      rows.push(await measure(platform, what, act))
    }
    await row('nothing, for a second', () => sleep(1_000, 0))
    await row('list without answers', () => ask('GET', '/submissions?answers=none'))
    await row('list with all answers', () => ask('GET', '/submissions'))
    await row('statistics', () => ask('GET', '/statistics'))
    await row('100 answers to a question', () => ask('GET', '/questions/q1/answers'))
    await row('item analysis', () => ask('GET', '/item-analysis'))
    await row('CSV', () => ask('POST', '/export-grades', { format: 'csv' }))
    await row('workbook', () => ask('POST', '/export-grades', { format: 'excel' }))
    const corrected = questions.map((question, index) =>
      index > 0
        ? question
        : ANSWER_CHARS === 0
          ? { ...question, correct_answer: 1 }
          : { ...question, keywords: ['light'] },
    )
    await professor.call(quizzes.update, { params, body: { questions: corrected } })
    await row('preview of a corrected key', () => job(professor.call(grading.previewRegrade, { params })))
    const { preview_id } = (await professor.call(grading.regradePreview, { params }))!
    await row('regrading', () => job(professor.call(grading.regrade, { params, body: { preview_id } })))
    console.table(rows)
  } finally {
    await platform.stop()
  }
}

await main()
