import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { grading } from '@lectern/contract/grading.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { type BenchPlatform, startBenchPlatform } from '../platform/start-platform.ts'
import { SECRET } from '../platform/start-process.ts'
import { type Class, makeClass } from './class.ts'
import type { LoadReport } from './load.ts'
import type { Plan, Sample } from './student.ts'

/** A class takes a quiz: failures, lost answers, request times, cost. See README.md. */

const which = process.argv.slice(2)

/**
 * All join within a second, save every two seconds for a minute, and submit within the last five seconds.
 */
const classStorm = (students: number): Plan[] =>
  Array.from({ length: students }, (_, index) => ({
    joinAtMs: (1_000 * index) / students,
    saves: 28,
    everyMs: 2_000,
    submitAtMs: 57_000 + (5_000 * index) / students,
    waits: true,
  }))

/** 36 requests each, spread over three minutes: 72,000 of 2,000 students. */
const universityStorm = (students: number): Plan[] =>
  Array.from({ length: students }, (_, index) => ({
    joinAtMs: (5_000 * index) / students,
    saves: 34,
    everyMs: 5_000,
    submitAtMs: 175_000 + (5_000 * index) / students,
    waits: false,
  }))

/** All join within a second and save a few times; submitting is spread, as it is not asked about here. */
const rush = (students: number): Plan[] =>
  Array.from({ length: students }, (_, index) => ({
    joinAtMs: (1_000 * index) / students,
    saves: 3,
    everyMs: 5_000,
    submitAtMs: 20_000 + (10_000 * index) / students,
    waits: false,
  }))

const load = (platform: BenchPlatform, { quiz, tokens }: Class, plans: Plan[]): Promise<LoadReport> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)), { serialization: 'advanced' })
    child.once('message', (report) => resolve(report as LoadReport))
    child.once('error', reject)
    child.send({ url: platform.url, quiz: { id: quiz._id, code: quiz.quiz_code }, tokens, plans })
  })

const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const table = (samples: readonly Sample[]): string => {
  const kinds = [...new Set(samples.map(({ what }) => what)), 'all']
  const rows = kinds.map((what) => {
    const some = samples.filter((sample) => what === 'all' || sample.what === what)
    const ms = some.map((sample) => sample.ms).toSorted((one, other) => one - other)
    const mean = ms.reduce((sum, one) => sum + one, 0) / ms.length
    const failed = some.filter(({ status }) => status !== 200).length
    const figures = [mean, share(ms, 0.5), share(ms, 0.99), ms.at(-1) ?? 0].map((one) => one.toFixed(1))
    return `| ${what} | ${some.length} | ${failed} | ${figures.join(' | ')} |`
  })
  return [
    '| request | times | failed | mean ms | median | p99 | most |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/**
 * Compares every student's last answers with the professor's view. @returns how many are missing or
 * different
 */
const countLost = async ({ professor, quiz }: Class, report: LoadReport): Promise<number> => {
  const found = await professor.call(grading.list, {
    params: { id: quiz._id },
    query: { answers: 'all', limit: 10_000 },
  })
  const bySubmission = new Map(found.map((submission) => [submission._id, submission]))
  let lost = report.taken.filter((taken) => taken === null).length
  for (const taken of report.taken) {
    if (!taken) continue
    const answers = bySubmission.get(taken.submissionId)?.answers ?? []
    for (const { question_id, answer } of taken.last)
      if (answers.find((one) => one.question_id === question_id)?.answer !== answer) lost += 1
  }
  if (found.length !== report.taken.length) lost += Math.abs(found.length - report.taken.length)
  return lost
}

const waitUntilGraded = async ({ professor, quiz }: Class): Promise<number> => {
  const started = performance.now()
  for (;;) {
    const { pending } = await professor.call(grading.statistics, { params: { id: quiz._id } })
    if (pending === 0) return (performance.now() - started) / 1_000
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const storm = async (name: string, plans: Plan[]): Promise<void> => {
  const platform = await startBenchPlatform({ JWT_SECRET: SECRET })
  try {
    const made = await makeClass(platform, plans.length)
    const before = [cpuOf(platform.processId), databaseCpuBelow(platform.processId)] as const
    const started = performance.now()
    const report = await load(platform, made, plans)
    const seconds = (performance.now() - started) / 1_000
    const gradedAfter = await waitUntilGraded(made)
    const server = (cpuOf(platform.processId) - before[0]) / 1_000
    const database = (databaseCpuBelow(platform.processId) - before[1]) / 1_000
    const requests = report.samples.length
    console.log(`\n## ${name}\n\n${table(report.samples)}\n`)
    console.log(
      [
        `${requests} requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} a second)`,
        `lost or other answers: ${await countLost(made, report)}`,
        `all graded ${gradedAfter.toFixed(1)} s after the last request`,
        `CPU: server ${server.toFixed(1)} s, database ${database.toFixed(1)} s, ${((1_000 * (server + database)) / requests).toFixed(2)} ms a request`,
        `memory of the server at most ${memoryOf(platform.processId).toFixed(0)} MB`,
        ...[...new Set(report.failures)].slice(0, 5).map((failure) => `FAILED ${failure.slice(0, 300)}`),
      ].join('\n'),
    )
  } finally {
    await platform.stop()
  }
}

if (which.length === 0 || which.includes('class')) await storm('300 students, one class', classStorm(300))
if (which.length === 0 || which.includes('university'))
  await storm('2,000 students, 72,000 requests in 3 minutes', universityStorm(2_000))
if (which.length === 0 || which.includes('rush'))
  await storm('2,000 students join within a second', rush(2_000))
