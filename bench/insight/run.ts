import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { slides } from '@lectern/contract/slides.ts'
import { sql } from 'drizzle-orm'
import { type HttpClient, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { publishNow } from '../../server/testing/factories.ts'
import type { TestApp } from '../../server/testing/test-app.ts'
import { cpuOf, databaseCpuBelow } from '../platform/cpu-time.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import {
  addProgress,
  addStudents,
  addVisits,
  EVENTS_PER_VISIT,
  openBenchDatabase,
  readBacklog,
} from './fill.ts'

/** Measures the pages of insight with many events: CPU per call, how far behind figures are, memory. */

const EVENTS = Number(process.argv[2] ?? 2_000_000)
const STUDENTS = Number(process.argv[3] ?? 2_000)
const LECTURES = 4
const SLIDES = 30
const CALLS = 100
/** Visits that end in a second while freshness is measured, and how long that takes. */
const VISITS_PER_SECOND = 10
const LIVE_SECONDS = 90

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const makeLecture = async (professor: HttpClient, courseId: string, index: number): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { title: `Lecture ${index + 1}` },
  })
  const bytes = await drawDeck({
    title: `Lecture ${index + 1}`,
    slides: Array.from({ length: SLIDES }, (_, slide) => ({
      title: `Idea ${slide + 1}`,
      bullets: ['A cause'],
    })),
  })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'bench.pdf', bytes },
  })
  await waitForJob(professor, upload.job_id)
  return id
}

const say = (...words: unknown[]) => console.log(...words)
const round = (value: number): number => Math.round(value * 10) / 10

const main = async (): Promise<void> => {
  const platform = await startBenchPlatform()
  const db = openBenchDatabase(platform.dataDir)
  try {
    const professor = await signUpOverHttp(platform.url, {
      name: 'Bench',
      email: 'bench@example.org',
      password: 'a-long-password',
      role: 'professor',
    })
    const course = await professor.call(courses.create, { body: { name: 'Bench', description: 'A course.' } })
    const lectureIds: string[] = []
    for (let index = 0; index < LECTURES; index += 1) {
      const id = await makeLecture(professor, course._id, index)
      await publishNow({ context: { database: db } } as Pick<TestApp, 'context'>, id)
      lectureIds.push(id)
    }
    const studentIds = await addStudents(db, course._id, STUDENTS)
    const visits = Math.max(1, Math.round(EVENTS / STUDENTS / LECTURES / EVENTS_PER_VISIT))
    const startedMs = performance.now()
    for (const lectureId of lectureIds) {
      await addVisits(db, { lectureId, studentIds, visits, name: `bench ${lectureId}`, daysAgo: 1 })
      await addProgress(db, lectureId, studentIds)
    }
    await db.execute(sql`analyze`)
    const { rows } = await db.execute<{ events: number }>(
      sql`select count(*)::int as events from activity_events`,
    )
    say(`${rows[0]!.events} events written in ${round((performance.now() - startedMs) / 1_000)} s`)

    const cpu = () => [cpuOf(platform.processId), databaseCpuBelow(platform.processId)] as const
    let peakMb = 0
    const [nodeBefore, databaseBefore] = cpu()
    const countingMs = performance.now()
    for (let left = 1; left > 0; ) {
      left = (await readBacklog(db)).waiting
      peakMb = Math.max(peakMb, memoryMb(platform.processId))
      await sleep(1_000)
    }
    const [nodeAfter, databaseAfter] = cpu()
    say(
      `all of them counted in ${round((performance.now() - countingMs) / 1_000)} s more; CPU: server ${round((nodeAfter - nodeBefore) / 1_000)} s, database ${round((databaseAfter - databaseBefore) / 1_000)} s; peak ${Math.round(peakMb)} MB`,
    )
    await db.execute(
      // Also the events: otherwise autovacuum reads them while calls are measured.
      sql`vacuum analyze insight_changes, insight_visits, insight_visit_slides, insight_students, activity_events, slide_progress, users, enrollments`,
    )

    const lecture = { params: { id: lectureIds[0]! } }
    const pages = {
      'confusion map': () => professor.call(insight.lecture, lecture),
      'one student': () =>
        professor.call(insight.student, { params: { id: course._id, user: studentIds[7]! } }),
      [`list of ${limits.studentsPerPage} of ${STUDENTS} students`]: () =>
        professor.call(insight.students, { params: { id: course._id }, query: { page: 1 } }),
      [`all ${STUDENTS} students in one call`]: () =>
        professor.call(insight.students, { params: { id: course._id } }),
    }
    await sleep(25_000)
    const idle = cpu()
    await sleep(5_000)
    const busy = cpu()
    const idlePerSecond = [(busy[0] - idle[0]) / 5, (busy[1] - idle[1]) / 5] as const
    for (const [what, call] of Object.entries(pages)) {
      const firstMs = performance.now()
      await call()
      const first = performance.now() - firstMs
      // Compiled, and with plans.
      for (let index = 0; index < 20; index += 1) await call()
      const before = cpu()
      const sinceMs = performance.now()
      for (let index = 0; index < CALLS; index += 1) await call()
      const seconds = (performance.now() - sinceMs) / 1_000
      const after = cpu()
      const per = [0, 1].map((at) => (after[at]! - before[at]! - idlePerSecond[at]! * seconds) / CALLS)
      say(
        `${what}: server ${round(per[0]!)} ms, database ${round(per[1]!)} ms, together ${round(per[0]! + per[1]!)} ms; first call ${Math.round(first)} ms; ${Math.round(memoryMb(platform.processId))} MB`,
      )
    }

    let oldestMs = 0
    let mostWaiting = 0
    let untilMs = 0
    for (let second = 0; second < LIVE_SECONDS; second += 1) {
      const sinceMs = performance.now()
      const group = Array.from(
        { length: VISITS_PER_SECOND },
        (_, index) => studentIds[(second * VISITS_PER_SECOND + index) % studentIds.length]!,
      )
      await addVisits(db, {
        lectureId: lectureIds[second % LECTURES]!,
        studentIds: group,
        visits: 1,
        name: `live ${second}`,
        daysAgo: 0,
      })
      const backlog = await readBacklog(db)
      oldestMs = Math.max(oldestMs, backlog.oldestMs)
      mostWaiting = Math.max(mostWaiting, backlog.waiting)
      if (second % 5 === 0) {
        const { counted_until } = await professor.call(insight.lecture, lecture)
        untilMs = Math.max(untilMs, Date.now() - Date.parse(counted_until))
      }
      await sleep(Math.max(0, 1_000 - (performance.now() - sinceMs)))
    }
    say(
      `while ${VISITS_PER_SECOND * EVENTS_PER_VISIT} events of ${VISITS_PER_SECOND} visits come in each second: at most ${round(oldestMs / 1_000)} s behind (${mostWaiting} changes), the page says ${round(untilMs / 1_000)} s; ${Math.round(memoryMb(platform.processId))} MB`,
    )
  } finally {
    await db.$client.end()
    await platform.stop()
  }
}

await main()
