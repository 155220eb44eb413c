import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { toneVoice } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course

const morning = 'a window'
const otherWindow = 'another window'

beforeAll(async () => {
  platform = await startTestApp({ works: true, voice: toneVoice })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform?.stop())

const entryOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id }, query: { history: 'none' } })).body.slides.en![0]!
const send = (id: string, body: object, who: Pick<Person, 'call'> = professor) =>
  who.call(scripts.save, { params: { id, slide: 1 }, wrongBody: body })
/** Saves as the studio does: over the revision that it has read. */
const autosave = async (id: string, script: string, autosave_sitting = morning) => {
  const { revision } = await entryOf(id)
  const answer = await send(id, { script, based_on_revision: revision, autosave_sitting })
  expect(answer.status).toBe(200)
}
const save = async (id: string, script: string) =>
  expect((await send(id, { script, based_on_revision: (await entryOf(id)).revision })).status).toBe(200)
/** The texts of the history, newest first, without the one that the lecture was made with. */
const versions = async (id: string) => {
  const { body } = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
  return body.slice(0, -1).map(({ script_text }) => script_text)
}

describe('access', () => {
  it('is refused to students and other professors', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const body = { script: 'Mine.', based_on_revision: 1, autosave_sitting: morning }
    expect((await send(id, body, await makeStudent(platform, course))).status).toBe(403)
    expect((await send(id, body, await makeProfessor(platform))).status).toBe(404)
    expect(await versions(id)).toEqual([])
  })
})

describe('the autosaves of one sitting', () => {
  it('are one version, the newest, marked as such', async () => {
    const { id } = await makeLecture(platform, course)
    for (const text of ['Seeds.', 'Seeds need.', 'Seeds need light.']) await autosave(id, text)
    const { body } = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
    expect(
      body.map(({ script_text, is_autosave, is_present }) => [script_text, is_autosave, is_present]),
    ).toEqual([
      ['Seeds need light.', true, true],
      [expect.stringContaining('This is slide 1'), false, false],
    ])
    expect(await entryOf(id)).toMatchObject({ script: 'Seeds need light.', revision: 4 })
  })

  it('never take the place of a saved version, of another window or of another sitting', async () => {
    const { id } = await makeLecture(platform, course)
    await autosave(id, 'One, typed.')
    await save(id, 'Two, saved.')
    await autosave(id, 'Three, typed on.')
    await autosave(id, 'Four, by the other window.', otherWindow)
    await autosave(id, 'Five, typed on again.')
    expect(await versions(id)).toEqual([
      'Five, typed on again.',
      'Four, by the other window.',
      'Three, typed on.',
      'Two, saved.',
      'One, typed.',
    ])
  })

  it('end with a long pause', async () => {
    const { id } = await makeLecture(platform, course)
    await autosave(id, 'Before lunch.')
    await platform.context.database.execute(
      sql`update script_versions set created_at = created_at - interval '31 minutes'`,
    )
    await autosave(id, 'After lunch.')
    expect(await versions(id)).toEqual(['After lunch.', 'Before lunch.'])
  })

  it('keep a text of which more than half is gone', async () => {
    const { id } = await makeLecture(platform, course)
    await autosave(id, 'Seeds need light, water and time.')
    await autosave(id, '')
    await autosave(id, 'A new beginning.')
    expect(await versions(id)).toEqual(['A new beginning.', 'Seeds need light, water and time.'])
  })

  it('keep a text that has audio, unless the new one has it too', async () => {
    const { id } = await makeLecture(platform, course)
    await autosave(id, 'Seeds need light.')
    const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
    await waitForJob(professor, body.job_id)
    await autosave(id, 'Seeds need [highlight]light[/highlight].')
    expect(await versions(id)).toEqual(['Seeds need [highlight]light[/highlight].'])
    expect((await entryOf(id)).audio_url).not.toBeNull()
    await autosave(id, 'Seeds need light and water.')
    await autosave(id, 'Seeds need light and water, too.')
    expect(await versions(id)).toEqual([
      'Seeds need light and water, too.',
      'Seeds need [highlight]light[/highlight].',
    ])
  })
})

describe('conflicts', () => {
  it('an autosave over an older revision is refused and changes nothing', async () => {
    const { id } = await makeLecture(platform, course)
    await autosave(id, 'First window.')
    const late = await send(id, { script: 'Second.', based_on_revision: 1, autosave_sitting: otherWindow })
    expect(late.status).toBe(409)
    expect(late.detail).toContain('has changed since you opened it')
    expect(await versions(id)).toEqual(['First window.'])
  })

  it('one of ten simultaneous autosaves of one sitting wins', async () => {
    const { id } = await makeLecture(platform, course)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(id, { script: `Text ${index}.`, based_on_revision: 1, autosave_sitting: morning }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await versions(id)).toHaveLength(1)
  })

  it('is never asked to overwrite blindly', async () => {
    const { id } = await makeLecture(platform, course)
    const blind = await send(id, { script: 'Mine.', autosave_sitting: morning })
    expect([blind.status, blind.detail]).toEqual([422, 'An autosave must say which revision it is based on.'])
    for (const autosave_sitting of ['', 'x'.repeat(101), 7, null]) {
      const odd = await send(id, { script: 'Mine.', based_on_revision: 1, autosave_sitting })
      expect([autosave_sitting, odd.status]).toEqual([autosave_sitting, 422])
    }
    expect(await versions(id)).toEqual([])
  })
})
