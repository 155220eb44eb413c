import type { ReplyOf } from '@lectern/contract/call.ts'
import type { GradebookQuizColumn } from '@lectern/contract/gradebook.ts'
import type { ClassStudent, ClassStudents, insight, StudentInsight } from '@lectern/contract/insight.ts'
import { joinSittings, stateOf } from '@lectern/core/insight/student-state.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type CourseRow, getEnrolledCourse, getStaffCourse } from '../courses/courses.access.ts'
import { deleteEnrollment } from '../courses/courses.queries.ts'
import { listGradebookQuizzes } from '../gradebook/gradebook.queries.ts'
import {
  countedUntil,
  countLectures,
  findStudentRow,
  listLecturesOfStudent,
  listOwnQuizzes,
  listQuizzesOfStudent,
  listSittingsSince,
  listStuckPlaces,
  listStudentRows,
  type OwnQuizzes,
  type StuckPlace,
  type StudentListRow,
} from './students.queries.ts'

const WEEK_MS = 7 * 24 * 3_600_000
type Totals = ClassStudents['totals']

/** What lists and pages of students share; closed quizzes are due for everyone. */
const readCourse = async ({ database, clock }: Context, course: CourseRow) => {
  const quizzes = await listGradebookQuizzes(database, course.id, clock.nowMs())
  const closed = quizzes.filter(({ phase }) => phase === 'closed')
  const totals: Totals = {
    ...(await countLectures(database, course.id)),
    quizzes: closed.length,
    points: closed.reduce((sum, quiz) => sum + quiz.total_points, 0),
  }
  return { quizzes, totals }
}

const presentStudent = (
  row: StudentListRow,
  asked: {
    totals: Totals
    quizzes: readonly GradebookQuizColumn[]
    /** Points count only where the caller may see them. */
    isShown: (quiz: GradebookQuizColumn) => boolean
    isTracked: boolean
    nowMs: number
  },
  { own, stuck }: { own: OwnQuizzes | undefined; stuck: StuckPlace | undefined },
): ClassStudent => {
  const { totals, quizzes, isShown, isTracked, nowMs } = asked
  let submitted = 0
  let points = 0
  let due = 0
  let duePoints = 0
  for (const quiz of quizzes) {
    const work = row.quizzes?.[quiz._id]
    const isDue = quiz.phase === 'closed' || (work && isShown(quiz))
    if (!isDue || own?.excused.has(quiz._id)) continue
    if (!work && (own?.later.has(quiz._id) || own?.closedBefore.has(quiz._id))) continue
    due += 1
    duePoints += quiz.total_points
    if (!work || !isShown(quiz)) continue
    submitted += 1
    points += work.points ?? 0
  }
  const figures = {
    isStuck: stuck !== undefined,
    lastVisitAtMs: row.lastVisitAtMs,
    lecturesFinished: row.lecturesFinished ?? 0,
    lectures: totals.lectures,
    hasTakenQuiz: Object.keys(row.quizzes ?? {}).length > 0,
  }
  const state = isTracked ? stateOf(figures, nowMs) : null
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    enrolled_at: new Date(row.enrolledAtMs).toISOString(),
    state,
    stuck_at: state === 'stuck' ? stuck! : null,
    last_visit_at: isTracked && row.lastVisitAtMs !== null ? new Date(row.lastVisitAtMs).toISOString() : null,
    lectures_finished: isTracked ? figures.lecturesFinished : null,
    slides_studied: isTracked ? (row.slidesStudied ?? 0) : null,
    quizzes_submitted: submitted,
    points,
    quizzes_due: due,
    points_due: duePoints,
  }
}

/** Lists the students of a course with the figures of the list: everyone, or `limits.studentsPerPage` of them. */
export const listStudents = async (
  context: Context,
  courseId: string,
  user: Identity,
  page?: number,
): Promise<ClassStudents & { courseName: string }> => {
  const course = await getStaffCourse(context, courseId, user, 'see')
  const counted = await countedUntil(context)
  const { totals, quizzes } = await readCourse(context, course)
  const nowMs = context.clock.nowMs()
  const asked = { totals, quizzes, isShown: () => true, isTracked: course.tracksStudents, nowMs }
  const rows = await listStudentRows(context.database, course.id, page)
  const own = await listOwnQuizzes(context.database, course.id, nowMs)
  const stuck = await listStuckPlaces(context.database, course.id)
  return {
    courseName: course.name,
    totals,
    tracks_students: course.tracksStudents,
    counted_until: counted.toISOString(),
    students: rows.map((row) =>
      presentStudent(row, asked, { own: own.get(row.id), stuck: stuck.get(row.id) }),
    ),
  }
}

