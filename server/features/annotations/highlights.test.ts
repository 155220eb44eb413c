import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { makeLecture, makeProfessor, makeStudent, type Person, publishNow } from '../../testing/factories.ts'
import { startCourse } from '../../testing/started-course.ts'
import { hostileValues, makeImpostors } from '../../testing/strangers.ts'
import type { TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person

beforeAll(async () => {
  // Without a worker, so that a job stays queued.
  ;({ platform, professor, course, student } = await startCourse())
})
afterAll(() => platform?.stop())

type Caller = Pick<Person, 'call'>
const BUSY_SAVING = 'Another operation is in progress or lecture data is missing. Please wait before saving.'
const words = (text: string, more: object = {}) =>
  ({ text, type: 'highlight', color: 'yellow', ...more }) as const
const at = (id: string, slide: number | string = 1) => ({ params: { id, slide } })
const listAll = (id: string, caller: Caller = professor, slide: number | string = 1) =>
  caller.call(annotations.list, at(id, slide))
const list = (id: string, caller: Caller = professor, slide: number | string = 1) =>
  caller.call(annotations.list, { ...at(id, slide), query: { stored: 'true' } })
const save = (id: string, body: unknown, caller: Caller = professor, slide: number | string = 1) =>
  caller.call(annotations.save, { ...at(id, slide), wrongBody: body })
const remove = (id: string, highlight_text?: string, caller: Caller = professor) =>
  caller.call(annotations.remove, {
    ...at(id),
    query: highlight_text === undefined ? {} : { highlight_text },
  })
const check = (id: string, caller: Caller = professor) => caller.call(annotations.check, at(id))
const writes: [string, (id: string, caller: Caller) => Promise<{ status: number; detail: unknown }>][] = [
  ['save', (id, caller) => save(id, [words('x')], caller)],
  ['remove', (id, caller) => remove(id, undefined, caller)],
  ['check', (id, caller) => check(id, caller)],
]

describe('access', () => {
  it('refuses strangers, students and other professors', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    await save(id, [words('Slide')])
    const impostors = await makeImpostors(platform, professor, 'professor')
    const other = await makeProfessor(platform)
    for (const [name, write] of writes) {
      for (const [what, impostor] of impostors)
        expect([name, what, (await write(id, impostor)).status]).toEqual([name, what, 401])
      expect([name, (await write(id, student)).status]).toEqual([name, 403])
      expect([name, (await write(id, other)).status]).toEqual([name, 404])
    }
    const stranger = await makeStudent(platform)
    for (const read of [list, listAll]) {
      for (const [what, impostor] of impostors)
        expect([what, (await read(id, impostor)).status]).toEqual([what, 401])
      expect((await read(id, other)).status).toBe(404)
      expect((await read(id, stranger)).status).toBe(404)
    }
    expect((await list(id)).body).toHaveLength(1)
  })
  it('shows them to students while the lecture is published', async () => {
    const { id } = await makeLecture(platform, course)
    await save(id, [words('Slide', { drawingData: '[]' })])
    expect((await list(id, student)).status).toBe(404)
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
    // Without the strokes, which only the professor may change.
    expect((await list(id, student)).body).toEqual([words('Slide', { boundingBox: null })])
    expect(JSON.stringify((await listAll(id, student)).body)).not.toContain('drawingData')
    await professor.call(publishing.update, { params: { id }, body: { published: false } })
    expect((await list(id, student)).status).toBe(404)
  })
  it('knows which slides there are', async () => {
    const { id } = await makeLecture(platform, course)
    for (const slide of [0, 2, -1, 'x', 99_999_999]) {
      expect((await list(id, professor, slide)).status).toBe(404)
      expect((await save(id, [], professor, slide)).status).toBe(404)
    }
  })
})

