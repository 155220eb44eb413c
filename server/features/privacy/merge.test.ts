import type { Course } from '@lectern/contract/courses.ts'
import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { notes } from '@lectern/contract/notes.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { choiceQuestion, joinQuiz, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mergedColumns } from './merge.queries.ts'
import { personalData } from './personal-data.ts'

let platform: TestApp
let administrator: Person
let professor: Person
let course: Course
beforeEach(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterEach(() => platform.stop())

const merge = (from: Person, into: Pick<Person, 'email'>, by = administrator) =>
  by.call(mergedAccounts.merge, { params: { user: from.userId }, body: { into: into.email } })

it('handles every column that refers to an account', () => {
  expect(Object.keys(mergedColumns).toSorted()).toEqual(Object.keys(personalData).toSorted())
})

it('is refused for one account, two roles, an administrator and unknown emails, and changes nothing then', async () => {
  const student = await makeStudent(platform, course)
  const other = await makeStudent(platform)
  expect((await merge(student, other, professor)).status).toBe(403)
  expect((await merge(student, student)).status).toBe(409)
  expect((await merge(student, professor)).status).toBe(409)
  expect((await merge(administrator, professor)).status).toBe(409)
  expect((await merge(student, { email: 'nobody@example.org' })).status).toBe(404)
  expect((await student.call(courses.listMine)).body).toHaveLength(1)
})

it("moves a student's courses, notes and submissions, and ends the merged account", async () => {
  const second = await makeCourse(professor, { name: 'Second' })
  const from = await makeStudent(platform, course, second)
  const into = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { published: true })
  const write = (person: Person, text: string) =>
    person.call(notes.save, {
      params: { id: lecture.id, slide: 1 },
      body: { text, based_on_revision: 0 },
    })
  await write(from, 'From')
  await write(into, 'Into')
  const quiz = await makeQuiz(professor, course)
  await submitAnswers(from, quiz, { choice: 0 })

  const merged = await merge(from, into)
  expect([merged.status, merged.body.email, merged.body.courses]).toEqual([200, into.email, 2])
  expect((await from.call(users.me)).status).toBe(401)
  expect((await merge(from, into)).status).toBe(404)
  expect((await into.call(users.me)).body.merged_ids).toEqual([from.userId])
  const names = (await into.call(courses.listMine)).body.map(({ name }) => name)
  expect(names.toSorted()).toEqual([course.name, 'Second'].toSorted())
  const { rows } = await platform.context.database.execute<{ text: string }>(sql`select text from notes`)
  expect(rows).toEqual([{ text: 'Into\n\nFrom' }])
  const listed = (await professor.call(grading.list, { params: { id: quiz._id } })).body
  expect(listed.map(({ student_id }) => student_id)).toEqual([into.userId])
  const entries = await platform.context.database.execute<{ details: unknown }>(
    sql`select details from audit_entries where action = 'accounts_merged'`,
  )
  expect(entries.rows).toMatchObject([{ details: { from_email: from.email, into_email: into.email } }])
})

it('takes answers of the attempt that stays, although the other one has other questions', async () => {
  const from = await makeStudent(platform, course)
  const into = await makeStudent(platform, course)
  const quiz = await makeQuiz(professor, course, { questions: [choiceQuestion('old')] })
  const at = { params: { id: quiz._id } }
  const save = (person: Person, question_id: string, answer: number, version: number) =>
    person.call(submissions.saveProgress, { ...at, body: { answers: [{ question_id, answer, version }] } })
  await joinQuiz(into, quiz)
  expect((await save(into, 'old', 0, 1)).status).toBe(200)
  const { title, description, time_limit_minutes } = quiz
  const changed = { title, description, time_limit_minutes }
  const questions = [choiceQuestion('new'), choiceQuestion('other')]
  await professor.call(quizzes.update, { ...at, body: { ...changed, questions } })
  await joinQuiz(from, quiz)
  for (const id of ['new', 'other']) expect((await save(from, id, 1, 1)).status).toBe(200)
  expect((await merge(from, into)).status).toBe(200)

  const saved = await save(into, 'new', 0, 2)
  expect([saved.status, saved.body.answers.map(({ question_id, answer }) => [question_id, answer])]).toEqual([
    200,
    [
      ['new', 0],
      ['other', 1],
    ],
  ])
  const draft = await into.call(submissions.draft, at)
  expect(draft.body.answers).toEqual(saved.body.answers)
  const sent = await into.call(submissions.submit, { ...at, body: { answers: [], time_taken_seconds: 1 } })
  expect(sent.status).toBe(200)
})

