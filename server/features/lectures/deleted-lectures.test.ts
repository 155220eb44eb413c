import { setTimeout as pause } from 'node:timers/promises'
import type { Course } from '@lectern/contract/courses.ts'
import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { study } from '@lectern/contract/study.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Transaction } from '../../platform/db/database.ts'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import { courseStaffTable, coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { fileUsesTable, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
import { lockLectureOf } from '../../platform/jobs/job.queries.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { setArchived } from '../courses/courses.queries.ts'
import { updateOwner } from '../courses/staff.queries.ts'
import { lockDeletedLecture, moveBack } from './deleted-lectures.queries.ts'
import { removeCoursesAfterGrace } from './remove-courses.ts'

let platform: TestApp
let professor: Person
let student: Person
let course: Course
let lecture: Awaited<ReturnType<typeof makeLecture>>
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())
beforeEach(async () => {
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
  lecture = await makeLecture(platform, course, { slides: 2, published: true })
})

const at = () => ({ params: { id: lecture.id } })
const ofCourse = () => ({ params: { courseId: course._id } })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const titlesOf = async () =>
  (await professor.call(lectures.listOfCourse, ofCourse())).body.map(({ _id }) => _id)
const movePast = (days: number) =>
  platform.context.database
    .update(coursesTable)
    .set({ deletedAt: new Date(platform.context.clock.nowMs() - days * 24 * 60 * 60_000) })
    .where(eq(coursesTable.deletedLectureOf, course._id))

it('closes a deleted lecture to everyone at once, and keeps all of it', async () => {
  const { database, files: store, queue } = platform.context
  await student.call(study.completeSlide, { params: { lecture: lecture.id, slide: 1 } })
  await student.call(study.visit, { params: { lecture: lecture.id, slide: 1 } })
  await student.call(notes.setBookmark, {
    params: { id: lecture.id, slide: 1 },
    body: { bookmarked: true },
  })
  const ownLists = async () => {
    const found = [await student.call(notes.search), await student.call(study.resume)]
    return found.map(({ body }) => JSON.stringify(body).match(lecture.id)?.[0] ?? '')
  }
  expect(await ownLists()).toEqual([lecture.id, lecture.id])
  const job = await database.transaction((tx) =>
    queue.enqueue(tx, { kind: 'audio', ownerId: professor.userId, lectureId: lecture.id }),
  )
  const answer = await professor.call(lectures.remove, at())
  expect([answer.status, answer.body]).toEqual([200, { detail: 'The lecture was deleted.' }])
  for (const person of [professor, student]) {
    expect((await person.call(lectures.get, at())).status).toBe(404)
    const query = { file_path: lecture.slides[0]!.pictureKey }
    expect((await person.call(files.get, { query })).status).toBe(404)
  }
  expect((await student.call(lectures.listForStudent, ofCourse())).body).toEqual([])
  expect(await titlesOf()).toEqual([])
  expect(await ownLists()).toEqual(['', ''])
  expect((await database.select().from(jobsTable).where(eq(jobsTable.id, job.id)))[0]!.state).toBe(
    'CANCELLED',
  )
  expect(await store.sizeOf(lecture.slides[0]!.pictureKey)).toBeDefined()
  expect((await professor.call(lectures.remove, at())).status).toBe(404)
  // No list of courses shows what holds it.
  expect((await professor.call(deletedCourses.list)).body).toEqual([])
  expect((await professor.call(courses.list)).body.map(({ _id }) => _id)).toContain(course._id)
})

it('is listed for the staff who edit lectures, and restored by them as it was', async () => {
  await student.call(study.completeSlide, { params: { lecture: lecture.id, slide: 1 } })
  const other = await makeLecture(platform, course)
  const before = (await professor.call(lectures.get, at())).body
  await professor.call(lectures.remove, at())
  const assistant = await makeProfessor(platform)
  await platform.context.database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: assistant.userId, role: 'assistant' })
  for (const person of [assistant, await makeProfessor(platform)]) {
    expect((await person.call(deletedLectures.list, ofCourse())).status).toBeGreaterThan(400)
    expect((await person.call(deletedLectures.restore, at())).status).toBeGreaterThan(400)
    expect(
      (await person.call(lectures.remove, { ...at(), query: { for_good: 'true' } })).status,
    ).toBeGreaterThan(400)
  }
  expect((await student.call(deletedLectures.restore, at())).status).toBe(403)
  const [listed, ...rest] = (await professor.call(deletedLectures.list, ofCourse())).body
  expect([listed?._id, listed?.slide_count, listed?.published, rest]).toEqual([lecture.id, 2, true, []])

  expect((await professor.call(deletedLectures.restore, at())).status).toBe(200)
  expect((await professor.call(lectures.get, at())).body).toEqual(before)
  expect(await titlesOf()).toEqual([lecture.id, other.id])
  const [seen] = (await student.call(lectures.listForStudent, ofCourse())).body
  expect([seen?._id, seen?.completed_slides]).toEqual([lecture.id, 1])
  expect((await professor.call(deletedLectures.list, ofCourse())).body).toEqual([])
  const again = await professor.call(deletedLectures.restore, at())
  expect([again.status, codeOf(again)]).toEqual([409, 'lecture_not_deleted'])
  const holders = await platform.context.database
    .select()
    .from(coursesTable)
    .where(eq(coursesTable.deletedLectureOf, course._id))
  expect(holders).toEqual([])
})

