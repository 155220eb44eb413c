import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLecture, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let professor: Person
let student: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course, student } = await startCourse({ works: true }))
})
afterAll(() => testApp?.stop())

const get = async (id: string, who = professor) => (await who.call(lectures.get, { params: { id } })).body
const publish = (id: string) =>
  professor.call(publishing.update, { params: { id }, body: { published: true } })
const silence = (id: string, slide: number, silent = true, who = professor) =>
  who.call(slides.silence, { params: { id, slide }, body: { silent } })
const save = (id: string, slide: number, script: string, language?: 'ko') =>
  professor.call(scripts.save, { params: { id, slide }, body: { script, language } })

it('is for the professor of the lecture', async () => {
  const { id } = await makeLecture(testApp, course)
  expect((await silence(id, 1, true, student)).status).toBe(403)
  expect((await silence(id, 2)).status).toBe(404)
})

it('lets a slide without words be published in every language, until that is taken back', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 2, languages: ['en', 'ko'] })
  await save(id, 2, '')
  await save(id, 2, '', 'ko')
  expect((await publish(id)).body).toMatchObject({ detail: { type: 'missing_script' } })
  expect((await get(id)).script_generation_complete).toBe(false)

  expect((await silence(id, 2)).status).toBe(200)
  const working = await get(id)
  expect(working.script_generation_complete).toBe(true)
  expect(working.slides.en?.map(({ is_silent }) => is_silent)).toEqual([undefined, true])
  await silence(id, 2, false)
  expect((await publish(id)).status).toBe(409)

  await silence(id, 2)
  expect((await publish(id)).status).toBe(200)
  const seen = await get(id, student)
  expect(seen.slides.ko?.[1]).toMatchObject({ is_silent: true, script: '', audio_url: null })
})

it('ends with words, which then need audio, and does not come back without them', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 2 })
  await save(id, 2, '')
  await silence(id, 2)
  await save(id, 2, 'Look at the picture.')
  expect((await publish(id)).body).toMatchObject({ detail: { type: 'missing_audio' } })
  await save(id, 2, '')
  expect((await publish(id)).body).toMatchObject({ detail: { type: 'missing_script' } })
})

it('is left alone when all missing scripts are written', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 3, scripts: false })
  await silence(id, 2)
  const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
  expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
  const { en } = (await get(id)).slides
  expect(en?.map(({ script, is_silent }) => [script !== '', is_silent])).toEqual([
    [true, undefined],
    [false, true],
    [true, undefined],
  ])
})

it('shows several slides without their thin scripts at once, and brings them back', async () => {
  const { id } = await makeLecture(testApp, course, { slides: 3, languages: ['en', 'ko'] })
  await save(id, 3, '')
  await save(id, 3, '', 'ko')
  const thin = 'Let us look at “Roots”.'
  await save(id, 2, thin)
  const named = (await get(id)).slides.en?.find(({ index }) => index === 2)
  const several = [
    {
      slide: 2,
      image_url: named?.image_url,
      scripts: [{ language: 'en' as const, based_on_revision: named?.revision ?? 0 }],
    },
    { slide: 3 },
  ]
  const ask = (given: unknown, silent: boolean, who = professor) =>
    who.call(scripts.silence, { params: { id }, body: { slides: given as typeof several, silent } })
  expect((await ask(several, true, student)).status).toBe(403)
  expect((await ask([...several, { slide: 9 }], true)).status).toBe(404)
  const stale = [{ slide: 2, scripts: [{ language: 'en', based_on_revision: 99 }] }, { slide: 3 }]
  expect((await ask(stale, true)).body).toMatchObject({ code: 'scripts_changed' })
  expect((await get(id)).slides.en?.map(({ is_silent }) => is_silent === true)).toEqual([false, false, false])

  const { status, body } = await ask(several, true)
  expect(status).toBe(200)
  const seen = (await get(id)).slides
  expect(seen.en?.map(({ script, is_silent }) => [script !== '', is_silent === true])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  // The other language was not named.
  expect(seen.ko?.[1]).toMatchObject({ script: expect.stringMatching(/\S/) })

  expect((await ask(body.slides, false)).status).toBe(200)
  const back = (await get(id)).slides
  expect(back.en?.map(({ script, is_silent }) => [script, is_silent === true]).slice(1)).toEqual([
    [thin, false],
    ['', false],
  ])
  // A second press changes nothing.
  expect((await ask(body.slides, false)).body).toMatchObject({ code: 'scripts_changed' })
})
