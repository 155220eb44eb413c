import { courseStaff } from '@lectern/contract/course-staff.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import * as limits from '@lectern/contract/limits.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  enroll,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keepUpInsight } from './insight.feature.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person
let lectureId: string
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor, { name: 'Gardening' })
  student = await makeStudent(platform, course)
  lectureId = (await makeLecture(platform, course, { slides: 2, published: true })).id
})
afterAll(() => platform.stop())

const at = (one: Pick<Course, '_id'> = course) => ({ params: { id: one._id } })
const of = (who: Person, one: Pick<Course, '_id'> = course) => ({ params: { id: one._id, user: who.userId } })

describe('access', () => {
  it('is for the staff of the course; only those who change it remove students', async () => {
    const other = await makeProfessor(platform)
    const ask = async (who: Person) => [
      (await who.call(insight.students, at())).status,
      (await who.call(insight.student, of(student))).status,
      (await who.call(insight.exportStudents, { ...at(), query: {} })).status,
      (await who.call(insight.lecture, { params: { id: lectureId }, query: {} })).status,
      (await who.call(insight.removeStudent, of(student))).status,
    ]
    expect(await ask(student)).toEqual([403, 403, 403, 403, 403])
    expect(await ask(other)).toEqual([404, 404, 404, 404, 404])
    for (const [, impostor] of await makeImpostors(platform, professor, 'professor'))
      expect((await impostor.call(insight.students, at())).status).toBe(401)
    for (const id of malformedIds)
      expect((await professor.call(insight.students, { params: { id } })).status).toBe(404)
    const assistant = await makeProfessor(platform)
    const { email } = (await assistant.call(users.me)).body
    await professor.call(courseStaff.add, { ...at(), body: { email, role: 'assistant' } })
    expect(await ask(assistant)).toEqual([200, 200, 200, 200, 403])
    // A student of another course, and own figures without an enrollment.
    const outside = await makeStudent(platform)
    expect((await professor.call(insight.student, of(outside))).status).toBe(404)
    expect((await professor.call(insight.removeStudent, of(outside))).status).toBe(404)
    expect((await outside.call(insight.ownFigures, at())).status).toBe(404)
    expect((await professor.call(insight.ownFigures, at())).status).toBe(403)
  })
})