/** @param isOwn a student asks: points only of results that are shown */
const readStudent = async (
  context: Context,
  course: CourseRow,
  studentId: string,
  isOwn: boolean,
): Promise<StudentInsight> => {
  const { database, clock } = context
  const nowMs = clock.nowMs()
  const row = await findStudentRow(database, course.id, studentId)
  if (!row) throw notFound('student_not_in_course')
  const own = (await listOwnQuizzes(database, course.id, nowMs, studentId)).get(studentId)
  const stuck = (await listStuckPlaces(database, course.id, studentId)).get(studentId)
  const { quizzes, totals } = await readCourse(context, course)
  const isShown = ({ results }: GradebookQuizColumn) => !isOwn || results === 'shown'
  const isTracked = course.tracksStudents
  const counted = await countedUntil(context)
  const lectures = await listLecturesOfStudent(database, course.id, studentId)
  const sittings = await listSittingsSince(database, course.id, studentId, new Date(nowMs - WEEK_MS))
  const visits = joinSittings(
    sittings.map((sitting) => ({ ...sitting, lecture: '', page: null, finishedSlides: 0 })),
  )
  const works = new Map(
    (await listQuizzesOfStudent(database, course.id, studentId)).map((one) => [one.id, one]),
  )
  return {
    ...presentStudent(row, { totals, quizzes, isShown, isTracked, nowMs }, { own, stuck }),
    course_name: course.name,
    totals,
    tracks_students: isTracked,
    counted_until: counted.toISOString(),
    visits_this_week: isTracked ? visits.length : null,
    seconds_this_week: isTracked ? sittings.reduce((sum, { seconds }) => sum + seconds, 0) : null,
    lectures: lectures.map((lecture) => ({
      _id: lecture.id,
      title: lecture.title,
      slide_titles: lecture.slideTitles,
      studied: isTracked ? lecture.studied : null,
      seconds: isTracked ? lecture.seconds : null,
      finished_at:
        isTracked && lecture.finishedAt !== null ? new Date(lecture.finishedAt).toISOString() : null,
    })),
    quizzes: quizzes
      .filter(({ phase }) => !isOwn || phase !== 'before')
      .map((quiz) => {
        const work = works.get(quiz._id)
        const submittedAt = work?.submittedAt ?? null
        return {
          _id: quiz._id,
          title: quiz.title,
          is_closed: quiz.phase === 'closed' && !own?.later.has(quiz._id),
          is_excused: own?.excused.has(quiz._id) ?? false,
          is_closed_before_enrollment: own?.closedBefore.has(quiz._id) ?? false,
          points_possible: work?.possible ?? quiz.total_points,
          submission_id: work?.submissionId ?? null,
          submitted_at: submittedAt === null ? null : new Date(submittedAt).toISOString(),
          seconds: work?.seconds ?? null,
          points: isShown(quiz) ? (work?.points ?? null) : null,
          disputes: work?.disputes ?? 0,
          open_disputes: work?.openDisputes ?? 0,
          time_factor: work?.timeFactor ?? 1,
          extra_minutes: work?.extraMinutes ?? 0,
        }
      }),
  }
}

/** Returns one student, for the staff. @throws not_found for a student of another course */
export const getStudent = async (
  context: Context,
  courseId: string,
  studentId: string,
  user: Identity,
): Promise<StudentInsight> =>
  readStudent(context, await getStaffCourse(context, courseId, user, 'see'), studentId, false)

/** Returns what a course records about the signed-in student. */
export const getOwnFigures = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<StudentInsight> =>
  readStudent(context, await getEnrolledCourse(context, courseId, user), user.userId, true)

/**
 * Ends an enrollment. Progress, notes, chats and submissions stay in their tables, so that enrolling again brings them
 * back. @throws not_found without an enrollment
 */
export const removeStudent = async (
  context: Context,
  asked: { courseId: string; studentId: string; client: string },
  user: Identity,
): Promise<ReplyOf<typeof insight.removeStudent>> => {
  const course = await getStaffCourse(context, asked.courseId, user, 'edit_quizzes')
  await context.database.transaction(async (tx) => {
    if (!(await deleteEnrollment(tx, asked.studentId, course.id))) throw notFound('student_not_in_course')
    await record(tx, {
      action: 'student_removed',
      actorId: user.userId,
      subjectId: asked.studentId,
      details: { course: course.name },
      client: asked.client,
    })
  })
  return { user_id: asked.studentId }
}
