import type { ClassStudent } from '@lectern/contract/insight.ts'
import { findStudents } from '../../../../features/students/find-students.ts'

export const studentFilters = ['all', 'not_started', 'stuck', 'inactive'] as const
export type StudentFilter = (typeof studentFilters)[number]
export const studentSortKeys = ['name', 'state', 'visit', 'lectures', 'slides', 'quizzes', 'points'] as const
export type StudentSortKey = (typeof studentSortKeys)[number]
export type StudentSort = { key: StudentSortKey; isAscending: boolean }

const urgency = { stuck: 0, inactive: 1, not_started: 2, on_track: 3 } as const
const visitOf = ({ last_visit_at: at }: ClassStudent) => (at === null ? 0 : Date.parse(at))
const figureOf: Record<Exclude<StudentSortKey, 'name'>, (student: ClassStudent) => number> = {
  state: ({ state }) => (state === null ? 3 : urgency[state]),
  visit: visitOf,
  lectures: (student) => student.lectures_finished ?? 0,
  slides: (student) => student.slides_studied ?? 0,
  quizzes: (student) => student.quizzes_submitted,
  points: (student) => student.points,
}

/** Sorts the students of a filter that match the typed words; equal ones by name. */
export function orderStudents(
  students: readonly ClassStudent[],
  {
    words,
    filter,
    sort,
    language,
  }: { words: string; filter: StudentFilter; sort: StudentSort; language: string },
): ClassStudent[] {
  const { compare } = new Intl.Collator(language)
  const shown = findStudents(
    filter === 'all' ? students : students.filter(({ state }) => state === filter),
    words,
  ).toSorted((one, other) => compare(one.name, other.name))
  const { key, isAscending } = sort
  if (key === 'name') return isAscending ? shown : shown.toReversed()
  const direction = isAscending ? 1 : -1
  const figure = figureOf[key]
  return shown.toSorted((one, other) => direction * (figure(one) - figure(other)))
}

export const countByState = (students: readonly ClassStudent[]): Record<StudentFilter, number> => {
  const counts = { all: students.length, not_started: 0, stuck: 0, inactive: 0 }
  for (const { state } of students) if (state !== null && state !== 'on_track') counts[state] += 1
  return counts
}

/** A student need not start on the day of enrolling. */
const startWithinMs = 24 * 3_600_000

/**
 * Lists those who are stuck, inactive, or have not started a day after they enrolled. @param nowMs when the figures were
 * counted
 */
export const listNeedy = (students: readonly ClassStudent[], nowMs: number): ClassStudent[] =>
  students.filter(
    ({ state, enrolled_at: at }) =>
      state === 'stuck' ||
      state === 'inactive' ||
      (state === 'not_started' && nowMs - Date.parse(at) >= startWithinMs),
  )
