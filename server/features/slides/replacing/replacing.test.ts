import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decksTable, fileUsesTable, slidesTable } from '../../../platform/db/schema/lectures.ts'
import { clientOf } from '../../../testing/client.ts'
import { drawTitledPages } from '../../../testing/decks/titled-pages.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../../testing/factories.ts'
import { waitForJob } from '../../../testing/jobs.ts'
import { killInTheMiddle } from '../../../testing/kill-in-the-middle.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { copyLectureFromDeck } from '../../../testing/uploads.ts'
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

const upload = async (id: string, titles: string[], preview: 'true' | 'false' = 'false') => {
  const { body, detail } = await professor.call(slides.upload, {
    params: { id },
    body: { preview },
    file: { name: `${titles.length} pages.pdf`, bytes: drawTitledPages(...titles) },
  })
  if (!body?.job_id) throw new Error(String(detail))
  return waitForJob(professor, body.job_id)
}
const OLD = ['Trees grow upwards', 'Leaves take light', 'Roots take water']
const NEW = ['Trees grow upwards', 'Seeds fly far away', 'All the leaves take light', 'Roots take water']
/** A lecture with a script on each slide. */
const newLecture = (titles = OLD): Promise<string> =>
  copyLectureFromDeck(testApp, professor, course, drawTitledPages(...titles), (slide) => `Script ${slide}.`)
const saveScript = (id: string, slide: number, script: string) =>
  professor.call(scripts.save, { params: { id, slide }, body: { script } })
const get = async (id: string) => (await professor.call(lectures.get, { params: { id } })).body.slides.en!
const scriptsOf = async (id: string) => (await get(id)).map(({ script }) => script)
const statusOf = async (id: string) => (await professor.call(slides.replacement, { params: { id } })).body
const preview = async (id: string) => (await professor.call(slides.preview, { params: { id } })).body
const waitingDeck = async (id: string) => (await statusOf(id)).waiting!.deck_id
const replace = async (id: string, takes_from?: (number | null)[]) => {
  const { body, detail } = await professor.call(slides.replace, {
    params: { id },
    body: { deck_id: await waitingDeck(id), takes_from },
  })
  if (!body?.job_id) throw new Error(String(detail))
  return waitForJob(professor, body.job_id)
}
const undo = async (id: string) =>
  professor.call(slides.undo, { params: { id }, body: { deck_id: (await statusOf(id)).undo!.deck_id } })

describe('the calls about a replacement', () => {
  it("are for the lecture's professor alone", async () => {
    const id = await newLecture(['Trees'])
    await upload(id, ['Seeds', 'Trees'], 'true')
    const deck_id = await waitingDeck(id)
    const others = [await makeProfessor(testApp), await makeStudent(testApp, course), clientOf(testApp.app)]
    for (const [at, person] of others.entries()) {
      const at1 = { params: { id } }
      const answers = [
        await person.call(slides.replacement, at1),
        await person.call(slides.preview, at1),
        await person.call(slides.replace, { ...at1, body: { deck_id } }),
        await person.call(slides.discard, { ...at1, query: { deck_id } }),
        await person.call(slides.undo, { ...at1, body: { deck_id } }),
        await person.call(slides.check, { params: { id, slide: 1 } }),
      ]
      const expected = [404, 403, 401][at]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
    }
    // A deck of another lecture is none of this one.
    const other = await newLecture(['Trees'])
    const wrong = await professor.call(slides.replace, { params: { id: other }, body: { deck_id } })
    expect(wrong.status).toBe(409)
    expect(await scriptsOf(id)).toEqual(['Script 1.'])
  })
})

