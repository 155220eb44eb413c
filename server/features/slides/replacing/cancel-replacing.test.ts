import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { slides } from '@lectern/contract/slides.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decksTable, lecturesTable } from '../../../platform/db/schema/lectures.ts'
import { drawTitledPages } from '../../../testing/decks/titled-pages.ts'
import type { Person } from '../../../testing/factories.ts'
import { waitForJob } from '../../../testing/jobs.ts'
import { startCourse } from '../../../testing/started-course.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { copyLectureFromDeck } from '../../../testing/uploads.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course } = await startCourse({ works: true }))
})
afterAll(() => testApp?.stop())

const makeOld = () =>
  copyLectureFromDeck(
    testApp,
    professor,
    course,
    drawTitledPages('Trees grow', 'Leaves take light'),
    (slide) => `Script ${slide}.`,
  )
const upload = async (id: string, preview: 'true' | 'false') => {
  const { body } = await professor.call(slides.upload, {
    params: { id },
    body: { preview },
    file: { name: 'new.pdf', bytes: drawTitledPages('Trees grow', 'Seeds fly', 'Leaves take light') },
  })
  return body.job_id!
}
const findWaiting = async (id: string) =>
  (await professor.call(slides.replacement, { params: { id } })).body.waiting
const replace = async (id: string) => {
  const deck_id = (await findWaiting(id))!.deck_id
  return (await professor.call(slides.replace, { params: { id }, body: { deck_id } })).body.job_id
}
const cancel = (job: string) => professor.call(slides.cancel, { params: { job } })
const scriptsOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en!.map(({ script }) => script)
const OLD_SCRIPTS = ['Script 1.', 'Script 2.']
const NEW_SCRIPTS = ['Script 1.', '', 'Script 2.']

/** Waits until a transaction waits for a table that the test has locked. */
const waitForWaiting = (table: string) =>
  expect
    .poll(
      async () =>
        (
          await testApp.context.database.execute(
            sql`select 1 from pg_locks where not granted and relation = ${table}::regclass`,
          )
        ).rows.length,
      { timeout: 30_000 },
    )
    .toBe(1)
/** Starts a replacement, waits until it needs the table, and does `act` meanwhile. */
const stopAt = async (table: string, start: () => Promise<string>, act: (job: string) => Promise<unknown>) =>
  testApp.context.database.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in exclusive mode`))
    const job = await start()
    await waitForWaiting(table)
    await act(job)
    return job
  })
const cancelNow = async (job: string) => expect((await cancel(job)).body.status).toBe('CANCELLING')

it('leaves the old slides when it is cancelled in the middle, and the new deck waits', async () => {
  const id = await makeOld()
  await waitForJob(professor, await upload(id, 'true'))
  const job = await stopAt('script_versions', () => replace(id), cancelNow)
  expect(await waitForJob(professor, job)).toMatchObject({ status: 'CANCELLED', code: 'replacing_cancelled' })
  expect(await scriptsOf(id)).toEqual(OLD_SCRIPTS)
  expect((await waitForJob(professor, await replace(id))).status).toBe('COMPLETED')
  expect(await scriptsOf(id)).toEqual(NEW_SCRIPTS)
})

it('leaves nothing of a deck without a preview when it is cancelled in the middle', async () => {
  const id = await makeOld()
  const job = await stopAt('script_versions', () => upload(id, 'false'), cancelNow)
  expect(await waitForJob(professor, job)).toMatchObject({ status: 'CANCELLED', code: 'deck_cancelled' })
  expect(await scriptsOf(id)).toEqual(OLD_SCRIPTS)
  const { database } = testApp.context
  expect(await database.$count(decksTable, eq(decksTable.lectureId, id))).toBe(1)
})

it('says so when the slides were replaced before the cancel arrived', async () => {
  const id = await makeOld()
  await waitForJob(professor, await upload(id, 'true'))
  const { database } = testApp.context
  let cancelling: ReturnType<typeof cancel> | undefined
  const release = Promise.withResolvers<void>()
  let holding: Promise<unknown> | undefined
  const countWaiting = async () =>
    (
      await database.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length
  // The replacement is past its check; its transaction ends, and the job cannot end before the cancel.
  const job = await stopAt(
    'file_uses',
    () => replace(id),
    async (job) => {
      cancelling = cancel(job)
      await expect.poll(countWaiting).toBe(2)
      holding = database.transaction(async (tx) => {
        await tx.select().from(lecturesTable).where(eq(lecturesTable.id, id)).for('update')
        await release.promise
      })
      await expect.poll(countWaiting).toBe(3)
    },
  )
  expect((await cancelling)?.body.status).toBe('CANCELLING')
  release.resolve()
  await holding
  expect(await waitForJob(professor, job)).toMatchObject({
    status: 'CANCELLED',
    code: 'replaced_before_cancel',
  })
  expect(await scriptsOf(id)).toEqual(NEW_SCRIPTS)
})
