import { courseCopies } from '@lectern/contract/course-copies.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { practice } from '@lectern/contract/practice.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/db/schema/columns.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { courseCopyJobs } from './course-copies.jobs.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

type Asked = { name?: string; lectures?: string[]; quizzes?: string[] }
const start = (course: Course, asked: Asked = {}, by: Pick<Person, 'call'> = professor) =>
  by.call(courseCopies.start, { params: { id: course._id }, body: { name: 'Next term', ...asked } })
/** The new course. */
const copy = async (course: Course, asked: Asked = {}, by: Person = professor): Promise<Course> => {
  const { body } = await start(course, asked, by)
  const job = await waitForJob(by, body.job_id)
  expect(job.status).toBe('COMPLETED')
  return (await by.call(courses.get, { params: { id: job.course_id! } })).body
}
const lecturesOf = async (course: Course) =>
  (await professor.call(lectures.listOfCourse, { params: { courseId: course._id } })).body
const quizzesOf = async (course: Course) =>
  (await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })).body
const rowsOf = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await platform.context.database.execute<T>(statement)).rows

it('makes one course when it is started twice at once', async () => {
  // Without a worker, so that the first job cannot end before the second start.
  const waiting = await startTestApp()
  const owner = await makeProfessor(waiting)
  const course = await makeCourse(owner)
  const jobs = await Promise.all([1, 2, 3].map(() => start(course, {}, owner)))
  const ids = new Set(jobs.map(({ body }) => body.job_id))
  expect(ids.size).toBe(1)
  expect(ids).not.toContain((await start(course, { name: 'Another term' }, owner)).body.job_id)
  await waiting.stop()
})

describe('access', () => {
  it('is for owner and teachers of the course, and only to what the course has', async () => {
    const course = await makeCourse(professor)
    const [teacher, assistant] = [await makeProfessor(platform), await makeProfessor(platform)]
    for (const [person, role] of [
      [teacher, 'teacher'],
      [assistant, 'assistant'],
    ] as const)
      await professor.call(courseStaff.add, {
        params: { id: course._id },
        body: { email: person.email, role },
      })
    expect((await start(course, {}, clientOf(platform.app))).status).toBe(401)
    expect((await start(course, {}, await makeStudent(platform, course))).status).toBe(403)
    expect((await start(course, {}, await makeProfessor(platform))).status).toBe(404)
    expect((await start(course, {}, assistant)).status).toBe(403)
    const elsewhere = await makeLecture(platform, await makeCourse(professor))
    expect((await start(course, { lectures: [elsewhere.id] })).status).toBe(404)
    expect((await start(course, { quizzes: [newId()] })).status).toBe(404)
    const made = await copy(course, {}, teacher)
    expect(made.role).toBe('owner')
    expect((await professor.call(courses.get, { params: { id: made._id } })).status).toBe(404)
  })
  /** A copy before its rows are written. */
  const runAgain = async (course: Course, by: Person) => {
    const { body } = await start(course, {}, by)
    await waitForJob(by, body.job_id)
    const [job] = await platform.context.database
      .select()
      .from(jobsTable)
      .where(eq(jobsTable.id, body.job_id))
    const [handler] = courseCopyJobs(platform.context)
    return handler!.run({ job: job!, signal: new AbortController().signal, report: async () => {} })
  }
  it('waits for an administrator who makes the account a student’s, and ends then', async () => {
    const { database } = platform.context
    const course = await makeCourse(professor)
    const teacher = await makeProfessor(platform)
    const params = { id: course._id }
    await professor.call(courseStaff.add, { params, body: { email: teacher.email, role: 'teacher' } })
    const end = await runAgain(course, teacher)
    let copying: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await tx.update(usersTable).set({ role: 'student' }).where(eq(usersTable.id, teacher.userId))
      copying = database.transaction((other) => end.commit!(other)).catch((error) => error)
      await Promise.race([copying, new Promise((resolve) => setTimeout(resolve, 500))])
    })
    expect(String(await copying)).toContain('no longer on the staff')
  })
  it('ends when the person has left the staff before the rows are written', async () => {
    const course = await makeCourse(professor)
    const teacher = await makeProfessor(platform)
    const params = { id: course._id }
    await professor.call(courseStaff.add, { params, body: { email: teacher.email, role: 'teacher' } })
    const end = await runAgain(course, teacher)
    await professor.call(courseStaff.remove, { params: { ...params, user: teacher.userId } })
    await expect(platform.context.database.transaction((tx) => end.commit!(tx))).rejects.toThrow(
      'no longer on the staff',
    )
  })
})

