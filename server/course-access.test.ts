import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { type CourseRole, courseRoles, mayDo } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { JobKind } from '@lectern/contract/jobs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseStaffTable } from './platform/db/schema/courses.ts'
import { draftedQuestionsTable } from './platform/db/schema/quiz-drafts.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from './testing/factories.ts'
import { goodBodies, unknownId } from './testing/good-bodies.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from './testing/quiz-factories.ts'
import { drawInk, writePdf } from './testing/small-files.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Role × action, tested call by call against the table of `contract/course-access.ts`. */

type Named = { name: string; call: Call }
const calls: Named[] = Object.entries(allCalls)
  .flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature as Record<string, Call>).map(([verb, call]) => ({
      name: `${feature}.${verb}`,
      call,
    })),
  )
  .filter(({ call }) => call.action)
/** Errors that hide a thing from a caller who has no right to it. */
const hidden = new Set([
  'course_not_found',
  'lecture_not_found',
  'lecture_not_editable',
  'quiz_not_found',
  'submission_not_found',
  'job_not_found',
  'drafted_question_not_found',
  'file_not_found',
])
const kindOfFeature: Record<string, JobKind> = {
  slides: 'slides',
  scripts: 'script',
  annotations: 'annotated_script',
  speech: 'audio',
  translation: 'translation',
  publishing: 'publishing',
  jobs: 'audio',
}

let platform: TestApp
let course: Course
let staff: Record<CourseRole | 'studentAssistant', Person>
let student: Person
let stranger: Person
/** On the staff of another course: enough to make calls of professors, but not here. */
let assistantElsewhere: Person
let lecture: Awaited<ReturnType<typeof makeLecture>>
/** With the same staff; deleted by the walk. */
let removable: Course
let ids: { quiz: string; submission: string; grading: string; draft: string }
let pdf: Uint8Array
let ink: string

beforeAll(async () => {
  platform = await startTestApp()
  const { database } = platform.context
  const owner = await makeProfessor(platform)
  const teacher = await makeProfessor(platform)
  const assistant = await makeProfessor(platform)
  const studentAssistant = await makeStudent(platform)
  assistantElsewhere = await makeStudent(platform)
  stranger = await makeProfessor(platform)
  staff = { owner, teacher, assistant, studentAssistant }
  course = await makeCourse(owner)
  removable = await makeCourse(owner)
  const other = await makeCourse(stranger)
  await database.insert(courseStaffTable).values([
    { courseId: course._id, userId: teacher.userId, role: 'teacher' },
    { courseId: course._id, userId: assistant.userId, role: 'assistant' },
    { courseId: course._id, userId: studentAssistant.userId, role: 'assistant' },
    { courseId: removable._id, userId: teacher.userId, role: 'teacher' },
    { courseId: removable._id, userId: assistant.userId, role: 'assistant' },
    { courseId: removable._id, userId: studentAssistant.userId, role: 'assistant' },
    { courseId: other._id, userId: assistantElsewhere.userId, role: 'assistant' },
  ])
  student = await makeStudent(platform, course)
  lecture = await makeLecture(platform, course)
  const quiz = await makeQuiz(owner, course)
  const { submissionId, jobId } = await submitAnswers(student, quiz, { choice: 0, text: 'Light.' })
  const [draft] = await database
    .insert(draftedQuestionsTable)
    .values({
      lectureId: lecture.id,
      pictureKey: lecture.slides[0]!.pictureKey,
      slideNumber: 1,
      sentence: 'Slide 1',
      question: choiceQuestion('drafted'),
    })
    .returning()
  ids = { quiz: quiz._id, submission: submissionId, grading: jobId, draft: draft!.id }
  pdf = await writePdf([['Hello']])
  ink = await drawInk()
})
afterAll(() => platform.stop())

/** What a call's path names. A job is the owner's; a lecture that is deleted is a new one. */
const paramsFor = async ({ name, call }: Named): Promise<Record<string, string | number>> => {
  const names = Object.keys(call.params?.shape ?? {})
  const lectureId = name === 'lectures.remove' ? (await makeLecture(platform, course)).id : lecture.id
  const idOf = () => {
    if (name === 'deletedCourses.remove') return removable._id
    if (call.path.startsWith('/quizzes/submission/')) return ids.submission
    if (call.path.startsWith('/quizzes/')) return ids.quiz
    return call.path.startsWith('/courses/') ? course._id : lectureId
  }
  const jobOf = async () => {
    if (name.startsWith('grading.')) return ids.grading
    const job = await platform.context.database.transaction((tx) =>
      platform.context.queue.enqueue(tx, {
        kind: kindOfFeature[name.split('.')[0]!]!,
        ownerId: staff.owner.userId,
        lectureId,
        payload: {},
      }),
    )
    await platform.context.queue.cancel(job.id)
    return job.id
  }
  const values: Record<string, string | number> = {
    id: idOf(),
    courseId: course._id,
    student: student.userId,
    question: 'choice',
    draft: ids.draft,
    job: names.includes('job') ? await jobOf() : '',
    user: unknownId,
    claim: unknownId,
    asked: unknownId,
    announcement: unknownId,
    invitation: unknownId,
    card: unknownId,
    slide: 1,
    lang: 'en',
    language: 'en',
  }
  return Object.fromEntries(names.map((param) => [param, values[param]!]))
}