it('is removed with its files after 30 days, and not before', async () => {
  const { database, files: store } = platform.context
  await professor.call(lectures.remove, at())
  await movePast(29)
  await removeCoursesAfterGrace(platform.context)
  expect((await professor.call(deletedLectures.list, ofCourse())).body).toHaveLength(1)
  await movePast(30)
  expect((await professor.call(deletedLectures.list, ofCourse())).body).toEqual([])
  expect((await professor.call(deletedLectures.restore, at())).status).toBe(404)
  await removeCoursesAfterGrace(platform.context)
  expect(await database.select().from(lecturesTable).where(eq(lecturesTable.id, lecture.id))).toEqual([])
  expect(await database.select().from(fileUsesTable).where(eq(fileUsesTable.lectureId, lecture.id))).toEqual(
    [],
  )
  expect(await store.sizeOf(lecture.slides[0]!.pictureKey)).toBeUndefined()
  expect((await professor.call(courses.get, { params: { id: course._id } })).status).toBe(200)
})

it('is removed for good when the professor asks for it, which the log notes', async () => {
  const { database, files: store } = platform.context
  await professor.call(lectures.remove, at())
  await professor.call(lectures.remove, { ...at(), query: { for_good: 'true' } })
  const noted = await database
    .select({ action: auditEntriesTable.action, actor: auditEntriesTable.actorId })
    .from(auditEntriesTable)
    .orderBy(auditEntriesTable.id)
  expect(noted.slice(-2)).toEqual([
    { action: 'lecture_deleted', actor: professor.userId },
    { action: 'lecture_removed', actor: professor.userId },
  ])
  expect(await database.select().from(lecturesTable).where(eq(lecturesTable.id, lecture.id))).toEqual([])
  expect(await store.sizeOf(lecture.slides[0]!.pictureKey)).toBeUndefined()
  expect((await professor.call(deletedLectures.list, ofCourse())).body).toEqual([])
  expect((await professor.call(deletedLectures.restore, at())).status).toBe(404)
})

it('is not removed for good by a window that does not know of its restoration', async () => {
  const forGood = { ...at(), query: { for_good: 'if_deleted' as const } }
  await professor.call(lectures.remove, at())
  await professor.call(deletedLectures.restore, at())
  const refused = await professor.call(lectures.remove, forGood)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'lecture_not_deleted'])
  expect((await student.call(lectures.get, at())).status).toBe(200)
  expect((await (await makeProfessor(platform)).call(lectures.remove, forGood)).status).toBe(404)
  await professor.call(lectures.remove, at())
  expect((await professor.call(lectures.remove, forGood)).status).toBe(200)
  expect((await professor.call(deletedLectures.list, ofCourse())).body).toEqual([])
})

it('waits with its course: not restored while that is deleted or archived', async () => {
  const params = { id: course._id }
  await professor.call(lectures.remove, at())
  await professor.call(deletedCourses.remove, { params })
  expect((await professor.call(deletedLectures.restore, at())).status).toBe(404)
  await professor.call(deletedCourses.restore, { params })
  await professor.call(courses.archive, { params })
  const refused = await professor.call(deletedLectures.restore, at())
  expect([refused.status, codeOf(refused)]).toEqual([403, 'course_archived'])
  const notRemoved = await professor.call(lectures.remove, { ...at(), query: { for_good: 'true' } })
  expect([notRemoved.status, codeOf(notRemoved)]).toEqual([403, 'course_archived'])
  await professor.call(courses.reopen, { params })
  expect((await professor.call(deletedLectures.restore, at())).status).toBe(200)
})

it('is deleted and restored once by presses at the same moment', async () => {
  const removals = await Promise.all([1, 2, 3].map(() => professor.call(lectures.remove, at())))
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const restored = await Promise.all([1, 2, 3].map(() => professor.call(deletedLectures.restore, at())))
  expect(restored.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await titlesOf()).toEqual([lecture.id])
})