it('copies lectures with scripts, audio, annotations and translations, unpublished, and no file', async () => {
  const course = await makeCourse(professor, { name: 'This term', supported_languages: ['en', 'ko'] })
  await professor.call(courses.update, {
    params: { id: course._id },
    body: { syllabus: 'Week 1', help_level: 'hints' },
  })
  const first = await makeLecture(platform, course, {
    title: 'First',
    slides: 2,
    languages: ['en', 'ko'],
    published: true,
  })
  await makeLecture(platform, course, { title: 'Second', scripts: false })
  await makeStudent(platform, course)
  const before = await rowsOf(
    sql`select key from (select file_key as key from file_uses) u group by key order by key`,
  )
  const made = await copy(course)
  expect(made).toMatchObject({ name: 'Next term', syllabus: 'Week 1', help_level: 'hints', role: 'owner' })
  expect(made.course_code).not.toBe(course.course_code)
  expect(
    await rowsOf(sql`select key from (select file_key as key from file_uses) u group by key order by key`),
  ).toEqual(before)
  const [from, to] = [await lecturesOf(course), await lecturesOf(made)]
  expect(to.map(({ title, published }) => [title, published])).toEqual(
    from.map(({ title }) => [title, false]),
  )
  const copied = to.find(({ title }) => title === 'First')!
  const { body: old } = await professor.call(lectures.get, { params: { id: first.id } })
  const { body: lecture } = await professor.call(lectures.get, { params: { id: copied._id } })
  for (const language of ['en', 'ko'] as const)
    expect(lecture.slides[language]).toMatchObject(
      old.slides[language]!.map(({ script, audio_url, image_url }) => ({ script, audio_url, image_url })),
    )
  expect(lecture.slides.en![0]!.audio_url).not.toBeNull()
  const enrolled = await rowsOf(sql`select 1 from enrollments where course_id = ${made._id}`)
  expect(enrolled).toEqual([])
  // Each course lives on without the other.
  await professor.call(lectures.remove, { params: { id: first.id } })
  const picture = await platform.app.inject({
    url: lecture.slides.en![0]!.image_url,
    headers: { authorization: `Bearer ${professor.token}` },
  })
  expect(picture.statusCode).toBe(200)
})

it('copies one lecture within its course, as a draft directly after it, by those who may change lectures', async () => {
  const course = await makeCourse(professor)
  const { id } = await makeLecture(platform, course, { title: 'First', slides: 2, published: true })
  await makeLecture(platform, course, { title: 'Second' })
  const duplicate = (by: Pick<Person, 'call'>, title = 'First (copy)') =>
    by.call(courseCopies.lecture, { params: { id }, body: { title } })
  const assistant = await makeProfessor(platform)
  const asAssistant = { email: assistant.email, role: 'assistant' as const }
  await professor.call(courseStaff.add, { params: { id: course._id }, body: asAssistant })
  expect((await duplicate(clientOf(platform.app))).status).toBe(401)
  expect((await duplicate(await makeStudent(platform, course))).status).toBe(403)
  expect((await duplicate(assistant)).status).toBe(404)
  expect((await duplicate(await makeProfessor(platform))).status).toBe(404)
  expect((await duplicate(professor, ' ')).status).toBe(422)

  const { body: copied } = await duplicate(professor)
  const { body: original } = await professor.call(lectures.get, { params: { id } })
  expect(copied).toMatchObject({ title: 'First (copy)', published: false, total_slides: 2 })
  expect(copied.slides.en).toMatchObject(
    original.slides.en!.map(({ script, audio_url, image_url }) => ({ script, audio_url, image_url })),
  )
  expect((await lecturesOf(course)).map(({ title, published }) => [title, published])).toEqual([
    ...[
      ['First', true],
      ['First (copy)', false],
    ],
    ['Second', expect.anything()],
  ])
  // Each lives on without the other.
  await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })
  expect((await professor.call(lectures.get, { params: { id: copied._id } })).body.total_slides).toBe(2)
})

it('makes one copy of a lecture for a double click, and few at once for a person', async () => {
  const course = await makeCourse(professor)
  const { id } = await makeLecture(platform, course, { slides: 1 })
  const duplicate = (title: string) =>
    professor.call(courseCopies.lecture, { params: { id }, body: { title } })
  const [one, other] = await Promise.all([duplicate('강의 🌱'), duplicate('강의 🌱')])
  expect(one.body._id).toBe(other.body._id)
  expect(await lecturesOf(course)).toHaveLength(2)

  const many = await Promise.all(Array.from({ length: 30 }, (_, index) => duplicate(`Copy ${index}`)))
  const refused = many.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429))
  expect(refused[0]?.detail).toBe(
    'Your other copies are still being made. Please wait a moment and try again.',
  )
  expect(await lecturesOf(course)).toHaveLength(2 + 30 - refused.length)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expect((await duplicate('Later')).status).toBe(200)
})

