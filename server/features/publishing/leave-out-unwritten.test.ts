import type { Course } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { study } from '@lectern/contract/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import { makeLecture, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { toneVoice } from '../../testing/small-files.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let student: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course, student } = await startCourse({ works: true, voice: toneVoice }))
})
afterAll(() => testApp?.stop())

const get = async (id: string, who = professor) => (await who.call(lectures.get, { params: { id } })).body
const save = (id: string, slide: number, script: string) =>
  professor.call(scripts.save, { params: { id, slide }, body: { script } })
const speak = async (id: string, slide: number) => {
  const { body } = await professor.call(speech.speak, { params: { id, slide, lang: 'en' } })
  expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
}
const update = (id: string, body: { leave_out_unwritten?: boolean } = { leave_out_unwritten: true }) =>
  professor.call(publishing.update, { params: { id }, body: { published: true, ...body } })
const scriptsOf = async (id: string, who = student) =>
  (await get(id, who)).slides.en!.map(({ index, script }) => `${index} ${script}`)
const countVersions = (id: string) =>
  testApp.context.database.$count(publishedVersionsTable, eq(publishedVersionsTable.lectureId, id))

/** A lecture of three slides, of which students have two; the new one stands between them. */
const makeGrown = async () => {
  const { id, deckId } = await makeLecture(testApp, course, { slides: 2, published: true })
  const { database } = testApp.context
  await database.execute(sql`update slides set number = 3 where deck_id = ${deckId} and number = 2`)
  await database.execute(sql`
    insert into slides (id, deck_id, number, picture_key, thumbnail_key, picture_hash, width, height, title, word_count)
    select gen_random_uuid(), deck_id, 2, picture_key, thumbnail_key, 'new', width, height, 'New', 0
    from slides where deck_id = ${deckId} and number = 1`)
  return { id, deckId }
}

describe('a new slide without a script', () => {
  it('blocks an update, unless it is left out; then students have all other slides', async () => {
    const { id } = await makeGrown()
    const [first, second] = await scriptsOf(id)
    await save(id, 1, 'Corrected.')
    await speak(id, 1)
    const refused = await update(id, {})
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ detail: { slides_missing_script: [{ slide_index: 2 }] } })
    expect(await scriptsOf(id)).toEqual([first, second])

    await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
    const { status, body } = await update(id)
    expect(status).toBe(200)
    expect(body.total_slides).toBe(3)
    expect(body.published_version).toMatchObject({ differing_slides: 1 })
    expect(await scriptsOf(id)).toEqual(['1 Corrected.', second])
    const seen = await get(id, student)
    expect(seen.total_slides).toBe(2)
    expect(seen.slides.en!.map(({ completed }) => completed)).toEqual([false, true])
    // Their audio is that of these slides.
    for (const { audio_url } of seen.slides.en!)
      expect((await student.call(files.get, { query: { file_path: audio_url ?? '' } })).status).toBe(200)
  })

  it('makes no second version when nothing else differs', async () => {
    const { id } = await makeGrown()
    expect((await update(id)).status).toBe(200)
    expect(await countVersions(id)).toBe(1)
  })

  it('comes with a later update, when it is written and spoken', async () => {
    const { id } = await makeGrown()
    const [first, second] = await scriptsOf(id)
    await save(id, 1, 'Corrected.')
    await speak(id, 1)
    await update(id)
    await save(id, 2, 'Brand new.')
    expect((await update(id)).body).toMatchObject({ detail: { type: 'missing_audio' } })
    await speak(id, 2)
    expect((await update(id)).status).toBe(200)
    expect(await scriptsOf(id)).toEqual(['1 Corrected.', '2 Brand new.', second!.replace(/^2/, '3')])
    await professor.call(publishing.undo, { params: { id } })
    expect(await scriptsOf(id)).toEqual(['1 Corrected.', second])
    expect(first).not.toBe('1 Corrected.')
  })

  it('is left out of an update that waits for audio, too', async () => {
    const { id } = await makeGrown()
    const [, second] = await scriptsOf(id)
    await save(id, 1, 'Corrected.')
    const ask = (leave_out_unwritten: boolean) =>
      professor.call(publishing.whenSpoken, { params: { id }, body: { leave_out_unwritten } })
    expect((await ask(false)).status).toBe(409)
    const { body } = await ask(true)
    expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
    expect(await scriptsOf(id)).toEqual(['1 Corrected.', second])
  })
})

it('a slide that students have needs its script', async () => {
  const { id } = await makeGrown()
  await save(id, 1, '')
  const { status, body } = await update(id)
  expect(status).toBe(409)
  expect(body).toMatchObject({ detail: { slides_missing_script: [{ slide_index: 1 }] } })
})

it('a draft is published as a whole', async () => {
  const { id } = await makeGrown()
  await professor.call(publishing.update, { params: { id }, body: { published: false } })
  expect((await update(id)).status).toBe(409)
})
