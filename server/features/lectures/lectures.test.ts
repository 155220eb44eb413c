import type { Course } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { study } from '@lectern/contract/study.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { fileUsesTable, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { recordingsTable, scriptsTable } from '../../platform/db/schema/scripts.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  scriptOf,
  writeScriptOf,
} from '../../testing/factories.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { sourceHashOf } from './source-hash.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person
beforeAll(async () => {
  ;({ platform, professor, course, student } = await startCourse())
})
afterAll(() => platform.stop())

describe('access', () => {
  it('hides a draft from students, in its own call and in lists', async () => {
    const draft = await makeLecture(platform, course)
    const answer = await student.call(lectures.get, { params: { id: draft.id } })
    expect([answer.status, answer.detail]).toEqual([
      404,
      "Lecture not found or you don't have permission to view it.",
    ])
    const list = await student.call(lectures.listForStudent, { params: { courseId: course._id } })
    expect(list.body.map((lecture) => lecture._id)).not.toContain(draft.id)
  })
  it('hides a published lecture from a student of another course and from another professor', async () => {
    const lecture = await makeLecture(platform, course, { published: true })
    const elsewhere = await makeStudent(platform, await makeCourse(await makeProfessor(platform)))
    for (const stranger of [elsewhere, await makeProfessor(platform)]) {
      expect((await stranger.call(lectures.get, { params: { id: lecture.id } })).status).toBe(404)
    }
    const other = await makeProfessor(platform)
    expect((await other.call(lectures.remove, { params: { id: lecture.id } })).status).toBe(404)
    expect((await professor.call(lectures.get, { params: { id: lecture.id } })).status).toBe(200)
  })
})

