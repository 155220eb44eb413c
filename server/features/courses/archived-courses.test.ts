import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesCourse, courseReference } from '../../platform/archived-courses.ts'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import { draftedQuestionsTable } from '../../platform/db/schema/quiz-drafts.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { goodBodies, unknownId } from '../../testing/good-bodies.ts'
import { choiceQuestion, joinQuiz, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { drawInk, writePdf } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

type Named = { name: string; call: Call }
const calls: Named[] = Object.entries(allCalls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as Record<string, Call>).map(([verb, call]) => ({
    name: `${feature}.${verb}`,
    call,
  })),
)

let platform: TestApp
let owner: Person
let teacher: Person
let student: Person
let made: Awaited<ReturnType<typeof makeTerm>>

const makeTerm = async () => {
  const course = await makeCourse(owner)
  await platform.context.database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: teacher.userId, role: 'teacher' })
  await student.call(courses.enroll, { body: { course_code: course.course_code! } })
  const lecture = await makeLecture(platform, course, { published: true })
  const quiz = await makeQuiz(owner, course)
  const { submissionId } = await submitAnswers(student, quiz, { choice: 0 })
  const [draft] = await platform.context.database
    .insert(draftedQuestionsTable)
    .values({
      lectureId: lecture.id,
      pictureKey: lecture.slides[0]!.pictureKey,
      slideNumber: 1,
      sentence: 'Slide 1',
      question: choiceQuestion('drafted'),
    })
    .returning()
  return { course, lecture, quiz, submissionId, draftId: draft!.id }
}

beforeAll(async () => {
  platform = await startTestApp()
  owner = await makeProfessor(platform)
  teacher = await makeProfessor(platform)
  student = await makeStudent(platform)
  made = await makeTerm()
})
afterAll(() => platform.stop())

const send = async (person: Person, { name, call }: Named) => {
  const { course, lecture, quiz, submissionId, draftId } = made
  const ids = {
    course: course._id,
    lecture: lecture.id,
    quiz: quiz._id,
    submission: submissionId,
    draft: draftId,
  }
  const reference = courseReference(call)!
  const values: Record<string, string | number> = {
    student: student.userId,
    user: student.userId,
    announcement: unknownId,
    invitation: unknownId,
    card: unknownId,
    asked: unknownId,
    claim: unknownId,
    session: unknownId,
    slide: 1,
    lang: 'en',
    language: 'en',
    [reference.field]: ids[reference.kind],
  }
  const params = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((key) => [key, values[key]!]))
  const good =
    name === 'annotations.draw' ? { ...goodBodies[name], image_data: await drawInk() } : goodBodies[name]
  return person.call(call, {
    params: params as never,
    query: {
      ...(reference.from === 'query' ? { course_id: course._id } : {}),
      ...(name === 'slides.discard' ? { deck_id: unknownId } : {}),
    } as never,
    wrongBody: reference.from === 'body' ? { ...good, lecture_id: lecture.id } : good,
    ...(call.takes === 'upload' ? { file: { name: 'a.pdf', bytes: await writePdf([['Hello']]) } } : {}),
  })
}

describe('access', () => {
  it('lets its owner alone archive and reopen a course', async () => {
    const course = await makeCourse(owner)
    await platform.context.database
      .insert(courseStaffTable)
      .values({ courseId: course._id, userId: teacher.userId, role: 'teacher' })
    const params = { id: course._id }
    for (const [person, status] of [
      [student, 403],
      [await makeProfessor(platform), 404],
      [teacher, 403],
    ] as const)
      for (const call of [courses.archive, courses.reopen])
        expect((await person.call(call, { params })).status).toBe(status)
    const archived = await owner.call(courses.archive, { params })
    expect(archived.body.archived_at).not.toBeNull()
    expect((await owner.call(courses.archive, { params })).body).toEqual(archived.body)
    expect((await owner.call(courses.reopen, { params })).body.archived_at).toBeNull()
    expect((await owner.call(courses.reopen, { params })).status).toBe(200)
  })

  it('is not possible while a student takes a quiz', async () => {
    const course = await makeCourse(owner)
    const taker = await makeStudent(platform, course)
    const quiz = await makeQuiz(owner, course)
    await joinQuiz(taker, quiz)
    const params = { id: course._id }
    const refused = await owner.call(courses.archive, { params })
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      409,
      'course_has_open_attempts',
    ])
    expect((await owner.call(courses.get, { params })).body.archived_at).toBeNull()

    await submitAnswers(taker, quiz, {})
    const own = { params: { id: quiz._id } }
    expect((await taker.call(grading.mine, own)).body.quiz.is_archived).toBeUndefined()
    expect((await owner.call(courses.archive, { params })).status).toBe(200)
    // The screens offer nothing that would be refused.
    expect((await taker.call(grading.mine, own)).body.quiz.is_archived).toBe(true)
  })
})

