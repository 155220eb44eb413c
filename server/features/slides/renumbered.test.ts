import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { study } from '@lectern/contract/study.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawDeck } from '../../demo/draw-deck.ts'
import { write } from '../../testing/decks/hostile-decks.ts'
import { LATIN_FONT, writePages } from '../../testing/decks/raw-pdf.ts'
import { makeCourse, makeProfessor, makeStudent, type Person, publishNow } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeLectureFromDeck, uploadDeck } from '../../testing/uploads.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  testApp = await startTestApp({ works: true })
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

const upload = async (id: string, bytes: Uint8Array) => (await uploadDeck(professor, id, bytes)).message
const get = async (id: string, person = professor) =>
  (await person.call(lectures.get, { params: { id } })).body.slides.en!
/** A lecture whose slides each have a script naming the slide. */
const newLecture = (bytes: Uint8Array) =>
  makeLectureFromDeck(professor, course, bytes, (slide) => `Script ${slide}.`)
const scriptsOf = async (id: string) => (await get(id)).map(({ script }) => script)

/** Pages with a small line at the bottom, as most programs print it. */
const pages = (
  footer: (number: number, total: number) => string,
  ...drawn: (string | { title: string; drawing: string })[]
) =>
  writePages(
    drawn.map((one, index) => {
      const { title, drawing } = typeof one === 'string' ? { title: one, drawing: '' } : one
      const below = write(footer(index + 1, drawn.length), 860, 10, 6)
      // Half as high as usual: drawn and compared in half the time.
      return { content: drawing + write(title, 60, 150, 48) + below, mediaBox: '0 0 960 270' }
    }),
    LATIN_FONT,
  )
const ofTotal = (number: number, total: number) => `${number} / ${total}`
const demo = (...titles: string[]) =>
  drawDeck({ title: 'Plants', footer: 'Biology 101', slides: titles.map((title) => ({ title })) })
/** A page with a bar of this length, in points, under its title. */
const bar = (length: number) => ({ title: 'Light', drawing: `0.2 0.5 0.3 rg 60 70 ${length} 40 re f 0 g\n` })

