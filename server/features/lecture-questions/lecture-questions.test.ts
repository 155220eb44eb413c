import { type Course, courses } from '@lectern/contract/courses.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { study } from '@lectern/contract/study.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let lecture: string
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  lecture = (await makeLecture(platform, course, { published: true })).id
})
afterAll(() => platform.stop())

const ask = (who: Person, question: string, slide_index = 1, id = lecture) =>
  who.call(lectureQuestions.ask, { params: { id }, body: { slide_index, question } })
const mineOf = async (who: Person) =>
  (await who.call(lectureQuestions.mine, { params: { id: lecture } })).body
const listOf = async (who: Person) =>
  (await who.call(lectureQuestions.ofCourse, { params: { courseId: course._id } })).body
const answer = (who: Person, asked: string, body: { answer: string | null; is_done: boolean }) =>
  who.call(lectureQuestions.answer, { params: { id: lecture, asked }, body })

it('is refused for lectures that the student does not see, and for missing slides and words', async () => {
  const student = await makeStudent(platform, course)
  const stranger = await makeStudent(platform)
  const draft = (await makeLecture(platform, course)).id
  expect((await ask(stranger, 'Why?')).status).toBe(404)
  expect((await ask(student, 'Why?', 1, draft)).status).toBe(404)
  expect((await ask(student, 'Why?', 99)).status).toBe(404)
  expect((await ask(student, ' \n ')).detail).toBe('Please write a question.')
  expect((await stranger.call(lectureQuestions.mine, { params: { id: lecture } })).status).toBe(404)
})

it("reaches only the course's professor; each student sees only their own, without an e-mail", async () => {
  const student = await makeStudent(platform, course)
  const classmate = await makeStudent(platform, course)
  const other = await makeProfessor(platform)
  const { body } = await ask(student, '  Why does the leaf turn?  ')
  expect(body).toMatchObject({
    question: 'Why does the leaf turn?',
    slide_index: 1,
    answer: null,
    is_done: false,
  })
  // A double click, or a lost answer.
  expect((await ask(student, 'Why does the leaf turn?')).body._id).toBe(body._id)

  expect(await mineOf(classmate)).toEqual([])
  const params = { id: lecture, asked: body._id }
  expect((await classmate.call(lectureQuestions.withdraw, { params })).status).toBe(404)
  expect((await other.call(lectureQuestions.ofCourse, { params: { courseId: course._id } })).status).toBe(404)
  expect((await answer(other, body._id, { answer: 'No.', is_done: true })).status).toBe(404)

  const listed = await professor.call(lectureQuestions.ofCourse, { params: { courseId: course._id } })
  expect(listed.body).toMatchObject([{ _id: body._id, question: 'Why does the leaf turn?' }])
  expect(listed.raw.toString()).not.toContain('@')
  // A lecture of another course of the same professor does not name this question.
  const foreign = (await makeLecture(platform, await makeCourse(professor))).id
  const wrong = { params: { id: foreign, asked: body._id }, body: { answer: 'No.', is_done: true } }
  expect((await professor.call(lectureQuestions.answer, wrong)).status).toBe(404)
  expect(await mineOf(student)).toMatchObject([{ answer: null, is_done: false }])
})

it('is answered, put aside and opened again; the student sees it and can no longer withdraw', async () => {
  const student = await makeStudent(platform, course)
  const first = (await ask(student, 'First?')).body._id
  const second = (await ask(student, 'Second?')).body._id
  expect((await answer(professor, first, { answer: ' Because of the light. ', is_done: true })).status).toBe(
    200,
  )
  expect(await mineOf(student)).toMatchObject([
    { _id: second, is_done: false },
    { _id: first, answer: 'Because of the light.', is_done: true, answered_at: expect.any(String) },
  ])
  const gone = { params: { id: lecture, asked: first } }
  expect((await student.call(lectureQuestions.withdraw, gone)).status).toBe(404)
  // Opened again to write more, it has its answer still.
  await answer(professor, first, { answer: 'Because of the light.', is_done: false })
  expect((await student.call(lectureQuestions.withdraw, gone)).status).toBe(404)
  await answer(professor, first, { answer: 'Because of the light.', is_done: true })
  await answer(professor, second, { answer: null, is_done: true })
  expect((await listOf(professor)).slice(-2).every(({ is_done }) => is_done)).toBe(true)
  await answer(professor, second, { answer: null, is_done: false })
  expect(
    (await student.call(lectureQuestions.withdraw, { params: { id: lecture, asked: second } })).status,
  ).toBe(200)
  expect((await mineOf(student)).map(({ _id }) => _id)).toEqual([first])
})

