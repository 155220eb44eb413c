import { annotations } from '@lectern/contract/annotations.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { study } from '@lectern/contract/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decksTable, lecturesTable, publishedVersionsTable } from '../../platform/db/schema/lectures.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { drawInk, toneVoice } from '../../testing/small-files.ts'
import { startCourse } from '../../testing/started-course.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { keyOf } from '../files/files.access.ts'
import { removeOldVersions } from './publishing.ts'

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
const update = (id: string, who: Pick<Person, 'call'> = professor) =>
  who.call(publishing.update, { params: { id }, body: { published: true } })
const undo = (id: string, who: Pick<Person, 'call'> = professor) =>
  who.call(publishing.undo, { params: { id } })
const open = async (url: string | null | undefined, who = student) =>
  (await who.call(files.get, { query: { file_path: url ?? '' } })).status
const countVersions = (lectureId: string) =>
  testApp.context.database.$count(publishedVersionsTable, eq(publishedVersionsTable.lectureId, lectureId))

it("is for the lecture's professor alone, and so is its undo", async () => {
  const { id } = await makeLecture(testApp, course, { published: true })
  await save(id, 1, 'Changed.')
  for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
    for (const call of [update, undo]) expect([what, (await call(id, impostor)).status]).toEqual([what, 401])
  for (const call of [update, undo]) {
    expect((await call(id, student)).status).toBe(403)
    expect((await call(id, await makeProfessor(testApp))).status).toBe(404)
  }
  expect(await get(id, student)).not.toHaveProperty('published_version')
})

describe('before the update, students notice nothing of', () => {
  it('a saved script, new audio, annotations and drawings', async () => {
    const { id } = await makeLecture(testApp, course, { slides: 2, published: true })
    const before = await get(id, student)
    expect((await get(id)).published_version).toMatchObject({ languages: ['en'], differing_slides: 0 })

    const drawn = await professor.call(annotations.draw, {
      params: { id, slide: 1 },
      body: { image_data: await drawInk(), color: 'red', size: 3 },
    })
    await save(id, 1, `Now other words. [drawing drawing_id="${drawn.body.drawing_id}"/]`)
    await professor.call(annotations.save, {
      params: { id, slide: 2 },
      body: [{ text: 'Slide', type: 'highlight', color: 'red' }],
    })
    expect(await get(id, student)).toEqual(before)
    await speak(id, 1)
    expect(await get(id, student)).toEqual(before)
    const working = (await get(id)).slides.en![0]!
    expect([await open(working.audio_url), await open(drawn.body.image_url)]).toEqual([404, 404])
    expect(await open(before.slides.en![0]!.audio_url)).toBe(200)
    const read = (slide: number) =>
      Promise.all([
        student.call(annotations.list, { params: { id, slide }, query: { stored: 'true' } }),
        student.call(annotations.listDrawings, { params: { id, slide } }),
        student.call(study.transcript, { params: { id, language: 'en' } }),
      ])
    for (const slide of [1, 2])
      expect((await read(slide)).slice(0, 2).map(({ body }) => body)).toEqual([[], []])
    expect((await get(id)).published_version).toMatchObject({ differing_slides: 2 })

    expect((await update(id)).body.published_version).toMatchObject({ differing_slides: 0 })
    const after = (await get(id, student)).slides.en![0]!
    expect([after.script, after.audio_url]).toEqual([working.script, working.audio_url])
    expect([await open(working.audio_url), await open(drawn.body.image_url)]).toEqual([200, 200])
    expect((await read(1))[1].body).toMatchObject([{ drawing_id: drawn.body.drawing_id }])
    expect((await read(2))[0].body).toHaveLength(1)
    // An open player goes on with the version that it shows.
    expect(await open(before.slides.en![0]!.audio_url)).toBe(200)
  })

  it('another pronunciation list', async () => {
    const own = await makeCourse(professor)
    const learner = await makeStudent(testApp, own)
    const { id } = await makeLecture(testApp, own, { published: true })
    const before = await get(id, learner)
    await professor.call(courses.update, {
      params: { id: own._id },
      body: { pronunciations: [{ word: 'slide', say_as: 'slyde', language: null }] },
    })
    expect((await get(id)).slides.en![0]!.audio_url).toBeNull()
    expect(await get(id, learner)).toEqual(before)
  })
})

