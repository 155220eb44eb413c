import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { files } from '@lectern/contract/files.ts'
import { operations } from '@lectern/contract/operations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditEntriesTable } from '../../platform/db/schema/administration.ts'
import {
  courseStaffTable,
  coursesTable,
  enrollmentsTable,
  staffInvitationsTable,
} from '../../platform/db/schema/courses.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import {
  enroll,
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { goodBodies } from '../../testing/good-bodies.ts'
import { makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeCoursesAfterGrace } from '../lectures/remove-courses.ts'
import { coursesFeature } from './courses.feature.ts'
import { cancelLectureJobs } from './deleted-courses.ts'

const DAY_MS = 24 * 60 * 60_000
let platform: TestApp
let professor: Person
let course: Course
beforeEach(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterEach(() => platform.stop())

const at = () => ({ params: { id: course._id } })
const namesOf = async (person: Person) => (await person.call(courses.list)).body.map(({ _id }) => _id)

it('writes and speaks nothing more for its lectures, by the owner and by an administrator', async () => {
  const { database, queue } = platform.context
  const administrator = await makeAdministrator(platform)
  const lecture = await makeLecture(platform, course)
  const elsewhere = await makeLecture(platform, await makeCourse(professor))
  const enqueue = (kind: 'audio' | 'quiz_grading', lectureId: string | null) =>
    database.transaction((tx) => queue.enqueue(tx, { kind, ownerId: professor.userId, lectureId }))
  const remove = {
    owner: () => professor.call(deletedCourses.remove, at()),
    administrator: () => administrator.call(operations.deleteCourse, at()),
  }
  for (const who of ['owner', 'administrator'] as const) {
    const jobs = [
      await enqueue('audio', lecture.id),
      await enqueue('quiz_grading', null),
      await enqueue('audio', elsewhere.id),
    ]
    expect((await remove[who]()).status).toBe(200)
    const states = jobs.map(async ({ id }) => (await findJob(database, id))?.state)
    expect(await Promise.all(states)).toEqual(['CANCELLED', 'PENDING', 'PENDING'])
    await professor.call(deletedCourses.restore, at())
  }
})

it('has its jobs cancelled by a routine where the process was killed before it did so, unless it is back', async () => {
  const { database, queue } = platform.context
  const lecture = await makeLecture(platform, course)
  const enqueue = () =>
    database.transaction((tx) =>
      queue.enqueue(tx, { kind: 'audio', ownerId: professor.userId, lectureId: lecture.id }),
    )
  const stateOf = async ({ id }: { id: string }) => (await findJob(database, id))?.state
  const routine = coursesFeature.routines!(platform.context).find(({ name }) => name.startsWith('cancel'))!
  const run = () => routine.run(new AbortController().signal)
  expect((await professor.call(deletedCourses.remove, at())).status).toBe(200)
  const left = await enqueue()
  await run()
  expect(await stateOf(left)).toBe('CANCELLED')

  const late = await enqueue()
  await professor.call(deletedCourses.restore, at())
  await run()
  await cancelLectureJobs(platform.context, course._id)
  expect(await stateOf(late)).toBe('PENDING')
})

it('is deleted and restored by its owner alone', async () => {
  const teacher = await makeProfessor(platform)
  const stranger = await makeProfessor(platform)
  const student = await makeStudent(platform, course)
  const { database } = platform.context
  await database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: teacher.userId, role: 'teacher' })
  for (const [person, status] of [
    [teacher, 403],
    [stranger, 404],
    [student, 403],
  ] as const)
    expect((await person.call(deletedCourses.remove, at())).status).toBe(status)
  expect(await namesOf(professor)).toEqual([course._id])

  expect((await professor.call(deletedCourses.remove, at())).status).toBe(200)
  for (const person of [teacher, stranger]) {
    expect((await person.call(deletedCourses.restore, at())).status).toBe(404)
    expect((await person.call(deletedCourses.list)).body).toEqual([])
  }
  expect((await student.call(deletedCourses.restore, at())).status).toBe(403)
  expect((await professor.call(deletedCourses.restore, at())).status).toBe(200)
  const again = await professor.call(deletedCourses.restore, at())
  expect([again.status, again.detail]).toEqual([409, 'This course is not deleted.'])
})