describe('highlights', () => {
  it('are stored as a whole list per slide', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    expect((await list(id)).body).toEqual([])
    const box = { x: 1.5, y: -2, width: 30, height: 4 }
    const given = [
      words('Slide', { boundingBox: box }),
      { text: 'from', type: 'arrow', color: 'red', boundingBox: null, toText: 'to', toBoundingBox: box },
      {
        text: '<script>',
        type: 'drawing',
        color: 'cyan',
        boundingBox: null,
        drawingData: '[]',
        size: 3,
        timestamp: '2026-01-01T00:00:00.000Z',
      },
    ]
    expect((await save(id, given)).body).toEqual(given)
    expect((await list(id)).body).toEqual(given)
    expect((await list(id, professor, 2)).body).toEqual([])
    await save(id, [words('other')])
    expect((await list(id)).body).toEqual([words('other', { boundingBox: null })])
  })
  it('are removed by their words, or all at once', async () => {
    const { id } = await makeLecture(platform, course)
    await save(id, [words('a'), words('b'), words('a', { color: 'red' }), words('a & b?')])
    expect((await remove(id, 'a')).body.map(({ text }) => text)).toEqual(['b', 'a & b?'])
    expect((await remove(id, 'not there')).body).toHaveLength(2)
    expect((await remove(id, 'a & b?')).body).toHaveLength(1)
    expect((await remove(id)).body).toEqual([])
    expect((await list(id)).body).toEqual([])
  })
  it('of no words are removed by no words, and nothing else', async () => {
    const { id } = await makeLecture(platform, course)
    await save(id, [words(''), words('b')])
    expect((await remove(id, '')).body.map(({ text }) => text)).toEqual(['b'])
  })
  it('are bounded, and refused in one sentence', async () => {
    const { id } = await makeLecture(platform, course)
    await save(id, [words('stays')])
    const box = { x: 0, y: 0, width: -1, height: 1 }
    const cases: [unknown, string | RegExp][] = [
      [{}, 'Highlights must be a list.'],
      [Array(limits.highlightsPerSlide + 1).fill(words('a')), 'A slide can have at most 200 highlights.'],
      [[words('x'.repeat(1_001))], 'The words of a highlight must be at most 1000 characters long.'],
      [
        [words('a', { type: 'spotlight' })],
        'The type of a highlight must be one of the types of annotations.',
      ],
      [[words('a', { color: 'x'.repeat(21) })], 'Annotations do not have this color.'],
      [[words('a', { boundingBox: box })], /./],
      [[words('a', { boundingBox: { ...box, width: 1e300 } })], /./],
      [[words('a', { drawingData: 'x'.repeat(400_001) })], /too many strokes/],
    ]
    for (const [body, sentence] of cases) {
      const answer = await save(id, body)
      expect(answer.status).toBe(422)
      expect(answer.detail).toMatch(/^\S.{3,200}\.$/)
      expect(answer.detail).toMatch(typeof sentence === 'string' ? new RegExp(`^${sentence}$`) : sentence)
    }
    for (const hostile of hostileValues.filter((value) => !Array.isArray(value) || value.length > 0))
      expect([hostile, (await save(id, [hostile])).status]).toEqual([hostile, 422])
    expect((await list(id)).body).toHaveLength(1)
  })
  it('hold the strokes of several drawings, up to a bound', async () => {
    const { id } = await makeLecture(platform, course)
    const drawn = { text: '', type: 'drawing', color: 'red', drawingData: 'x'.repeat(400_000) }
    expect((await save(id, Array(10).fill(drawn))).status).toBe(200)
    const answer = await save(id, Array(30).fill(drawn))
    expect([answer.status, answer.detail]).toEqual([413, 'The request is too large.'])
    expect((await list(id)).body).toHaveLength(10)
  })
})

