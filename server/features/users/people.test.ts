import type { Course } from '@lectern/contract/courses.ts'
import { users } from '@lectern/contract/users.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersTable } from '../../platform/db/schema/users.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { hostileValues, makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person

beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform, 'Ada Kim')
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
})
afterAll(() => platform?.stop())

const all = ['highlight', 'arrow', 'text_annotation', 'diagram']
const read = (who: Pick<Person, 'call'> = professor) => who.call(users.annotationPreferences)
const choose = (tools: unknown, who: Pick<Person, 'call'> = professor) =>
  who.call(users.setAnnotationPreferences, { wrongBody: { selected_annotation_tools: tools } })
const batch = (ids: unknown, who: Pick<Person, 'call'> = professor) =>
  who.call(users.batch, { wrongBody: ids })

describe('access', () => {
  it('refuses strangers and students', async () => {
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor')) {
      for (const answer of [await read(impostor), await choose([], impostor), await batch([], impostor)])
        expect([what, answer.status]).toEqual([what, 401])
    }
    for (const answer of [
      await read(student),
      await choose([], student),
      await batch([student.userId], student),
    ])
      expect(answer.status).toBe(403)
  })
})

describe('annotation preferences', () => {
  it('are all tools until some are chosen, per professor', async () => {
    const other = await makeProfessor(platform)
    expect((await read()).body.selected_annotation_tools).toEqual(all)
    const chosen = await choose(['diagram', 'arrow', 'diagram'])
    expect(chosen.body.selected_annotation_tools).toEqual(['arrow', 'diagram'])
    expect((await read()).body.selected_annotation_tools).toEqual(['arrow', 'diagram'])
    expect((await read(other)).body.selected_annotation_tools).toEqual(all)
  })
  it('can be none', async () => {
    await choose([])
    expect((await read()).body.selected_annotation_tools).toEqual([])
  })
  it('can be chosen by groups, as a list or as an object', async () => {
    for (const [asked, tools] of [
      [['attentional_markings'], ['highlight', 'arrow']],
      [
        ['diagrams', 'arrow'],
        ['arrow', 'diagram'],
      ],
      [
        { attentional_markings: true, textual_writings: false, diagrams: true },
        ['highlight', 'arrow', 'diagram'],
      ],
      [
        { attentional_markings: ['arrow'], textual_writings: ['text_annotation'] },
        ['arrow', 'text_annotation'],
      ],
      [{ diagrams: false }, []],
    ] as const)
      expect((await choose(asked)).body.selected_annotation_tools).toEqual(tools)
    for (const wrong of [
      { highlights: true },
      ['constructor'],
      { diagrams: 1 },
      { diagrams: ['spotlight'] },
      {},
    ])
      expect([wrong, (await choose(wrong)).status]).toEqual([wrong, 422])
  })
  it('leave out a tool that is none any more', async () => {
    await platform.context.database
      .update(usersTable)
      .set({ annotationTools: ['arrow', 'spotlight'] })
      .where(eq(usersTable.id, professor.userId))
    expect((await read()).body.selected_annotation_tools).toEqual(['arrow'])
  })
  it('refuse anything but a list of tools, without any effect', async () => {
    await choose(['arrow'])
    for (const hostile of hostileValues) {
      if (Array.isArray(hostile) && hostile.length === 0) continue
      const answer = await choose(hostile)
      expect([hostile, answer.status]).toEqual([hostile, 422])
      expect(answer.detail).toMatch(/^\S.{3,200}\.$/)
    }
    expect((await read()).body.selected_annotation_tools).toEqual(['arrow'])
  })
})

describe('people by their ids', () => {
  it("returns students of one's own courses and oneself, in the requested order, without duplicates", async () => {
    const second = await makeStudent(platform, course, await makeCourse(professor))
    const ids = [second.userId, professor.userId, student.userId.toUpperCase(), second.userId]
    expect((await batch(ids)).body).toEqual([
      { _id: second.userId, name: 'Test Person', email: second.email },
      { _id: professor.userId, name: 'Ada Kim', email: professor.email },
      { _id: student.userId, name: 'Test Person', email: student.email },
    ])
  })
  it('leaves out all other accounts, and does not reveal that they exist', async () => {
    const other = await makeProfessor(platform)
    const theirs = await makeStudent(platform, await makeCourse(other))
    const unenrolled = await makeStudent(platform)
    const ids = [other.userId, theirs.userId, unenrolled.userId, crypto.randomUUID()]
    expect((await batch([...ids, student.userId])).body.map((person) => person._id)).toEqual([student.userId])
    expect((await batch(ids)).body).toEqual([])
    expect((await batch([theirs.userId], other)).body).toHaveLength(1)
  })
  it('ignores invalid ids', async () => {
    const harmless = malformedIds.filter((text) => text.length <= 100)
    expect((await batch([...harmless, student.userId])).body.map((person) => person._id)).toEqual([
      student.userId,
    ])
    expect((await batch([])).body).toEqual([])
  })
  it('accepts thousands of ids, and refuses more', async () => {
    const many = Array.from({ length: 4_999 }, () => crypto.randomUUID())
    expect((await batch([...many, student.userId])).body).toHaveLength(1)
    const tooMany = await batch([...many, ...many])
    expect([tooMany.status, tooMany.detail]).toEqual([422, 'At most 5000 users can be asked for at once.'])
  })
  it('refuses anything but a list', async () => {
    for (const body of [{}, 'x', 1, [1], [null], [['a']]]) expect((await batch(body)).status).toBe(422)
  })
})
