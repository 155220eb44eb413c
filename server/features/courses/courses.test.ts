import { courses } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { enroll, makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeCourseCode } from './course-code.ts'
import { createCourse } from './courses.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

describe('access', () => {
  it('shows a course to its professor and its students alone', async () => {
    const course = await makeCourse(professor)
    const params = { id: course._id }
    const strangers = [await makeProfessor(platform), await makeStudent(platform)]
    for (const stranger of strangers) {
      const answer = await stranger.call(courses.get, { params })
      expect([answer.status, answer.detail]).toEqual([
        404,
        "Course not found or you don't have permission to view it.",
      ])
    }
    const other = await makeProfessor(platform)
    const change = await other.call(courses.update, { params, body: { name: 'Mine now' } })
    expect(change.status).toBe(404)
    expect((await professor.call(courses.get, { params })).body.name).toBe('A course')
    expect((await other.call(courses.list)).body).toEqual([])
  })
  it('never shows a student the code', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform)
    const enrolled = await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
    const own = await student.call(courses.get, { params: { id: course._id } })
    const mine = await student.call(courses.listMine)
    for (const answer of [enrolled, own, mine])
      expect(answer.raw.toString()).not.toContain(course.course_code)
    expect(own.body).toEqual({
      ...course,
      course_code: undefined,
      pronunciations: undefined,
      voice_settings: undefined,
      help_level: undefined,
      role: undefined,
    })
  })
})