describe('the annotations of a slide', () => {
  const word = (text: string, x: number) => ({ text, x, y: 4, width: 12, height: 4 })
  /** A lecture whose first slide shows "Leaves catch light". */
  const withWords = async (languages: ('en' | 'ko')[] = ['en']) => {
    const { id, slides } = await makeLecture(platform, course, { languages, scripts: false })
    await platform.context.database
      .update(slideTextsTable)
      .set({ words: [word('Leaves', 4), word('catch', 20), word('light', 40)] })
      .where(eq(slideTextsTable.slideId, slides[0]!.id))
    return id
  }
  const write = (id: string, script: string, language: 'en' | 'ko' = 'en') =>
    professor.call(scripts.save, { params: { id, slide: 1 }, body: { script, language } })
  const every = [
    '[highlight color="green" text="Leaves"]leaves[/highlight]',
    '[arrow from_text="Leaves" to_text="light"]to the light[/arrow]',
    '[text_annotation text="By day only"]catch[/text_annotation]',
    '[diagram elements="Sun, Leaf"]how it works[/diagram]',
    '[drawing color="blue" size="5" image_url="/api/files/?file_path=ink"/]',
    '[manual-annotation type="text" text="Remember"]this[/manual-annotation]',
    '[highlight text="roots"]roots[/highlight]',
  ]

  it('are listed each with its box, although none is stored; without a box only when words are not on the slide', async () => {
    const id = await withWords()
    expect((await write(id, every.join(' '))).status).toBe(200)
    const { body } = await listAll(id)
    expect((await list(id)).body).toEqual([])
    expect(body.map(({ type, text }) => [type, text])).toEqual([
      ['highlight', 'Leaves'],
      ['arrow', 'Leaves'],
      ['text_annotation', 'By day only'],
      ['diagram', 'how it works'],
      ['drawing', ''],
      ['manual_annotation', 'Remember'],
      ['highlight', 'roots'],
    ])
    const box = { x: 4, y: 4, width: 12, height: 4 }
    expect(body[0]).toMatchObject({ color: 'green' })
    // A highlight is a little wider than its words.
    expect(body[0]?.boundingBox).toMatchObject({ y: box.y, height: box.height })
    expect(body[1]).toMatchObject({ toText: 'light', toBoundingBox: { ...box, x: 40 } })
    for (const entry of body.slice(0, 6)) expect([entry.text, entry.boundingBox]).not.toContain(null)
    expect(body[6]?.boundingBox).toBeNull()
  })
  it('stand at their stored box, and are listed once after such a list was saved', async () => {
    const id = await withWords()
    await write(id, every.join(' '))
    const note = { x: 10, y: 20, width: 30, height: 12 }
    const moved = (await listAll(id)).body.map((entry) =>
      entry.type === 'text_annotation' ? { ...entry, boundingBox: note } : entry,
    )
    expect((await save(id, moved)).status).toBe(200)
    const { body } = await listAll(id)
    expect(body.map(({ text }) => text)).toEqual(moved.map(({ text }) => text))
    expect(body[2]?.boundingBox).toEqual(note)
  })
  it('are those of one language; a highlight that no script names follows', async () => {
    const id = await withWords(['en', 'ko'])
    await write(id, '[highlight text="Leaves"]leaves[/highlight]')
    await write(id, '[text_annotation text="낮에만"]잎[/text_annotation]', 'ko')
    const foreign = { text: '낮에만', type: 'text_annotation', color: 'blue', boundingBox: null }
    await save(id, [foreign, words('by another program')])
    const read = async (language?: 'en' | 'ko' | 'ja') => {
      const answer = await professor.call(annotations.list, {
        ...at(id),
        query: language ? { language } : {},
      })
      return answer.status === 200 ? answer.body.map(({ text }) => text) : answer.status
    }
    expect(await read()).toEqual(['Leaves', 'by another program'])
    expect(await read('ko')).toEqual(['낮에만', 'by another program'])
    expect(await read('ja')).toBe(422)
  })
  it('that students see are the published ones', async () => {
    const id = await withWords()
    await write(id, '[highlight text="Leaves"]leaves[/highlight]')
    expect((await listAll(id, student)).status).toBe(404)
    await publishNow(platform, id)
    await write(id, '[highlight text="light"]light[/highlight]')
    expect((await listAll(id, student)).body.map(({ text }) => text)).toEqual(['Leaves'])
    expect((await listAll(id)).body.map(({ text }) => text)).toEqual(['light'])
  })
})

describe('the check', () => {
  it('reports which words are on the slide and where, nearest to the stored box', async () => {
    const { id, slides } = await makeLecture(platform, course)
    const word = (text: string, x: number, y: number) => ({ text, x, y, width: 10, height: 4 })
    await platform.context.database
      .update(slideTextsTable)
      .set({ words: [word('every', 0, 0), word('tree', 12, 0), word('a', 0, 20), word('tree', 12, 20)] })
      .where(eq(slideTextsTable.slideId, slides[0]!.id))
    const near = { x: 12, y: 19, width: 10, height: 5 }
    await save(id, [words('every tree'), words('tree', { boundingBox: near }), words('a fish')])
    expect((await check(id)).body).toMatchObject([
      { text: 'every tree', found: true, boxes: [{ x: 0, y: 0, width: 22, height: 4 }] },
      { text: 'tree', found: true, boxes: [{ x: 12, y: 20, width: 10, height: 4 }] },
      { text: 'a fish', found: false, boxes: [] },
    ])
  })
  it('lives with a slide without words and with words that are hostile', async () => {
    const { id, slides } = await makeLecture(platform, course)
    await platform.context.database
      .update(slideTextsTable)
      .set({ words: [] })
      .where(eq(slideTextsTable.slideId, slides[0]!.id))
    await save(id, [words(''), words('(((a+)+)+'.repeat(100)), words('😀'.repeat(400)), words('\u202e')])
    expect((await check(id)).body.map(({ found }) => found)).toEqual([false, false, false, false])
  })
})

