import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const upload = (id: string, ...titles: string[]) => uploadDeck(professor, id, drawTitledPages(...titles))
/** A lecture with a script on each slide. */
const newLecture = (...titles: string[]) =>
  makeLectureFromDeck(professor, course, drawTitledPages(...titles), (slide) => `Script ${slide}.`)
const saveScript = (id: string, slide: number, script: string) =>
  professor.call(scripts.save, { params: { id, slide }, body: { script } })
const get = async (id: string) => (await professor.call(lectures.get, { params: { id } })).body.slides.en!

describe('a changed slide', () => {
  it('keeps script, versions, annotations and drawings when three words were added', async () => {
    const id = await newLecture('Trees', 'Leaves take light', 'Roots')
    const at = { params: { id, slide: 2 } }
    const script = 'They [highlight]take[/highlight] [arrow from_text="Leaves" to_text="light"]light[/arrow].'
    await saveScript(id, 2, script)
    const boxOf = async (text: string) => {
      const { words } = (await professor.call(slides.words, at)).body
      const { text: _, ...box } = words.find((word) => word.text === text)!
      return box
    }
    const entry = (text: string, boundingBox: Awaited<ReturnType<typeof boxOf>>) => ({
      text,
      type: 'highlight' as const,
      color: 'yellow',
      boundingBox,
    })
    const [take, light] = [await boxOf('take'), await boxOf('light')]
    const saved = await professor.call(annotations.save, {
      ...at,
      body: [entry('take', take), entry('light', light)],
    })
    const image_data = await drawInk()
    await professor.call(annotations.draw, { ...at, body: { image_data, color: 'red', size: 3 } })

    const swapped = await upload(id, 'Trees', 'Here all the Leaves take', 'Roots')
    expect(swapped.message).toBe(
      '3 slides are prepared. 2 unchanged slides kept everything. Slide 2 took over the work of an old slide that looks different. Please check it.',
    )
    const slide = (await get(id))[1]!
    expect(slide.script).toBe(script)
    expect(slide.script_history?.map((version) => version.script_text)).toEqual([script, 'Script 2.'])
    expect((await professor.call(annotations.listDrawings, at)).body).toHaveLength(1)
    // The box follows its word; a box without its word is kept, to be checked.
    const carried = await professor.call(annotations.list, { ...at, query: { stored: 'true' } })
    const now = await boxOf('take')
    expect(now.x).toBeGreaterThan(take.x)
    expect(carried.body).toEqual([entry('take', now), { ...entry('light', light), needsCheck: true }])
    // A window that still shows the old picture cannot store boxes of that picture.
    const late = await professor.call(annotations.save, {
      ...at,
      query: { based_on_revision: Number(String(saved.headers.etag).replaceAll('"', '')) },
      body: [entry('light', light)],
    })
    expect(late.status).toBe(409)
  })

  it('is to be checked until its professor says so', async () => {
    const id = await newLecture('Trees grow upwards', 'Leaves take light', 'Roots take water')
    const now = ['Trees grow upwards', 'Seeds fly far away', 'All the leaves take light', 'Roots take water']
    await upload(id, ...now)
    const toCheck = async () => (await get(id)).map(({ needs_check }) => needs_check)
    expect(await toCheck()).toEqual([false, false, true, false])
    const [, , leaves] = await get(id)
    const note = {
      text: 'Remember',
      type: 'text_annotation',
      color: 'yellow',
      boundingBox: { x: 1, y: 1, width: 5, height: 5 },
      needsCheck: true,
    } as const
    const box = { x: 1, y: 1, width: 5, height: 5 }
    const arrow = { type: 'arrow', color: 'red', boundingBox: null, needsCheck: true } as const
    const toPlace = { ...arrow, text: 'leaves', toText: '', toBoundingBox: box }
    const toWords = { ...arrow, text: 'leaves', toText: 'gone', toBoundingBox: box }
    await professor.call(annotations.save, { params: { id, slide: 3 }, body: [note, toPlace, toWords] })
    const check = (image_url: string | undefined) =>
      professor.call(slides.check, { params: { id, slide: 3 }, query: { image_url } })
    expect((await check('/api/files/?file_path=another.webp')).status).toBe(409)
    // It stays marked when another deck leaves it as it is.
    await upload(id, 'Bark', ...now)
    expect(await toCheck()).toEqual([false, false, false, true, false])
    const checked = await professor.call(slides.check, {
      params: { id, slide: 4 },
      query: { image_url: leaves!.image_url },
    })
    expect(checked.status).toBe(200)
    expect(await toCheck()).toEqual([false, false, false, false, false])
    const { needsCheck: _, ...known } = note
    // An annotation whose words are gone still needs a check; one at a place has been checked.
    const { needsCheck: _place, ...knownPlace } = toPlace
    expect(
      (await professor.call(annotations.list, { params: { id, slide: 4 }, query: { stored: 'true' } })).body,
    ).toEqual([known, knownPlace, toWords])
  })
})