it('keeps the submitted attempt, else the one with more answers', async () => {
  const from = await makeStudent(platform, course)
  const into = await makeStudent(platform, course)
  const submittedByFrom = await makeQuiz(professor, course)
  const submittedByInto = await makeQuiz(professor, course)
  const open = await makeQuiz(professor, course)
  const { submissionId: first } = await submitAnswers(from, submittedByFrom, { choice: 0 })
  await joinQuiz(into, submittedByFrom)
  const { submissionId: second } = await submitAnswers(into, submittedByInto, { choice: 0 })
  await joinQuiz(from, submittedByInto)
  for (const person of [from, into]) await joinQuiz(person, open)
  const { database } = platform.context
  await database.execute(sql`
    update quiz_attempts set answers = '{"choice": {"answer": 1, "version": 1}}'
    where quiz_id = ${open._id} and student_id = ${from.userId}`)
  await database.execute(sql`
    update quiz_attempts set answers = '{"choice": {"answer": null, "version": 1}, "text": {"answer": "", "version": 1}}'
    where quiz_id = ${open._id} and student_id = ${into.userId}`)
  await merge(from, into)
  const { rows } = await database.execute<{
    id: string
    quiz_id: string
    student_id: string
    answers: object
  }>(sql`select id, quiz_id, student_id, answers from quiz_attempts`)
  expect(new Set(rows.map(({ student_id }) => student_id))).toEqual(new Set([into.userId]))
  const of = (quiz: { _id: string }) => rows.filter(({ quiz_id }) => quiz_id === quiz._id)
  expect(of(submittedByFrom).map(({ id }) => id)).toEqual([first])
  expect(of(submittedByInto).map(({ id }) => id)).toEqual([second])
  expect(of(open).map(({ answers }) => answers)).toEqual([{ choice: { answer: 1, version: 1 } }])
})

it('keeps the first of two submissions, and notes the points of the other in the audit log', async () => {
  const from = await makeStudent(platform, course)
  const into = await makeStudent(platform, course)
  const quiz = await makeQuiz(professor, course, { title: 'Seeds' })
  const { submissionId: first } = await submitAnswers(from, quiz, { choice: 0 })
  const { submissionId: second } = await submitAnswers(into, quiz, { choice: 1 })
  const { database } = platform.context
  await database.execute(sql`
    update quiz_attempts set graded_at = now(), final_points = 3, final_possible = 5 where id = ${second}`)
  await merge(from, into)
  const { rows } = await database.execute(sql`select id from quiz_attempts`)
  expect(rows).toEqual([{ id: first }])
  const noted = await database.execute(sql`
    select details ->> 'removed_submissions' as removed from audit_entries where action = 'accounts_merged'`)
  expect(noted.rows).toEqual([{ removed: '“Seeds” 3/5' }])
})

it('keeps the first date at which either account enrolled, also in a course that it has left', async () => {
  const left = await makeCourse(professor)
  const { database } = platform.context
  for (const isFirst of [true, false]) {
    const from = await makeStudent(platform, course, left)
    const into = await makeStudent(platform, course, left)
    const early = isFirst ? from : into
    await database.execute(sql`
      update enrollments set enrolled_at = '2026-01-01' where student_id = ${early.userId}`)
    await early.call(courses.leave, { params: { id: left._id } })
    expect((await merge(from, into)).status).toBe(200)
    const { rows } = await database.execute<{ at: string }>(sql`
      select enrolled_at::date::text as at from enrollments where student_id = ${into.userId}`)
    expect(rows.map(({ at }) => at)).toEqual(['2026-01-01', '2026-01-01'])
  }
})

it("moves a professor's courses with the owner's place on the staff", async () => {
  const into = await makeProfessor(platform)
  expect((await merge(professor, into)).status).toBe(200)
  const [mine] = (await into.call(courses.list)).body
  expect([mine?._id, mine?.role]).toEqual([course._id, 'owner'])
  const { rows } = await platform.context.database.execute(sql`select 1 from course_staff`)
  expect(rows).toHaveLength(1)
})

it('lets the person keep the role with more rights where both accounts are on the staff of a course', async () => {
  const { database } = platform.context
  const [from, into] = [await makeProfessor(platform), await makeProfessor(platform)]
  const other = await makeCourse(professor)
  const add = (courseId: string, { userId }: Person, role: 'teacher' | 'assistant') =>
    database.insert(courseStaffTable).values({ courseId, userId, role })
  await add(course._id, from, 'teacher')
  await add(course._id, into, 'assistant')
  await add(other._id, from, 'assistant')
  await add(other._id, into, 'teacher')
  expect((await merge(from, into)).status).toBe(200)
  const roles = (await into.call(courses.list)).body.map(({ role }) => role)
  expect(roles).toEqual(['teacher', 'teacher'])
})