it('has stale audio after it was restored, where the course says its words in another way by now', async () => {
  const { database } = platform.context
  await professor.call(lectures.remove, at())
  await database
    .update(coursesTable)
    .set({ voiceSettings: { voice: 'deep', rate: 'slow', pitch: 'normal' } })
    .where(eq(coursesTable.id, course._id))
  const hashes = () =>
    database
      .select({ hash: scriptsTable.spokenHash })
      .from(scriptsTable)
      .where(eq(scriptsTable.slideId, lecture.slides[0]!.id))
  const before = await hashes()
  await professor.call(deletedLectures.restore, at())
  expect(await hashes()).not.toEqual(before)
})

/** Makes a call while a change is written and not yet committed: the call waits for it, or is wrong at once. */
const callDuring = async <Reply>(
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Reply>,
): Promise<Reply> => {
  const [isChanged, isCalled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = platform.context.database.transaction(async (tx) => {
    await change(tx)
    isChanged.resolve()
    await isCalled.promise
  })
  await isChanged.promise
  const calling = call()
  await Promise.race([calling, pause(500)])
  isCalled.resolve()
  await changing
  return calling
}

it('goes to the new owner when its course changes hands at the moment of its deletion', async () => {
  const { database } = platform.context
  const owner = await makeProfessor(platform)
  const { status } = await callDuring(
    (tx) => updateOwner(tx, course._id, owner.userId),
    () => professor.call(lectures.remove, at()),
  )
  expect(status).toBe(200)
  const [holder] = await database
    .select({ owner: coursesTable.professorId })
    .from(coursesTable)
    .where(eq(coursesTable.deletedLectureOf, course._id))
  expect(holder?.owner).toBe(owner.userId)
})

it('is not restored into a course that is archived at the same moment', async () => {
  await professor.call(lectures.remove, at())
  const { status } = await callDuring(
    (tx) => setArchived(tx, course._id, new Date()),
    () => professor.call(deletedLectures.restore, at()),
  )
  expect(status).toBe(403)
})

it('cancels a job that another one starts by ending at the moment of the deletion', async () => {
  const { database, queue } = platform.context
  const about = { ownerId: professor.userId, lectureId: lecture.id }
  const first = await database.transaction((tx) => queue.enqueue(tx, { kind: 'lecture_scripts', ...about }))
  await database.update(jobsTable).set({ state: 'RUNNING' }).where(eq(jobsTable.id, first.id))
  let next = ''
  const { status } = await callDuring(
    async (tx) => {
      // In the order of the worker.
      await lockLectureOf(tx, first)
      await tx.update(jobsTable).set({ state: 'COMPLETED' }).where(eq(jobsTable.id, first.id))
      next = (await queue.enqueue(tx, { kind: 'audio', ...about })).id
    },
    () => professor.call(lectures.remove, at()),
  )
  expect(status).toBe(200)
  const [job] = await database.select().from(jobsTable).where(eq(jobsTable.id, next))
  expect(job?.state).toBe('CANCELLED')
})

it('cancels its jobs in the transaction that deletes it, so that a killed process leaves none', async () => {
  const { database, queue } = platform.context
  const job = await database.transaction((tx) =>
    queue.enqueue(tx, { kind: 'audio', ownerId: professor.userId, lectureId: lecture.id }),
  )
  let removing: Promise<{ status: number }> | undefined
  await database.transaction(async (tx) => {
    await tx.select().from(jobsTable).where(eq(jobsTable.id, job.id)).for('update')
    removing = professor.call(lectures.remove, at())
    await pause(500)
    // The cancel waits, and with it the deletion.
    expect(await titlesOf()).toEqual([lecture.id])
  })
  expect((await removing)?.status).toBe(200)
  expect(await titlesOf()).toEqual([])
})

it('is restored or removed after 30 days, neither waiting for the other', async () => {
  const { database } = platform.context
  await professor.call(lectures.remove, at())
  await movePast(30)
  let removal: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await tx.select().from(lecturesTable).where(eq(lecturesTable.id, lecture.id)).for('update')
    removal = removeCoursesAfterGrace(platform.context)
    await pause(300)
    // As the restoration does, which has locked the lecture.
    const caller = { userId: professor.userId, role: 'professor' as const }
    const holder = await lockDeletedLecture(tx, lecture.id, caller)
    await moveBack(tx, holder!)
  })
  await removal
  expect(await titlesOf()).toEqual([lecture.id])
})
