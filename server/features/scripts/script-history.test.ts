import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform, 'Ada Kim')
  course = await makeCourse(professor)
})
afterAll(() => platform?.stop())

const history = (
  id: string,
  who: Pick<Person, 'call'> = professor,
  more: Record<string, string | number> = {},
) => who.call(scripts.history, { params: { id, slide: 1, language: 'en', ...more } })
const save = (id: string, script: string) =>
  professor.call(scripts.save, { params: { id, slide: 1 }, body: { script } })

describe('access', () => {
  it('is hidden from strangers, students, other professors, and missing for unknown slides', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
      expect([what, (await history(id, impostor)).status]).toEqual([what, 401])
    expect((await history(id, await makeStudent(platform, course))).status).toBe(403)
    expect((await history(id, await makeProfessor(platform))).status).toBe(404)
    const wrong: Record<string, string | number>[] = [
      { slide: 2 },
      { slide: 0 },
      { slide: 'x' },
      { language: 'xx' },
      { language: 'constructor' },
    ]
    for (const more of wrong) expect((await history(id, professor, more)).status).toBe(404)
  })
})

it('lists author, time, source and audio of each version, newest first', async () => {
  const { id } = await makeLecture(platform, course)
  const made = (await history(id)).body
  expect(made).toMatchObject([{ source: 'ai_generated', author_name: null, is_present: true }])
  const audio = made[0]!.audio_url_for_this_version
  expect(audio).toContain('/api/files/')
  await save(id, 'My own words.')
  await save(id, made[0]!.script_text)
  const versions = (await history(id)).body
  expect(
    versions.map(({ source, author_name, is_present, audio_url_for_this_version, script_text }) => [
      source,
      author_name,
      is_present,
      audio_url_for_this_version,
      script_text,
    ]),
  ).toEqual([
    ['restored', 'Ada Kim', true, audio, made[0]!.script_text],
    ['manual_edit', 'Ada Kim', false, null, 'My own words.'],
    ['ai_generated', null, false, audio, made[0]!.script_text],
  ])
  expect(new Set(versions.map((version) => version.version_id)).size).toBe(3)
  expect(versions[0]!.timestamp >= versions[2]!.timestamp).toBe(true)
})

it('is empty for a language without a script', async () => {
  const { id } = await makeLecture(platform, course)
  expect((await history(id, professor, { language: 'ko' })).body).toEqual([])
})

it('keeps the original of the AI in sight behind fifty edits', async () => {
  const { id } = await makeLecture(platform, course)
  const original = (await history(id)).body[0]!
  for (let edit = 1; edit <= 55; edit += 1) await save(id, `Edit ${edit}.`)
  const versions = (await history(id)).body
  expect(versions).toHaveLength(51)
  expect([versions[0]!.script_text, versions[49]!.script_text]).toEqual(['Edit 55.', 'Edit 6.'])
  expect(versions[50]).toEqual({ ...original, is_present: false })
})

describe('the lecture', () => {
  it('is left out on request', async () => {
    const { id } = await makeLecture(platform, course)
    const whole = await professor.call(lectures.get, { params: { id } })
    const lean = await professor.call(lectures.get, { params: { id }, query: { history: 'none' } })
    expect(whole.body.slides.en![0]!.script_history).toHaveLength(1)
    const { script_history, ...entry } = whole.body.slides.en![0]!
    expect(lean.body.slides.en![0]).toEqual(entry)
    const saved = await professor.call(scripts.save, {
      params: { id, slide: 1 },
      query: { history: 'none' },
      body: { script: 'Other words.' },
    })
    expect(saved.body.slides.en![0]).toMatchObject({ script: 'Other words.', revision: 2 })
    expect(saved.body.slides.en![0]).not.toHaveProperty('script_history')
  })
  it('refuses unknown parts', async () => {
    const { id } = await makeLecture(platform, course)
    const answer = await professor.call(lectures.get, { params: { id }, query: { history: 'some' as never } })
    expect([answer.status, answer.detail]).toEqual([422, 'history must be all or none.'])
  })
})
