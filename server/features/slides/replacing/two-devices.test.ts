import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawTitledPages } from '../../../testing/decks/titled-pages.ts'
import { makeCourse, makeProfessor, type Person } from '../../../testing/factories.ts'
import { drawInk } from '../../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeLectureFromDeck, uploadDeck } from '../../../testing/uploads.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  testApp = await startTestApp({ works: true })
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

const get = async (id: string) => (await professor.call(lectures.get, { params: { id } })).body.slides.en!
const undo = async (id: string) => {
  const { body } = await professor.call(slides.replacement, { params: { id } })
  return professor.call(slides.undo, { params: { id }, body: { deck_id: body.undo!.deck_id } })
}

it('a device that still shows the new deck after Undo saves on the page that it shows, or is refused', async () => {
  const id = await makeLectureFromDeck(
    professor,
    course,
    drawTitledPages('Trees grow upwards', 'Leaves take light', 'Roots take water'),
    (slide) => `Script ${slide}.`,
  )
  const save = (slide: number, script: string, shown?: string) =>
    professor.call(scripts.save, {
      params: { id, slide },
      body: { script, ...(shown === undefined ? {} : { image_url: shown }) },
    })
  // A page in front, a changed page, and a page that stays at its number.
  const swapped = drawTitledPages('Seeds fly far away', 'All the leaves take light', 'Roots take water')
  expect((await uploadDeck(professor, id, swapped)).status).toBe('COMPLETED')
  const shown = await get(id)
  expect(shown.map(({ script }) => script)).toEqual(['', 'Script 2.', 'Script 3.'])
  expect((await undo(id)).status).toBe(200)

  const [seeds, leaves, roots] = shown.map(({ image_url }) => image_url)
  // The first page is not in the old deck: another one has its number.
  const at = { params: { id, slide: 1 }, query: { image_url: seeds! } }
  const ink = { image_data: await drawInk(), color: 'red', size: 3 } as const
  const refused = [
    await save(1, 'On seeds.', seeds),
    await professor.call(annotations.save, {
      ...at,
      body: [{ text: 'Seeds', type: 'highlight', color: 'red' }],
    }),
    await professor.call(annotations.draw, { ...at, body: ink }),
    await professor.call(slides.check, at),
    await professor.call(speech.speak, {
      params: { id, slide: 1, lang: 'en' },
      query: { image_url: seeds! },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  // The changed page and the unchanged one are there, at the same numbers.
  expect((await save(2, 'On leaves.', leaves)).status).toBe(200)
  expect((await save(3, 'On roots.', roots)).status).toBe(200)
  expect((await get(id)).map(({ script, title }) => [title, script])).toEqual([
    ['Trees grow upwards', 'Script 1.'],
    ['Leaves take light', 'On leaves.'],
    ['Roots take water', 'On roots.'],
  ])
  expect((await professor.call(annotations.list, { params: { id, slide: 1 } })).body).toEqual([])
  expect((await professor.call(annotations.listDrawings, { params: { id, slide: 1 } })).body).toEqual([])
})