describe('a previewed deck', () => {
  it('changes nothing, and shows each page with the slide whose work it takes', async () => {
    const id = await newLecture()
    const job = await upload(id, NEW, 'true')
    expect([job.status, job.message]).toEqual([
      'COMPLETED',
      '4 new slides are prepared. Nothing has changed yet: compare, then replace the slides.',
    ])
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.', 'Script 3.'])
    expect(await statusOf(id)).toMatchObject({
      waiting: { file_name: '4 pages.pdf', page_count: 4 },
      undo: null,
    })
    const shown = await preview(id)
    expect(shown.old.map(({ number, has_script, title }) => [number, has_script, title])).toEqual([
      [1, true, OLD[0]],
      [2, true, OLD[1]],
      [3, true, OLD[2]],
    ])
    expect(shown.new.map(({ takes_from, kind }) => [takes_from, kind])).toEqual([
      [1, 'same'],
      [null, null],
      [2, 'changed'],
      [3, 'same'],
    ])
    const [, added, changed] = shown.new
    expect(changed!.likeness).toBeGreaterThan(40)
    expect(changed!.alternatives[0]).toEqual({ number: 2, likeness: changed!.likeness })
    expect(added!.alternatives).toHaveLength(3)
  })

  it('replaces the slides once, however often that is asked for', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    const deck_id = await waitingDeck(id)
    const ask = () => professor.call(slides.replace, { params: { id }, body: { deck_id } })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.body.job_id).toBe(two.body.job_id)
    const done = await waitForJob(professor, one.body.job_id)
    expect(done.message).toContain('Slide 3 took over the work of an old slide')
    expect((await ask()).body.job_id).toBe(one.body.job_id)
    expect(await scriptsOf(id)).toEqual(['Script 1.', '', 'Script 2.', 'Script 3.'])
    expect((await statusOf(id)).waiting).toBeNull()
    const late = await professor.call(slides.preview, { params: { id } })
    expect(late.status).toBe(404)
  })

  it('says so when another window asks for another match after the replacement has begun', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    const body = { deck_id: await waitingDeck(id) }
    const ask = (takes_from?: (number | null)[]) =>
      professor.call(slides.replace, { params: { id }, body: { ...body, takes_from } })
    const first = await ask([1, null, 2, 3])
    for (const moment of ['running', 'finished']) {
      const other = await ask([1, 2, null, 3])
      const { code } = JSON.parse(String(other.raw)) as { code: string }
      expect([moment, other.status, code]).toEqual([moment, 409, 'replaced_with_other_match'])
      expect((await ask([1, null, 2, 3])).body).toEqual(first.body)
      await waitForJob(professor, first.body.job_id)
    }
    expect(await scriptsOf(id)).toEqual(['Script 1.', '', 'Script 2.', 'Script 3.'])
  })

  it('takes what was written meanwhile along, and follows a corrected match', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    await saveScript(id, 2, 'Written while the preview was open.')
    // The new page takes the script of the roots, which become new.
    await replace(id, [1, 3, 2, null])
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 3.', 'Written while the preview was open.', ''])
    expect((await get(id)).map(({ needs_check }) => needs_check)).toEqual([false, true, true, false])
  })

  it('refuses a match that takes a slide twice, or one that is not there', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    const deck_id = await waitingDeck(id)
    for (const takes_from of [
      [1, 1, 2, 3],
      [1, 2, 3, 4],
      [1, 2, 3],
    ]) {
      const answer = await professor.call(slides.replace, { params: { id }, body: { deck_id, takes_from } })
      expect(answer.status).toBe(422)
    }
    expect(await scriptsOf(id)).toHaveLength(3)
  })

  it('is replaced by a second upload, discarded by hand, and removed after a week', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    const first = await waitingDeck(id)
    await upload(id, ['Trees grow upwards', 'Leaves'], 'true')
    const second = await waitingDeck(id)
    expect(second).not.toBe(first)
    const discard = (deck_id: string) =>
      professor.call(slides.discard, { params: { id }, query: { deck_id } })
    // A window with the first one changes nothing.
    expect((await discard(first)).body.waiting?.deck_id).toBe(second)
    expect((await discard(second)).body.waiting).toBeNull()
    expect((await discard(second)).status).toBe(200)

    await upload(id, NEW, 'true')
    const { database } = testApp.context
    await removeOldDecks(testApp.context)
    expect((await statusOf(id)).waiting).not.toBeNull()
    await database
      .update(decksTable)
      .set({ match: sql`jsonb_set(match, '{readyAt}', to_jsonb(now() - interval '7 days'))` })
      .where(eq(decksTable.id, await waitingDeck(id)))
    await removeOldDecks(testApp.context)
    expect((await statusOf(id)).waiting).toBeNull()
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.', 'Script 3.'])
    // Its pictures are gone too: only those of the three slides are used.
    const uses = await database.select().from(fileUsesTable).where(eq(fileUsesTable.lectureId, id))
    expect(uses.filter(({ kind }) => kind === 'picture')).toHaveLength(3)
  })

  it('gets its scripts in batch mode only when it has replaced the slides', async () => {
    const id = await newLecture(['Trees grow upwards'])
    const { body } = await professor.call(slides.upload, {
      params: { id },
      body: { mode: 'batch', preview: 'true' },
      file: { name: 'batch.pdf', bytes: drawTitledPages('Trees grow upwards', 'Seeds fly far away') },
    })
    await waitForJob(professor, body.job_id)
    const writing = async () =>
      (await professor.call(jobs.ofLecture, { params: { id } })).body.filter(
        ({ kind }) => kind === 'lecture_scripts',
      )
    expect(await writing()).toEqual([])
    await replace(id)
    expect(await writing()).toHaveLength(1)
    await expect.poll(async () => (await scriptsOf(id))[1]).not.toBe('')
    expect((await scriptsOf(id))[0]).toBe('Script 1.')
  })

  it('goes with its lecture', async () => {
    const id = await newLecture(['Trees'])
    await upload(id, ['Seeds', 'Trees'], 'true')
    const deck_id = await waitingDeck(id)
    await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })
    const gone = await professor.call(slides.replace, { params: { id }, body: { deck_id } })
    expect(gone.status).toBe(404)
    const rows = await testApp.context.database.select().from(decksTable).where(eq(decksTable.id, deck_id))
    expect(rows).toEqual([])
  })

  it('waits, and can be undone, also where the slides have no script', async () => {
    const { body } = await professor.call(lectures.create, {
      params: { courseId: course._id },
      body: { title: 'Trees' },
    })
    await upload(body._id, ['Trees'], 'true')
    await upload(body._id, ['Leaves', 'Trees'], 'true')
    expect((await preview(body._id)).new.map(({ takes_from }) => takes_from)).toEqual([null, 1])
    expect((await get(body._id)).map(({ title }) => title)).toEqual(['Trees'])
    await replace(body._id)
    expect((await get(body._id)).map(({ title }) => title)).toEqual(['Leaves', 'Trees'])
    expect((await undo(body._id)).status).toBe(200)
    expect((await get(body._id)).map(({ title }) => title)).toEqual(['Trees'])
  })
})

