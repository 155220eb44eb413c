import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawDeck } from '../../demo/draw-deck.ts'
import { makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { toneVoice } from '../../testing/small-files.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course } = await startCourse({ works: true, voice: toneVoice }))
})
afterAll(() => testApp?.stop())

const deckOf = (...titles: string[]) =>
  drawDeck({
    title: 'Trees',
    slides: titles.map((title) => ({
      title,
      bullets: [`${title} are studied here`, 'Every node has a parent'],
    })),
  })
const jobsOf = async (id: string) => (await professor.call(jobs.ofLecture, { params: { id } })).body
const upload = async (
  id: string,
  titles: string[],
  body: { speak?: 'true'; preview?: 'true' },
  mode: 'interactive' | 'batch' = 'batch',
) => {
  const started = await professor.call(slides.upload, {
    params: { id },
    body: { mode, ...body },
    file: { name: 'slides.pdf', bytes: await deckOf(...titles) },
  })
  return waitForJob(professor, started.body.job_id)
}
/** Waits for the scripts, then for the audio that follows. @returns how many slides were spoken */
const finishAll = async (id: string) => {
  const writing = (await jobsOf(id)).find(({ kind }) => kind === 'lecture_scripts')!
  expect((await waitForJob(professor, writing.job_id)).status).toBe('COMPLETED')
  const speaking = (await jobsOf(id)).filter(({ kind }) => kind === 'audio')
  for (const { job_id } of speaking) expect((await waitForJob(professor, job_id)).status).toBe('COMPLETED')
  return speaking.length
}
const countAudio = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en!.filter(
    ({ audio_url }) => audio_url,
  ).length

it('a batch is spoken once it is written, if this was asked for', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 0 })
  await upload(id, ['Leaves', 'Roots'], { speak: 'true' })
  expect(await finishAll(id)).toBe(2)
  expect(await countAudio(id)).toBe(2)
})

it('a batch is only written otherwise', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 0 })
  await upload(id, ['Leaves'], {})
  expect(await finishAll(id)).toBe(0)
  expect(await countAudio(id)).toBe(0)
})

it('batch mode that another tab has begun goes on, and is answered', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 0 })
  await upload(id, ['Bark'], {}, 'interactive')
  expect((await setMode(id, 'batch')).body).toEqual({ mode: 'batch', speak: true })
  expect(await finishAll(id)).toBe(1)
  // As if the scripts were not written yet: the worker is done too soon to be met at it.
  await testApp.context.database.execute(sql`
    update jobs set state = 'PENDING' where lecture_id = ${id} and kind = 'lecture_scripts'`)
  expect((await setMode(id, 'interactive')).body).toEqual({ mode: 'batch', speak: true })
  expect((await professor.call(scripts.uploadMode, { params: { id } })).body).toEqual({
    mode: 'batch',
    speak: true,
  })
})

it('a deck that waits to replace the slides is spoken when it has replaced them', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 0 })
  await upload(id, ['Leaves'], { speak: 'true' })
  await finishAll(id)
  await upload(id, ['Leaves', 'Roots'], { speak: 'true', preview: 'true' })
  expect(await countAudio(id)).toBe(1)
  const { body } = await professor.call(slides.replacement, { params: { id } })
  const started = await professor.call(slides.replace, {
    params: { id },
    body: { deck_id: body.waiting!.deck_id },
  })
  await waitForJob(professor, started.body.job_id)
  await expect.poll(async () => countAudio(id), { timeout: 30_000 }).toBe(2)
})

const setMode = (id: string, mode: 'interactive' | 'batch', who = professor) =>
  who.call(scripts.setUploadMode, { params: { id }, body: { mode, speak: true } })

it('the mode of an upload can be chosen while its slides are prepared, and once they are ready', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 0 })
  expect((await setMode(id, 'batch')).status).toBe(409)
  const started = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'slides.pdf', bytes: await deckOf('Leaves', 'Roots', 'Stems') },
  })
  expect((await setMode(id, 'batch')).body).toEqual({ mode: 'batch', speak: true })
  const stored = await professor.call(scripts.uploadMode, { params: { id } })
  expect(stored.body).toEqual({ mode: 'batch', speak: true })
  await waitForJob(professor, started.body.job_id)
  expect(await finishAll(id)).toBe(3)
  expect((await setMode(id, 'batch', await makeProfessor(testApp))).status).toBe(404)

  const late = await makeLecture(testApp, course, { slides: 0 })
  await upload(late.id, ['Bark'], {}, 'interactive')
  expect((await jobsOf(late.id)).some(({ kind }) => kind === 'lecture_scripts')).toBe(false)
  expect((await setMode(late.id, 'batch')).status).toBe(200)
  expect(await finishAll(late.id)).toBe(1)
})

it('a deck that waits to replace the slides has its mode from the form', async () => {
  const { id } = await makeLecture(testApp, course)
  await upload(id, ['Leaves', 'Roots'], { preview: 'true' })
  expect((await professor.call(scripts.uploadMode, { params: { id } })).body).toBeNull()
  expect((await setMode(id, 'batch')).status).toBe(409)
})
