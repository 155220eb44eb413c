import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { study } from '@lectern/contract/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingsTable } from '../../../platform/db/schema/annotations.ts'
import { decksTable, lecturesTable, slidesTable } from '../../../platform/db/schema/lectures.ts'
import { scriptsTable } from '../../../platform/db/schema/scripts.ts'
import { drawTitledPages } from '../../../testing/decks/titled-pages.ts'
import {
  makeCourse,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
} from '../../../testing/factories.ts'
import { drawInk } from '../../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { copyLectureFromDeck, uploadDeck } from '../../../testing/uploads.ts'
import { lockCourse, updateCourse } from '../../courses/courses.queries.ts'
import { renewSpokenHashes, spokenHashOf } from '../../courses/spoken-hash.ts'
import { keyOf } from '../../files/files.access.ts'
import { removeOldDecks } from './replacing.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  testApp = await startTestApp({ works: true })
  professor = await makeProfessor(testApp)
  course = await makeCourse(professor)
})
afterAll(() => testApp?.stop())

const upload = (id: string, bytes: Uint8Array) => uploadDeck(professor, id, bytes)
const newLecture = (...titles: string[]) =>
  copyLectureFromDeck(testApp, professor, course, drawTitledPages(...titles))
const get = async (id: string) => (await professor.call(lectures.get, { params: { id } })).body
const saveScript = (id: string, slide: number, script: string) =>
  professor.call(scripts.save, { params: { id, slide }, body: { script } })
const highlight = {
  text: 'Leaves',
  type: 'highlight',
  color: 'yellow',
  boundingBox: { x: 1, y: 2, width: 3, height: 4 },
} as const