it('copies few courses at once for a person', async () => {
  const idle = await startTestApp()
  const owner = await makeProfessor(idle)
  const course = await makeCourse(owner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => start(course, { name: `Term ${index}` }, owner)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 200),
    ...Array.from({ length: 12 }, () => 429),
  ])
  expect((await start(course, { name: 'Theirs' }, await makeProfessor(idle))).status).toBe(404)
  await idle.stop()
})

it('adds no lecture to a course that is full', async () => {
  const course = await makeCourse(professor)
  const { id } = await makeLecture(platform, course)
  await platform.context.database.execute(sql`
    insert into lectures (id, course_id, title, description, supported_languages, default_language)
    select gen_random_uuid(), course_id, title, description, supported_languages, default_language
    from lectures, generate_series(2, 1000) where id = ${id}`)
  const title = 'One more'
  const added = await professor.call(lectures.create, { params: { courseId: course._id }, body: { title } })
  const copied = await professor.call(courseCopies.lecture, { params: { id }, body: { title } })
  expect([added.status, copied.status]).toEqual([409, 409])
  expect(added.detail).toBe(
    'A course can have at most 1000 lectures. Please delete one, or make another course.',
  )
})

it('copies the practice cards of a lecture to the same slides, with their states', async () => {
  const course = await makeCourse(professor)
  const lecture = await makeLecture(platform, course, { slides: 2 })
  const params = { id: lecture.id }
  const add = async (slide_index: number) =>
    (
      await professor.call(practice.add, {
        params,
        body: { front: `Of ${slide_index}`, back: 'B', slide_index },
      })
    ).body
  await add(1)
  const { _id: card } = await add(2)
  await professor.call(practice.change, { params: { ...params, card }, body: { state: 'discarded' } })
  const [copied] = await lecturesOf(await copy(course))
  const { body } = await professor.call(practice.cards, { params: { id: copied!._id } })
  expect(body.map(({ front, state, slide_index }) => [front, state, slide_index])).toEqual([
    ['Of 1', 'approved', 1],
    ['Of 2', 'discarded', 2],
  ])
  expect(body.map(({ _id }) => _id)).not.toContain(card)
})

it('copies the present version of chosen quizzes, closed, with a code of its own, and their weights', async () => {
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course, { title: 'Chosen', questions: [choiceQuestion('q')] })
  await makeQuiz(professor, course, { title: 'Other', questions: [choiceQuestion('q')] })
  await makeLecture(platform, course)
  const student = await makeStudent(platform, course)
  const { jobId } = await submitAnswers(student, quiz, { q: 0 })
  await waitForJob(student, jobId)
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { title: 'Chosen, corrected' } })
  await professor.call(gradebookCalls.change, {
    params: { id: course._id },
    body: { drop_lowest: 2, weights: [{ quiz_id: quiz._id, weight: 30 }] },
  })
  const made = await copy(course, { lectures: [], quizzes: [quiz._id] })
  expect(await lecturesOf(made)).toEqual([])
  const [copied, ...others] = await quizzesOf(made)
  expect(others).toEqual([])
  expect(copied).toMatchObject({ title: 'Chosen, corrected', is_active: false, submission_count: 0 })
  expect(copied!.quiz_code).not.toBe(quiz.quiz_code)
  const { body: book } = await professor.call(gradebookCalls.get, { params: { id: made._id } })
  expect([book.rules.drop_lowest, book.quizzes[0]!.weight, book.students]).toEqual([2, 30, []])
})

it('lets copied questions name the slides of the copied lectures', async () => {
  const course = await makeCourse(professor)
  const taught = await makeLecture(platform, course, { title: 'Taught', slides: 3 })
  const left = await makeLecture(platform, course, { title: 'Left out', slides: 1 })
  await makeQuiz(professor, course, {
    questions: [
      choiceQuestion('a', { slide: { lecture_id: taught.id, slide_index: 3 } }),
      choiceQuestion('b', { slide: { lecture_id: left.id, slide_index: 1 } }),
      choiceQuestion('c'),
    ],
  })
  const made = await copy(course, { lectures: [taught.id] })
  const [lecture] = await lecturesOf(made)
  const [quiz] = await quizzesOf(made)
  const { body } = await professor.call(quizzes.get, { params: { id: quiz!._id } })
  expect(body.questions.map(({ slide }) => slide && [slide.lecture_id, slide.slide_index])).toEqual([
    [lecture!._id, 3],
    undefined,
    undefined,
  ])
})
