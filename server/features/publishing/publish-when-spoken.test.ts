import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { study } from '@lectern/contract/study.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  makeLecture,
  makeProfessor,
  type Person,
  recordScript,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { killInTheMiddle } from '../../testing/kill-in-the-middle.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { voiceOn } from '../../testing/model-server/models-on.ts'
import { startCourse } from '../../testing/started-course.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let student: Person
let course: Course
let voice: ModelServer
/** Sentences that the voice speaks once `speak` was called, at the latest after the test. */
const held = new Map<string, { promise: Promise<void>; speak: () => void }>()

beforeAll(async () => {
  voice = await startModelServer()
  voice.speak(({ input }) => ({ sound: 'good', after: held.get(input)?.promise }))
  const config = { speech: voiceOn(voice.url), limits: { speechAtOnce: 4 } }
  ;({ platform: testApp, professor, course, student } = await startCourse({ works: true, config }))
})
afterEach(() => {
  for (const { speak } of held.values()) speak()
  held.clear()
})
afterAll(async () => {
  await testApp?.stop()
  await voice?.stop()
})

const ask = (id: string, who: { call: Person['call'] } = professor) =>
  who.call(publishing.whenSpoken, { params: { id }, body: {} })
const start = async (id: string) => {
  const { status, body, detail } = await ask(id)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(detail)}`)
  return body.job_id
}
const get = async (id: string, who = professor) => (await who.call(lectures.get, { params: { id } })).body
const isPublished = async (id: string) => (await get(id)).published
const listJobs = async (id: string) => (await professor.call(jobs.ofLecture, { params: { id } })).body
/** Whether a studio that is opened now names the failure. */
const namesFailure = async (id: string) => {
  const { body } = await professor.call(jobs.ofLecture, { params: { id }, query: { failed: 'true' } })
  return body.some(({ kind, status }) => kind === 'publishing' && status === 'FAILED')
}
const put = (id: string, published: boolean) =>
  professor.call(publishing.update, { params: { id }, body: { published } })
const speechOf = (id: string, slide: number) => ({ params: { id, slide, lang: 'en' as const } })
const save = async (id: string, slide: number, script: string) => {
  const { status } = await professor.call(scripts.save, {
    params: { id, slide },
    body: { script, language: 'en' },
  })
  expect(status).toBe(200)
}

/** A lecture whose slides have scripts; the audio of the slides given is missing. */
const makeUnspoken = async (unspoken: number[], { published = false, words = 'Other words.' } = {}) => {
  const lecture = await makeLecture(testApp, course, { slides: 3, published })
  for (const slide of unspoken) await save(lecture.id, slide, `${words} Slide ${slide}.`)
  return lecture
}
/** New words whose recording ends once `speak` was called. */
const holdWords = () => {
  const { promise, resolve: speak } = Promise.withResolvers<void>()
  const words = `Sentence ${Math.floor(Math.random() * 1e9)} is held.`
  held.set(words, { promise, speak })
  return { words, speak }
}
const waitForAudio = (id: string, job_id: string) =>
  waitForJob(professor, job_id, async () => (await listJobs(id)).some(({ kind }) => kind === 'audio'))

describe('publishing once all audio is ready', () => {
  it("is for the lecture's professor alone, and so are the job and its cancel", async () => {
    const { id } = await makeUnspoken([1], holdWords())
    for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
      expect([what, (await ask(id, impostor)).status]).toEqual([what, 401])
    expect((await ask(id, student)).status).toBe(403)
    expect((await ask(id, await makeProfessor(testApp))).status).toBe(404)
    expect(await listJobs(id)).toEqual([])
    const params = { job: await start(id) }
    for (const call of [publishing.status, publishing.cancel]) {
      expect((await student.call(call, { params })).status).toBe(403)
      expect((await (await makeProfessor(testApp)).call(call, { params })).status).toBe(404)
    }
    await professor.call(publishing.cancel, { params })
    expect((await waitForJob(professor, params.job)).status).toBe('CANCELLED')
  })

  it('speaks what is missing and publishes, without another call', async () => {
    const { id } = await makeUnspoken([1, 3])
    const job = await waitForJob(professor, await start(id))
    expect([job.status, job.code]).toEqual(['COMPLETED', 'publish_done'])
    const spoken = (await listJobs(id)).filter(({ kind }) => kind === 'audio')
    expect(spoken.map(({ slide_index }) => slide_index).toSorted()).toEqual([1, 3])
    expect((await get(id, student)).slides.en!.every(({ audio_url }) => audio_url !== null)).toBe(true)
  })

  it('updates a published lecture; students have the old version until then', async () => {
    const { id } = await makeUnspoken([2], { published: true })
    const old = (await get(id, student)).slides.en![1]!.script
    const job_id = await start(id)
    expect((await get(id, student)).slides.en![1]!.script).toBe(old)
    expect((await waitForJob(professor, job_id)).code).toBe('publish_updated')
    expect((await get(id, student)).slides.en![1]!.script).toContain('Other words.')
  })

  it('is one job for two calls at once', async () => {
    const { id } = await makeUnspoken([1, 2])
    const [first, second] = await Promise.all([start(id), start(id)])
    expect(second).toBe(first)
    expect((await waitForJob(professor, first)).status).toBe('COMPLETED')
    const kinds = (await listJobs(id)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['audio', 'audio', 'publishing'])
  })

  it('is refused without scripts, as publishing is', async () => {
    const { id } = await makeLecture(testApp, course, { slides: 2, scripts: false })
    const { status, detail } = await ask(id)
    expect([status, detail]).toEqual([409, (await put(id, true)).detail])
  })

  it('speaks a script anew that is saved meanwhile', async () => {
    const { words, speak } = holdWords()
    const { id } = await makeUnspoken([1], { words })
    const job_id = await start(id)
    await waitForAudio(id, job_id)
    await save(id, 2, 'Saved meanwhile.')
    speak()
    expect((await waitForJob(professor, job_id)).status).toBe('COMPLETED')
    expect((await get(id, student)).slides.en![1]).toMatchObject({
      script: 'Saved meanwhile.',
      audio_url: expect.any(String),
    })
  })

  it('publishes nothing when the audio of a slide fails, and names the slide with the reason', async () => {
    const { id, slides } = await makeUnspoken([1])
    await writeScriptOf(testApp, slides[1]!.id, 'en', '\u{1F600}')
    const job = await waitForJob(professor, await start(id))
    expect([job.status, job.code, job.params]).toEqual([
      'FAILED',
      'publish_audio_failed',
      { missing: { en: [2] } },
    ])
    expect(job.details.length).toBeGreaterThan(0)
    expect(await isPublished(id)).toBe(false)
    // The next wish tries that slide again.
    await save(id, 2, 'Words.')
    expect((await waitForJob(professor, await start(id))).status).toBe('COMPLETED')
    expect(await isPublished(id)).toBe(true)
  })

  it('names its failure until the lecture is published by hand', async () => {
    const { id, slides } = await makeUnspoken([])
    const { script } = (await get(id)).slides.en![0]!
    await writeScriptOf(testApp, slides[0]!.id, 'en', '\u{1F600}')
    expect((await waitForJob(professor, await start(id))).status).toBe('FAILED')
    expect(await namesFailure(id)).toBe(true)
    await save(id, 1, script)
    expect((await put(id, true)).status).toBe(200)
    await testApp.context.database.execute(sql`update jobs set ended_at = ended_at - interval '1 hour'`)
    expect(await namesFailure(id)).toBe(false)
  })

  it('ends when the professor unpublishes meanwhile', async () => {
    const { id } = await makeUnspoken([1], { published: true, ...holdWords() })
    const job_id = await start(id)
    expect((await put(id, false)).status).toBe(200)
    expect((await waitForJob(professor, job_id)).status).toBe('CANCELLED')
    expect(await isPublished(id)).toBe(false)
  })

  it('ends when the professor publishes by hand meanwhile', async () => {
    const { id } = await makeLecture(testApp, course, { slides: 1, languages: ['en', 'ko'] })
    await save(id, 1, holdWords().words)
    const job_id = await start(id)
    await waitForAudio(id, job_id)
    const body = { published: true, languages_in_preparation: ['en' as const] }
    expect((await professor.call(publishing.update, { params: { id }, body })).status).toBe(200)
    expect((await waitForJob(professor, job_id)).status).toBe('CANCELLED')
    expect((await get(id, student)).supported_languages).toEqual(['ko'])
  })

  it('ends when the professor undoes an update meanwhile', async () => {
    const { id, slides } = await makeUnspoken([], { published: true })
    const old = (await get(id, student)).slides.en![0]!.script
    await writeScriptOf(testApp, slides[0]!.id, 'en', 'An update.')
    await recordScript(testApp, slides[0]!.id, 'en', 'An update.')
    expect((await put(id, true)).status).toBe(200)
    await save(id, 2, holdWords().words)
    const job_id = await start(id)
    expect((await professor.call(publishing.undo, { params: { id } })).status).toBe(200)
    expect((await waitForJob(professor, job_id)).status).toBe('CANCELLED')
    expect((await get(id, student)).slides.en![0]!.script).toBe(old)
  })

  it('publishes the languages that are offered at the end', async () => {
    const lecture = await makeLecture(testApp, course, { slides: 1, languages: ['en', 'ko'] })
    const { id, slides } = lecture
    const { words, speak } = holdWords()
    await save(id, 1, words)
    await writeScriptOf(testApp, slides[0]!.id, 'ko', '\u{1F600}')
    const job_id = await start(id)
    const body = { languages_in_preparation: ['ko' as const] }
    expect((await professor.call(publishing.update, { params: { id }, body })).status).toBe(200)
    speak()
    expect((await waitForJob(professor, job_id)).status).toBe('COMPLETED')
    expect((await get(id, student)).supported_languages).toEqual(['en'])
  })

  it('tells students of an update when the last call asked for it', async () => {
    const { words, speak } = holdWords()
    const { id } = await makeUnspoken([1], { published: true, words })
    await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
    const job_id = await start(id)
    const body = { tell_students: true }
    await professor.call(publishing.whenSpoken, { params: { id }, body })
    await start(id)
    speak()
    expect((await waitForJob(professor, job_id)).status).toBe('COMPLETED')
    const { body: listed } = await student.call(lectures.listForStudent, { params: { courseId: course._id } })
    expect(listed.find(({ _id }) => _id === id)?.update).toMatchObject({ changed: 1 })
  })

  it('ends with its lecture when that is deleted meanwhile', async () => {
    const { id } = await makeUnspoken([1], holdWords())
    const job_id = await start(id)
    await waitForAudio(id, job_id)
    expect(
      (await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })).status,
    ).toBe(200)
    expect((await professor.call(publishing.status, { params: { job: job_id } })).status).toBe(404)
    // Other publishing goes on.
    const other = await makeUnspoken([1])
    expect((await waitForJob(professor, await start(other.id))).status).toBe('COMPLETED')
  })

  it('publishes once when its worker dies in the middle of publishing', async () => {
    for (const table of ['slides', 'published_versions', 'file_uses']) {
      const { id } = await makeUnspoken([], { published: true })
      await save(id, 2, `Words for ${table}.`)
      let job_id: Promise<string> | undefined
      await waitForJob(professor, (await professor.call(speech.speak, speechOf(id, 2))).body.job_id)
      await killInTheMiddle(testApp, table, () => {
        job_id = start(id)
      })
      expect([table, (await waitForJob(professor, await job_id!)).status]).toEqual([table, 'COMPLETED'])
      expect((await get(id, student)).slides.en![1]!.script).toBe(`Words for ${table}.`)
      // One update: after one Undo there is none left.
      const undo = async () => (await professor.call(publishing.undo, { params: { id } })).status
      expect([table, await undo(), await undo()]).toEqual([table, 200, 409])
    }
  })

  it('a cancel ends the audio too, and nothing is published', async () => {
    const { id } = await makeUnspoken([1, 2], holdWords())
    const job_id = await start(id)
    await waitForAudio(id, job_id)
    await professor.call(publishing.cancel, { params: { job: job_id } })
    for (const { job_id } of await listJobs(id))
      expect((await waitForJob(professor, job_id)).status).toBe('CANCELLED')
    expect(await isPublished(id)).toBe(false)
  })
})
