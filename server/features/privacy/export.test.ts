import { administration } from '@lectern/contract/administration.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { notes } from '@lectern/contract/notes.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usersTable } from '../../platform/db/schema/users.ts'
import { clientOf } from '../../testing/client.ts'
import {
  makeAdministrator,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { exportedRows } from './export.queries.ts'
import { removeExpiredExports } from './export.ts'
import { readZip } from './testing/read-zip.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor, { name: 'Plants' })
})
afterAll(() => platform.stop())

const exportOf = async (person: Person) => {
  const started = await person.call(privacy.startExport)
  expect(started.status).toBe(200)
  const job = await waitForJob(person, started.body.job_id!)
  expect([job.status, job.message]).toEqual(['COMPLETED', 'Your data is ready.'])
  const file = await person.call(privacy.downloadExport)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  return readZip(file.raw)
}
const listIn = (files: Record<string, Buffer>, name: string) =>
  JSON.parse(files[`${name}.json`]!.toString('utf8'))

it('holds each column of the account, or names here why not', () => {
  const leftOut = {
    id: 'means nothing outside',
    merged_ids: 'mean nothing outside',
    password_hash: 'a secret',
    disabled_at: 'of the administrators',
    erased_at: 'null as long as the person can ask',
    storage_limit_bytes: 'of the administrators',
    counted_bytes: 'only orders a list',
    token_limit: 'of the administrators',
  }
  const columns = Object.values(getTableColumns(usersTable)).map(({ name }) => name)
  const exported: string[] = exportedRows.profile?.split(' from ')[0]?.match(/\w+/g) ?? []
  expect(columns.filter((name) => !exported.includes(name)).toSorted()).toEqual(
    Object.keys(leftOut).toSorted(),
  )
})

it('is for a signed-in person, and each has only their own', async () => {
  const student = await makeStudent(platform)
  const other = await makeStudent(platform)
  const nobody = clientOf(platform.app)
  for (const call of [privacy.findExport, privacy.startExport, privacy.downloadExport])
    expect((await nobody.call(call)).status).toBe(401)
  expect((await student.call(privacy.findExport)).body).toBe(null)
  expect((await student.call(privacy.downloadExport)).status).toBe(404)
  const files = await exportOf(student)
  expect(listIn(files, 'profile')).toMatchObject([{ email: student.email, role: 'student' }])
  // Another person finds neither the file nor the job.
  expect((await other.call(privacy.downloadExport)).status).toBe(404)
  const { job_id: job } = (await student.call(privacy.findExport)).body!
  await expect(waitForJob(other, job!)).rejects.toThrow('404')
})

it("holds a student's notes and submissions, with points only once results are shown", async () => {
  const student = await makeStudent(platform, course)
  const classmate = await makeStudent(platform, course)
  const lecture = await makeLecture(platform, course, { published: true, title: 'Leaves' })
  for (const person of [student, classmate])
    await person.call(notes.save, {
      params: { id: lecture.id, slide: 1 },
      body: { text: `Note of ${person.userId}`, based_on_revision: 0 },
    })
  const questions = [choiceQuestion('choice')]
  const shown = await makeQuiz(professor, course, { title: 'Shown', questions })
  const hidden = await makeQuiz(professor, course, { title: 'Hidden', questions })
  await professor.call(quizzes.update, { params: { id: hidden._id }, body: { show_results: 'by_hand' } })
  for (const quiz of [shown, hidden]) {
    const { jobId } = await submitAnswers(student, quiz, { choice: 0 })
    await waitForJob(student, jobId)
    await submitAnswers(classmate, quiz, { choice: 1 })
  }

  const files = await exportOf(student)
  expect(listIn(files, 'courses')).toMatchObject([{ course: 'Plants', role: 'student' }])
  expect(listIn(files, 'notes')).toMatchObject([
    { lecture: 'Leaves', slide_number: 1, text: `Note of ${student.userId}` },
  ])
  const submissions = listIn(files, 'submissions')
  expect(
    submissions.map(
      (one: { quiz: { title: string }; is_graded: boolean; answers: { points_earned: unknown }[] }) => [
        one.quiz.title,
        one.answers[0]?.points_earned,
      ],
    ),
  ).toEqual([
    ['Shown', 10],
    ['Hidden', null],
  ])
  expect(Object.values(files).join()).not.toContain(classmate.userId)
})

it('leaves out what the assistant said about a result once its correct answers are hidden again', async () => {
  const student = await makeStudent(platform, course)
  const quiz = await makeQuiz(professor, course, {
    questions: [choiceQuestion('choice', { correct_answer: 3 })],
  })
  const { jobId, submissionId } = await submitAnswers(student, quiz, { choice: 0 })
  await waitForJob(student, jobId)
  const message = 'Why is question 1 wrong?'
  const { body } = await student.call(quizChat.send, { params: { id: submissionId }, body: { message } })
  await waitForJob(student, body.job_id)
  const rolesIn = async () =>
    listIn(await exportOf(student), 'result-chats').map(({ role }: { role: string }) => role)
  expect(await rolesIn()).toEqual(['user', 'assistant'])
  await professor.call(quizzes.update, {
    params: { id: quiz._id },
    body: { show_correct_answers: 'by_hand' },
  })
  expect(await rolesIn()).toEqual(['user'])
})