describe('create', () => {
  const create = (body: object) =>
    professor.call(lectures.create, { params: { courseId: course._id }, wrongBody: body })
  it("takes the course's languages when none are given", async () => {
    const languages = await makeCourse(professor, { supported_languages: ['zh', 'ko'] })
    const answer = await professor.call(lectures.create, {
      params: { courseId: languages._id },
      body: { title: ' A title\t', description: null },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      title: 'A title',
      description: null,
      course_id: languages._id,
      course_name: 'A course',
      published: false,
      pdf_file_path: null,
      total_slides: 0,
      supported_languages: ['ko', 'zh'],
      default_language: 'ko',
      current_language: 'ko',
      script_generation_complete: false,
      image_paths: [],
      slides: { ko: [], zh: [] },
    })
  })
  it('takes English for the default when it is among the languages', async () => {
    const answer = await create({ title: 'A', supported_languages: ['zh', 'en', 'zh'] })
    expect(answer.body).toMatchObject({ supported_languages: ['en', 'zh'], default_language: 'en' })
  })
  it.each([
    [{}, 'Please enter a lecture title.'],
    [{ title: ' \u0000\n ' }, 'Please enter a lecture title.'],
    [{ title: 'x'.repeat(201) }, 'The title must be at most 200 characters long.'],
    [
      { title: 'A', supported_languages: [] },
      'Please select at least one supported language for the lecture.',
    ],
    [{ title: 'A', supported_languages: ['tlh'] }, 'This language is not offered for lectures.'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await create(body)
    expect([answer.status, answer.detail]).toEqual([422, sentence])
  })
})

describe('get', () => {
  it('gives the professor everything, with a list of all slides per language', async () => {
    const made = await makeLecture(platform, course, { slides: 2, languages: ['en', 'ko'] })
    const { body } = await professor.call(lectures.get, { params: { id: made.id } })
    expect(Object.keys(body.slides)).toEqual(['en', 'ko'])
    expect(body).toMatchObject({
      pdf_file_path: made.deckKey,
      pdf_file_name: 'slides.pdf',
      total_slides: 2,
      script_generation_complete: true,
      image_paths: made.slides.map((slide) => slide.pictureKey),
    })
    expect(body).not.toHaveProperty('completed')
    const entry = body.slides.ko?.[1]
    expect(entry).toMatchObject({
      index: 2,
      script: scriptOf(2, 'ko'),
      revision: 1,
      image_width: 64,
      image_height: 36,
      title: 'Slide 2',
      word_count: 2,
      audio_duration_ms: 100,
      audio_stale: false,
      script_history: [{ script_text: scriptOf(2, 'ko'), source: 'ai_generated' }],
    })
    expect(entry?.image_url).toContain(made.slides[1]?.pictureKey)
    expect(entry?.audio_marks).toHaveLength(2)
    expect(entry?.based_on_history_timestamp).toBe(entry?.script_history?.[0]?.timestamp)
    expect(entry?.script_history?.[0]?.audio_url_for_this_version).toBe(entry?.audio_url)
    expect(entry).not.toHaveProperty('completed')
  })
  it('gives a student their own progress, but neither history nor source nor outdated flags', async () => {
    const made = await makeLecture(platform, course, { slides: 2, published: true })
    await student.call(study.completeSlide, { params: { lecture: made.id, slide: 2 } })
    const { body } = await student.call(lectures.get, { params: { id: made.id } })
    expect(body).not.toHaveProperty('pdf_file_path')
    expect(body).not.toHaveProperty('pdf_file_name')
    expect(body.completed).toBe(false)
    expect(body.slides.en?.map((entry) => entry.completed)).toEqual([false, true])
    for (const entry of body.slides.en ?? []) {
      for (const secret of [
        'script_history',
        'revision',
        'audio_stale',
        'stale_audio',
        'based_on_history_timestamp',
      ])
        expect(entry).not.toHaveProperty(secret)
      expect(entry.audio_url).not.toBeNull()
    }
    expect(JSON.stringify(body)).not.toContain(made.deckKey)
  })
  it('takes the audio away when the script changes, and gives it back with the old words', async () => {
    const made = await makeLecture(platform, course)
    const entryNow = async () =>
      (await professor.call(lectures.get, { params: { id: made.id } })).body.slides.en?.[0]
    const before = await entryNow()
    await writeScriptOf(platform, made.slides[0]!.id, 'en', 'Other words.')
    expect(await entryNow()).toMatchObject({
      audio_url: null,
      audio_marks: null,
      audio_stale: true,
      stale_audio: { url: before?.audio_url, is_old_voice: false },
      revision: 2,
    })
    expect((await entryNow())?.script_history?.map((entry) => entry.audio_url_for_this_version)).toEqual([
      null,
      before?.audio_url,
    ])
    await writeScriptOf(platform, made.slides[0]!.id, 'en', scriptOf(1, 'en'))
    expect(await entryNow()).toMatchObject({ audio_url: before?.audio_url, audio_stale: false })
  })
  it('gives the newest versions first, and not more than the limit for a slide', async () => {
    const made = await makeLecture(platform, course, { slides: 2 })
    for (let count = 1; count <= limits.historyEntries + 2; count += 1)
      await writeScriptOf(platform, made.slides[0]!.id, 'en', `Version ${count}.`)
    const { body } = await professor.call(lectures.get, { params: { id: made.id } })
    const [first, second] = body.slides.en ?? []
    expect(first?.script_history).toHaveLength(limits.historyEntries)
    expect(first?.script_history?.slice(0, 2).map((version) => version.script_text)).toEqual([
      `Version ${limits.historyEntries + 2}.`,
      `Version ${limits.historyEntries + 1}.`,
    ])
    expect(second?.script_history).toHaveLength(1)
  })
  it('says that scripts are complete only when none of the default language is blank', async () => {
    const made = await makeLecture(platform, course, { slides: 2, languages: ['en', 'ko'] })
    const complete = async () =>
      (await professor.call(lectures.get, { params: { id: made.id } })).body.script_generation_complete
    await platform.context.database.delete(scriptsTable).where(eq(scriptsTable.language, 'ko'))
    expect(await complete()).toBe(true)
    await writeScriptOf(platform, made.slides[1]!.id, 'en', ' \n ')
    expect(await complete()).toBe(false)
  })
  it('asks the same number of queries however many slides there are', async () => {
    const pool = platform.context.database.$client
    const count = async (slides: number) => {
      const made = await makeLecture(platform, course, { slides, languages: ['en', 'ko'], published: true })
      let queries = 0
      const query = pool.query.bind(pool)
      pool.query = ((...asked: Parameters<typeof query>) => {
        queries += 1
        return query(...asked)
      }) as typeof pool.query
      try {
        for (const who of [professor, student]) await who.call(lectures.get, { params: { id: made.id } })
      } finally {
        pool.query = query as typeof pool.query
      }
      return queries
    }
    const one = await count(1)
    expect(one).toBeGreaterThan(0)
    expect(await count(12)).toBe(one)
  })
})

describe('lists', () => {
  it('shows the professor a new lecture last, with pictures; a lecture without slides has none', async () => {
    const own = await makeCourse(professor)
    const first = await makeLecture(platform, own, { slides: 2, title: 'First' })
    const empty = await professor.call(lectures.create, {
      params: { courseId: own._id },
      body: { title: 'Empty' },
    })
    const { body } = await professor.call(lectures.listOfCourse, { params: { courseId: own._id } })
    expect(body.map((lecture) => lecture._id)).toEqual([first.id, empty.body._id])
    expect(body[1]).toMatchObject({ slide_count: 0, thumbnail_url: null, image_paths: [] })
    expect(body[0]).toMatchObject({
      slide_count: 2,
      published: false,
      image_paths: first.slides.map((slide) => slide.pictureKey),
    })
    expect(body[0]?.thumbnail_url).toContain(first.slides[0]?.thumbnailKey)
  })
  it('lists published lectures for a student, oldest first, with progress', async () => {
    const own = await makeCourse(professor)
    const learner = await makeStudent(platform, own)
    const first = await makeLecture(platform, own, { slides: 2, published: true })
    await makeLecture(platform, own)
    const third = await makeLecture(platform, own, { published: true })
    await learner.call(study.completeSlide, { params: { lecture: first.id, slide: 1 } })
    await learner.call(study.completeLecture, { params: { lecture: third.id } })
    const { body } = await learner.call(lectures.listForStudent, { params: { courseId: own._id } })
    expect(body).toMatchObject([
      { _id: first.id, slide_count: 2, completed: false, completed_slides: 1 },
      { _id: third.id, slide_count: 1, completed: true, completed_slides: 0 },
    ])
    expect(body[0]).not.toHaveProperty('image_paths')
  })
})

describe('remove', () => {
  it('deletes everything of it, files too, except what another lecture uses', async () => {
    const { database, files: store, queue } = platform.context
    const made = await makeLecture(platform, course, { slides: 2, published: true })
    const other = await makeLecture(platform, course)
    const shared = made.slides[0]!.pictureKey
    await database.insert(fileUsesTable).values({ fileKey: shared, lectureId: other.id, kind: 'picture' })
    await student.call(study.completeSlide, { params: { lecture: made.id, slide: 1 } })
    const job = await database.transaction((tx) =>
      queue.enqueue(tx, { kind: 'audio', ownerId: professor.userId, lectureId: made.id }),
    )
    const answer = await professor.call(lectures.remove, {
      params: { id: made.id },
      query: { for_good: 'true' },
    })
    expect([answer.status, answer.body]).toEqual([200, { detail: 'The lecture was deleted.' }])
    const keys = [
      made.deckKey,
      ...made.audioKeys,
      ...made.slides.flatMap((slide) => [slide.pictureKey, slide.thumbnailKey]),
    ]
    for (const key of keys)
      expect([key, (await store.sizeOf(key)) !== undefined]).toEqual([key, key === shared])
    expect(await database.select().from(jobsTable).where(eq(jobsTable.id, job.id))).toEqual([])
    expect(
      await database.select().from(recordingsTable).where(eq(recordingsTable.fileKey, made.audioKeys[0]!)),
    ).toEqual([])
    for (const who of [professor, student])
      expect((await who.call(lectures.get, { params: { id: made.id } })).status).toBe(404)
    expect((await professor.call(lectures.remove, { params: { id: made.id } })).status).toBe(404)
    const rest = await professor.call(lectures.get, { params: { id: other.id } })
    expect(rest.body.slides.en?.[0]?.audio_url).not.toBeNull()
  })
  it('closes its files at once', async () => {
    const made = await makeLecture(platform, course, { published: true })
    const query = { file_path: made.slides[0]!.pictureKey }
    expect((await student.call(files.get, { query })).status).toBe(200)
    await platform.context.database.delete(lecturesTable).where(eq(lecturesTable.id, made.id))
    expect((await student.call(files.get, { query })).status).toBe(404)
  })
})

describe('a translation', () => {
  it('is stale once the text it was made from has changed, and fresh when that is back', async () => {
    const made = await makeLecture(platform, course, { languages: ['en', 'ko'] })
    const [slide] = made.slides
    const staleness = async () => {
      const { body } = await professor.call(lectures.get, {
        params: { id: made.id },
        query: { history: 'none' },
      })
      return [body.slides.en![0]!.translation_stale, body.slides.ko![0]!.translation_stale]
    }
    // Korean words written by the professor are not a translation.
    expect(await staleness()).toEqual([false, false])
    await platform.context.database
      .update(scriptsTable)
      .set({ translatedFrom: sourceHashOf(scriptOf(1, 'en')) })
      .where(eq(scriptsTable.language, 'ko'))
    expect(await staleness()).toEqual([false, false])
    await writeScriptOf(platform, slide!.id, 'en', 'Something else.')
    expect(await staleness()).toEqual([false, true])
    await writeScriptOf(platform, slide!.id, 'en', scriptOf(1, 'en'))
    expect(await staleness()).toEqual([false, false])
  })
  it('is only shown to its professor', async () => {
    const made = await makeLecture(platform, course, { languages: ['en', 'ko'], published: true })
    const { body } = await student.call(lectures.get, { params: { id: made.id } })
    expect(body.slides.ko![0]).not.toHaveProperty('translation_stale')
  })
})

describe('a long lecture', () => {
  it('is deleted with all its files', { timeout: 120_000 }, async () => {
    const made = await makeLecture(platform, course, { slides: 40, published: true })
    const answer = await professor.call(lectures.remove, {
      params: { id: made.id },
      query: { for_good: 'true' },
    })
    expect(answer.status).toBe(200)
    const left = await Promise.all(
      [...made.audioKeys, ...made.slides.map((slide) => slide.pictureKey)].map((key) =>
        platform.context.files.sizeOf(key),
      ),
    )
    expect(left.every((size) => size === undefined)).toBe(true)
    const uses = await platform.context.database
      .select()
      .from(fileUsesTable)
      .where(eq(fileUsesTable.lectureId, made.id))
    expect(uses).toEqual([])
  })
})
