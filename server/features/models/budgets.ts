import type { Budget, LectureBudget, SpeechBudget } from '@lectern/contract/models.ts'
import {
  courseLimit,
  findSpent,
  INSTALLATION_SCOPE,
  MINUTE_MS,
  monthOf,
} from '../../platform/ai/gateway/budget.ts'
import { stateOf } from '../../platform/ai/gateway/budget-state.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { findStorageQuota, findTokenQuota } from '../../platform/quotas/professor-quota.ts'
import type { CourseRow } from '../courses/courses.access.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'

type Spent = Pick<LectureBudget, 'used' | 'state'>

/** A budget in tokens with its used part. */
export const budgetOf = (tokens: number | null, used: number): Budget => ({
  tokens,
  used,
  state: stateOf(tokens, used),
})

/** This month's budget of all courses together, with its used part. */
export const findInstallationBudget = async ({ database, config, clock }: Context): Promise<Budget> =>
  budgetOf(
    config.limits.tokens,
    (await findSpent(database, INSTALLATION_SCOPE, monthOf(clock.nowMs()))).tokens,
  )

/** Finds a course's budget of this month, with its used part. */
export const findCourseBudget = async (
  { database, config, clock }: Context,
  course: Pick<CourseRow, 'id' | 'budgetTokens'>,
): Promise<Budget> =>
  budgetOf(
    courseLimit(course.budgetTokens, config.limits),
    (await findSpent(database, course.id, monthOf(clock.nowMs()))).tokens,
  )

/** This month's minutes of the provider's voice for the whole installation, with the used part. */
export const findSpeechBudget = async ({ database, config, clock }: Context): Promise<SpeechBudget> => {
  const { speechMinutes: minutes } = config.limits
  const { speechMs } = await findSpent(database, INSTALLATION_SCOPE, monthOf(clock.nowMs()))
  return {
    minutes,
    used: speechMs / MINUTE_MS,
    state: stateOf(minutes === null ? null : minutes * MINUTE_MS, speechMs),
  }
}

/** Lists the budgets that can stop work on a lecture: those that are set, for tasks done by a provider. */
export const listLectureBudgets = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<LectureBudget[]> => {
  const { course } = await getStaffLecture(context, lectureId, user, 'see')
  const { database, config, clock } = context
  const { models, speech } = config
  const found: LectureBudget[] = []
  const add = (scope: LectureBudget['scope'], limit: number | null, { used, state }: Spent) => {
    if (limit !== null) found.push({ scope, limit, used, state })
  }
  if (Object.values(models).some(Boolean)) {
    const ofCourse = await findCourseBudget(context, course)
    add('course', ofCourse.tokens, ofCourse)
    const ofOwner = await findTokenQuota(database, course.professorId, config.quotas, monthOf(clock.nowMs()))
    add('professor', ofOwner.limit, ofOwner)
    const ofAll = await findInstallationBudget(context)
    add('installation', ofAll.tokens, ofAll)
  }
  if (speech) {
    const ofSpeech = await findSpeechBudget(context)
    add('speech', ofSpeech.minutes, ofSpeech)
  }
  const ofStorage = await findStorageQuota(database, course.professorId, config.quotas)
  add('storage', ofStorage.limit, ofStorage)
  return found
}