describe('the differences', () => {
  const list = (id: string, who: Pick<Person, 'call'> = professor) =>
    who.call(publishing.differences, { params: { id } })

  it("are for the lecture's professor alone, and of a published lecture", async () => {
    const { id } = await makeLecture(testApp, course, { published: true })
    for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
      expect([what, (await list(id, impostor)).status]).toEqual([what, 401])
    expect((await list(id, student)).status).toBe(403)
    expect((await list(id, await makeProfessor(testApp))).status).toBe(404)
    expect((await list((await makeLecture(testApp, course)).id)).status).toBe(409)
  })

  it('say per slide what is new, removed, moved or changed, and what is missing', async () => {
    const { id, deckId, slides } = await makeLecture(testApp, course, { slides: 5, published: true })
    expect((await list(id)).body).toMatchObject({
      audio_seconds: expect.any(Number),
      total_slides: 5,
      students_started: 0,
      slides: [],
    })
    await student.call(study.completeSlide, { params: { lecture: id, slide: 1 } })
    await student.call(study.completeLecture, { params: { lecture: id } })
    const { database } = testApp.context
    await save(id, 1, 'Other words.')
    await database.execute(sql`delete from slides where id = ${slides[1]!.id}`)
    await database.execute(sql`update slides set page_id = gen_random_uuid() where id = ${slides[2]!.id}`)
    await database.execute(
      sql`update slides set number = number + 10 where deck_id = ${deckId} and number >= 4`,
    )
    await database.execute(
      sql`update slides set number = 19 - number where deck_id = ${deckId} and number > 10`,
    )
    const { body } = await list(id)
    expect(body).toMatchObject({
      students_started: 1,
      students_finished: 1,
      slides_missing_script: [],
      slides_missing_audio: [{ slide_index: 1, language: 'en' }],
    })
    expect(body.slides.map(({ kind, slide_index, was_index }) => [kind, slide_index, was_index])).toEqual([
      ['changed', 1, 1],
      ['removed', null, 2],
      ['removed', null, 3],
      ['new', 3, null],
      ['moved', 5, 4],
    ])
    expect(body.slides[0]!.languages).toMatchObject([
      {
        language: 'en',
        before: { audio_duration_ms: 100 },
        now: { script: 'Other words.', audio_url: null, audio_duration_ms: null },
      },
    ])
    expect(body.slides[4]!.languages).toEqual([])
    expect((await get(id)).published_version?.differing_slides).toBe(5)
  })
})

it('is refused while audio is missing, and then changes nothing', async () => {
  const { id } = await makeLecture(testApp, course, { published: true })
  const before = await get(id, student)
  await save(id, 1, 'Without audio.')
  const { status, detail } = await update(id)
  expect([status, (detail as { type: string }).type]).toEqual([409, 'missing_audio'])
  expect(await get(id, student)).toEqual(before)
})

it('makes one version when two tabs update, and none when nothing differs', async () => {
  const { id } = await makeLecture(testApp, course, { published: true })
  await save(id, 1, 'Changed once.')
  await speak(id, 1)
  const answers = await Promise.all([update(id), update(id), update(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countVersions(id)).toBe(2)
  await update(id)
  expect(await countVersions(id)).toBe(2)
})

it('does all or nothing when it is interrupted', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 2, published: true })
  await student.call(study.completeSlide, { params: { lecture: id, slide: 1 } })
  const before = await get(id, student)
  const { database } = testApp.context
  // The last statement of the update fails, as when the connection is lost there.
  await database.execute(
    sql.raw(`create function fail_update() returns trigger language plpgsql as $$ begin raise 'lost'; end $$;
      create trigger fail_update before update of students_until on file_uses execute function fail_update()`),
  )
  await save(id, 1, 'Interrupted.')
  await speak(id, 1)
  expect((await update(id)).status).toBe(500)
  await database.execute(sql.raw(`drop trigger fail_update on file_uses; drop function fail_update()`))
  expect([await get(id, student), await countVersions(id)]).toEqual([before, 1])
  expect(await database.$count(decksTable, eq(decksTable.lectureId, id))).toBe(2)
  expect((await update(id)).status).toBe(200)
})

