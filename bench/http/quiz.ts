import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import { SECRET } from '../platform/start-process.ts'
import { makeClass, questions } from '../quiz-storm/class.ts'

/**
 * CPU milliseconds of the calls of a quiz without an answer that has to be read, its grading included, against a bare route
 * in the same run.
 */

const STUDENTS = Number(process.argv[2] ?? 1_000)
const SAVES = 4
const CONCURRENCY = 8

const choices = questions.filter(({ question_type }) => question_type === 'multiple_choice')

const runConcurrently = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const main = async (): Promise<void> => {
  const platform = await startBenchPlatform({ JWT_SECRET: SECRET })
  const bareFile = fileURLToPath(new URL('./bare-route.ts', import.meta.url))
  const bare = spawn(
    process.execPath,
    [bareFile, path.join(platform.dataDir, 'postgres'), '5432', databaseUser],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const barePort = await new Promise<string>((resolve) =>
    bare.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())),
  )
  try {
    // The first half warms the code up.
    const { quiz, tokens } = await makeClass(platform, STUDENTS * 2, choices)
    const ask = async (student: number, path: string, body: object): Promise<void> => {
      const response = await fetch(`${platform.url}/api/quizzes/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[student]}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
    const answersAt = (save: number) =>
      choices.slice(0, save + 1).map(({ question_id }, index) => ({
        question_id,
        answer: (save + index) % 4,
        version: save + 1,
      }))
    const calls: [name: string, count: number, call: (index: number) => Promise<void>][] = [
      ['join', STUDENTS, (index) => ask(index, 'join', { quiz_code: quiz.quiz_code })],
      [
        'autosave',
        STUDENTS * SAVES,
        (index) => {
          // Each student saves after all others, so that no save waits for another one of the same student.
          const half = Math.floor(index / STUDENTS / SAVES)
          const save = Math.floor(index / STUDENTS) % SAVES
          return ask(half * STUDENTS + (index % STUDENTS), `${quiz._id}/save-progress`, {
            answers: answersAt(save),
            time_taken_seconds: 0,
            open_question_id: choices[save]!.question_id,
          })
        },
      ],
      [
        'submit, graded',
        STUDENTS,
        (index) => ask(index, `${quiz._id}/submit`, { answers: answersAt(SAVES), time_taken_seconds: 0 }),
      ],
    ]
    const askBare = async (): Promise<void> => {
      await (await fetch(`http://127.0.0.1:${barePort}/row/${quiz.course_id}`)).arrayBuffer()
    }
    const measure = async (node: number, count: number, call: (index: number) => Promise<void>) => {
      const before = [cpuOf(node), databaseCpuBelow(platform.processId)] as const
      await runConcurrently(count, call)
      const nodeMs = (cpuOf(node) - before[0]) / count
      const databaseMs = (databaseCpuBelow(platform.processId) - before[1]) / count
      return { nodeMs, databaseMs, ms: nodeMs + databaseMs }
    }
    for (const [, count, call] of calls) await runConcurrently(count, call)
    await runConcurrently(STUDENTS, askBare)
    const rows = []
    // Each call between two measurements of the bare route, so that both see the same machine.
    let before = await measure(bare.pid!, STUDENTS, askBare)
    for (const [name, count, call] of calls) {
      const cost = await measure(platform.processId, count, (index) => call(index + count))
      const after = await measure(bare.pid!, STUDENTS, askBare)
      const bareMs = (before.ms + after.ms) / 2
      rows.push({
        call: name,
        'server ms': cost.nodeMs.toFixed(2),
        'database ms': cost.databaseMs.toFixed(2),
        'together ms': cost.ms.toFixed(2),
        'bare ms': bareMs.toFixed(2),
        '× bare': (cost.ms / bareMs).toFixed(1),
      })
      before = after
    }
    console.log(`CPU ms per call, ${STUDENTS} students, ${CONCURRENCY} calls at once`)
    console.table(rows)
  } finally {
    bare.kill()
    await platform.stop()
  }
}

await main()
