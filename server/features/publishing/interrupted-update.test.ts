import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { study } from '@lectern/contract/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decksTable, publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import { makeLecture, type Person, publishNow, recordScript, writeScriptOf } from '../../testing/factories.ts'
import { killInTheMiddle } from '../../testing/kill-in-the-middle.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let student: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course, student } = await startCourse())
})
afterAll(() => testApp?.stop())

const get = async (id: string, who = professor) => (await who.call(lectures.get, { params: { id } })).body
const update = (id: string) =>
  professor.call(publishing.update, { params: { id }, body: { published: true } })
const undo = (id: string) => professor.call(publishing.undo, { params: { id } })
/** All that a student has of a lecture. */
const have = async (id: string) => {
  const { slides, ...lecture } = await get(id, student)
  const { body } = await student.call(notes.ofLecture, { params: { id } })
  return { slides, lecture, notes: body.notes, bookmarks: body.bookmarks }
}
const write = async (slideId: string, script: string) => {
  await writeScriptOf(testApp, slideId, 'en', script)
  await recordScript(testApp, slideId, 'en', script)
}

describe('a process that dies in the middle', () => {
  // Early, in the middle and at the last statement.
  const tables = ['slides', 'slide_highlights', 'slide_progress', 'file_uses']

  /** A studied lecture whose working copy has other words and another order. */
  const makeStudied = async () => {
    const { id, slides, deckId } = await makeLecture(testApp, course, { slides: 3, published: true })
    await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
    await student.call(notes.setBookmark, { params: { id, slide: 3 }, body: { bookmarked: true } })
    await student.call(notes.save, { params: { id, slide: 3 }, body: { text: 'Mine' } })
    await write(slides[0]!.id, 'Other words.')
    const { database } = testApp.context
    await database.execute(sql`update slides set number = number + 10 where deck_id = ${deckId}`)
    await database.execute(sql`update slides set number = 14 - number where deck_id = ${deckId}`)
    return id
  }

  it('leaves students the old version while it updates, and the next update is whole', async () => {
    for (const table of tables) {
      const id = await makeStudied()
      const before = await have(id)
      let updating: ReturnType<typeof update> | undefined
      await killInTheMiddle(testApp, table, () => {
        updating = update(id)
      })
      expect([table, (await updating)!.status >= 500]).toEqual([table, true])
      expect([table, await have(id)]).toEqual([table, before])
      const { database } = testApp.context
      expect(await database.$count(decksTable, eq(decksTable.lectureId, id))).toBe(2)
      expect((await update(id)).status).toBe(200)
      const after = await have(id)
      expect(after.slides.en!.map(({ script, completed }) => [script.slice(0, 15), completed])).toEqual([
        ['This is slide 3', false],
        ['This is slide 2', true],
        ['Other words.', false],
      ])
      expect([after.bookmarks[0]?.slide_index, after.notes[0]?.slide_index]).toEqual([1, 1])
    }
  })

  it('leaves students the new version while it undoes, and the next Undo is whole', async () => {
    for (const table of tables.slice(2)) {
      const id = await makeStudied()
      const old = await have(id)
      expect((await update(id)).status).toBe(200)
      const before = await have(id)
      let undoing: ReturnType<typeof undo> | undefined
      await killInTheMiddle(testApp, table, () => {
        undoing = undo(id)
      })
      expect([table, (await undoing)!.status >= 500]).toEqual([table, true])
      expect([table, await have(id)]).toEqual([table, before])
      expect((await undo(id)).status).toBe(200)
      const back = await have(id)
      expect(back.slides).toEqual(old.slides)
      expect([back.bookmarks[0]?.slide_index, back.notes[0]?.slide_index]).toEqual([3, 3])
    }
  })
})

it("a student's second device reports on the page that it shows, through an update and its Undo", async () => {
  const { id, deckId } = await makeLecture(testApp, course, { slides: 3, published: true })
  const { database } = testApp.context
  await database.execute(sql`update slides set number = number + 10 where deck_id = ${deckId}`)
  await database.execute(sql`update slides set number = 14 - number where deck_id = ${deckId}`)
  await update(id)
  const shown = (await get(id, student)).slides.en!
  await undo(id)
  // The device shows the undone version: its slide 1 is slide 3 now.
  const reported = await student.call(study.completeSlide, {
    params: { lecture: id, slide: 1 },
    query: { image_url: shown[0]!.image_url },
  })
  expect(reported.status).toBe(200)
  expect((await get(id, student)).slides.en!.map(({ completed }) => completed)).toEqual([false, false, true])
})

describe('a process of the former release, which knows no copies', () => {
  const publishAsBefore = (id: string) =>
    testApp.context.database.execute(sql`update lectures set published = true where id = ${id}`)
  const countVersions = (id: string) =>
    testApp.context.database.$count(publishedVersionsTable, eq(publishedVersionsTable.lectureId, id))

  it('publishes, and students have a copy at once: no later draft reaches them', async () => {
    const { id, slides } = await makeLecture(testApp, course, { slides: 2, languages: ['en', 'ko'] })
    await publishAsBefore(id)
    const before = await get(id, student)
    expect(before.slides.en!.map(({ script, audio_url }) => [script !== '', audio_url !== null])).toEqual([
      [true, true],
      [true, true],
    ])
    expect([before.supported_languages, await countVersions(id)]).toEqual([['en', 'ko'], 1])
    await writeScriptOf(testApp, slides[0]!.id, 'en', 'A draft.')
    expect(await get(id, student)).toEqual(before)
    expect((await get(id)).published_version).toMatchObject({ differing_slides: 1 })
    // Publishing again makes no second copy, and the next update is as always.
    await publishAsBefore(id)
    expect(await countVersions(id)).toBe(1)
    await publishNow(testApp, id)
    expect((await get(id, student)).slides.en![0]!.script).toBe('A draft.')
  })

  it('gives students no language in preparation', async () => {
    const { id } = await makeLecture(testApp, course, { languages: ['en', 'ko'] })
    const body = { languages_in_preparation: ['ko' as const] }
    await professor.call(publishing.update, { params: { id }, body })
    await publishAsBefore(id)
    expect((await get(id, student)).supported_languages).toEqual(['en'])
  })
})
