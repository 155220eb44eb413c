import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../testing/decks/hostile-decks.ts'
import { LATIN_FONT, writePages } from '../../testing/decks/raw-pdf.ts'
import { makeLecture, type Person, publishNow } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { toneVoice } from '../../testing/small-files.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { makeLectureFromDeck, uploadDeck } from '../../testing/uploads.ts'

let testApp: TestApp
let professor: Person
let student: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor, course, student } = await startCourse({ works: true, voice: toneVoice }))
})
afterAll(() => testApp?.stop())

const get = async (id: string, who = professor) => (await who.call(lectures.get, { params: { id } })).body
const list = async (id: string) => (await professor.call(publishing.differences, { params: { id } })).body
const update = (id: string) =>
  professor.call(publishing.update, { params: { id }, body: { published: true } })

describe('where only the page number that is printed on a slide differs', () => {
  /** Pages with "3 / 40" at the bottom. */
  const deck = (...titles: string[]) =>
    writePages(
      titles.map((title, index) => ({
        content: write(title, 60, 150, 48) + write(`${index + 1} / ${titles.length}`, 860, 10, 6),
        // Half as high as usual: drawn and compared in half the time.
        mediaBox: '0 0 960 270',
      })),
      LATIN_FONT,
    )
  const upload = async (id: string, bytes: Uint8Array) =>
    expect((await uploadDeck(professor, id, bytes)).status).toBe('COMPLETED')
  const writeSlide = async (id: string, slide: number) => {
    await professor.call(scripts.save, { params: { id, slide }, body: { script: `Script ${slide}.` } })
    const { body } = await professor.call(speech.speak, { params: { id, slide, lang: 'en' } })
    await waitForJob(professor, body.job_id)
  }
  const newLecture = async () => {
    const id = await makeLectureFromDeck(professor, course, deck('Seeds', 'Leaves', 'Roots'))
    for (const slide of [1, 2, 3]) await writeSlide(id, slide)
    expect((await update(id)).status).toBe(200)
    return id
  }

  it('the update counts these slides and lists the others', async () => {
    const id = await newLecture()
    await upload(id, deck('Seeds', 'Bark', 'Leaves', 'Roots'))
    await writeSlide(id, 2)
    const { renumbered_slides, published_version, ...differences } = await list(id)
    expect([renumbered_slides, published_version.differing_slides]).toEqual([3, 1])
    expect(differences.slides).toMatchObject([{ kind: 'new', slide_index: 2 }])
    // A changed script does not make the picture new.
    await writeSlide(id, 4)
    await professor.call(scripts.save, { params: { id, slide: 4 }, body: { script: 'Other words.' } })
    const last = (await list(id)).slides[1]
    expect([last?.kind, last?.was_image_url]).toEqual(['changed', null])
    // A second deck is compared with what students have, not with the deck between.
    await upload(id, deck('Seeds', 'Leaves', 'Roots', 'Bark', 'Wood'))
    expect((await list(id)).renumbered_slides).toBe(2)
  })

  it('students still get the new pictures by an update', async () => {
    const id = await newLecture()
    const before = await get(id, student)
    await upload(id, deck('Seeds', 'Leaves', 'Roots', 'Bark'))
    await upload(
      id,
      deck('Seeds', 'Leaves', 'Roots').map((byte) => byte),
    )
    expect((await get(id)).published_version).toMatchObject({ differing_slides: 0 })
    await upload(id, deck('Roots', 'Seeds', 'Leaves', 'Bark'))
    await writeSlide(id, 4)
    await update(id)
    const after = await get(id, student)
    expect(after.slides.en![1]!.image_url).not.toBe(before.slides.en![0]!.image_url)
    expect((await list(id)).renumbered_slides).toBe(0)
  })
})

describe('where only the stored form of the highlights differs', () => {
  const save = (id: string, x: number | null, color = 'red') =>
    professor.call(annotations.save, {
      params: { id, slide: 1 },
      body: [
        {
          text: 'Slide',
          type: 'highlight',
          color,
          boundingBox: x === null ? null : { x, y: 4, width: 12, height: 4 },
        },
      ],
    })
  const makeAnnotated = async () => {
    const { id } = await makeLecture(testApp, course, { slides: 2 })
    await professor.call(scripts.save, {
      params: { id, slide: 1 },
      body: { script: 'This [highlight color="red"]Slide[/highlight] is first.' },
    })
    await publishNow(testApp, id)
    return id
  }

  it('nothing differs for students: the box is where its words are found', async () => {
    const id = await makeAnnotated()
    for (const x of [4, null, 4.04]) {
      await save(id, x)
      expect([x, (await list(id)).slides, (await get(id)).published_version?.differing_slides]).toEqual([
        x,
        [],
        0,
      ])
    }
  })

  it('a box at another place differs, and reaches students by the update', async () => {
    const id = await makeAnnotated()
    await save(id, 40)
    expect((await list(id)).slides).toMatchObject([
      { kind: 'changed', highlights_changed: true, languages: [] },
    ])
    await publishNow(testApp, id)
    const { body } = await student.call(annotations.list, { params: { id, slide: 1 } })
    expect(body).toMatchObject([{ boundingBox: { x: 40 } }])
    // With another script the positions are compared all the same.
    await professor.call(scripts.save, {
      params: { id, slide: 1 },
      body: { script: 'That [highlight color="red"]Slide[/highlight] is first.' },
    })
    expect((await list(id)).slides).toMatchObject([{ kind: 'changed', highlights_changed: false }])
  })
})
