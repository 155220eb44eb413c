import type { CourseRole } from '@lectern/contract/course-access.ts'
import type {
  Course,
  changedCourse,
  courseChange,
  newCourse,
  Pronunciation,
  StudentCourse,
} from '@lectern/contract/courses.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import {
  createSubject,
  failuresCountSince,
  getClient,
  recordFailure,
  tooManyFailures,
} from '../users/failures.ts'
import { createKeyedMutex } from '../users/keyed-mutex.ts'
import { countFailures } from '../users/users.queries.ts'
import { isCourseCode, makeCourseCode } from './course-code.ts'
import { type CourseRow, findEnrolledCourse, getStaffCourse } from './courses.access.ts'
import {
  deleteEnrollment,
  findCourseByCode,
  insertCourse,
  insertEnrollment,
  listCoursesOfStaff,
  listCoursesOfStudent,
  listEnrollmentsOf,
  lockCourse,
  updateCourse,
  updateCourseCode,
} from './courses.queries.ts'
import { presentPronunciations, presentSpeech, renewSpokenHashes } from './spoken-hash.ts'
import { lockRoleOf } from './staff.queries.ts'

/** There are 887 million codes: even two collisions in a row are extremely unlikely. */
const CODE_TRIES = 20

/** The course as every member sees it. */
const presentCourse = (course: CourseRow): Omit<Course, 'course_code'> => ({
  _id: course.id,
  name: course.name,
  description: course.description,
  syllabus: course.syllabus,
  supported_languages: course.supportedLanguages,
  tracks_students: course.tracksStudents,
  created_at: course.createdAt.toISOString(),
  archived_at: course.archivedAt?.toISOString() ?? null,
})

const presentStaffCourse = (course: CourseRow & { role: CourseRole }): Course => ({
  ...presentCourse(course),
  role: course.role,
  course_code: course.courseCode,
  pronunciations: presentPronunciations(course.pronunciations),
  voice_settings: presentSpeech(course).voice,
  help_level: course.helpLevel,
})

/** @param makeCode for tests that need a collision @throws forbidden when the account is no professor's any more */
export const createCourse = async (
  { database }: Context,
  asked: z.output<typeof newCourse>,
  user: Identity,
  makeCode = makeCourseCode,
): Promise<Course> => {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const course = await database.transaction(async (tx) => {
      // An administrator may be making the account a student's.
      if ((await lockRoleOf(tx, user.userId)) !== 'professor') throw forbidden('professors_only')
      return insertCourse(tx, {
        professorId: user.userId,
        name: asked.name,
        description: asked.description,
        syllabus: asked.syllabus ?? '',
        supportedLanguages: asked.supported_languages,
        courseCode: makeCode(),
      })
    })
    if (course) return presentStaffCourse({ ...course, role: 'owner' })
  }
  throw new Error('No free course code was found.')
}

export const listCourses = async ({ database }: Context, user: Identity): Promise<Course[]> =>
  (await listCoursesOfStaff(database, user.userId)).map((course) => ({
    ...presentStaffCourse(course),
    open_questions: course.openQuestions,
  }))

/** Returns a course for its staff and for students enrolled in it; a student's account may be an assistant's. */
export const getCourse = async (context: Context, courseId: string, user: Identity): Promise<Course> => {
  if (user.role === 'student') {
    const course = await findEnrolledCourse(context, courseId, user)
    if (course) return presentCourse(course)
  }
  return presentStaffCourse(await getStaffCourse(context, courseId, user, 'see'))
}

const storePronunciations = (list: Pronunciation[]) =>
  list.map(({ word, say_as, language }) => ({ word, sayAs: say_as, language }))

/**
 * Changes the given fields; languages of existing lectures stay. A changed pronunciation makes the audio outdated
 * that speaks its word, a changed voice all audio. Audio that is being made uses the old list and is then outdated
 * too. @returns the course, and how much audio became outdated
 */
export const changeCourse = async (
  context: Context,
  courseId: string,
  change: z.output<typeof courseChange>,
  user: Identity,
): Promise<z.output<typeof changedCourse>> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  const {
    supported_languages: supportedLanguages,
    pronunciations,
    voice_settings: voiceSettings,
    help_level: helpLevel,
    tracks_students: tracksStudents,
    ...rest
  } = change
  const wanted = {
    ...rest,
    ...(supportedLanguages ? { supportedLanguages } : {}),
    ...(pronunciations ? { pronunciations: storePronunciations(pronunciations) } : {}),
    ...(voiceSettings ? { voiceSettings } : {}),
    ...(helpLevel ? { helpLevel } : {}),
    ...(tracksStudents === undefined ? {} : { tracksStudents }),
  }
  if (Object.values(wanted).every((value) => value === undefined))
    return { ...presentStaffCourse(course), stale_audio: 0 }
  return context.database.transaction(async (tx) => {
    const before = await lockCourse(tx, course.id)
    const after = await updateCourse(tx, course.id, wanted)
    const speech = presentSpeech(after)
    const isOtherSpeech = JSON.stringify(before && presentSpeech(before)) !== JSON.stringify(speech)
    const stale = isOtherSpeech
      ? await renewSpokenHashes(tx, course.id, speech.pronunciations, speech.voice)
      : 0
    return { ...presentStaffCourse({ ...after, role: course.role }), stale_audio: stale }
  })
}