const send = async (person: Person, named: Named) => {
  const { name, call } = named
  const good = goodBodies[name]
  const body =
    name === 'annotations.draw'
      ? { ...good, image_data: ink }
      : good && 'lecture_id' in good
        ? { ...good, lecture_id: lecture.id }
        : good
  const query = {
    ...(name === 'files.get' ? { file_path: lecture.slides[0]!.pictureKey } : {}),
    ...(name === 'models.estimate' ? { task: 'script' } : {}),
    ...(name === 'slides.discard' ? { deck_id: unknownId } : {}),
    ...(name === 'quizzes.create' ? { course_id: course._id } : {}),
  }
  const answer = await person.call(call, {
    params: (await paramsFor(named)) as never,
    query: query as never,
    wrongBody: body,
    ...(call.takes === 'upload' ? { file: { name: 'a.pdf', bytes: pdf } } : {}),
  })
  const code = (answer.body as { code?: string } | undefined)?.code ?? ''
  const isRefused = answer.status === 403 || (answer.status === 404 && hidden.has(code))
  return { ...answer, code, isRefused }
}

/** Calls that name nothing of one course: lists, and what the pages of any course need. */
const isAboutOneCourse = ({ name, call }: Named): boolean =>
  call.params !== undefined || ['files.get', 'quizzes.create', 'activity.log'].includes(name)

describe('each call of a course, for each role of its staff', () => {
  it.each(calls)('$name', async (named) => {
    const { action } = named.call
    for (const role of courseRoles.toReversed()) {
      const people = role === 'assistant' ? [staff.assistant, staff.studentAssistant] : [staff[role]]
      for (const person of people) {
        const isStudent = person === staff.studentAssistant
        if (!isAboutOneCourse(named) && !isStudent) continue
        const answer = await send(person, named)
        const shown = [
          role,
          isStudent ? 'student account' : 'professor account',
          answer.isRefused,
          answer.code,
        ]
        expect(shown).toEqual([shown[0], shown[1], !mayDo(role, action!), answer.code])
        expect(answer.status).toBeLessThan(500)
      }
    }
  })
})

describe('each call of a course, for people outside its staff', () => {
  it.each(calls.filter((named) => isAboutOneCourse(named)))('$name', async (named) => {
    for (const person of [stranger, assistantElsewhere]) {
      const answer = await send(person, named)
      expect([answer.status === 403 || answer.status === 404, answer.code]).toEqual([true, answer.code])
      expect(answer.isRefused).toBe(true)
    }
    // A student of the course, without a place on its staff, makes no call of professors.
    if (named.call.who === 'professor') expect((await send(student, named)).status).toBe(403)
  })
})

/** The walk through all calls has renewed it. */
const codeOf = async ({ _id }: Course) =>
  (await staff.owner.call(allCalls.courses.get, { params: { id: _id } })).body.course_code

it('gives an assistant with the account of a student no call of students in the course', async () => {
  const { studentAssistant } = staff
  const params = { id: lecture.id, lecture: lecture.id, slide: 1 }
  for (const call of [allCalls.notes.ofLecture, allCalls.study.completeSlide, allCalls.chat.sessions])
    expect((await studentAssistant.call(call as Call, { params })).status).toBe(404)
  const body = { course_code: (await codeOf(course))! }
  const enrolled = await studentAssistant.call(allCalls.courses.enroll, { body })
  expect([enrolled.status, enrolled.detail]).toEqual([
    409,
    'You are on the staff of this course, so you cannot enroll in it.',
  ])
})

it('lets no member of the staff grade their own submission', async () => {
  const { database } = platform.context
  const former = await makeStudent(platform, { ...course, course_code: await codeOf(course) })
  const quiz = await makeQuiz(staff.owner, course)
  const { submissionId } = await submitAnswers(former, quiz, { choice: 1 })
  await database
    .insert(courseStaffTable)
    .values({ courseId: course._id, userId: former.userId, role: 'assistant' })
  const params = { id: submissionId }
  const body = { question_id: 'choice', points_earned: 10, reason: 'Mine.' }
  expect((await former.call(allCalls.grading.setGrade, { params, body })).status).toBe(404)
  expect((await staff.assistant.call(allCalls.grading.setGrade, { params, body })).status).toBe(200)
})