it('comes back with its staff, its students and their dates', async () => {
  const teacher = await makeProfessor(platform)
  const student = await makeStudent(platform, course)
  const { database } = platform.context
  await database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: teacher.userId, role: 'teacher' })
  const members = async () => [
    await database.select().from(courseStaffTable).orderBy(courseStaffTable.userId),
    await database.select().from(enrollmentsTable),
  ]
  const before = await members()
  await professor.call(courseStaff.add, {
    ...at(),
    body: { email: 'later@example.org', role: 'assistant' },
  })

  expect((await professor.call(deletedCourses.remove, at())).body.name).toBe(course.name)
  expect(await members()).toEqual([[], []])
  expect(await database.select().from(staffInvitationsTable)).toEqual([])
  for (const person of [professor, teacher]) expect(await namesOf(person)).toEqual([])
  expect((await student.call(courses.listMine)).body).toEqual([])
  const body = { course_code: course.course_code! }
  expect((await (await makeStudent(platform)).call(courses.enroll, { body })).status).toBe(404)
  expect((await professor.call(deletedCourses.list)).body.map(({ _id }) => _id)).toEqual([course._id])

  const restored = await professor.call(deletedCourses.restore, at())
  expect([restored.body.role, restored.body.course_code]).toEqual(['owner', course.course_code])
  expect(await members()).toEqual(before)
  expect((await professor.call(deletedCourses.list)).body).toEqual([])
  const noted = await database
    .select({ action: auditEntriesTable.action, actor: auditEntriesTable.actorId })
    .from(auditEntriesTable)
    .where(eq(auditEntriesTable.actorId, professor.userId))
  expect(noted.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['course_deleted', 'course_restored']),
  )
})

it('gets no member while it is deleted, however one is written', async () => {
  const student = await makeStudent(platform)
  const { database } = platform.context
  await professor.call(deletedCourses.remove, at())
  await database.insert(enrollmentsTable).values({ courseId: course._id, studentId: student.userId })
  await database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: professor.userId, role: 'owner' })
  expect(await database.select().from(enrollmentsTable)).toEqual([])
  expect(await database.select().from(courseStaffTable)).toEqual([])
})

it('is deleted once by two presses at once', async () => {
  const student = await makeStudent(platform, course)
  const answers = await Promise.all([1, 2, 3].map(() => professor.call(deletedCourses.remove, at())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  await professor.call(deletedCourses.restore, at())
  expect((await student.call(courses.get, at())).status).toBe(200)
})

it('gives its students nothing more: no page, no file, no answer', async () => {
  const student = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { published: true })
  const quiz = await makeQuiz(professor, course)
  const { submissionId, jobId } = await submitAnswers(student, quiz, { choice: 0, text: 'Light.' })
  const open = await makeQuiz(professor, course)
  const query = { file_path: lecture.slides[0]!.pictureKey }
  expect((await student.call(files.get, { query })).status).toBe(200)
  await professor.call(deletedCourses.remove, at())
  expect((await student.call(files.get, { query })).status).toBe(404)

  const values: Record<string, string | number> = {
    courseId: course._id,
    lecture: lecture.id,
    slide: 1,
    question: 'choice',
    claim: submissionId,
    session: submissionId,
    job: jobId,
    language: 'en',
    lang: 'en',
    asked: submissionId,
  }
  const shown = new Set<string>()
  for (const [feature, ofFeature] of Object.entries(allCalls))
    for (const [verb, call] of Object.entries(ofFeature as Record<string, Call>)) {
      const isAbout = call.params && !call.path.startsWith('/users/')
      if (!isAbout || call.gives === 'events' || (call.who !== 'student' && call.who !== 'signedIn')) continue
      for (const id of [course._id, lecture.id, quiz._id, open._id, submissionId]) {
        const params = Object.fromEntries(
          Object.keys(call.params!.shape).map((name) => [name, name === 'id' ? id : (values[name] ?? id)]),
        )
        const answer = await student.call(call, {
          params: params as never,
          wrongBody: goodBodies[`${feature}.${verb}`],
        })
        if (answer.status < 400) shown.add(`${feature}.${verb}`)
      }
    }
  // They say that the student's own submission has arrived, and no more.
  expect([...shown].toSorted()).toEqual(['grading.status', 'jobs.get', 'submissions.submit'])
})

it('is removed with its files 30 days later, and not before', async () => {
  const student = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { audio: true })
  await submitAnswers(student, await makeQuiz(professor, course), { choice: 0 })
  const { context } = platform
  const isThere = async () => (await context.files.sizeOf(lecture.deckKey)) !== undefined
  await professor.call(deletedCourses.remove, at())
  platform.clock.advanceMs(30 * DAY_MS - 60_000)
  await removeCoursesAfterGrace(context)
  expect(await isThere()).toBe(true)
  platform.clock.advanceMs(60_000)
  await removeCoursesAfterGrace(context)
  expect(await isThere()).toBe(false)
  expect(await context.database.select().from(coursesTable)).toEqual([])
})

it('is left by a student, whose work is there again after another enrollment', async () => {
  const student = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { published: true })
  const params = { lecture: lecture.id, slide: 1 }
  expect((await student.call(allCalls.study.completeSlide, { params })).status).toBe(200)
  const other = await makeStudent(platform)
  expect((await other.call(courses.leave, at())).status).toBe(404)
  expect((await professor.call(courses.leave, at())).status).toBe(403)

  expect((await student.call(courses.leave, at())).status).toBe(200)
  expect((await student.call(courses.get, at())).status).toBe(404)
  expect((await student.call(courses.leave, at())).status).toBe(404)
  await enroll(student, course)
  const [mine] = (await student.call(courses.listMine)).body
  expect([mine?._id, mine?.completed_slides]).toEqual([course._id, 1])
})