describe('a student', () => {
  it('is shown with lectures, quizzes and disputes, and sees the same figures', async () => {
    const term = await makeCourse(professor)
    const one = await makeStudent(platform, term)
    const lecture = await makeLecture(platform, term, { slides: 2, published: true })
    await one.call(study.completeSlide, { params: { lecture: lecture.id, slide: 2 } })
    const questions = [choiceQuestion('choice')]
    const [shown, hidden] = [
      await makeQuiz(professor, term, { questions }),
      await makeQuiz(professor, term, { questions, show_results: 'by_hand' }),
    ]
    for (const quiz of [shown, hidden]) {
      const { jobId } = await submitAnswers(one, quiz, { choice: 0 })
      await waitForJob(one, jobId)
      await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })
    }
    await keepUpInsight(platform.context)
    const { body } = await professor.call(insight.student, of(one, term))
    expect(body).toMatchObject({
      totals: { lectures: 1, slides: 2, quizzes: 2, points: 20 },
      slides_studied: 1,
      quizzes_submitted: 2,
      points: 20,
      lectures: [{ studied: [2], finished_at: null }],
      quizzes: [{ points: 10 }, { points: 10 }],
    })
    expect(body.last_visit_at).not.toBeNull()
    // Points that are not shown yet stay hidden from the student.
    const own = (await one.call(insight.ownFigures, at(term))).body
    expect(own).toMatchObject({ points: 10, slides_studied: 1, lectures: body.lectures })
    expect(own.quizzes.map(({ points }) => points).sort()).toEqual([10, null])
  })

  it('has started with a quiz, without having opened a lecture', async () => {
    const term = await makeCourse(professor)
    const [taker, absent] = [await makeStudent(platform, term), await makeStudent(platform, term)]
    await makeLecture(platform, term, { slides: 2, published: true })
    await submitAnswers(taker, await makeQuiz(professor, term, { questions: [choiceQuestion('choice')] }), {
      choice: 0,
    })
    await keepUpInsight(platform.context)
    const stateOf = async (who: Person) => (await professor.call(insight.student, of(who, term))).body.state
    expect([await stateOf(taker), await stateOf(absent)]).toEqual(['on_track', 'not_started'])
  })

  it('keeps the work when removed, and has it again after enrolling again', async () => {
    const term = await makeCourse(professor)
    const one = await makeStudent(platform, term)
    const lecture = await makeLecture(platform, term, { slides: 2, published: true })
    await one.call(study.completeSlide, { params: { lecture: lecture.id, slide: 1 } })
    expect((await professor.call(insight.removeStudent, of(one, term))).body).toEqual({ user_id: one.userId })
    expect((await professor.call(insight.removeStudent, of(one, term))).status).toBe(404)
    expect((await one.call(courses.get, at(term))).status).toBe(404)
    await keepUpInsight(platform.context)
    expect((await professor.call(insight.students, at(term))).body.students).toEqual([])
    expect(
      (await professor.call(insight.lecture, { params: { id: lecture.id }, query: {} })).body.students,
    ).toBe(0)
    await enroll(one, term)
    await keepUpInsight(platform.context)
    expect((await professor.call(insight.students, at(term))).body.students).toMatchObject([
      { slides_studied: 1 },
    ])
    expect(
      (await professor.call(insight.lecture, { params: { id: lecture.id }, query: {} })).body.students,
    ).toBe(1)
  })
})

describe('the export', () => {
  it('is a workbook or CSV, in which names are no formulas', async () => {
    const term = await makeCourse(professor)
    const one = await makeStudent(platform, term)
    const { email } = (await one.call(users.me)).body
    await one.call(users.change, { body: { name: '=HYPERLINK("http://evil","x")', email, language: 'en' } })
    const get = (format: 'xlsx' | 'csv') =>
      professor.call(insight.exportStudents, { ...at(term), query: { format } })
    const csv = await get('csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, row] = csv.raw.toString().split('\r\n')
    expect(head).toContain('Student,Email,Enrolled (UTC),Needs help,Stuck at,Last visit (UTC)')
    expect(row).toContain(`"'=HYPERLINK(""http://evil"",""x"")",${email}`)
    const workbook = await get('xlsx')
    expect(workbook.headers['content-disposition']).toContain('students_')
    expect(workbook.raw.subarray(0, 2).toString()).toBe('PK')
    const wrong = await professor.call(insight.exportStudents, {
      ...at(term),
      query: { format: 'pdf' } as never,
    })
    expect(wrong.status).toBe(422)
  })
})

describe('the list', () => {
  it('comes whole or page by page, each student once and by name', async () => {
    const term = await makeCourse(professor)
    const count = limits.studentsPerPage + 2
    await platform.context.database.execute(sql`
      with made as (
        insert into users (id, name, email, password_hash, role)
        select gen_random_uuid(), 'Student ' || n, 'listed-' || n || '@example.org', '-', 'student'
        from generate_series(1, ${count}::int) n returning id)
      insert into enrollments (student_id, course_id) select id, ${term._id} from made`)
    const ask = async (page?: number) =>
      (await professor.call(insight.students, { ...at(term), query: page ? { page } : {} })).body.students
    const [all, first, second, third] = [await ask(), await ask(1), await ask(2), await ask(3)]
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(count)
    expect([first.length, second.length, third.length]).toEqual([limits.studentsPerPage, 2, 0])
    expect([...first, ...second]).toEqual(all)
    const wrong = await professor.call(insight.students, { ...at(term), query: { page: 0 } })
    expect(wrong.status).toBe(422)
  })
})
