import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
import {
  enroll,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { spokenHashOf } from './spoken-hash.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const entry = (word: string, say_as: string, language: 'en' | 'ko' | null = null) => ({
  word,
  say_as,
  language,
})

const setList = (courseId: string, pronunciations: ReturnType<typeof entry>[]) =>
  professor.call(courses.update, { params: { id: courseId }, body: { pronunciations } })
const hashesOf = async (slideId: string) =>
  (await platform.context.database.select().from(scriptsTable).where(eq(scriptsTable.slideId, slideId))).map(
    ({ spokenHash }) => spokenHash,
  )

describe('the pronunciation list', () => {
  it('is stored as given, for the professor only', async () => {
    const course = await makeCourse(professor)
    expect(course.pronunciations).toEqual([])
    const list = [entry('Gauß', 'gowss'), entry('SQL', 'sequel', 'en'), entry('<b>', '😀 مرحبا')]
    expect((await setList(course._id, list)).body.pronunciations).toEqual(list)
    const student = await makeStudent(platform)
    await enroll(student, course)
    const answers = [
      await student.call(courses.get, { params: { id: course._id } }),
      await student.call(courses.listMine),
    ]
    for (const answer of answers) expect(answer.raw.toString()).not.toContain('gowss')
    const stranger = await makeProfessor(platform)
    const refused = await stranger.call(courses.update, {
      params: { id: course._id },
      body: { pronunciations: [] },
    })
    expect(refused.status).toBe(404)
    expect((await professor.call(courses.get, { params: { id: course._id } })).body.pronunciations).toEqual(
      list,
    )
  })

  it.each([
    [[{ word: ' ', say_as: 'x' }], 'Please enter the word that is spoken differently.'],
    [[{ word: 'x', say_as: '' }], 'Please enter how the word is said.'],
    [
      [{ word: 'x'.repeat(101), say_as: 'x' }],
      'A word of the pronunciation list must be at most 100 characters long.',
    ],
    [[{ word: 'x', say_as: 'x', language: 'tlh' }], 'This language is not offered for lectures.'],
    [
      Array.from({ length: limits.pronunciations + 1 }, () => ({ word: 'x', say_as: 'x' })),
      'A course can have at most 500 pronunciations.',
    ],
  ])('refuses %j', async (pronunciations, sentence) => {
    const course = await makeCourse(professor)
    const answer = await professor.call(courses.update, {
      params: { id: course._id },
      wrongBody: { pronunciations },
    })
    expect([answer.status, answer.detail]).toEqual([422, sentence])
  })

  it('makes exactly the audio outdated whose words it changes; restoring it makes the audio current', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { slides: 3 })
    const isSounding = async () => {
      const { body } = await professor.call(lectures.get, { params: { id: lecture.id } })
      return (body.slides.en ?? []).map((slide) => slide.audio_url !== null)
    }
    const script =
      (await professor.call(lectures.get, { params: { id: lecture.id } })).body.slides.en?.[1]?.script ?? ''
    expect(script).toContain('slide 2 ')
    expect(await isSounding()).toEqual([true, true, true])
    const staleAfter = async (list: ReturnType<typeof entry>[]) =>
      (await setList(course._id, list)).body.stale_audio
    expect(await staleAfter([entry('unspoken', 'x'), entry('slide 2', 'the second slide')])).toBe(1)
    expect(await isSounding()).toEqual([true, false, true])
    // It had no audio left that could become outdated, or its old audio fits again.
    expect(await staleAfter([entry('slide 2', 'another second slide')])).toBe(0)
    expect(await staleAfter([entry('slide 2', 'x', 'ko')])).toBe(0)
    expect(await isSounding()).toEqual([true, true, true])
  })

  it('enters the hash of scripts written later', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { slides: 1 })
    const list = [entry('SQL', 'sequel')]
    await setList(course._id, list)
    const script = 'We [highlight text="x"]use SQL[/highlight] today.'
    await professor.call(scripts.save, {
      params: { id: lecture.id, slide: 1 },
      body: { script, language: 'en' },
    })
    const [hash] = await hashesOf(lecture.slides[0]!.id)
    expect(hash).toBe(spokenHashOf(script, 'en', list))
    expect(hash).not.toBe(spokenHashOf(script, 'en', []))
    expect(spokenHashOf('No such word.', 'en', list)).toBe(spokenHashOf('No such word.', 'en', []))
  })

  it('is renewed with a script that is saved in the same moment', async () => {
    const course = await makeCourse(professor)
    const lecture = await makeLecture(platform, course, { slides: 1 })
    for (let round = 0; round < 6; round += 1) {
      const list = [entry('SQL', `sequel ${round}`)]
      const script = `SQL, turn ${round}.`
      const [saved] = await Promise.all([
        professor.call(scripts.save, {
          params: { id: lecture.id, slide: 1 },
          body: { script, language: 'en' },
        }),
        setList(course._id, list),
      ])
      expect(saved.status).toBe(200)
      expect(await hashesOf(lecture.slides[0]!.id)).toEqual([spokenHashOf(script, 'en', list)])
    }
  })

  it('is renewed for a course of 40 lectures with 40 slides', async () => {
    const course = await makeCourse(professor)
    const touched: string[] = []
    const { database } = platform.context
    // 40 slides stand for 1,600: their rows differ in nothing that counts here.
    const lecture = await makeLecture(platform, course, { slides: 40 })
    const filler = 'This is a sentence of a lecture that explains something at length. '.repeat(25)
    for (const [index, slide] of lecture.slides.entries()) {
      const isTouched = index % 10 === 0
      await writeScriptOf(platform, slide.id, 'en', `${filler}${isTouched ? 'SQL' : 'nothing'}.`)
      if (isTouched) touched.push(slide.id)
    }
    // Scripts in many languages stand for many lectures.
    const spokenHash = spokenHashOf(filler, 'x', [])
    await database.insert(scriptsTable).values(
      lecture.slides.flatMap(({ id: slideId }) =>
        Array.from({ length: 39 }, (_, index) => ({
          slideId,
          language: `x${index}`,
          script: filler,
          spokenHash,
        })),
      ),
    )
    const before = new Map(
      await Promise.all(lecture.slides.map(async ({ id }) => [id, (await hashesOf(id)).sort()] as const)),
    )
    const list = Array.from({ length: 499 }, (_, index) => entry(`word${index}`, 'x'))
    expect((await setList(course._id, [...list, entry('SQL', 'sequel', 'en')])).status).toBe(200)
    for (const { id } of lecture.slides) {
      const changed = (await hashesOf(id)).filter((hash) => !before.get(id)?.includes(hash)).length
      expect(changed).toBe(touched.includes(id) ? 1 : 0)
    }
  })
})