it('is complete for a student who left a course, and after a quiz was deleted', async () => {
  const student = await makeStudent(platform, course)
  const quiz = await makeQuiz(professor, course, { title: 'Left', questions: [choiceQuestion('choice')] })
  const { jobId } = await submitAnswers(student, quiz, { choice: 0 })
  await waitForJob(student, jobId)
  const titles = async () =>
    listIn(await exportOf(student), 'submissions').map((one: { quiz: { title: string } }) => one.quiz.title)
  expect((await student.call(courses.leave, { params: { id: course._id } })).status).toBe(200)
  expect(await titles()).toEqual(['Left'])
  expect(listIn(await exportOf(student), 'courses')).toMatchObject([
    { course: 'Plants', role: 'former student' },
  ])
  await professor.call(quizzes.remove, { params: { id: quiz._id } })
  expect(await titles()).toEqual(['Left'])
})

it("holds the slides, scripts and questions of a professor's own courses, and none of a colleague's", async () => {
  const author = await makeProfessor(platform)
  const own = await makeCourse(author, { name: 'Light: an introduction' })
  await makeLecture(platform, own, { title: 'Waves' })
  await makeQuiz(author, own, { title: 'About waves' })
  await makeLecture(platform, course, { title: 'Roots' })
  const files = await exportOf(author)
  const names = Object.keys(files)
  expect(names).toContain('own-courses/Light an introduction/1 Waves.pdf')
  expect(files['own-courses/Light an introduction/1 Waves.pdf']!.toString('latin1')).toContain('%PDF')
  expect(listIn(files, 'own-courses/Light an introduction/1 Waves scripts')).toMatchObject([
    { slide: 1, language: 'en' },
  ])
  expect(listIn(files, 'own-courses/quizzes')).toMatchObject([{ title: 'About waves' }])
  expect(names.filter((name) => name.includes('Roots'))).toEqual([])
})

it('is downloaded by an administrator for a person who cannot sign in, and the audit log says so', async () => {
  const administrator = await makeAdministrator(platform)
  const student = await makeStudent(platform)
  await administrator.call(administration.disable, { params: { user: student.userId } })
  const of = (user: string) => ({ params: { user } })
  expect((await administrator.call(privacy.findExportOf, of(student.userId))).body).toBe(null)
  expect((await administrator.call(privacy.downloadExportOf, of(student.userId))).status).toBe(404)
  const started = await administrator.call(privacy.startExportOf, of(student.userId))
  await expect
    .poll(async () => (await administrator.call(privacy.findExportOf, of(student.userId))).body?.status, {
      timeout: 30_000,
    })
    .toBe('COMPLETED')
  const file = await administrator.call(privacy.downloadExportOf, of(student.userId))
  expect(listIn(readZip(file.raw), 'profile')).toMatchObject([{ email: student.email, role: 'student' }])
  // A colleague, and the person in another account, get nothing.
  for (const call of [privacy.findExportOf, privacy.startExportOf, privacy.downloadExportOf])
    expect((await professor.call(call, of(student.userId))).status).toBe(403)
  await expect(waitForJob(administrator, started.body.job_id!)).rejects.toThrow('404')
  const { body } = await administrator.call(administration.audit, { query: { group: 'exports' } })
  expect(
    body.entries.map(({ action, actor, subject }) => [action, actor?._id, subject?._id]).slice(0, 2),
  ).toEqual([
    ['data_of_person_exported', administrator.userId, student.userId],
    expect.arrayContaining(['own_data_exported']),
  ])
  expect((await administrator.call(privacy.startExportOf, of(crypto.randomUUID()))).status).toBe(404)
})

it('is one job for several presses, and replaces the former file', async () => {
  const student = await makeStudent(platform)
  const { files } = platform.context
  const first = (await student.call(privacy.startExport)).body.job_id!
  await waitForJob(student, first)
  // As while it runs: it could end between two presses.
  const setState = (state: 'RUNNING' | 'COMPLETED') =>
    platform.context.database.$client.query('update jobs set state = $2 where id = $1', [first, state])
  await setState('RUNNING')
  const starts = await Promise.all([1, 2, 3].map(() => student.call(privacy.startExport)))
  expect(starts.map(({ body }) => body.job_id)).toEqual([first, first, first])
  await setState('COMPLETED')
  await exportOf(student)
  const kept: string[] = []
  for await (const key of files.listWrittenBefore(Number.POSITIVE_INFINITY))
    if (key.endsWith('.zip')) kept.push(key)
  const bytesOf = async () => (await student.call(privacy.downloadExport)).raw.byteLength
  expect(kept).toContain(await keyOfExport(student))
  expect(await bytesOf()).toBeGreaterThan(0)
})

const keyOfExport = async (person: Person): Promise<string> => {
  const { rows } = await platform.context.database.$client.query(
    'select file_key from data_exports where user_id = $1',
    [person.userId],
  )
  return rows[0].file_key
}

it('is gone after a week, with its file', async () => {
  const student = await makeStudent(platform)
  await exportOf(student)
  const key = await keyOfExport(student)
  platform.clock.advanceMs(7 * 24 * 60 * 60_000)
  await removeExpiredExports(platform.context)
  expect(await platform.context.files.sizeOf(key)).toBe(undefined)
  const { rows } = await platform.context.database.$client.query(
    'select 1 from data_exports where user_id = $1',
    [student.userId],
  )
  expect(rows).toEqual([])
})
