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
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { isCourseCode, makeCourseCode } from './course-code.ts'
import { type CourseRow, getEnrolledCourse, getOwnCourse } from './courses.access.ts'
import {
  findCourseByCode,
  insertCourse,
  insertEnrollment,
  listCoursesOf,
  listCoursesOfStudent,
  listEnrollmentsOf,
  lockCourse,
  updateCourse,
} from './courses.queries.ts'
import { presentPronunciations, presentSpeech, renewSpokenHashes } from './spoken-hash.ts'

/** There are 887 million codes: even two collisions in a row are extremely unlikely. */
const CODE_TRIES = 20

/** The course as every member sees it. */
const presentCourse = (course: CourseRow): Omit<Course, 'course_code'> => ({
  _id: course.id,
  name: course.name,
  description: course.description,
  syllabus: course.syllabus,
  supported_languages: course.supportedLanguages,
  created_at: course.createdAt.toISOString(),
})

const presentOwnCourse = (course: CourseRow): Course => ({
  ...presentCourse(course),
  course_code: course.courseCode,
  pronunciations: presentPronunciations(course.pronunciations),
  voice_settings: presentSpeech(course).voice,
  help_level: course.helpLevel,
})

/** @param makeCode for tests that need a collision */
export const createCourse = async (
  { database }: Context,
  asked: z.output<typeof newCourse>,
  user: Identity,
  makeCode = makeCourseCode,
): Promise<Course> => {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const course = await insertCourse(database, {
      professorId: user.userId,
      name: asked.name,
      description: asked.description,
      syllabus: asked.syllabus ?? '',
      supportedLanguages: asked.supported_languages,
      courseCode: makeCode(),
    })
    if (course) return presentOwnCourse(course)
  }
  throw new Error('No free course code was found.')
}

export const listCourses = async ({ database }: Context, user: Identity): Promise<Course[]> =>
  (await listCoursesOf(database, user.userId)).map(presentOwnCourse)

export const getCourse = async (context: Context, courseId: string, user: Identity): Promise<Course> =>
  user.role === 'professor'
    ? presentOwnCourse(await getOwnCourse(context, courseId, user))
    : presentCourse(await getEnrolledCourse(context, courseId, user))

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
  const course = await getOwnCourse(context, courseId, user)
  const {
    supported_languages: supportedLanguages,
    pronunciations,
    voice_settings: voiceSettings,
    help_level: helpLevel,
    ...rest
  } = change
  const wanted = {
    ...rest,
    ...(supportedLanguages ? { supportedLanguages } : {}),
    ...(pronunciations ? { pronunciations: storePronunciations(pronunciations) } : {}),
    ...(voiceSettings ? { voiceSettings } : {}),
    ...(helpLevel ? { helpLevel } : {}),
  }
  if (Object.values(wanted).every((value) => value === undefined))
    return { ...presentOwnCourse(course), stale_audio: 0 }
  return context.database.transaction(async (tx) => {
    const before = await lockCourse(tx, course.id)
    const after = await updateCourse(tx, course.id, wanted)
    const speech = presentSpeech(after)
    const isOtherSpeech = JSON.stringify(before && presentSpeech(before)) !== JSON.stringify(speech)
    const stale = isOtherSpeech
      ? await renewSpokenHashes(tx, course.id, speech.pronunciations, speech.voice)
      : 0
    return { ...presentOwnCourse(after), stale_audio: stale }
  })
}

type CourseOfStudent = Awaited<ReturnType<typeof listCoursesOfStudent>>[number]

const presentForStudent = (row: CourseOfStudent): StudentCourse => ({
  ...presentCourse(row.course),
  lecture_count: row.lectureCount,
  completed_lectures: row.completedLectures,
  enrolled_at: row.enrolledAt.toISOString(),
})

export const listMyCourses = async ({ database }: Context, user: Identity): Promise<StudentCourse[]> =>
  (await listCoursesOfStudent(database, user.userId)).map(presentForStudent)

export const listMyEnrollments = async ({ database }: Context, user: Identity) =>
  (await listEnrollmentsOf(database, user.userId)).map((row) => ({
    course_id: row.courseId,
    enrolled_at: row.enrolledAt.toISOString(),
    progress: row.progress,
  }))

/** Enrolls with a course code; repeating it has no effect. @throws not_found for an unknown code */
export const enroll = async (
  { database }: Context,
  courseCode: string,
  user: Identity,
): Promise<StudentCourse> => {
  const course = isCourseCode(courseCode) ? await findCourseByCode(database, courseCode) : undefined
  if (!course) throw notFound('enrollment_code_unknown')
  await insertEnrollment(database, user.userId, course.id)
  const [row] = await listCoursesOfStudent(database, user.userId, course.id)
  return presentForStudent(row!)
}
