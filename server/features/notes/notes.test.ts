import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { notes } from '@lectern/contract/notes.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const makeOpenLecture = async (slides = 2) =>
  (await makeLecture(platform, course, { published: true, slides })).id
const bookmark = (who: Person, id: string, slide: number, bookmarked = true) =>
  who.call(notes.setBookmark, { params: { id, slide }, body: { bookmarked } })
const write = (who: Person, id: string, slide: number, text: string, based_on_revision?: number) =>
  who.call(notes.save, {
    params: { id, slide },
    body: { text, ...(based_on_revision === undefined ? {} : { based_on_revision }) },
  })

describe('access', () => {
  it('refuses unpublished lectures, other courses and missing slides, and shows notes to their author only', async () => {
    const student = await makeStudent(platform, course)
    const other = await makeStudent(platform, course)
    const stranger = await makeStudent(platform)
    const draft = (await makeLecture(platform, course)).id
    const open = await makeOpenLecture()
    for (const [who, id, slide] of [
      [student, draft, 1],
      [stranger, open, 1],
      [student, open, 3],
    ] as const) {
      expect((await bookmark(who, id, slide)).status).toBe(404)
      expect((await write(who, id, slide, 'Mine')).status).toBe(404)
    }
    expect((await stranger.call(notes.exportMarkdown, { params: { id: open } })).status).toBe(404)
    await write(student, open, 1, 'Only for me')
    expect((await other.call(notes.ofLecture, { params: { id: open } })).body).toEqual({
      bookmarks: [],
      notes: [],
    })
    expect((await other.call(notes.search, { query: { q: 'only' } })).body).toEqual([])
    expect((await other.call(notes.exportMarkdown, { params: { id: open } })).raw.toString()).not.toContain(
      'Only',
    )
  })

  it('finds nothing more once the lecture is a draft again, and everything when it is back', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    await write(student, id, 1, 'Photosynthesis')
    const publish = (published: boolean) =>
      platform.context.database.update(lecturesTable).set({ published }).where(eq(lecturesTable.id, id))
    await publish(false)
    expect((await student.call(notes.ofLecture, { params: { id } })).status).toBe(404)
    expect((await student.call(notes.search, { query: {} })).body).toEqual([])
    await publish(true)
    expect((await student.call(notes.search, { query: {} })).body).toHaveLength(1)
  })
})

describe('bookmarks', () => {
  it('are set once however often, and removed', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    await Promise.all([bookmark(student, id, 2), bookmark(student, id, 2), bookmark(student, id, 1)])
    const { body } = await student.call(notes.ofLecture, { params: { id } })
    expect(body.bookmarks.map((one) => one.slide_index)).toEqual([1, 2])
    await bookmark(student, id, 2, false)
    expect((await bookmark(student, id, 2, false)).body.bookmarks.map((one) => one.slide_index)).toEqual([1])
  })
})

describe('notes', () => {
  it('keep every character, and go when they are blank', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    const text = '광합성 🌱 <script>alert(1)</script>\n\n  שלום %_\\ '
    const saved = await write(student, id, 1, text)
    expect(saved.body.notes).toMatchObject([{ slide_index: 1, text, revision: 1 }])
    expect((await write(student, id, 1, ' \n ')).body.notes).toEqual([])
    expect((await write(student, id, 1, 'a'.repeat(limits.noteChars + 1))).status).toBe(422)
  })

  it('report a conflict to a second tab, and keep the text', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    const both = await Promise.all([write(student, id, 1, 'One', 0), write(student, id, 1, 'Two', 0)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const stored = (await student.call(notes.ofLecture, { params: { id } })).body.notes[0]!
    expect(stored.text).toBe(both[0].status === 200 ? 'One' : 'Two')
    expect((await write(student, id, 1, stored.text, 0)).status).toBe(200)
    expect((await write(student, id, 1, 'Three', stored.revision)).body.notes[0]?.text).toBe('Three')
  })
})

