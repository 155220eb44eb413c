import type { Course } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course

const speak = (id: string, slide = 1, lang: 'en' | 'ko' = 'en', who: { call: Person['call'] } = professor) =>
  who.call(speech.speak, { params: { id, slide, lang } })
const entryOf = async (id: string, language = 'en') =>
  (await professor.call(lectures.get, { params: { id } })).body.slides[language]![0]!
const keyOf = (url: string) => new URL(url, 'http://x').searchParams.get('file_path')!

beforeAll(async () => {
  testApp = await startTestApp({ works: true })
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

describe('audio', () => {
  it("is only made for the lecture's professor", async () => {
    const { id } = await makeLecture(testApp, course, { audio: false, published: true })
    for (const [what, impostor] of await makeImpostors(testApp, professor, 'professor'))
      expect([what, (await speak(id, 1, 'en', impostor)).status]).toEqual([what, 401])
    expect((await speak(id, 1, 'en', await makeStudent(testApp, course))).status).toBe(403)
    expect((await speak(id, 1, 'en', await makeProfessor(testApp))).status).toBe(404)
    expect((await speak(id, 2)).status).toBe(404)
    expect((await professor.call(speech.speak, { params: { id, slide: 1, lang: 'xx' } })).status).toBe(404)
    expect((await speak(id, 1, 'ko')).detail).toBe('This lecture has no Korean version.')
    expect((await entryOf(id)).audio_url).toBeNull()
  })

  it('speaks the words of the script, sentence by sentence, and is served with ranges', async () => {
    const { id } = await makeLecture(testApp, course, { audio: false })
    const { body } = await speak(id)
    const job = await waitForJob(professor, body.job_id)
    expect(job).toMatchObject({ status: 'COMPLETED', message: 'The audio of slide 1 is ready.' })
    const entry = await entryOf(id)
    expect(entry.audio_url).toBe(job.audio_url)
    const spoken = stripTags(entry.script)
    const sentences = splitSentences(spoken, 'en')
    expect(entry.audio_marks!.map(({ start, end }) => spoken.slice(start, end))).toEqual(
      sentences.map((sentence) => sentence.text),
    )
    const times = entry.audio_marks!.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms])
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(entry.audio_duration_ms!)
    const part = await professor.call(files.get, {
      query: { file_path: keyOf(entry.audio_url!) },
      headers: { range: 'bytes=0-99' },
    })
    expect([part.status, part.headers['content-type'], part.raw.length]).toEqual([206, 'audio/mpeg', 100])
  })

  it('requested by ten clicks is one job, and a later request is answered at once', async () => {
    const { id } = await makeLecture(testApp, course, { audio: false })
    const answers = await Promise.all(Array.from({ length: 10 }, () => speak(id)))
    const ids = new Set(answers.map((answer) => answer.body.job_id))
    const { length: refused } = answers.filter((answer) => answer.status !== 200)
    expect(refused).toBe(0)
    for (const jobId of ids) await waitForJob(professor, jobId)
    expect((await entryOf(id)).audio_url).not.toBeNull()
    const again = await speak(id)
    expect(await waitForJob(professor, again.body.job_id)).toMatchObject({
      status: 'COMPLETED',
      progress: 100,
    })
  })

  it('of restored words is made by a new job while the job started for them speaks others', async () => {
    const [blocking, other, lecture] = [
      await makeLecture(testApp, course, { scripts: false }),
      await makeLecture(testApp, course, { scripts: false }),
      await makeLecture(testApp, course, { scripts: false }),
    ]
    const save = (id: string, script: string) =>
      professor.call(scripts.save, { params: { id, slide: 1 }, body: { script } })
    const long = (about: string) =>
      Array.from({ length: 700 }, (_, index) => `Sentence ${index} of a long lecture about ${about}.`).join(
        ' ',
      )
    // Both slots of the worker are taken, so that the job waits while its script changes.
    const blockers: string[] = []
    for (const [about, { id }] of [
      ['roots', blocking],
      ['bark', other],
    ] as const) {
      await save(id, long(about))
      const { body } = await speak(id)
      blockers.push(body.job_id)
      await waitForJob(professor, body.job_id, (job) => job.status === 'RUNNING')
    }
    await save(lecture.id, 'First words.')
    const first = (await speak(lecture.id)).body.job_id
    await save(lecture.id, long('leaves'))
    await professor.call(speech.cancel, { params: { job: blockers[0]! } })
    await waitForJob(professor, first, (job) => /^Generating audio for slide 1/.test(job.message))
    expect((await speak(lecture.id)).body.job_id).toBe(first)

    // Saving is blocked meanwhile, but a translation may write it.
    await writeScriptOf(testApp, lecture.slides[0]!.id, 'en', 'First words.')
    const second = (await speak(lecture.id)).body.job_id
    expect(second).not.toBe(first)
    for (const job of [blockers[1]!, first]) await professor.call(speech.cancel, { params: { job } })
    expect((await waitForJob(professor, second)).status).toBe('COMPLETED')
    expect((await entryOf(lecture.id)).audio_url).not.toBeNull()
  })

  it('of the same words in another lecture is the same recording, with its own right to be heard', async () => {
    const [one, two] = [
      await makeLecture(testApp, course, { audio: false }),
      await makeLecture(testApp, await makeCourse(professor), { audio: false }),
    ]
    for (const { id } of [one, two]) await waitForJob(professor, (await speak(id)).body.job_id)
    const [first, second] = [await entryOf(one.id), await entryOf(two.id)]
    expect(keyOf(first.audio_url!)).toBe(keyOf(second.audio_url!))
    await professor.call(lectures.remove, { params: { id: one.id } })
    expect((await professor.call(files.get, { query: { file_path: keyOf(second.audio_url!) } })).status).toBe(
      200,
    )
  })

  it('of a script with words that no voice can say names them, and has the rest', async () => {
    const { id } = await makeLecture(testApp, course, { scripts: false })
    const script = 'The word Yabuŋumaŋgubuṛan. The word ភាសា.'
    await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script } })
    const job = await waitForJob(professor, (await speak(id)).body.job_id)
    expect(job.status).toBe('COMPLETED')
    expect(job.message).toBe(
      'The audio of slide 1 is ready. Left out of the audio because the voice cannot say it: “ភាសា”.',
    )
    expect((await entryOf(id)).audio_marks!.length).toBe(2)
  })

  it('says in words that there is nothing to say', async () => {
    const { id } = await makeLecture(testApp, course, { scripts: false })
    const none = await speak(id)
    expect([none.status, none.detail]).toEqual([
      400,
      'Slide 1 has no script in English yet. Write or generate one first.',
    ])
    await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script: '… ?! 😀' } })
    const answer = await speak(id)
    const job = await waitForJob(professor, answer.body.job_id)
    expect(job.status).toBe('FAILED')
    expect(job.error).toMatch(/^[A-Z].*\.$/)
  })

  it('can be cancelled while it is spoken', async () => {
    const { id } = await makeLecture(testApp, course, { scripts: false })
    const long = Array.from(
      { length: 900 },
      (_, index) => `This is sentence number ${index} of a very long lecture about trees.`,
    )
      .join(' ')
      .slice(0, 49_000)
    await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script: long } })
    const { body } = await speak(id)
    await waitForJob(professor, body.job_id, (job) => job.status === 'RUNNING')
    const askedMs = performance.now()
    await professor.call(speech.cancel, { params: { job: body.job_id } })
    const job = await waitForJob(professor, body.job_id)
    expect(job).toMatchObject({ status: 'CANCELLED', message: 'Audio generation for slide 1 was cancelled.' })
    expect(performance.now() - askedMs).toBeLessThan(2_000) // The specification's limit, not a benchmark.
    expect((await entryOf(id)).audio_url).toBeNull()
  })
})