it('is limited in number, and disappears with its lecture', async () => {
  const student = await makeStudent(platform, course)
  const other = (await makeLecture(platform, course, { published: true })).id
  for (let number = 1; number <= limits.openQuestionsPerLecture; number += 1)
    expect((await ask(student, `Question ${number}?`, 1, other)).status).toBe(200)
  expect((await ask(student, 'One more?', 1, other)).status).toBe(409)
  await professor.call(lectures.remove, { params: { id: other } })
  expect((await listOf(professor)).some(({ lecture_id }) => lecture_id === other)).toBe(false)
})

it('is stored once and stays limited when many calls arrive at once', async () => {
  const student = await makeStudent(platform, course)
  const equal = await Promise.all(Array.from({ length: 12 }, () => ask(student, 'Why at once?')))
  expect(new Set(equal.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
  expect(await mineOf(student)).toHaveLength(1)

  const max = limits.openQuestionsPerLecture
  const different = await Promise.all(
    Array.from({ length: max + 20 }, (_, number) => ask(student, `Question ${number}?`)),
  )
  expect(different.filter(({ status }) => status === 200)).toHaveLength(max - 1)
  expect(different.filter(({ status }) => status === 409)).toHaveLength(21)
  expect(await mineOf(student)).toHaveLength(max)
})

it('is counted on the dashboards: open ones for the staff, new answers for the student until they are seen', async () => {
  const own = await makeCourse(professor)
  const { id } = await makeLecture(platform, own, { published: true })
  const student = await makeStudent(platform, own)
  const classmate = await makeStudent(platform, own)
  const openOnes = async (who: Person) =>
    (await who.call(courses.list)).body.find((one) => one._id === own._id)?.open_questions
  const newOnes = async (who: Person) => (await who.call(courses.listMine)).body[0]?.new_answers
  expect([await openOnes(professor), await newOnes(student)]).toEqual([0, null])
  const { body: first } = await ask(student, 'Why?', 1, id)
  const { body: second } = await ask(student, 'When?', 1, id)
  expect([await openOnes(professor), await newOnes(student)]).toEqual([2, null])
  for (const asked of [first._id, second._id])
    await professor.call(lectureQuestions.answer, {
      params: { id, asked },
      body: { answer: 'In spring.', is_done: true },
    })
  expect(await openOnes(professor)).toBe(0)
  expect(await newOnes(student)).toEqual({ count: 2, lecture_id: id })
  expect(await newOnes(classmate)).toBeNull()
  // A visit to the lecture shows no answer yet.
  await student.call(study.visit, { params: { lecture: id, slide: 1 } })
  expect(await newOnes(student)).toEqual({ count: 2, lecture_id: id })
  const see = (who: Person, asked: string, answered_at: string) =>
    who.call(lectureQuestions.seeAnswer, { params: { id, asked }, body: { answered_at } })
  const now = '2999-01-01T00:00:00.000Z'
  expect((await see(classmate, first._id, now)).status).toBe(404)
  await see(student, first._id, '2020-01-01T00:00:00.000Z')
  expect(await newOnes(student)).toEqual({ count: 2, lecture_id: id })
  expect((await see(student, first._id, now)).body).toMatchObject({ _id: first._id, is_new: false })
  expect(await newOnes(student)).toEqual({ count: 1, lecture_id: id })
  expect((await see(student, second._id, now)).body.is_new).toBe(false)
  expect(await newOnes(student)).toBeNull()
  // A changed answer is new again.
  const changed = { answer: 'In autumn.', is_done: true }
  await professor.call(lectureQuestions.answer, { params: { id, asked: first._id }, body: changed })
  expect(await newOnes(student)).toEqual({ count: 1, lecture_id: id })
})

it('has its answer seen in an archived course, too', async () => {
  const own = await makeCourse(professor)
  const { id } = await makeLecture(platform, own, { published: true })
  const student = await makeStudent(platform, own)
  const asked = (await ask(student, 'Why?', 1, id)).body._id
  const params = { id, asked }
  const body = { answer: 'In spring.', is_done: true }
  const { answered_at } = (await professor.call(lectureQuestions.answer, { params, body })).body
  await professor.call(courses.archive, { params: { id: own._id } })
  const seen = await student.call(lectureQuestions.seeAnswer, { params, body: { answered_at: answered_at! } })
  expect([seen.status, seen.body.is_new]).toEqual([200, false])
  expect((await student.call(courses.listMine)).body[0]?.new_answers).toBeNull()
})
