import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
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
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  // Without a worker, so that a job stays queued.
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform?.stop())

const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
const BUSY_SAVING = 'Another operation is in progress or lecture data is missing. Please wait before saving.'

type Wish = {
  find?: string
  replace?: string
  match_case?: boolean
  whole_words?: boolean
  language?: 'en' | 'ko'
}
const replace = (
  id: string,
  slides: { slide: number; based_on_revision: number }[],
  wish: Wish = {},
  who: Pick<Person, 'call'> = professor,
) =>
  who.call(scripts.replace, {
    params: { id },
    body: { find: 'slide', replace: 'page', language: 'en', slides, ...wish },
  })
const at = (...numbers: number[]) => numbers.map((slide) => ({ slide, based_on_revision: 1 }))
const scriptsOf = async (id: string, language = 'en') =>
  (await professor.call(lectures.get, { params: { id } })).body.slides[language]!.map((entry) => entry.script)

describe('access', () => {
  it('refuses strangers, students and other professors', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
      expect([what, (await replace(id, at(1), {}, impostor)).status]).toEqual([what, 401])
    expect((await replace(id, at(1), {}, await makeStudent(platform, course))).status).toBe(403)
    expect((await replace(id, at(1), {}, await makeProfessor(platform))).status).toBe(404)
    expect((await replace('no-id', at(1))).status).toBe(404)
    expect((await scriptsOf(id))[0]).toContain('This is slide 1')
  })
})

describe('find and replace', () => {
  it('changes spoken words in many scripts, tags untouched, each a version', async () => {
    const { id } = await makeLecture(platform, course, { slides: 3 })
    const answer = await replace(id, at(1, 3))
    expect(answer.body).toMatchObject({ replacements: 2, changed_slides: [1, 3] })
    expect(await scriptsOf(id)).toEqual([
      'This is page 1 in en. It has [highlight text="two"]two[/highlight] sentences.',
      'This is slide 2 in en. It has [highlight text="two"]two[/highlight] sentences.',
      'This is page 3 in en. It has [highlight text="two"]two[/highlight] sentences.',
    ])
    const entries = answer.body.lecture.slides.en!
    expect(entries.map((entry) => [entry.revision, entry.script_history!.length])).toEqual([
      [2, 2],
      [1, 1],
      [2, 2],
    ])
    expect(entries[0]).toMatchObject({ audio_url: null, audio_stale: true })
    expect(entries[0]!.script_history![0]!.source).toBe('manual_edit')
  })
  it('takes the words as they are', async () => {
    const { id, slides } = await makeLecture(platform, course)
    await writeScriptOf(platform, slides[0]!.id, 'en', 'A (b) A.c a.C [arrow from_text="A.c"]Abc[/arrow]')
    const revised = (slide: number, based_on_revision: number) => [{ slide, based_on_revision }]
    const one = await replace(id, revised(1, 2), { find: 'A.c', replace: '$&\\1', match_case: true })
    expect([one.body.replacements, (await scriptsOf(id))[0]]).toEqual([
      1,
      'A (b) $&\\1 a.C [arrow from_text="A.c"]Abc[/arrow]',
    ])
    await replace(id, revised(1, 3), { find: 'a', replace: 'z', whole_words: true })
    expect((await scriptsOf(id))[0]).toBe('Z (b) $&\\1 z.C [arrow from_text="A.c"]Abc[/arrow]')
  })
  it('works in the language asked for', async () => {
    const { id } = await makeLecture(platform, course, { languages: ['en', 'ko'] })
    await replace(id, at(1), { language: 'ko' })
    expect((await scriptsOf(id))[0]).toContain('slide 1')
    expect((await scriptsOf(id, 'ko'))[0]).toContain('page 1')
    const { id: english } = await makeLecture(platform, course)
    const answer = await replace(english, at(1), { language: 'ko' })
    expect([answer.status, answer.detail]).toEqual([422, 'This lecture has no Korean version.'])
  })
  it('writes nothing where nothing is found or nothing changes', async () => {
    const { id } = await makeLecture(platform, course)
    for (const wish of [{ find: 'nowhere' }, { find: 'slide', replace: 'slide' }, { find: 'highlight' }])
      expect((await replace(id, at(1), wish)).body).toMatchObject({ replacements: 0, changed_slides: [] })
    expect((await replace(id, [])).body.replacements).toBe(0)
    const lecture = (await professor.call(lectures.get, { params: { id } })).body
    expect(lecture.slides.en![0]!.script_history).toHaveLength(1)
  })
})