type CourseOfStudent = Awaited<ReturnType<typeof listCoursesOfStudent>>[number]

export const presentForStudent = (row: CourseOfStudent): StudentCourse => ({
  ...presentCourse(row.course),
  lecture_count: row.lectureCount,
  completed_lectures: row.completedLectures,
  slide_count: row.slideCount,
  completed_slides: row.completedSlides,
  new_answers:
    row.newAnswers.lectureId === null
      ? null
      : { count: row.newAnswers.count, lecture_id: row.newAnswers.lectureId },
  enrolled_at: row.enrolledAt.toISOString(),
})

export const listMyCourses = async ({ database }: Context, user: Identity): Promise<StudentCourse[]> =>
  (await listCoursesOfStudent(database, user.userId)).map(presentForStudent)

/** Lists the courses of a student, with the lectures completed in each. */
export const listMyEnrollments = async ({ database }: Context, user: Identity) =>
  (await listEnrollmentsOf(database, user.userId)).map((row) => ({
    course_id: row.courseId,
    enrolled_at: row.enrolledAt.toISOString(),
    progress: row.progress,
  }))

/** Per account, and per client: far above what a class behind one address mistypes within ten minutes. */
const CODES_ALLOWED = { account: 20, client: 1_000 }
const runExclusive = createKeyedMutex()

/**
 * Enrolls with a course code; repeating it has no effect. @throws not_found for an unknown code, too_many after
 * guessing codes
 */
export const enroll = (
  context: Context,
  asked: { courseCode: string; client: string },
  user: Identity,
): Promise<StudentCourse> => {
  const account = createSubject('enroll', user.userId)
  const client = createSubject('enrollClient', getClient(asked.client))
  // Sequential: otherwise a hundred concurrent tries would be counted before the first has failed.
  return runExclusive(account, async () => {
    const { database } = context
    const failures = await countFailures(database, [account, client], failuresCountSince(context))
    if ((failures[account] ?? 0) >= CODES_ALLOWED.account || (failures[client] ?? 0) >= CODES_ALLOWED.client)
      throw tooManyFailures('too_many_wrong_enrollment_codes')
    const course = isCourseCode(asked.courseCode)
      ? await findCourseByCode(database, asked.courseCode)
      : undefined
    if (!course) {
      await recordFailure(context, [account, client])
      throw notFound('enrollment_code_unknown')
    }
    if (course.archivedAt !== null) throw forbidden('course_archived')
    if (!(await insertEnrollment(database, user.userId, course.id))) throw conflict('staff_cannot_enroll')
    const [row] = await listCoursesOfStudent(database, user.userId, course.id)
    // The course was deleted meanwhile.
    if (!row) throw notFound('enrollment_code_unknown')
    return presentForStudent(row)
  })
}

/** Unknown codes per client within ten minutes. Beyond them no course is named there; enrolling goes on. */
const NAMES_ALLOWED = 60

/**
 * The name of the course that a code enrolls in, for a visitor without an account, who could register and enroll with it
 * (decision 0130). Null for an unknown code, an archived course, and a client that has guessed codes.
 */
export const findCourseName = async (
  context: Context,
  asked: { courseCode: string; client: string },
): Promise<{ course_name: string | null }> => {
  const { database } = context
  const client = createSubject('courseNameClient', getClient(asked.client))
  // Sequential, as in `enroll`.
  return runExclusive(client, async () => {
    const failures = await countFailures(database, [client], failuresCountSince(context))
    if ((failures[client] ?? 0) >= NAMES_ALLOWED) return { course_name: null }
    const course = isCourseCode(asked.courseCode)
      ? await findCourseByCode(database, asked.courseCode)
      : undefined
    if (!course) await recordFailure(context, [client])
    return { course_name: course && course.archivedAt === null ? course.name : null }
  })
}

/** Leaves a course. Notes, progress and submissions stay, and are there again after another enrollment. */
export const leaveCourse = async ({ database }: Context, courseId: string, user: Identity): Promise<void> => {
  if (!(await deleteEnrollment(database, user.userId, courseId))) throw notFound('course_not_found')
}

/** Gives a course another code; the former one opens nothing from now on. Enrolled students stay. */
export const renewCourseCode = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<Course> => {
  const { role } = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const course = await updateCourseCode(context.database, courseId, makeCourseCode())
    if (course) return presentStaffCourse({ ...course, role })
  }
  throw new Error('No free course code was found.')
}
