import { type Course, courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { study } from '@lectern/contract/study.ts'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { lectureProgressTable } from '../../platform/db/schema/study.ts'
import {
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
  writeScriptOf,
} from '../../testing/factories.ts'
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

const setPublished = (lecture: MadeLecture, published: boolean) =>
  platform.context.database.update(lecturesTable).set({ published }).where(eq(lecturesTable.id, lecture.id))

/** Simulates a shorter deck: the slides after `last` are gone. */
const shorten = async (lecture: MadeLecture, last: number) => {
  await platform.context.database
    .delete(slidesTable)
    .where(and(eq(slidesTable.deckId, lecture.deckId), gt(slidesTable.number, last)))
  await publishNow(platform, lecture.id)
}

it('takes back that a slide was studied, for this student alone, as often as asked', async () => {
  const lecture = (await makeLecture(platform, course, { slides: 2, published: true })).id
  const [student, classmate] = [await makeStudent(platform, course), await makeStudent(platform, course)]
  for (const who of [student, classmate])
    for (const slide of [1, 2]) await who.call(study.completeSlide, { params: { lecture, slide } })
  for (const _twice of [1, 2]) {
    const { body } = await student.call(study.takeBackSlide, { params: { lecture, slide: 2 } })
    expect(body).toMatchObject({ completed_slides: 1, total_slides: 2 })
  }
  const slidesOf = async (who: Person) =>
    (await who.call(lectures.get, { params: { id: lecture } })).body.slides.en?.map((one) => one.completed)
  expect(await slidesOf(student)).toEqual([true, false])
  expect(await slidesOf(classmate)).toEqual([true, true])
  await student.call(study.completeSlide, { params: { lecture, slide: 2 } })
  expect(await slidesOf(student)).toEqual([true, true])
})

describe('access', () => {
  it('knows no draft, no lecture of another course, no slide that is not there', async () => {
    const student = await makeStudent(platform, course)
    const draft = await makeLecture(platform, course)
    const elsewhere = await makeLecture(platform, await makeCourse(professor), { published: true })
    const open = await makeLecture(platform, course, { published: true })
    for (const [lecture, slide] of [
      [draft.id, 1],
      [elsewhere.id, 1],
      [open.id, 2],
    ] as const) {
      for (const call of [study.completeSlide, study.takeBackSlide, study.visit])
        expect((await student.call(call, { params: { lecture, slide } })).status).toBe(404)
      const reported = { params: { lecture, slide }, body: { marker_ids: ['marker_highlight_1'] } }
      expect((await student.call(study.viewAnnotations, reported)).status).toBe(404)
      expect((await professor.call(study.viewAnnotations, reported)).status).toBe(403)
    }
    for (const lecture of [draft.id, elsewhere.id])
      expect((await student.call(study.completeLecture, { params: { lecture } })).status).toBe(404)
    expect((await student.call(study.resume)).body).toBeNull()
    const rows = await platform.context.database
      .select()
      .from(lectureProgressTable)
      .where(eq(lectureProgressTable.studentId, student.userId))
    expect(rows).toEqual([])
  })
})

describe('progress', () => {
  it('counts a slide once, however often it is heard', async () => {
    const student = await makeStudent(platform, course)
    const made = await makeLecture(platform, course, { slides: 3, published: true })
    const complete = (slide: number) =>
      student.call(study.completeSlide, { params: { lecture: made.id, slide } })
    await complete(1)
    const [again, other] = [await complete(1), await complete(3)]
    expect(again.body).toEqual({
      lecture_id: made.id,
      completed_slides: 1,
      total_slides: 3,
      completed: false,
    })
    expect(other.body.completed_slides).toBe(2)
    const both = await Promise.all([complete(2), complete(2)])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect((await complete(2)).body.completed_slides).toBe(3)
  })
  it('is each student’s own', async () => {
    const [one, two] = [await makeStudent(platform, course), await makeStudent(platform, course)]
    const made = await makeLecture(platform, course, { published: true })
    await one.call(study.completeLecture, { params: { lecture: made.id } })
    const theirs = await two.call(study.visit, { params: { lecture: made.id, slide: 1 } })
    expect(theirs.body).toMatchObject({ completed_slides: 0, completed: false })
  })
  it('does not count slides that a shorter deck no longer has', async () => {
    const student = await makeStudent(platform, course)
    const made = await makeLecture(platform, course, { slides: 3, published: true })
    for (const slide of [1, 3])
      await student.call(study.completeSlide, { params: { lecture: made.id, slide } })
    await shorten(made, 2)
    const { body } = await student.call(study.visit, { params: { lecture: made.id, slide: 2 } })
    expect(body).toMatchObject({ completed_slides: 1, total_slides: 2 })
  })
  it('counts published lectures only, in courses and enrollments', async () => {
    const own = await makeCourse(professor)
    const student = await makeStudent(platform, own)
    const kept = await makeLecture(platform, own, { slides: 3, published: true })
    const closed = await makeLecture(platform, own, { published: true })
    await makeLecture(platform, own)
    for (const lecture of [kept.id, closed.id])
      await student.call(study.completeLecture, { params: { lecture } })
    for (const slide of [1, 2])
      await student.call(study.completeSlide, { params: { lecture: kept.id, slide } })
    await student.call(study.completeSlide, { params: { lecture: closed.id, slide: 1 } })
    const mine = async () => (await student.call(courses.listMine)).body[0]
    expect(await mine()).toMatchObject({ lecture_count: 2, completed_lectures: 2 })
    const { slide_count: before = 0 } = (await mine()) ?? {}
    expect(await mine()).toMatchObject({ completed_slides: 3 })
    await setPublished(closed, false)
    expect(await mine()).toMatchObject({ lecture_count: 1, completed_lectures: 1 })
    expect(await mine()).toMatchObject({ slide_count: 3, completed_slides: 2 })
    expect(before).toBeGreaterThan(3)
    expect((await student.call(courses.listEnrollments)).body[0]?.progress).toEqual([
      { lecture_id: kept.id, completed: true },
    ])
    await setPublished(closed, true)
    expect(await mine()).toMatchObject({ lecture_count: 2, completed_lectures: 2 })
  })
})

describe('viewed annotations', () => {
  const makeAnnotated = async () => {
    const made = await makeLecture(platform, course, { slides: 2, published: true })
    const script = '[highlight]One[/highlight] and [highlight]two[/highlight], [arrow]three[/arrow].'
    await writeScriptOf(platform, made.slides[0]!.id, 'en', script)
    await publishNow(platform, made.id)
    return made
  }
  const tell = (who: Person, made: MadeLecture, marker_ids: string[], slide = 1) =>
    who.call(study.viewAnnotations, { params: { lecture: made.id, slide }, body: { marker_ids } })
  const seen = async (who: Person, made: MadeLecture) =>
    (await who.call(lectures.get, { params: { id: made.id } })).body.slides.en!.map(
      ({ viewed_marks }) => viewed_marks,
    )

  it('are stored per student, without duplicates, from any device, also concurrently', async () => {
    const [one, two] = [await makeStudent(platform, course), await makeStudent(platform, course)]
    const made = await makeAnnotated()
    expect(await seen(one, made)).toEqual([[], []])
    await Promise.all([
      tell(one, made, ['marker_highlight_2', 'marker_highlight_2']),
      tell(one, made, ['marker_highlight_1', 'marker_highlight_2']),
    ])
    expect((await tell(one, made, ['marker_highlight_1'])).body.viewed_marks).toEqual([
      'marker_highlight_1',
      'marker_highlight_2',
    ])
    expect(await seen(one, made)).toEqual([['marker_highlight_1', 'marker_highlight_2'], []])
    expect(await seen(two, made)).toEqual([[], []])
    const professors = await professor.call(lectures.get, { params: { id: made.id } })
    expect(professors.body.slides.en![0]).not.toHaveProperty('viewed_marks')
  })

  it('are those of the slide’s scripts alone, and not without end at once', async () => {
    const student = await makeStudent(platform, course)
    const made = await makeAnnotated()
    const reported = ['marker_arrow_1', 'marker_arrow_2', 'marker_hello_1', '', '\u0000']
    expect((await tell(student, made, reported)).body.viewed_marks).toEqual(['marker_arrow_1'])
    expect((await tell(student, made, reported, 2)).body.viewed_marks).toEqual([])
    const tooMany = Array.from({ length: limits.markersPerReport + 1 }, (_, at) => `marker_arrow_${at}`)
    expect((await tell(student, made, tooMany)).status).toBe(422)
  })
})

describe('where a student was last', () => {
  it('is shown in the list of lectures, for each of them', async () => {
    const own = await makeCourse(professor)
    const student = await makeStudent(platform, own)
    const [first, second, third] = [
      await makeLecture(platform, own, { slides: 3, published: true }),
      await makeLecture(platform, own, { slides: 2, published: true }),
      await makeLecture(platform, own, { slides: 2, published: true }),
    ]
    const places = async () =>
      (await student.call(lectures.listForStudent, { params: { courseId: own._id } })).body.map(
        ({ slide_index }) => slide_index,
      )
    expect(await places()).toEqual([null, null, null])
    await student.call(study.visit, { params: { lecture: first.id, slide: 3 } })
    await student.call(study.completeSlide, { params: { lecture: second.id, slide: 2 } })
    await student.call(study.visit, { params: { lecture: second.id, slide: 1 } })
    await student.call(study.completeLecture, { params: { lecture: third.id } })
    expect(await places()).toEqual([3, 1, 1])
    const opened = await student.call(lectures.get, { params: { id: first.id } })
    expect(opened.body.slide_index).toBe(3)
    const professors = await professor.call(lectures.get, { params: { id: first.id } })
    expect(professors.body).not.toHaveProperty('slide_index')
    await shorten(first, 2)
    expect(await places()).toEqual([2, 1, 1])
  })
})

describe('resume', () => {
  it('is the unfinished published lecture visited last', async () => {
    const student = await makeStudent(platform, course)
    const [first, second] = [
      await makeLecture(platform, course, { slides: 3, published: true, title: 'First' }),
      await makeLecture(platform, course, { slides: 2, published: true, title: 'Second' }),
    ]
    const resume = async () => (await student.call(study.resume)).body
    expect(await resume()).toBeNull()
    await student.call(study.visit, { params: { lecture: first.id, slide: 3 } })
    await student.call(study.completeSlide, { params: { lecture: second.id, slide: 2 } })
    expect(await resume()).toEqual({
      lecture_id: second.id,
      title: 'Second',
      course_id: course._id,
      course_name: 'A course',
      slide_index: 2,
      slide_count: 2,
      completed_slides: 1,
      thumbnail_url: `/api/files/?file_path=${second.slides[1]?.thumbnailKey}`,
    })
    await student.call(study.completeLecture, { params: { lecture: second.id } })
    expect(await resume()).toMatchObject({ lecture_id: first.id, slide_index: 3 })
    await shorten(first, 2)
    expect(await resume()).toMatchObject({ slide_index: 2, slide_count: 2 })
    await setPublished(first, false)
    expect(await resume()).toBeNull()
  })
})