describe('create', () => {
  it('fills in optional fields', async () => {
    const { status, body } = await professor.call(courses.create, {
      body: { name: '  Calculus \u0007 I ', description: 'Line one\r\nline two', syllabus: null },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Calculus   I',
      description: 'Line one\nline two',
      syllabus: '',
      supported_languages: ['en'],
    })
    expect(body.course_code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect((await professor.call(courses.list)).body[0]).toEqual({ ...body, open_questions: 0 })
  })
  it('keeps hostile text as text', async () => {
    const name = `'; drop table courses; -- <b>مرحبا</b> 😀`
    const { body } = await professor.call(courses.create, {
      wrongBody: { name, description: 'a\u0000b\ud800c', course_code: 'AAAAAA', professor_id: 'x', _id: 'y' },
    })
    expect(body).toMatchObject({ name, description: 'ab\ufffdc' })
    expect(body.course_code).not.toBe('AAAAAA')
  })
  it.each([
    [{ description: 'B' }, 'Please enter a course name.'],
    [{ name: 'A' }, 'description is missing.'],
    [{ name: 'A', description: ' \n' }, 'Please enter a course description.'],
    [{ name: ['A'], description: 'B' }, 'Please enter a course name.'],
    [{ name: 'x'.repeat(201), description: 'B' }, 'The course name must be at most 200 characters long.'],
    [
      { name: 'A', description: 'x'.repeat(limits.descriptionChars + 1) },
      'The description must be at most 5000 characters long.',
    ],
    [
      { name: 'A', description: 'B', supported_languages: [] },
      'Please select at least one supported language.',
    ],
    [
      { name: 'A', description: 'B', supported_languages: 'en' },
      'Please select at least one supported language.',
    ],
  ])('refuses %j', async (body, sentence) => {
    const answer = await professor.call(courses.create, { wrongBody: body })
    expect([answer.status, answer.detail]).toEqual([422, sentence])
  })
  it('makes another code when one is taken', async () => {
    const taken = await makeCourse(professor)
    const codes = [taken.course_code!, taken.course_code!, 'ZZZZZZ']
    const made = await createCourse(
      platform.context,
      { name: 'A', description: 'B', syllabus: '', supported_languages: ['en'] },
      { userId: professor.userId, role: 'professor' },
      () => codes.shift()!,
    )
    expect(made.course_code).toBe('ZZZZZZ')
  })
  it('makes codes without look-alikes', () => {
    const codes = Array.from({ length: 2_000 }, makeCourseCode)
    expect(codes.every((code) => /^[A-Z2-9]{6}$/.test(code))).toBe(true)
    expect(codes.join('')).not.toMatch(/[ILO01]/)
    expect(new Set(codes.join('')).size).toBe(31)
  })
})

describe('update', () => {
  it('changes only the given fields', async () => {
    const course = await makeCourse(professor)
    const update = (body: object) =>
      professor.call(courses.update, { params: { id: course._id }, wrongBody: body })
    expect((await update({})).body).toEqual({ ...course, stale_audio: 0 })
    expect((await update({ name: 'New', course_code: 'AAAAAA', created_at: 'x' })).body).toEqual({
      ...course,
      name: 'New',
      stale_audio: 0,
    })
    const changed = { ...course, name: 'New', syllabus: 'S', supported_languages: ['en', 'zh'] }
    expect((await update({ syllabus: 'S', supported_languages: ['zh', 'en'] })).body).toEqual({
      ...changed,
      stale_audio: 0,
    })
    expect((await update({ name: '' })).status).toBe(422)
    expect((await professor.call(courses.get, { params: { id: course._id } })).body).toEqual(changed)
  })
})

describe('enroll', () => {
  it('takes the code in any case, and twice is once', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform)
    const join = (code: string) => student.call(courses.enroll, { body: { course_code: code } })
    const first = await join(` ${course.course_code!.toLowerCase()} `)
    expect(first.body).toMatchObject({ _id: course._id, lecture_count: 0, completed_lectures: 0 })
    const again = await Promise.all([join(course.course_code!), join(course.course_code!)])
    expect(again.map((answer) => answer.body)).toEqual([first.body, first.body])
    expect((await student.call(courses.listMine)).body).toEqual([first.body])
  })
  it.each([
    ['', 422, 'Please enter an enrollment code.'],
    ['ABCDEFGHJKM', 422, 'An enrollment code has at most 10 characters.'],
    ['AAAAAA', 404, 'No course has this enrollment code. Please check it with your professor.'],
    ["' or 1=1", 404, 'No course has this enrollment code. Please check it with your professor.'],
    ['AB\u0000DEF', 404, 'No course has this enrollment code. Please check it with your professor.'],
  ])('refuses %j', async (code, status, sentence) => {
    const student = await makeStudent(platform)
    const answer = await student.call(courses.enroll, { body: { course_code: code } })
    expect([answer.status, answer.detail]).toEqual([status, sentence])
    expect((await student.call(courses.listEnrollments)).body).toEqual([])
  })
  it('stops guessing after twenty wrong codes of an account, also at once', async () => {
    const course = await makeCourse(professor)
    const [guesser, other] = [await makeStudent(platform), await makeStudent(platform)]
    const tries = (code: string) => guesser.call(courses.enroll, { body: { course_code: code } })
    const answers = await Promise.all(Array.from({ length: 25 }, () => tries('AAAAAA')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    const closed = await tries(course.course_code!)
    expect([closed.status, closed.headers['retry-after'], closed.detail]).toEqual([
      429,
      '600',
      'Too many wrong enrollment codes. Please wait ten minutes and try again.',
    ])
    expect((await other.call(courses.enroll, { body: { course_code: course.course_code! } })).status).toBe(
      200,
    )
    platform.clock.advanceMs(10 * 60_000 + 1)
    expect((await tries(course.course_code!)).status).toBe(200)
  })
  it('names the course behind a code to a visitor, until codes are guessed, and enrolling goes on', async () => {
    const course = await makeCourse(professor, { name: 'Gardening' })
    const visitor = clientOf(platform.app)
    const nameOf = async (course_code: string) =>
      (await visitor.call(courses.nameByCode, { query: { course_code } })).body.course_name
    const code = course.course_code!
    expect(await nameOf(` ${code.toLowerCase()} `)).toBe('Gardening')
    expect([await nameOf('AAAAAA'), await nameOf('')]).toEqual([null, null])
    await professor.call(courses.archive, { params: { id: course._id } })
    expect(await nameOf(code)).toBeNull()
    await professor.call(courses.reopen, { params: { id: course._id } })
    await professor.call(courses.renewCode, { params: { id: course._id } })
    expect(await nameOf(code)).toBeNull()

    const renewed = (await professor.call(courses.get, { params: { id: course._id } })).body.course_code!
    expect(await nameOf(renewed)).toBe('Gardening')
    // At once: each of these would otherwise be counted before another one has failed.
    const other = await makeCourse(professor, { name: 'Cooking' })
    const guesses = [...Array.from({ length: 60 }, () => 'QQQQQQ'), other.course_code!]
    expect((await Promise.all(guesses.map(nameOf))).filter((name) => name !== null)).toEqual([])
    expect(await nameOf(renewed)).toBeNull()
    const student = await makeStudent(platform)
    expect((await student.call(courses.enroll, { body: { course_code: renewed } })).status).toBe(200)
  })
  it('takes a renewed code only, and who is enrolled stays', async () => {
    const course = await makeCourse(professor)
    const [enrolled, late] = [await makeStudent(platform, course), await makeStudent(platform)]
    const stranger = await makeProfessor(platform)
    const renew = (person: Person) => person.call(courses.renewCode, { params: { id: course._id } })
    expect([(await renew(stranger)).status, (await renew(enrolled)).status]).toEqual([404, 403])
    const renewed = (await renew(professor)).body
    expect(renewed.course_code).not.toBe(course.course_code)
    const join = (code: string) => late.call(courses.enroll, { body: { course_code: code } })
    expect((await join(course.course_code!)).status).toBe(404)
    expect((await join(renewed.course_code!)).status).toBe(200)
    expect((await enrolled.call(courses.listMine)).body).toHaveLength(1)
  })
  it('lists the newest enrollment first', async () => {
    const [one, two] = [await makeCourse(professor), await makeCourse(professor)]
    const student = await makeStudent(platform, one)
    await enroll(student, two)
    expect((await student.call(courses.listMine)).body.map((course) => course._id)).toEqual([
      two._id,
      one._id,
    ])
    expect((await student.call(courses.listEnrollments)).body).toMatchObject([
      { course_id: two._id, progress: [] },
      { course_id: one._id, progress: [] },
    ])
  })
})