describe('annotations when the deck is swapped', () => {
  it('go with their slide wherever it moved, and drawings stay at their address', async () => {
    const id = await newLecture('Trees', 'Leaves', 'Roots')
    const at = (slide: number) => ({ params: { id, slide } })
    await professor.call(annotations.save, { ...at(2), body: [highlight] })
    const drawn = await professor.call(annotations.draw, {
      ...at(2),
      body: { image_data: await drawInk(), color: 'red', size: 3, drawingData: '[]' },
    })
    const gone = await professor.call(annotations.draw, {
      ...at(3),
      body: { image_data: await drawInk(), color: 'red', size: 3 },
    })
    const script = `Look: [drawing drawing_id="${drawn.body.drawing_id}" image_url="${drawn.body.image_url}"/] leaves.`
    await saveScript(id, 2, script)
    await saveScript(id, 3, 'Roots are below.')

    const swapped = await upload(id, drawTitledPages('Leaves', 'Bark', 'Trees'))
    expect(swapped.message).toBe(
      '3 slides are prepared. 2 unchanged slides kept everything; slide 2 is new. Slide 1 is now slide 3. Slide 2 is now slide 1. Slide 3 of the old PDF was removed with its script; Undo brings it back.',
    )
    expect((await get(id)).slides.en!.map((entry) => entry.script)).toEqual([script, '', ''])
    const read = async (slide: number) => [
      (await professor.call(annotations.list, { ...at(slide), query: { stored: 'true' } })).body,
      (await professor.call(annotations.listDrawings, at(slide))).body,
    ]
    expect(await read(1)).toEqual([[highlight], [drawn.body]])
    expect(await read(2)).toEqual([[], []])
    expect(await read(3)).toEqual([[], []])
    const open = (url: string) => professor.call(files.get, { query: { file_path: url } })
    expect((await open(drawn.body.image_url)).status).toBe(200)
    // The files of the old slides are kept for Undo, and are removed with them, from the disk too.
    expect((await open(gone.body.image_url)).status).toBe(200)
    await testApp.context.database.update(decksTable).set({
      replacedAt: sql`replaced_at - interval '30 days'`,
    })
    await removeOldDecks(testApp.context)
    expect((await open(gone.body.image_url)).status).toBe(404)
    expect((await open(drawn.body.image_url)).status).toBe(200)
    expect(await testApp.context.files.sizeOf(keyOf(gone.body.image_url)!)).toBeUndefined()
  })

  it('cannot be read or changed by a caller who sees another page', async () => {
    const id = await newLecture('Trees', 'Leaves')
    await saveScript(id, 1, 'About trees.')
    const [trees, leaves] = (await get(id)).slides.en!.map((entry) => entry.image_url)
    const ofTrees = { params: { id, slide: 1 }, query: { image_url: trees } }
    expect((await professor.call(slides.words, ofTrees)).body.words.map(({ text }) => text)).toEqual([
      'Trees',
    ])
    await professor.call(annotations.save, { ...ofTrees, body: [highlight] })
    await upload(id, drawTitledPages('Leaves', 'Trees'))

    const save = (slide: number, image_url: string | undefined) =>
      professor.call(scripts.save, {
        params: { id, slide },
        body: { script: 'More about trees.', image_url },
      })
    const refused = [
      await save(1, trees),
      await professor.call(slides.words, ofTrees),
      await professor.call(annotations.list, ofTrees),
      await professor.call(annotations.save, { ...ofTrees, body: [] }),
      await professor.call(annotations.remove, ofTrees),
      await professor.call(annotations.listDrawings, ofTrees),
      await professor.call(annotations.draw, {
        ...ofTrees,
        body: { image_data: await drawInk(), color: 'red', size: 3 },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    for (const { detail } of refused) expect(detail).toMatch(/^The slides of this lecture have been replaced/)
    expect((await get(id)).slides.en!.map((entry) => entry.script)).toEqual(['', 'About trees.'])
    expect(
      (await professor.call(annotations.list, { params: { id, slide: 2 }, query: { stored: 'true' } })).body,
    ).toEqual([highlight])
    expect((await save(2, trees)).status).toBe(200)
    expect((await save(1, leaves)).status).toBe(200)
  })

  it('are work that a new deck does not simply throw away', async () => {
    const id = await newLecture('Trees', 'Leaves')
    await professor.call(annotations.save, { params: { id, slide: 1 }, body: [highlight] })
    await upload(id, drawTitledPages('Bark', 'Trees'))
    expect(
      (await professor.call(annotations.list, { params: { id, slide: 2 }, query: { stored: 'true' } })).body,
    ).toEqual([highlight])
    await professor.call(annotations.draw, {
      params: { id, slide: 1 },
      body: { image_data: await drawInk(), color: 'red', size: 3 },
    })
    await professor.call(annotations.save, { params: { id, slide: 2 }, body: [] })
    await upload(id, drawTitledPages('Roots', 'Bark'))
    expect((await professor.call(annotations.listDrawings, { params: { id, slide: 2 } })).body).toHaveLength(
      1,
    )
  })

  it('leaves with its slide a drawing that another slide still shows', async () => {
    const id = await newLecture('Trees', 'Leaves')
    const image_data = await drawInk()
    const draw = (slide: number) =>
      professor.call(annotations.draw, { params: { id, slide }, body: { image_data, color: 'red', size: 3 } })
    const [one, two] = [await draw(1), await draw(2)]
    expect(one.body.image_url).toBe(two.body.image_url)
    await saveScript(id, 1, 'Trees.')
    await upload(id, drawTitledPages('Trees', 'Bark'))
    expect((await professor.call(files.get, { query: { file_path: one.body.image_url } })).status).toBe(200)
    const rows = await testApp.context.database
      .select()
      .from(drawingsTable)
      .innerJoin(slidesTable, eq(slidesTable.id, drawingsTable.slideId))
      .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
      .where(eq(drawingsTable.fileKey, keyOf(one.body.image_url)!))
    expect(rows).toHaveLength(1)
  })

  it('reach students with the update', async () => {
    const id = await newLecture('Trees', 'Leaves')
    for (const slide of [1, 2]) await saveScript(id, slide, `Slide ${slide}.`)
    await publishNow(testApp, id)
    const student = await makeStudent(testApp, course)
    const swapped = await upload(id, drawTitledPages('Leaves', 'Trees'))
    expect(swapped.message).toBe(
      '2 slides are prepared. 2 unchanged slides kept everything. Slide 1 is now slide 2. Slide 2 is now slide 1.',
    )
    const seen = async () =>
      (await student.call(lectures.get, { params: { id } })).body.slides.en!.map((entry) => entry.script)
    expect(await seen()).toEqual(['Slide 1.', 'Slide 2.'])
    await publishNow(testApp, id)
    expect(await seen()).toEqual(['Slide 2.', 'Slide 1.'])
  })
})

describe('a pronunciation list that changes while the deck is swapped', () => {
  it('is that of the scripts wherever they moved', async () => {
    const id = await newLecture('Trees', 'Leaves')
    for (const slide of [1, 2]) await saveScript(id, slide, `The xylem of slide ${slide}.`)
    const list = [{ word: 'xylem', say_as: 'zylem', language: null }]
    const { database } = testApp.context
    let swapping: ReturnType<typeof upload> | undefined
    await database.transaction(async (tx) => {
      await lockCourse(tx, course._id)
      swapping = upload(id, drawTitledPages('Leaves', 'Trees'))
      // Until the swap waits for the lock, nothing is changed.
      await expect
        .poll(
          async () => {
            const { rows } = await database.execute(
              sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
                  where not l.granted and a.datname = current_database() and a.query like '%"courses"%for share%'`,
            )
            return rows.length
          },
          { timeout: 120_000 },
        )
        .toBe(1)
      await updateCourse(tx, course._id, {
        pronunciations: list.map(({ say_as, ...entry }) => ({ ...entry, sayAs: say_as })),
      })
      await renewSpokenHashes(tx, course._id, list)
    })
    expect((await swapping)?.status).toBe('COMPLETED')
    const hashes = await database
      .select({ script: scriptsTable.script, spokenHash: scriptsTable.spokenHash })
      .from(scriptsTable)
      .innerJoin(slidesTable, eq(slidesTable.id, scriptsTable.slideId))
      .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
      .where(eq(lecturesTable.id, id))
    expect(hashes.map((one) => one.spokenHash)).toEqual(
      hashes.map((one) => spokenHashOf(one.script, 'en', list)),
    )
    expect(hashes).toHaveLength(2)
  })
})

describe("students' work when they get another deck", () => {
  const publish = (id: string) => publishNow(testApp, id)

  it('moves with its page, a note also when the page is gone', async () => {
    const id = await newLecture('Trees', 'Leaves', 'Roots', 'Bark')
    for (const slide of [1, 2, 3, 4]) await saveScript(id, slide, `[highlight]Slide ${slide}[/highlight].`)
    await publish(id)
    const [hana, jun] = [await makeStudent(testApp, course), await makeStudent(testApp, course)]
    const keep = async (student: Person, slide: number, text: string) => {
      await student.call(notes.save, { params: { id, slide }, body: { text, based_on_revision: 0 } })
      await student.call(notes.setBookmark, { params: { id, slide }, body: { bookmarked: true } })
    }
    for (const slide of [1, 2, 3]) {
      await hana.call(study.completeSlide, { params: { lecture: id, slide } })
      await keep(hana, slide, `My note ${slide}`)
    }
    await hana.call(study.viewAnnotations, {
      params: { lecture: id, slide: 1 },
      body: { marker_ids: ['marker_highlight_1'] },
    })
    await jun.call(study.completeSlide, { params: { lecture: id, slide: 4 } })
    await keep(jun, 4, 'On bark')
    // A removed note adds nothing to the note it moves behind.
    for (const text of ['Removed', ''])
      await jun.call(notes.save, { params: { id, slide: 1 }, body: { text } })
    await jun.call(notes.save, { params: { id, slide: 3 }, body: { text: 'On roots' } })

    // Leaves and Trees swap positions, Roots is gone, Bark follows.
    await upload(id, drawTitledPages('Leaves', 'Trees', 'Bark'))
    await publish(id)
    const seen = async (student: Person) => {
      const { body } = await student.call(notes.ofLecture, { params: { id } })
      const view = await student.call(lectures.get, { params: { id } })
      return {
        studied: view.body.slides.en!.map(({ completed }) => completed),
        annotations: view.body.slides.en!.map((slide) => slide.viewed_marks?.length),
        bookmarks: body.bookmarks.map((one) => one.slide_index),
        notes: Object.fromEntries(body.notes.map((one) => [one.slide_index, one.text])),
      }
    }
    expect(await seen(hana)).toEqual({
      studied: [true, true, false],
      annotations: [0, 1, 0],
      bookmarks: [1, 2],
      notes: { 1: 'My note 2', 2: 'My note 1\n\nMy note 3' },
    })
    expect(await seen(jun)).toEqual({
      studied: [false, false, true],
      annotations: [0, 0, 0],
      bookmarks: [3],
      notes: { 2: 'On roots', 3: 'On bark' },
    })
    expect((await jun.call(study.resume)).body).toMatchObject({ lecture_id: id, slide_index: 3 })
    // Another student's notes on these slides stay unchanged.
    expect((await seen(jun)).notes[1]).toBeUndefined()
  })

  it('is counted for the page the student saw, also when it is reported late', async () => {
    const id = await newLecture('Trees', 'Leaves', 'Roots')
    for (const slide of [1, 2, 3]) await saveScript(id, slide, `[highlight]Slide ${slide}[/highlight].`)
    await publish(id)
    const student = await makeStudent(testApp, course)
    const pictures = (await get(id)).slides.en!.map((entry) => entry.image_url)
    await upload(id, drawTitledPages('Roots', 'Leaves'))
    await publish(id)

    const place = (number: number) => ({
      params: { lecture: id, slide: number },
      query: { image_url: pictures[number - 1]! },
    })
    const bookmark = (number: number) =>
      student.call(notes.setBookmark, {
        params: { id, slide: number },
        body: { bookmarked: true, image_url: pictures[number - 1]! },
      })
    const note = (number: number, text: string, based_on_revision = 0) =>
      student.call(notes.save, {
        params: { id, slide: number },
        body: { text, image_url: pictures[number - 1]!, based_on_revision },
      })
    const view = (number: number) =>
      student.call(study.viewAnnotations, {
        params: { lecture: id, slide: number },
        body: { marker_ids: ['marker_highlight_1'], image_url: pictures[number - 1]! },
      })
    expect((await student.call(study.completeSlide, place(3))).status).toBe(200)
    expect((await view(3)).body.viewed_marks).toEqual(['marker_highlight_1'])
    expect((await note(3, 'On roots')).body.notes).toMatchObject([
      { slide_index: 1, image_url: pictures[2], text: 'On roots', revision: 1 },
    ])
    expect((await note(3, 'On roots, more', 1)).body.notes).toMatchObject([{ slide_index: 1, revision: 2 }])
    // The page that now has that number does not get it either.
    expect((await note(2, 'On leaves')).body.notes.map((one) => [one.slide_index, one.text])).toEqual([
      [1, 'On roots, more'],
      [2, 'On leaves'],
    ])
    expect((await bookmark(3)).body.bookmarks.map((one) => one.slide_index)).toEqual([1])
    expect((await student.call(study.visit, place(2))).status).toBe(200)
    expect((await student.call(study.resume)).body).toMatchObject({ slide_index: 2 })
    // Slide 3 of the old deck was the only finished one, and page 1 of it is in no deck.
    const now = (await student.call(lectures.get, { params: { id } })).body.slides.en!
    expect(now.map(({ completed, viewed_marks }) => [completed, viewed_marks?.length])).toEqual([
      [true, 1],
      [false, 0],
    ])
    for (const late of [
      await student.call(study.completeSlide, place(1)),
      await student.call(study.visit, place(1)),
      await bookmark(1),
      await note(1, 'On trees'),
      await view(1),
    ]) {
      expect(late.status).toBe(409)
      expect(late.detail).toMatch(/no longer among them/)
    }
    expect((await student.call(study.resume)).body).toMatchObject({ slide_index: 2, completed_slides: 1 })
  })

  it('stays at a page that was changed', async () => {
    const id = await newLecture('Trees', 'Leaves')
    for (const slide of [1, 2]) await saveScript(id, slide, `Slide ${slide}.`)
    await publish(id)
    const student = await makeStudent(testApp, course)
    for (const slide of [1, 2]) {
      await student.call(study.completeSlide, { params: { lecture: id, slide } })
      await student.call(notes.setBookmark, { params: { id, slide }, body: { bookmarked: true } })
    }
    await student.call(notes.save, { params: { id, slide: 2 }, body: { text: 'Mine', based_on_revision: 0 } })
    await upload(id, drawTitledPages('Roots', 'Trees', 'Leaves, corrected'))
    await publish(id)
    const { body } = await student.call(notes.ofLecture, { params: { id } })
    expect(body.bookmarks.map((one) => one.slide_index)).toEqual([2, 3])
    expect(body.notes).toMatchObject([{ slide_index: 3, text: 'Mine' }])
    const view = await student.call(lectures.get, { params: { id } })
    expect(view.body.slides.en!.map(({ completed }) => completed)).toEqual([false, true, true])
  })
})