describe('two windows', () => {
  const CHANGED =
    'The annotations of this slide were moved in another window after you opened it. Nothing was overwritten.'
  const revisionOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(/^"(\d+)"$/.exec(String(headers.etag))?.[1])
  const saveOver = (id: string, based_on_revision: unknown, text: string) =>
    professor.call(annotations.save, {
      ...at(id),
      query: { based_on_revision: based_on_revision as number },
      body: [words(text)],
    })

  it('read which revision a list is; it grows with each change, and with nothing else', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    expect(revisionOf(await list(id))).toBe(0)
    expect(revisionOf(await save(id, [words('a')]))).toBe(1)
    expect(revisionOf(await save(id, [words('a')]))).toBe(1)
    expect(revisionOf(await save(id, [words('b'), words('c')]))).toBe(2)
    expect(revisionOf(await remove(id, 'not there'))).toBe(2)
    expect(revisionOf(await remove(id, 'b'))).toBe(3)
    expect(revisionOf(await list(id, student))).toBe(0)
    await publishNow(platform, id)
    expect(revisionOf(await list(id, student))).toBe(3)
    expect(revisionOf(await remove(id))).toBe(4)
    expect(revisionOf(await list(id))).toBe(4)
  })
  it('that change boxes alone do not overwrite each other', async () => {
    const { id } = await makeLecture(platform, course)
    const seen = revisionOf(await list(id))
    const both = await Promise.all([saveOver(id, seen, 'one'), saveOver(id, seen, 'two')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.detail).toBe(CHANGED)
    const [first] = (await list(id)).body
    expect(first?.text).toBe(both[0]?.status === 200 ? 'one' : 'two')
    const removed = await professor.call(annotations.remove, {
      ...at(id),
      query: { based_on_revision: seen },
    })
    expect([removed.status, removed.detail]).toEqual([409, CHANGED])
    // A caller who has seen the change may overwrite it; an identical list is no conflict.
    expect((await saveOver(id, revisionOf(await list(id)), 'three')).status).toBe(200)
    expect((await saveOver(id, seen, 'three')).status).toBe(200)
    expect((await saveOver(id, 99, 'four')).status).toBe(409)
    expect((await list(id)).body).toMatchObject([{ text: 'three' }])
  })
  it('may also overwrite unseen changes, and accept revisions as plain numbers', async () => {
    const { id } = await makeLecture(platform, course)
    await save(id, [words('one')])
    expect((await save(id, [words('two')])).status).toBe(200)
    for (const wrong of ['x', '1.5', '1e99', 'NaN'])
      expect([wrong, (await saveOver(id, wrong, 'three')).status]).toEqual([wrong, 422])
    expect((await list(id)).body).toMatchObject([{ text: 'two' }])
  })
})

describe('while something else writes', () => {
  it('refuses invalid saves and removals with a sentence', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    await save(id, [words('before')])
    const started = await professor.call(annotations.generate, {
      params: { id, slide: 1, language: 'en' },
      body: {},
    })
    expect(started.status).toBe(200)
    for (const answer of [await save(id, []), await remove(id)])
      expect([answer.status, answer.detail]).toEqual([409, BUSY_SAVING])
    expect((await save(id, [words('other slide')], professor, 2)).status).toBe(200)
    expect((await list(id)).body).toHaveLength(1)
    await professor.call(annotations.cancel, { params: { job: started.body.job_id } })
    expect((await save(id, [])).status).toBe(200)
    await platform.context.database.transaction((tx) =>
      platform.context.queue.enqueue(tx, {
        kind: 'slides',
        ownerId: professor.userId,
        lectureId: id,
        payload: { deckId: crypto.randomUUID(), mode: 'interactive' },
      }),
    )
    expect((await save(id, [])).detail).toBe(BUSY_SAVING)
  })
})
