import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { hostileValues, makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course

type Change = Parameters<typeof change>[1]
const change = (
  id: string,
  body: {
    published?: boolean
    title?: string
    description?: string | null
    supported_languages?: ('en' | 'ko' | 'zh' | 'ja')[]
  },
  who: { call: Person['call'] } = professor,
) => who.call(publishing.update, { params: { id }, body })

beforeAll(async () => {
  testApp = await startTestApp()
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

describe('publishing', () => {
  it("is for the lecture's professor alone", async () => {
    const { id } = await makeLecture(testApp, course)
    const published: Change = { published: true }
    for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
      expect([what, (await change(id, published, impostor)).status]).toEqual([what, 401])
    expect((await change(id, published, await makeStudent(testApp, course))).status).toBe(403)
    expect((await change(id, published, await makeProfessor(testApp))).status).toBe(404)
    expect((await change('nothing', published)).status).toBe(404)
    expect((await professor.call(lectures.get, { params: { id } })).body.published).toBe(false)
  })

  it('opens a whole lecture to students, and unpublishing closes it at once', async () => {
    const { id } = await makeLecture(testApp, course, { slides: 2, languages: ['en', 'ko'] })
    const student = await makeStudent(testApp, course)
    const see = async () => (await student.call(lectures.get, { params: { id } })).status
    expect(await see()).toBe(404)
    expect((await change(id, { published: true })).body).toMatchObject({ published: true, total_slides: 2 })
    expect(await see()).toBe(200)
    expect((await change(id, { published: false })).body.published).toBe(false)
    expect(await see()).toBe(404)
  })

  it('names the slides that lack a script, before those that lack audio', async () => {
    const { id, slides } = await makeLecture(testApp, course, {
      slides: 3,
      languages: ['en', 'ko'],
      scripts: false,
    })
    await writeScriptOf(testApp, slides[0]!.id, 'en', 'One.')
    await writeScriptOf(testApp, slides[1]!.id, 'en', '[drawing/] 	')
    const { status, detail } = await change(id, { published: true })
    expect(status).toBe(409)
    expect(detail).toEqual({
      type: 'missing_script',
      message:
        'Cannot publish: Critical scripts are missing. Slides 2 and 3 in English; slides 1, 2 and 3 in Korean.',
      slides_missing_script: [
        { slide_index: 2, language: 'en' },
        { slide_index: 3, language: 'en' },
        { slide_index: 1, language: 'ko' },
        { slide_index: 2, language: 'ko' },
        { slide_index: 3, language: 'ko' },
      ],
    })
  })

  it('names the slides with missing or outdated audio', async () => {
    const { id } = await makeLecture(testApp, course, { slides: 2 })
    await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script: 'Other words.' } })
    const { status, detail } = await change(id, { published: true })
    expect(status).toBe(409)
    expect(detail).toEqual({
      type: 'missing_audio',
      message: 'Cannot publish: Audio is missing. Slide 2 in English.',
      slides_missing_audio: [{ slide_index: 2, language: 'en' }],
    })
  })

  it('needs slides', async () => {
    const { body } = await professor.call(lectures.create, {
      params: { courseId: course._id },
      body: { title: 'Empty' },
    })
    const { status, detail } = await change(body._id, { published: true })
    expect(status).toBe(409)
    expect(detail).toMatchObject({ type: 'missing_script', slides_missing_script: [] })
  })

  it('is checked again at each update', async () => {
    const { id } = await makeLecture(testApp, course, { published: true })
    expect((await change(id, { title: 'Renamed', supported_languages: ['en', 'ko'] })).status).toBe(200)
    const refused = await change(id, { title: 'Again', published: true })
    expect([refused.status, (refused.detail as { type: string }).type]).toEqual([409, 'missing_script'])
    expect((await professor.call(lectures.get, { params: { id } })).body).toMatchObject({
      title: 'Renamed',
      supported_languages: ['en', 'ko'],
      published: true,
      published_version: { languages: ['en'], differing_slides: 0 },
    })
  })
})

describe('changing a lecture', () => {
  it('chooses another default language only when the old one is removed', async () => {
    const { id } = await makeLecture(testApp, course, { languages: ['ko', 'zh'] })
    expect((await change(id, { supported_languages: ['zh', 'ko', 'en'] })).body).toMatchObject({
      default_language: 'ko',
      supported_languages: ['en', 'ko', 'zh'],
    })
    expect((await change(id, { supported_languages: ['en', 'zh'] })).body.default_language).toBe('en')
  })

  it('refuses invalid fields in one sentence', async () => {
    const { id } = await makeLecture(testApp, course)
    const none = await change(id, { supported_languages: [] })
    expect([none.status, none.detail]).toEqual([
      422,
      'Please select at least one supported language for the lecture.',
    ])
    expect((await change(id, { title: '  ' })).detail).toBe('Please enter a lecture title.')
    for (const published of hostileValues.filter((value) => typeof value !== 'boolean')) {
      expect(
        (await professor.call(publishing.update, { params: { id }, wrongBody: { published } })).status,
      ).toBe(422)
    }
    expect((await change(id, {})).body).toMatchObject({ title: 'A lecture', published: false })
  })
})