describe('all or nothing', () => {
  it('names the slides that have changed meanwhile', async () => {
    const { id } = await makeLecture(platform, course, { slides: 4 })
    for (const slide of [2, 4])
      await professor.call(scripts.save, { params: { id, slide }, body: { script: `My slide ${slide}.` } })
    const before = await scriptsOf(id)
    const answer = await replace(id, at(1, 2, 3, 4))
    expect([answer.status, answer.detail]).toEqual([
      409,
      'The scripts of slides 2 and 4 have changed since you searched. Nothing was replaced. Please search again.',
    ])
    expect(await scriptsOf(id)).toEqual(before)
    const one = await replace(id, at(3, 4))
    expect(one.detail).toBe(
      'The script of slide 4 has changed since you searched. Nothing was replaced. Please search again.',
    )
  })
  it('knows which slides there are', async () => {
    const { id } = await makeLecture(platform, course)
    const answer = await replace(id, at(1, 2))
    expect([answer.status, answer.detail]).toEqual([404, 'This lecture has no slide 2.'])
    expect((await scriptsOf(id))[0]).toContain('slide 1')
  })
  it('lets one of ten simultaneous requests win', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => replace(id, at(1, 2), { replace: `page${index}` })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    const [one, two] = await scriptsOf(id)
    expect(one!.match(/page\d/)![0]).toBe(two!.match(/page\d/)![0])
  })
  it('makes no script longer than a script may be', async () => {
    const { id, slides } = await makeLecture(platform, course, { slides: 2 })
    await writeScriptOf(platform, slides[1]!.id, 'en', 'slide '.repeat(200))
    const answer = await replace(id, [...at(1), { slide: 2, based_on_revision: 2 }], {
      replace: 'x'.repeat(500),
    })
    expect([answer.status, answer.detail]).toEqual([
      422,
      'A script must be at most 50000 characters long; slide 2 would be longer. Nothing was replaced.',
    ])
    expect((await scriptsOf(id))[0]).toContain('slide 1')
  })
  it('does not wait while one of the scripts is being written', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    const started = await professor.call(scripts.generate, { params: { id, slide: 2 }, body: { settings } })
    expect(started.status).toBe(200)
    const answer = await replace(id, at(1, 2))
    expect([answer.status, answer.detail]).toEqual([409, BUSY_SAVING])
    expect((await replace(id, at(1))).status).toBe(200)
  })
  it('is refused, like saving, while the lecture is translated', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    await platform.context.database.transaction((tx) =>
      platform.context.queue.enqueue(tx, { kind: 'translation', ownerId: professor.userId, lectureId: id }),
    )
    expect((await replace(id, at(1))).detail).toBe(BUSY_SAVING)
    const saved = await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script: 'x' } })
    expect([saved.status, saved.detail]).toEqual([409, BUSY_SAVING])
    for (const call of [
      professor.call(scripts.generate, { params: { id, slide: 1 }, body: { settings } }),
      professor.call(scripts.generateAll, { params: { id }, body: { settings } }),
    ]) {
      const answer = await call
      expect([answer.status, answer.detail]).toEqual([
        409,
        'Another critical operation is in progress or prerequisites not met.',
      ])
    }
  })
})

it('refuses invalid searches with a sentence', async () => {
  const { id } = await makeLecture(platform, course)
  const answers = await Promise.all([
    replace(id, at(1), { find: '' }),
    replace(id, at(1), { find: '\u0000' }),
    replace(id, at(1), { find: 'x'.repeat(501) }),
    replace(id, at(1), { replace: 'x'.repeat(501) }),
  ])
  expect(answers.map((answer) => [answer.status, answer.detail])).toEqual([
    [422, 'Please enter the text to find.'],
    [422, 'Please enter the text to find.'],
    [422, 'The text to find must be at most 500 characters long.'],
    [422, 'The replacement must be at most 500 characters long.'],
  ])
})
