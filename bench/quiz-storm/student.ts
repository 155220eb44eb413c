import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Duration of one request; `status` 0 is a broken connection. */
export type Sample = { what: string; status: number; ms: number }
type Answer = { question_id: string; answer: string | number; version: number }
/** The last answers a student has sent: they must all be found at the end. */
export type Taken = { submissionId: string; last: Answer[] }

export type Plan = {
  /** Measured from the start of the storm. */
  joinAtMs: number
  saves: number
  everyMs: number
  submitAtMs: number
  /** Whether the student polls each second until the grade is there. */
  waits: boolean
}

const words = ['cause', 'effect', 'measured', 'follows', 'idea', 'therefore', 'because', 'nothing', 'always']
const write = (seed: number): string =>
  Array.from({ length: 8 + (seed % 25) }, (_, index) => words[(seed * 7 + index * 3) % words.length]).join(
    ' ',
  )

/** Creates one browser: its connection, its token, and every request it makes. */
export const createStudent = (url: string, token: string, samples: Sample[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  const ask = (what: string, method: string, path: string, body?: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const sent = body && JSON.stringify(body)
      const done = (status: number) => samples.push({ what, status, ms: performance.now() - started })
      const call = request(
        {
          agent,
          hostname,
          port,
          method,
          path: `/api${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(sent
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
              : {}),
          },
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk) => chunks.push(chunk))
          reply.on('end', () => {
            done(reply.statusCode ?? 0)
            const text = Buffer.concat(chunks).toString()
            if (reply.statusCode === 200) resolve(JSON.parse(text))
            else reject(new Error(`${what}: ${reply.statusCode} ${text}`))
          })
        },
      )
      call.on('error', (error) => {
        done(0)
        reject(error)
      })
      call.end(sent)
    })

  /** Takes the quiz as planned. @returns the submitted answers */
  const take = async (quiz: { id: string; code: string }, plan: Plan, startedMs: number, seed: number) => {
    const until = (atMs: number) => sleep(Math.max(0, startedMs + atMs - performance.now()))
    await until(plan.joinAtMs)
    const joined = (await ask('join', 'POST', '/quizzes/join', { quiz_code: quiz.code })) as {
      questions: { question_id: string; options: string[] | null }[]
    }
    const answers = new Map<string, Answer>()
    for (let save = 0; save < plan.saves; save += 1) {
      await until(plan.joinAtMs + (save + 1) * plan.everyMs)
      const question = joined.questions[(seed + save) % joined.questions.length]!
      answers.set(question.question_id, {
        question_id: question.question_id,
        answer: question.options ? (seed + save) % question.options.length : write(seed + save),
        version: (answers.get(question.question_id)?.version ?? 0) + 1,
      })
      await ask('save', 'POST', `/quizzes/${quiz.id}/save-progress`, {
        answers: [...answers.values()],
        time_taken_seconds: 0,
        open_question_id: question.question_id,
      })
    }
    await until(plan.submitAtMs)
    const { job_id, submission_id } = (await ask('submit', 'POST', `/quizzes/${quiz.id}/submit`, {
      answers: [...answers.values()],
      time_taken_seconds: 0,
    })) as { job_id: string; submission_id: string }
    for (let polls = 0; plan.waits && polls < 60; polls += 1) {
      await sleep(1_000)
      const { status } = (await ask('grading status', 'GET', `/quizzes/grading-status/${job_id}`)) as {
        status: string
      }
      if (status !== 'RUNNING') break
    }
    agent.destroy()
    return { submissionId: submission_id, last: [...answers.values()] } satisfies Taken
  }
  return { take }
}