describe('a note that was removed', () => {
  it('is in no list, no search and no file', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    await write(student, id, 1, 'Gone')
    await write(student, id, 2, 'Gone too')
    await bookmark(student, id, 2)
    for (const slide of [1, 2]) await write(student, id, slide, '')
    expect((await student.call(notes.ofLecture, { params: { id } })).body.notes).toEqual([])
    const found = (await student.call(notes.search, { query: {} })).body
    expect(found.map(({ slide_index, text }) => [slide_index, text])).toEqual([[2, null]])
    const file = await student.call(notes.exportMarkdown, { params: { id } })
    expect(file.raw.toString()).not.toContain('Slide 1')
  })

  it('and written again is not overwritten by a tab that knew the old one', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture()
    const old = (await write(student, id, 1, 'Old')).body.notes[0]!.revision
    expect((await write(student, id, 1, '', old)).status).toBe(200)
    expect((await write(student, id, 1, 'From the old tab', old)).status).toBe(409)
    const fresh = (await write(student, id, 1, 'New', 0)).body.notes[0]!
    expect(fresh.revision).toBeGreaterThan(old)
    const stale = await write(student, id, 1, 'From the old tab', old)
    expect([stale.status, stale.detail]).toEqual([
      409,
      'This note has been changed in another window. Both texts are shown: choose which one to keep.',
    ])
    expect((await write(student, id, 1, 'Also late', 0)).status).toBe(409)
    expect((await student.call(notes.ofLecture, { params: { id } })).body.notes[0]?.text).toBe('New')
  })
})

describe('search', () => {
  it('finds each word in the note or the titles, and takes special characters literally', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture(3)
    await write(student, id, 1, 'Leaves turn light into sugar, 100% of it')
    await write(student, id, 2, '잎은 빛을 먹는다')
    await bookmark(student, id, 3)
    const find = async (q: string) =>
      (await student.call(notes.search, { query: { q } })).body.map((one) => one.slide_index)
    expect(await find('SUGAR light')).toEqual([1])
    expect(await find('빛을')).toEqual([2])
    expect(await find('100%')).toEqual([1])
    expect(await find('1_0')).toEqual([])
    expect(await find('sugar 빛을')).toEqual([])
    expect(await find(course.name)).toEqual([3, 2, 1])
  })

  it('continues after the last one it returned', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture(5)
    for (const slide of [1, 2, 3, 4, 5]) await write(student, id, slide, `Note ${slide}`)
    const seen: number[] = []
    let cursor: string | undefined
    for (let round = 0; round < 4; round++) {
      const { body } = await student.call(notes.search, {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...body.map((one) => one.slide_index))
      cursor = body.at(-1)?.cursor ?? cursor
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
    const key = '00000000-0000-7000-8000-000000000000 1'
    for (const wrong of [
      'x',
      'yesterday 1 2',
      `${new Date().toISOString()}`,
      `${new Date().toISOString()} \u0000 1`,
      `+275760-09-13T00:00:00.000Z ${key}`,
      `-000001-04-20T00:00:00.000Z ${key}`,
    ])
      expect((await student.call(notes.search, { query: { cursor: wrong } })).status).toBe(422)
  })
})

describe('the Markdown file', () => {
  it('holds notes and bookmarks by slide, under a name that every system takes', async () => {
    const student = await makeStudent(platform, course)
    const id = await makeOpenLecture(3)
    await platform.context.database
      .update(lecturesTable)
      .set({ title: '../잎: "Leaves" *1*' })
      .where(eq(lecturesTable.id, id))
    await write(student, id, 2, '# my own heading')
    await bookmark(student, id, 2)
    await bookmark(student, id, 1)
    const answer = await student.call(notes.exportMarkdown, { params: { id } })
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('잎 Leaves 1 .md').replaceAll('%20.', '.')}`,
    )
    const markdown = answer.raw.toString()
    expect(markdown).toMatch(/^# \.\.\/잎: "Leaves" \\\*1\\\*\n/)
    expect(markdown.indexOf('## Slide 1')).toBeLessThan(markdown.indexOf('## Slide 2'))
    expect(markdown).toMatch(/## Slide 2.*\(bookmarked\)\n\n# my own heading\n/)
    expect(markdown).not.toContain('## Slide 3')
  })
})