describe('a process that dies in the middle', () => {
  it('leaves the old slides, and the job replaces them once', async () => {
    const id = await newLecture()
    await upload(id, NEW, 'true')
    let replacing: ReturnType<typeof replace> | undefined
    await killInTheMiddle(testApp, 'script_versions', () => {
      replacing = replace(id)
    })
    expect((await replacing)?.status).toBe('COMPLETED')
    expect(await scriptsOf(id)).toEqual(['Script 1.', '', 'Script 2.', 'Script 3.'])
    expect((await get(id)).map((slide) => slide.script_history?.length)).toEqual([1, 0, 1, 1])
  })

  it('leaves the new slides when it was undoing, and Undo works afterwards', async () => {
    const id = await newLecture()
    await upload(id, NEW)
    await saveScript(id, 3, 'Written on the new slides.')
    let undoing: ReturnType<typeof undo> | undefined
    await killInTheMiddle(testApp, 'script_versions', () => {
      undoing = undo(id)
    })
    expect((await undoing)?.status).toBeGreaterThanOrEqual(500)
    expect(await scriptsOf(id)).toEqual(['Script 1.', '', 'Written on the new slides.', 'Script 3.'])
    expect((await undo(id)).status).toBe(200)
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.', 'Script 3.'])
    expect((await get(id)).map((slide) => slide.script_history?.length)).toEqual([1, 2, 1])
  })
})

