import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLecture, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course } = await startCourse({ works: true }))
})
afterAll(() => testApp?.stop())

const lineOf = (...lines: string[]) =>
  lines.map((text, at) => ({ text, x: 4, y: 4 + at * 8, width: 40, height: 6, fontSizePx: 6 }))

/** A lecture with Korean slides whose scripts were asked for in English, with audio. */
const makeRefused = async () => {
  const { id } = await makeLecture(testApp, course, { languages: ['en', 'ko'], scripts: false })
  const lines = [
    '광합성은 빛 에너지를 당으로 바꾸는 과정입니다',
    '이 반응은 잎의 세포에 있는 엽록체에서 일어납니다',
    '식물은 뿌리로 물을 흡수하고 잎으로 이산화탄소를 흡수합니다',
    '따라서 물과 빛이 모두 충분히 있어야 식물이 잘 자랍니다',
  ]
  const { database } = testApp.context
  await database.execute(sql`
    update slide_texts set lines = ${JSON.stringify(lineOf(...lines))}::json
    where slide_id in (select s.id from slides s join lectures l on l.deck_id = s.deck_id where l.id = ${id})`)
  const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
  expect((await waitForJob(professor, body.job_id)).status).toBe('FAILED')
  await database.execute(
    sql`update jobs set payload = payload || '{"speaks": true}' where lecture_id = ${id}`,
  )
  return id
}
const update = (id: string, body: object) => professor.call(publishing.update, { params: { id }, body })
const listJobs = async (id: string) => (await professor.call(jobs.ofLecture, { params: { id } })).body

it('goes on with scripts and audio when the language of the slides becomes the default', async () => {
  const id = await makeRefused()
  await update(id, { supported_languages: ['ko'], languages_in_preparation: ['en'] })
  const writing = (await listJobs(id)).find((job) => job.kind === 'lecture_scripts' && job.language === 'ko')
  expect((await waitForJob(professor, writing?.job_id ?? '')).status).toBe('COMPLETED')
  const speaking = (await listJobs(id)).find((job) => job.kind === 'audio')
  expect((await waitForJob(professor, speaking?.job_id ?? '')).status).toBe('COMPLETED')
  const { slides } = (await professor.call(lectures.get, { params: { id } })).body
  expect(slides.ko?.[0]?.script).toContain('광합성')
  expect(slides.ko?.[0]?.audio_url).not.toBeNull()
})

it('writes nothing when another language becomes the default, or the default stays', async () => {
  const id = await makeRefused()
  await update(id, { supported_languages: ['zh'], languages_in_preparation: ['en', 'ko'] })
  await update(id, { title: 'Another title' })
  expect((await listJobs(id)).filter(({ language }) => language !== 'en')).toEqual([])
})

it('writes nothing on a deck in another language until the professor goes on, and says so once', async () => {
  const id = await makeRefused()
  const [refused] = (await listJobs(id)).filter(({ kind }) => kind === 'lecture_scripts')
  expect(refused).toMatchObject({
    status: 'FAILED',
    code: 'deck_not_translated',
    params: { language: 'ko', target: 'en' },
    details: [],
  })
  const isWritten = async () =>
    Object.values((await professor.call(lectures.get, { params: { id } })).body.slides)
      .flat()
      .some(({ script }) => script !== '')
  expect(await isWritten()).toBe(false)
  // One more slide, in English: it can be written.
  const { database } = testApp.context
  await database.execute(sql`
    update slide_texts set lines = ${JSON.stringify(lineOf('The sun gives light to the leaf of the plant'))}::json
    where slide_id in (
      select s.id from slides s join lectures l on l.deck_id = s.deck_id where l.id = ${id} and s.number = 1)`)
  const { body } = await professor.call(scripts.generateAll, {
    params: { id },
    body: { ignore_slide_language: true },
  })
  const goneOn = await waitForJob(professor, body.job_id)
  expect(goneOn.status).toBe('COMPLETED')
  expect(await isWritten()).toBe(true)
})
