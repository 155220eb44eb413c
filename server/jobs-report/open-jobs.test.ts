import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsTable } from '../platform/db/schema/jobs.ts'
import { modelCircuitsTable } from '../platform/db/schema/models.ts'
import { usersTable } from '../platform/db/schema/users.ts'
import { enterPresence, type Presence } from '../platform/jobs/presence.ts'
import { makeCourse, makeLecture, makeProfessor } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { formatJobsReport, reportOpenJobs } from './open-jobs.ts'

let platform: TestApp
let ownerId: string
let presence: Presence
beforeAll(async () => {
  platform = await startTestApp()
  await makeProfessor(platform)
  const [user] = await platform.context.database.select().from(usersTable)
  ownerId = user!.id
})
afterAll(() => platform.stop())

const enqueue = () =>
  platform.context.database.transaction((tx) =>
    platform.context.queue.enqueue(tx, { kind: 'syllabus', ownerId }),
  )
const change = (id: string, to: Partial<typeof jobsTable.$inferInsert>) =>
  platform.context.database.update(jobsTable).set(to).where(eq(jobsTable.id, id))
const reasonOf = async (id: string) =>
  (await reportOpenJobs(platform.context.database)).jobs.find((job) => job.id === id)?.reason

it('says that no worker runs', async () => {
  expect(await reasonOf((await enqueue()).id)).toMatch(/^no worker runs/)
})

it('tells a free worker, a full one, a dead one and a job that was put off', async () => {
  presence = await enterPresence(platform.context.database, () => undefined)
  const { id } = await enqueue()
  expect(await reasonOf(id)).toBe('a worker starts it within seconds')

  const running = await enqueue()
  await change(running.id, { state: 'RUNNING', workerKey: presence.workerKey() })
  expect(await reasonOf(running.id)).toBe('a live worker runs it')
  expect(await reasonOf(id)).toBe('waits for a free slot: 1 of its kind is running')

  await change(running.id, { workerKey: 1 })
  expect(await reasonOf(running.id)).toMatch(/^its worker died/)

  const row = await enqueue()
  await platform.context.database.transaction((tx) => platform.context.queue.requeue(tx, row, 600))
  expect(await reasonOf(row.id)).toMatch(/^postponed: starts again in (59\d|600) s/)

  await change(row.id, { queueId: null })
  expect(await reasonOf(row.id)).toMatch(/^no queue entry/)
  presence.leave()
})

it('names the account and the lecture of each job, and lists those of one account', async () => {
  const professor = await makeProfessor(platform)
  const lecture = await makeLecture(platform, await makeCourse(professor), { title: 'Roots' })
  const { id } = await platform.context.database.transaction((tx) =>
    platform.context.queue.enqueue(tx, { kind: 'script', ownerId: professor.userId, lectureId: lecture.id }),
  )
  const { jobs } = await reportOpenJobs(platform.context.database)
  expect(jobs.length).toBeGreaterThan(1)
  const own = await reportOpenJobs(platform.context.database, professor.email.toUpperCase())
  expect(own.jobs.map((job) => job.id)).toEqual([id])
  expect(formatJobsReport(own).join('\n')).toContain(`of:      ${professor.email}, lecture “Roots”`)
})

it('counts starts only where a job begins again and again', async () => {
  const { id } = await enqueue()
  const lineOf = async () =>
    formatJobsReport(await reportOpenJobs(platform.context.database)).find((line) => line.includes(id))
  expect(await lineOf()).toMatch(/s old$/)
  await change(id, { attempts: 3 })
  expect(await lineOf()).toMatch(/s old, start 3 without progress$/)
})

it('lists no ended job, and providers that get no calls', async () => {
  await platform.context.database.update(jobsTable).set({ state: 'CANCELLED', endedAt: sql`now()` })
  await platform.context.database.execute(
    sql`insert into ${modelCircuitsTable} (door, open_until, messages)
        values ('ollama localhost', now() + interval '30 seconds', '[{"code":"model_unreachable","params":{}}]')`,
  )
  const lines = formatJobsReport(await reportOpenJobs(platform.context.database))
  expect(lines[0]).toMatch(/0 jobs have not ended/)
  expect(lines[1]).toMatch(
    /Provider ollama localhost gets no calls for another (2\d|30) s: The AI model cannot be reached/,
  )
})
