import {
  type Budget,
  type CountedTask,
  type CourseUsage,
  countedTask,
  type Usage,
} from '@lectern/contract/models.ts'
import { eq } from 'drizzle-orm'
import { courseLimit, monthOf } from '../../platform/ai/gateway/budget.ts'
import type { Context } from '../../platform/context.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'
import { budgetOf, findCourseBudget } from './budgets.ts'
import { listCourseMonths, sumByTask, sumByUser, type UsageScope } from './usage.queries.ts'

const nothing: Usage = {
  calls: 0,
  failed_calls: 0,
  tokens_in: 0,
  tokens_cached: 0,
  tokens_out: 0,
  speech_seconds: 0,
  milliseconds: 0,
}

const add = (one: Usage, other: Usage): Usage =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof Usage)[]).map((key) => [key, one[key] + other[key]]),
  ) as Usage

const sumUp = async (context: Context, whose: UsageScope, month: string) => {
  const rows = await sumByTask(context.database, whose, month)
  const tasks = new Map(rows.map((row) => [row.task, row]))
  return {
    total: rows.reduce(add, nothing),
    by_task: countedTask.options.flatMap((task: CountedTask) => {
      const row = tasks.get(task)
      return row ? [{ ...row, task }] : []
    }),
  }
}

/**
 * Usage of the professor's courses in a month (UTC), and their usage outside courses; the present month by
 * default.
 */
export const getUsage = async (context: Context, asked: string | undefined, user: Identity) => {
  const { database, config } = context
  const month = asked ?? monthOf(context.clock.nowMs())
  const courses: CourseUsage[] = []
  for (const course of await listCourseMonths(database, user.userId, month)) {
    const used = await sumUp(context, { courseId: course.id }, month)
    courses.push({
      course_id: course.id,
      course_name: course.name,
      budget: budgetOf(courseLimit(course.budgetTokens, config.limits), course.used),
      own_tokens: course.budgetTokens,
      ...used,
      by_user: used.total.calls > 0 ? await sumByUser(database, course.id, month) : [],
    })
  }
  return {
    month,
    courses,
    without_course: await sumUp(context, { courseId: null, userId: user.userId }, month),
  }
}

/** Sets a course's own budget; null uses the installation's. @throws not_found */
export const setBudget = async (
  context: Context,
  courseId: string,
  tokens: number | null,
  user: Identity,
): Promise<Budget> => {
  await getStaffCourse(context, courseId, user, 'edit_quizzes')
  await context.database
    .update(coursesTable)
    .set({ budgetTokens: tokens })
    .where(eq(coursesTable.id, courseId))
  return findCourseBudget(context, { id: courseId, budgetTokens: tokens })
}
