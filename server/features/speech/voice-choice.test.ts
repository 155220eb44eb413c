import type { Course, VoiceSettings } from '@lectern/contract/courses.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course

const deep: VoiceSettings = { voice: 'deep', rate: 'normal', pitch: 'normal' }
const bright: VoiceSettings = { voice: 'bright', rate: 'slow', pitch: 'high' }

const choose = (voice_settings: VoiceSettings, who: { call: Person['call'] } = professor) =>
  who.call(courses.update, { params: { id: course._id }, body: { voice_settings } })
const listen = (who: { call: Person['call'] } = professor, voice = bright, language: 'en' | 'ko' = 'en') =>
  who.call(speech.sample, { params: { id: course._id }, body: { ...voice, language } })
const entryOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en![0]!
const speak = async (id: string) => {
  const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
}

beforeAll(async () => {
  testApp = await startTestApp({ works: true })
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

describe('the voice of a course', () => {
  it("is chosen, seen and heard only by the course's professor", async () => {
    const student = await makeStudent(testApp, course)
    const other = await makeProfessor(testApp)
    for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
      expect([what, (await listen(impostor)).status]).toEqual([what, 401])
    expect([(await listen(student)).status, (await choose(bright, student)).status]).toEqual([403, 403])
    expect([(await listen(other)).status, (await choose(bright, other)).status]).toEqual([404, 404])
    const seen = await student.call(courses.get, { params: { id: course._id } })
    expect(seen.body).not.toHaveProperty('voice_settings')
    const own = await professor.call(courses.get, { params: { id: course._id } })
    expect(own.body.voice_settings).toEqual(deep)
  })

  it('makes all audio stale when it changes, and brings it back when it is chosen again', async () => {
    const { id } = await makeLecture(testApp, course, { audio: false })
    await speak(id)
    const before = await entryOf(id)
    expect((await choose(deep)).body.stale_audio).toBe(0)
    expect((await choose(bright)).body).toMatchObject({ stale_audio: 1, voice_settings: bright })
    // The old voice can still be heard.
    expect(await entryOf(id)).toMatchObject({
      audio_url: null,
      audio_stale: true,
      stale_audio: { url: before.audio_url, is_old_voice: true },
    })
    await speak(id)
    const after = await entryOf(id)
    expect(after).toMatchObject({ audio_stale: false, stale_audio: null })
    expect(after.audio_url).not.toBe(before.audio_url)
    // Slow: the same words take longer.
    expect(after.audio_duration_ms!).toBeGreaterThan(before.audio_duration_ms! * 1.05)
    expect((await choose(deep)).body.stale_audio).toBe(0)
    expect((await entryOf(id)).audio_url).toBe(before.audio_url)
  })

  it('can be heard before it is chosen, in every language, and differs', async () => {
    const first = await listen(professor, deep)
    const second = await listen(professor, bright)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.audio).not.toBe(second.body.audio)
    // An MPEG frame.
    expect(Buffer.from(first.body.audio, 'base64').readUInt16BE(0) & 0xffe0).toBe(0xffe0)
    expect((await listen(professor, deep, 'ko')).status).toBe(200)
    const loud = { ...bright, voice: 'loud' as 'deep' }
    expect((await listen(professor, loud)).detail).toBe('The voice must be deep or bright.')
  })
})