describe('a page that differs only in its page number', () => {
  // The other forms: matching/page-numbers.test.ts.
  it('keeps its work, moved or after an added page', async () => {
    const footer = (n: number, total: number) => `Slide ${n} of ${total}`
    const id = await newLecture(pages(footer, 'Seeds', 'Leaves', 'Roots'))
    const message = await upload(id, pages(footer, 'Leaves', 'Bark', 'Seeds', 'Roots'))
    expect(message).toBe(
      '4 slides are prepared. 3 slides differ only in their page number and kept everything; slide 2 is new. Slide 1 is now slide 3. Slide 2 is now slide 1. Slide 3 is now slide 4.',
    )
    expect(await scriptsOf(id)).toEqual(['Script 2.', '', 'Script 1.', 'Script 3.'])
  })

  it('keeps highlights, versions, notes, bookmarks and progress', async () => {
    const id = await newLecture(await demo('Seeds', 'Leaves'))
    const highlight = {
      text: 'Leaves',
      type: 'highlight',
      color: 'yellow',
      boundingBox: { x: 1, y: 2, width: 3, height: 4 },
    } as const
    await professor.call(annotations.save, { params: { id, slide: 2 }, body: [highlight] })
    await publishNow(testApp, id)
    const student = await makeStudent(testApp, course)
    await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
    await student.call(notes.save, { params: { id, slide: 2 }, body: { text: 'Mine', based_on_revision: 0 } })
    await student.call(notes.setBookmark, { params: { id, slide: 2 }, body: { bookmarked: true } })

    const message = await upload(id, await demo('Leaves', 'Seeds'))
    expect(message).toContain('2 slides differ only in their page number and kept')
    expect((await get(id, student)).map(({ script }) => script)).toEqual(['Script 1.', 'Script 2.'])
    await publishNow(testApp, id)
    const [leaves, seeds] = await get(id, student)
    expect([leaves?.script, seeds?.script]).toEqual(['Script 2.', 'Script 1.'])
    expect([leaves?.completed, seeds?.completed]).toEqual([true, false])
    expect(
      (await professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } })).body,
    ).toEqual([highlight])
    const kept = (await student.call(notes.ofLecture, { params: { id } })).body
    expect(kept.notes).toMatchObject([{ slide_index: 1, text: 'Mine', image_url: leaves?.page_url }])
    expect(kept.bookmarks).toMatchObject([{ slide_index: 1 }])
    // The words belong to the new picture.
    const { body } = await professor.call(slides.words, { params: { id, slide: 1 } })
    expect(body.words.map(({ text }) => text).join(' ')).toMatch(/1 ?\/ ?2$/)
  })

  it('is identified by former pictures, however many decks ago, and always by the first one', async () => {
    const id = await newLecture(pages(ofTotal, 'Seeds', 'Leaves'))
    const [seeds, leaves] = await get(id)
    await upload(id, pages(ofTotal, 'Bark', 'Seeds', 'Leaves'))
    const second = await get(id)
    await upload(id, pages(ofTotal, 'Bark', 'Wood', 'Seeds', 'Leaves'))
    const third = await get(id)
    expect(third.map(({ page_url }) => page_url)).toEqual([
      second[0]?.image_url,
      undefined,
      seeds?.image_url,
      leaves?.image_url,
    ])
    const save = (slide: number, image_url: string | undefined) =>
      professor.call(scripts.save, { params: { id, slide }, body: { script: 'More.', image_url } })
    for (const known of [leaves, second[2], third[3]])
      expect((await save(4, known?.image_url)).status).toBe(200)
    expect((await save(4, seeds?.image_url)).status).toBe(409)

    await publishNow(testApp, id)
    const student = await makeStudent(testApp, course)
    // Reported late, with the number and picture on the screen at that time.
    const late = await student.call(study.completeSlide, {
      params: { lecture: id, slide: 2 },
      query: { image_url: second[1]?.image_url ?? '' },
    })
    expect(late.status).toBe(200)
    expect((await get(id, student)).map(({ completed }) => completed)).toEqual([false, false, true, false])

    // Back to the first deck: pictures and ids are the first ones again.
    await upload(id, pages(ofTotal, 'Seeds', 'Leaves'))
    const back = await get(id)
    expect(back.map(({ image_url }) => image_url)).toEqual([seeds?.image_url, leaves?.image_url])
    expect(back.map(({ page_url, image_url }) => page_url ?? image_url)).toEqual([
      seeds?.image_url,
      leaves?.image_url,
    ])
    expect(back.map(({ script }) => script)).toEqual(['Script 1.', 'More.'])
  })

  it('is paired in order where several are alike, each once', async () => {
    const id = await newLecture(pages(ofTotal, 'Questions?', 'Seeds', 'Questions?'))
    await upload(id, pages(ofTotal, 'Plants', 'Questions?', 'Leaves', 'Seeds', 'Questions?'))
    expect(await scriptsOf(id)).toEqual(['', 'Script 1.', '', 'Script 2.', 'Script 3.'])
  })
})

describe('a page that differs in more than its page number', () => {
  it.each([
    ['a word', 'Leaf', 'Leaves'],
    ['its chart, with the same words', bar(400), bar(404)],
  ])('is changed and keeps its work: %s', async (_, old, now) => {
    const id = await newLecture(pages(ofTotal, 'Seeds', old))
    const message = await upload(id, pages(ofTotal, 'Wood', 'Seeds', now))
    expect(message).toContain('1 slide differs only in its page number')
    expect(message).toContain(
      'Slide 3 took over the work of an old slide that looks different. Please check it.',
    )
    expect(await scriptsOf(id)).toEqual(['', 'Script 1.', 'Script 2.'])
  })

  it('is changed and keeps its work: a number that is no page number', async () => {
    const year = (year: number) => () => `Spring ${year}`
    const id = await newLecture(pages(year(2025), 'Seeds', 'Leaves'))
    expect(await upload(id, pages(year(2026), 'Seeds', 'Leaves'))).toContain(
      'Slides 1 and 2 took over the work of old slides',
    )
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.'])
  })
})
