import { invalid } from '../../platform/http/errors.ts'
import type { QuizRow } from './quizzes.access.ts'

type Dates = Pick<QuizRow, 'opensAt' | 'closesAt' | 'timeZone'>
type AskedDates = {
  opens_at?: string | null | undefined
  closes_at?: string | null | undefined
  time_zone?: string | null | undefined
}

/** @throws invalid for a closing date that is past, or not after the opening */
export const checkClosing = (
  { opensAt, closesAt }: Pick<Dates, 'opensAt' | 'closesAt'>,
  nowMs: number,
): void => {
  if (closesAt && opensAt && closesAt <= opensAt) throw invalid('quiz_closes_before_opening')
  if (closesAt && closesAt.getTime() <= nowMs) throw invalid('quiz_closes_in_the_past')
}

const dateOf = (asked: string | null | undefined, before: Date | null): Date | null => {
  if (asked === undefined) return before
  const date = asked === null ? null : new Date(asked)
  return date?.getTime() === before?.getTime() ? before : date
}

/**
 * The dates of a quiz after a change. A closing date that stays may be past; a new one may not: answers saved since would
 * be late. @throws invalid
 */
export const readWindow = (asked: AskedDates, before: Dates, nowMs: number): Dates => {
  const after = {
    opensAt: dateOf(asked.opens_at, before.opensAt),
    closesAt: dateOf(asked.closes_at, before.closesAt),
    timeZone: asked.time_zone === undefined ? before.timeZone : asked.time_zone,
  }
  if (after.closesAt !== before.closesAt) checkClosing(after, nowMs)
  else if (after.opensAt && after.closesAt && after.closesAt <= after.opensAt)
    throw invalid('quiz_closes_before_opening')
  return after
}
