import { annotations } from '@lectern/contract/annotations.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Work started on a page by its number never runs on another page that a new deck has put there. */

let platform: TestApp
let professor: Person
beforeAll(async () => {
  // Without a worker, so that started jobs stay visible.
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform?.stop())

const ANOTHER_PAGE =
  'The slides of this lecture have been replaced, and this number is now another page. Nothing was changed.'

const starts: [string, (id: string, image_url?: string) => Promise<{ status: number; detail: unknown }>][] = [
  [
    'writing a script',
    (id, image_url) => professor.call(scripts.generate, { params: { id, slide: 1 }, body: { image_url } }),
  ],
  [
    'writing a script with annotations',
    (id, image_url) =>
      professor.call(annotations.generate, { params: { id, slide: 1, language: 'en' }, body: { image_url } }),
  ],
  [
    'speaking',
    (id, image_url) =>
      professor.call(speech.speak, {
        params: { id, slide: 1, lang: 'en' },
        query: image_url === undefined ? {} : { image_url },
      }),
  ],
  [
    'replacing words',
    (id, image_url) =>
      professor.call(scripts.replace, {
        params: { id },
        body: {
          find: 'slide',
          replace: 'page',
          language: 'en',
          slides: [
            { slide: 2, based_on_revision: 1 },
            { slide: 1, based_on_revision: 1, image_url },
          ],
        },
      }),
  ],
]

it.each(starts)('%s is refused on a page that the caller has not seen', async (_, start) => {
  const { id, slides } = await makeLecture(platform, await makeCourse(professor), { slides: 2, audio: false })
  const before = (await professor.call(lectures.get, { params: { id } })).body.slides.en
  for (const gone of [fileUrl(`${'0'.repeat(64)}.webp`), fileUrl(slides[1]!.pictureKey), ''])
    expect(await start(id, gone)).toMatchObject({ status: 409, detail: ANOTHER_PAGE })
  expect((await professor.call(lectures.get, { params: { id } })).body.slides.en).toEqual(before)
  expect(await platform.context.database.$count(jobsTable)).toBe(0)
  expect((await start(id, fileUrl(slides[0]!.pictureKey))).status).toBe(200)
  await platform.context.database.delete(jobsTable)
})

it.each(starts)('%s needs no page to be named', async (_, start) => {
  const { id } = await makeLecture(platform, await makeCourse(professor), { slides: 2, audio: false })
  expect((await start(id)).status).toBe(200)
  await platform.context.database.delete(jobsTable)
})
