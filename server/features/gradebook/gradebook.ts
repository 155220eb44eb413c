import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReplyOf } from '@lectern/contract/call.ts'
import type { Gradebook, gradebookCalls } from '@lectern/contract/gradebook.ts'
import type { GradebookCell, GradebookRules } from '@lectern/core/grade/gradebook.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getEnrolledCourse, getStaffCourse } from '../courses/courses.access.ts'
import {
  findRules,
  findTitleInCourse,
  listExcuses,
  listGradebookQuizzes,
  listStudentCells,
  listWeights,
  saveExcuse,
  saveRules,
  saveWeights,
  type WeightChange,
} from './gradebook.queries.ts'

type Calls = typeof gradebookCalls

const presentRules = ({ dropLowest, scale }: GradebookRules) => ({
  drop_lowest: dropLowest,
  scale: [...scale],
})

/** Returns the whole gradebook for those who may grade. Totals are computed from it by `core/grade/gradebook.ts`. */
export const getGradebook = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<Gradebook> => {
  const course = await getStaffCourse(context, courseId, user, 'grade')
  const { database, clock } = context
  const [quizzes, rules, students, excuses] = await Promise.all([
    listGradebookQuizzes(database, course.id, clock.nowMs()),
    findRules(database, course.id),
    listStudentCells(database, course.id, clock.nowMs()),
    listExcuses(database, course.id),
  ])
  return {
    course_name: course.name,
    quizzes,
    rules: presentRules(rules),
    students: students.map(({ id, name, email, cells }) => ({
      _id: id,
      name,
      email,
      cells: quizzes.map((quiz) => cells.get(quiz._id) ?? null),
    })),
    excuses,
  }
}

/** Points that are not shown yet look like a submission that is not graded yet. */
const hideUnreleased = (cell: GradebookCell, isShown: boolean): GradebookCell =>
  Array.isArray(cell) && !isShown ? 'handed_in' : cell

/** Returns a student's own row, with the same rules. */
export const getOwnRow = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<ReplyOf<Calls['mine']>> => {
  const course = await getEnrolledCourse(context, courseId, user)
  const { database, clock } = context
  const [quizzes, rules, [own]] = await Promise.all([
    listGradebookQuizzes(database, course.id, clock.nowMs()),
    findRules(database, course.id),
    listStudentCells(database, course.id, clock.nowMs(), user.userId),
  ])
  return {
    course_name: course.name,
    quizzes,
    rules: presentRules(rules),
    cells: quizzes.map((quiz) => hideUnreleased(own?.cells.get(quiz._id) ?? null, quiz.results === 'shown')),
  }
}

/** For the audit log, in no language. */
const scaleInWords = ({ scale }: GradebookRules): string =>
  scale.map(({ letter, min }) => `${letter} ≥ ${min}`).join(', ')
const weightInWords = ({ title, before, after }: WeightChange): string =>
  `“${title}” ${before ?? '–'} → ${after ?? '–'}`

export const changeGradebook = async (
  context: Context,
  courseId: string,
  change: BodyOf<Calls['change']>,
  user: Identity,
): Promise<ReplyOf<Calls['change']>> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  return context.database.transaction(async (tx) => {
    const before = await findRules(tx, course.id)
    const rules = {
      dropLowest: change.drop_lowest ?? before.dropLowest,
      scale: change.scale ?? before.scale,
    }
    if (change.drop_lowest !== undefined || change.scale !== undefined) await saveRules(tx, course.id, rules)
    const weights = change.weights?.length ? await saveWeights(tx, course.id, change.weights) : []
    const changes = {
      ...(rules.dropLowest === before.dropLowest
        ? {}
        : { former_drop_lowest: before.dropLowest, drop_lowest: rules.dropLowest }),
      ...(isDeepStrictEqual(rules.scale, before.scale)
        ? {}
        : { former_scale: scaleInWords(before), scale: scaleInWords(rules) }),
      ...(weights.length === 0 ? {} : { weights: weights.map(weightInWords).join(', ') }),
    }
    // Repeating it changes nothing.
    if (Object.keys(changes).length > 0) {
      const details = { course: course.name, ...changes }
      await record(tx, { action: 'gradebook_changed', actorId: user.userId, details })
    }
    return { rules: presentRules(rules), weights: await listWeights(tx, course.id) }
  })
}

/** @throws not_found unless quiz and student belong to the course */
export const excuseStudent = async (
  context: Context,
  courseId: string,
  asked: BodyOf<Calls['excuse']>,
  user: Identity,
): Promise<ReplyOf<Calls['excuse']>> => {
  const course = await getStaffCourse(context, courseId, user, 'grade')
  const { quiz_id: quizId, student_id: studentId, excused: isExcused } = asked
  await context.database.transaction(async (tx) => {
    const quiz = await findTitleInCourse(tx, course.id, { quizId, studentId })
    if (quiz === undefined) throw notFound('student_not_in_course')
    // Repeating it changes nothing.
    if (await saveExcuse(tx, { quizId, studentId, excusedBy: isExcused ? user.userId : null }))
      await record(tx, {
        action: isExcused ? 'student_excused' : 'excuse_removed',
        actorId: user.userId,
        subjectId: studentId,
        details: { quiz },
      })
  })
  return asked
}
