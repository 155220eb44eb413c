import {
  type Budget,
  type CountedTask,
  type CourseUsage,
  countedTask,
  type Usage,
} from '@lectern/contract/models.ts'
import { eq } from 'drizzle-orm'
import { courseLimit, findSpent, monthOf, stateOf } from '../../platform/ai/desk/budget.ts'
import type { Context } from '../../platform/context.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getOwnCourse } from '../courses/courses.access.ts'
import { listCourseMonths, sumByTask, sumByUser } from './usage.queries.ts'

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

const budgetOf = ({ config }: Context, own: number | null, used: number): Budget => {
  const tokens = courseLimit(own, config.limits)
  return { tokens, used, state: stateOf(tokens, used) }
}

/** What the professor's own courses used in a month (UTC); the present one unless another is asked for. */
export const getUsage = async (context: Context, asked: string | undefined, user: Identity) => {
  const { database } = context
  const month = asked ?? monthOf(context.clock.nowMs())
  const courses: CourseUsage[] = []
  for (const course of await listCourseMonths(database, user.userId, month)) {
    const rows = await sumByTask(database, course.id, month)
    const tasks = new Map(rows.map((row) => [row.task, row]))
    courses.push({
      course_id: course.id,
      course_name: course.name,
      budget: budgetOf(context, course.budgetTokens, course.used),
      own_tokens: course.budgetTokens,
      total: rows.reduce(add, nothing),
      by_task: countedTask.options.flatMap((task: CountedTask) => {
        const row = tasks.get(task)
        return row ? [{ ...row, task }] : []
      }),
      by_user: rows.length > 0 ? await sumByUser(database, course.id, month) : [],
    })
  }
  return { month, courses }
}

/** Sets a course's own budget, or with null leaves it to the installation. @throws not_found */
export const setBudget = async (
  context: Context,
  courseId: string,
  tokens: number | null,
  user: Identity,
): Promise<Budget> => {
  await getOwnCourse(context, courseId, user)
  await context.database
    .update(coursesTable)
    .set({ budgetTokens: tokens })
    .where(eq(coursesTable.id, courseId))
  const used = (await findSpent(context.database, courseId, monthOf(context.clock.nowMs()))).tokens
  return budgetOf(context, tokens, used)
}