/** About no one course, or possible in an archived one, with the reason. */
const possible: Record<string, string> = {
  'courses.leave': 'nobody is kept in a course',
  'courses.archive': 'changes nothing',
  'courses.reopen': 'ends it',
  'deletedCourses.remove': 'the owner may delete it',
  'deletedCourses.restore': 'brings it back, archived',
  'lectureEditors.report': 'says where a window is, and changes nothing of the lecture',
  'courseCopies.start': 'changes the new course only',
  'submissions.saveProgress': 'a course with an open attempt cannot be archived',
  'submissions.submit': 'a course with an open attempt cannot be archived',
  'decidedClaims.see': 'notes what the student has seen',
  'lectureQuestions.seeAnswer': 'notes what the student has seen',
  'exports.grades': 'reads',
  'gradebook.export': 'reads',
}

describe('every call that changes a course', () => {
  it('is either refused in an archived one or possible for a reason', () => {
    const changing = calls.filter(({ call }) => call.method !== 'GET' && courseReference(call))
    const others = changing.filter(({ call }) => !changesCourse(call)).map(({ name }) => name)
    expect(others.toSorted()).toEqual(Object.keys(possible).toSorted())
    // These name things of a course in another way, or nothing of one.
    const unknown = calls.filter(
      ({ call }) =>
        call.method !== 'GET' &&
        !courseReference(call) &&
        call.who !== 'anyone' &&
        call.who !== 'administrator' &&
        !call.path.startsWith('/users/') &&
        !('job' in (call.params?.shape ?? {})),
    )
    expect(unknown.map(({ name }) => name).toSorted()).toEqual([
      'announcements.read',
      'announcements.setMailWish',
      'courseInvitations.accept',
      'courseInvitations.decline',
      'courses.create',
      'courses.enroll',
      'courses.uploadSyllabus',
      'models.test',
      'practice.review',
      'submissions.join',
    ])
  })

  it.each(calls.filter(({ call }) => changesCourse(call)))('$name', async (named) => {
    const params = { id: made.course._id }
    await owner.call(courses.archive, { params })
    const people = named.call.who === 'student' ? [student] : [owner, teacher]
    for (const person of people) {
      if (named.call.action === 'manage_staff' && person === teacher) continue
      const answer = await send(person, named)
      expect([answer.status, (answer.body as unknown as { code?: string }).code]).toEqual([
        403,
        'course_archived',
      ])
    }
    // Others learn nothing of it.
    const stranger =
      named.call.who === 'student' ? await makeStudent(platform) : await makeProfessor(platform)
    expect((await send(stranger, named)).status).toBe(404)
  })
})

it('takes no enrollment and no attempt by code, and both again after it is reopened', async () => {
  const course = await makeCourse(owner)
  const member = await makeStudent(platform, course)
  const quiz = await makeQuiz(owner, course)
  const params = { id: course._id }
  await owner.call(courses.archive, { params })
  const newcomer = await makeStudent(platform)
  const body = { course_code: course.course_code! }
  const refused = await newcomer.call(courses.enroll, { body })
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
    403,
    'course_archived',
  ])
  const join = { body: { quiz_code: quiz.quiz_code } }
  const notTaken = await member.call(allCalls.submissions.join, join)
  expect([notTaken.status, (notTaken.body as unknown as { code: string }).code]).toEqual([
    403,
    'course_archived',
  ])
  expect((await member.call(allCalls.submissions.due)).body).toEqual([])
  await owner.call(courses.reopen, { params })
  expect((await newcomer.call(courses.enroll, { body })).status).toBe(200)
  expect((await member.call(allCalls.submissions.join, join)).status).toBe(200)
})

it('keeps lectures, results and lists readable for students and staff', async () => {
  const term = await makeTerm()
  const params = { id: term.course._id }
  await owner.call(courses.archive, { params })
  const reads = [
    [student, allCalls.courses.get, params],
    [student, allCalls.lectures.get, { id: term.lecture.id }],
    [student, allCalls.gradebook.mine, params],
    [owner, allCalls.gradebook.get, params],
    [owner, allCalls.quizzes.get, { id: term.quiz._id }],
    [teacher, allCalls.lectures.listOfCourse, { courseId: term.course._id }],
  ] as const
  for (const [person, call, named] of reads)
    expect([call.path, (await person.call(call as Call, { params: named })).status]).toEqual([call.path, 200])
  const mine = (await student.call(courses.listMine)).body.find(({ _id }) => _id === term.course._id)
  expect(mine?.archived_at).not.toBeNull()
})