describe('what students did', () => {
  /** Moves the last page of the working copy to the front, and removes the page after it. */
  const reorder = async (deckId: string) => {
    const { database } = testApp.context
    await database.execute(sql`delete from slides where deck_id = ${deckId} and number = 2`)
    await database.execute(sql`update slides set number = number + 10 where deck_id = ${deckId}`)
    await database.execute(
      sql`update slides set number = case number when 13 then 1 else 2 end where deck_id = ${deckId}`,
    )
  }
  const seen = async (id: string) => {
    const view = await get(id, student)
    const { body } = await student.call(notes.ofLecture, { params: { id } })
    return {
      studied: view.slides.en!.map(({ completed }) => completed),
      bookmarks: body.bookmarks.map((one) => one.slide_index),
      notes: body.notes.map((one) => `${one.slide_index} ${one.text}`),
      at: view.slide_index,
    }
  }

  it('stays on its page through update and undo', async () => {
    const { id, deckId } = await makeLecture(testApp, course, { slides: 3, published: true })
    for (const slide of [2, 3]) await student.call(study.completeSlide, { params: { lecture: id, slide } })
    await student.call(notes.setBookmark, { params: { id, slide: 1 }, body: { bookmarked: true } })
    await student.call(notes.setBookmark, { params: { id, slide: 2 }, body: { bookmarked: true } })
    await student.call(notes.save, { params: { id, slide: 3 }, body: { text: 'Three' } })
    const before = await seen(id)
    await reorder(deckId)
    expect(await seen(id)).toEqual(before)
    expect((await get(id)).published_version).toMatchObject({ differing_slides: 2 })
    expect((await update(id)).status).toBe(200)
    expect(await seen(id)).toEqual({ studied: [true, false], bookmarks: [2], notes: ['1 Three'], at: 1 })
    const undone = await undo(id)
    expect(undone.body.published_version).toMatchObject({ differing_slides: 2, undo_until: null })
    expect(await seen(id)).toEqual(before)
    expect((await undo(id)).status).toBe(409)
    expect((await update(id)).body.published_version?.undo_until).toMatch(/Z$/)
  })

  it('goes on from the last version when the lecture was unpublished meanwhile', async () => {
    const { id, deckId } = await makeLecture(testApp, course, { slides: 3, published: true })
    await student.call(study.completeSlide, { params: { lecture: id, slide: 3 } })
    await professor.call(publishing.update, { params: { id }, body: { published: false } })
    await reorder(deckId)
    await update(id)
    expect((await seen(id)).studied).toEqual([true, false])
  })
})

it('can be undone for 30 days; then the version and its files are removed', async () => {
  const { id, slides } = await makeLecture(testApp, course, { published: true })
  const old = (await get(id, student)).slides.en![0]!
  await writeScriptOf(testApp, slides[0]!.id, 'en', 'A new text.')
  await publishNow(testApp, id)
  const { database } = testApp.context
  await removeOldVersions(testApp.context)
  expect(await countVersions(id)).toBe(2)
  await database
    .update(publishedVersionsTable)
    .set({ retiredAt: sql`now() - interval '30 days'` })
    .where(sql`lecture_id = ${id} and retired_at is not null`)
  expect((await undo(id)).status).toBe(409)
  await removeOldVersions(testApp.context)
  expect(await countVersions(id)).toBe(1)
  expect((await get(id, student)).slides.en![0]!.script).toBe('A new text.')
  // The working copy still has the audio of the old words.
  expect(await testApp.context.files.sizeOf(keyOf(old.audio_url!)!)).toBeDefined()
})

describe('a language in preparation', () => {
  const change = (id: string, body: object) => professor.call(publishing.update, { params: { id }, body })

  it('blocks nothing and is not shown to students', async () => {
    const { id } = await makeLecture(testApp, course)
    await change(id, { supported_languages: ['en', 'ko'] })
    expect((await update(id)).status).toBe(409)
    const { body } = await change(id, { languages_in_preparation: ['ko'] })
    expect(body).toMatchObject({ supported_languages: ['en'], languages_in_preparation: ['ko'] })
    expect(Object.keys(body.slides)).toEqual(['en', 'ko'])
    expect((await update(id)).status).toBe(200)
    const view = await get(id, student)
    expect([view.supported_languages, Object.keys(view.slides)]).toEqual([['en'], ['en']])
    expect(view).not.toHaveProperty('languages_in_preparation')
    const asked = { params: { id, language: 'ko' as const } }
    expect((await student.call(study.transcript, asked)).status).toBe(404)
  })

  it('is never the only one, and is offered when it leaves preparation', async () => {
    const { id } = await makeLecture(testApp, course, { languages: ['en', 'ko'] })
    expect((await change(id, { languages_in_preparation: ['en', 'ko'] })).status).toBe(422)
    expect((await change(id, { languages_in_preparation: ['en'] })).body).toMatchObject({
      supported_languages: ['ko'],
      default_language: 'ko',
    })
    expect((await change(id, { languages_in_preparation: [] })).body.supported_languages).toEqual([
      'en',
      'ko',
    ])
    expect((await change(id, { supported_languages: ['en'] })).body.languages_in_preparation).toEqual([])
    const [row] = await testApp.context.database.select().from(lecturesTable).where(eq(lecturesTable.id, id))
    expect(row?.supportedLanguages).toEqual(['en'])
  })
})