describe('Undo Replace Slides', () => {
  it('brings the old slides back with all their work, and can itself be undone', async () => {
    const id = await newLecture()
    const highlight = {
      text: 'light',
      type: 'highlight',
      color: 'yellow',
      boundingBox: { x: 1, y: 2, width: 3, height: 4 },
    } as const
    await professor.call(annotations.save, { params: { id, slide: 2 }, body: [highlight] })
    const before = await get(id)
    await upload(id, ['Seeds fly far away', 'All the leaves take light'])
    await saveScript(id, 1, 'On seeds.')
    await saveScript(id, 2, 'Written on the new slides.')
    expect((await statusOf(id)).undo).toMatchObject({ file_name: 'deck.pdf', page_count: 3 })

    const undone = await undo(id)
    expect(undone.body.message).toBe(
      'The slides of “deck.pdf” are back. 1 script that was saved since is a version in its history.',
    )
    const after = await get(id)
    const shown = ({ script, title, image_url, page_url }: (typeof after)[number]) => ({
      script,
      title,
      page: page_url ?? image_url,
    })
    expect(after.map(shown)).toEqual(before.map(shown))
    expect(
      (await professor.call(annotations.list, { params: { id, slide: 2 }, query: { stored: 'true' } })).body,
    ).toEqual([highlight])
    expect(after[1]!.script_history?.map(({ script_text }) => script_text)).toEqual([
      'Written on the new slides.',
      'Script 2.',
    ])
    // A window that shows the new slide may not save over the old script unnoticed.
    const late = await professor.call(scripts.save, {
      params: { id, slide: 2 },
      body: { script: 'From the other window.', based_on_revision: 2 },
    })
    expect(late.status).toBe(409)

    // Undo again: what was written on the new slides is there.
    await undo(id)
    expect(await scriptsOf(id)).toEqual(['On seeds.', 'Written on the new slides.'])
    await undo(id)
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.', 'Script 3.'])
  })

  it('happens once, however often it is asked for', async () => {
    const id = await newLecture()
    await upload(id, NEW)
    const { deck_id } = (await statusOf(id)).undo!
    const ask = () => professor.call(slides.undo, { params: { id }, body: { deck_id } })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await scriptsOf(id)).toEqual(['Script 1.', 'Script 2.', 'Script 3.'])
    expect((await get(id))[1]!.script_history).toHaveLength(1)
  })

  it('waits for work on the slides, and ends after 30 days, when the old deck is removed', async () => {
    const id = await newLecture()
    await upload(id, NEW)
    const { database } = testApp.context
    const { deck_id } = (await statusOf(id)).undo!
    const decks = () => database.select().from(decksTable).where(eq(decksTable.lectureId, id))
    await removeOldDecks(testApp.context)
    expect(await decks()).toHaveLength(2)
    await database
      .update(decksTable)
      .set({ replacedAt: sql`now() - interval '30 days'` })
      .where(eq(decksTable.id, deck_id))
    expect((await statusOf(id)).undo).toBeNull()
    const late = await professor.call(slides.undo, { params: { id }, body: { deck_id } })
    expect(late.status).toBe(409)
    await removeOldDecks(testApp.context)
    expect(await decks()).toHaveLength(1)
    expect(await scriptsOf(id)).toEqual(['Script 1.', '', 'Script 2.', 'Script 3.'])
  })

  it('is possible after a deck that shares no page with the old one', async () => {
    const id = await newLecture()
    await upload(id, ['Whales sing'])
    // The next deck replaces one without work: the way back must stay.
    await upload(id, ['Whales sing', 'Whales dive'])
    await undo(id)
    expect((await get(id)).map(({ title }) => title)).toEqual(['Whales sing'])
    await testApp.context.database.update(slidesTable).set({ needsCheck: false })
    expect((await statusOf(id)).undo).not.toBeNull()
  })
})
