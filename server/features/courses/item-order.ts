import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { lecturesTable } from '../../platform/db/schema/lectures.ts'
import type { quizzesTable } from '../../platform/db/schema/quizzes.ts'

// The SQL orders of a course's items. Items that were never moved have no position.
/** Lectures in the order in which they were made, until the professor moves them. */
export const lectureOrder = (lecture: string): string =>
  `${lecture}.position nulls last, ${lecture}.created_at, ${lecture}.id`
/** A new quiz comes first. */
export const quizOrder = (quiz: string): string =>
  `${quiz}.position nulls first, ${quiz}.created_at desc, ${quiz}.id desc`

type Items = { table: typeof lecturesTable | typeof quizzesTable; order: string; courseId: string }

const listIds = async (tx: Transaction, { table, order, courseId }: Items): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select item.id from ${table} item where item.course_id = ${courseId} order by ${sql.raw(order)}`,
  )
  return rows.map((row) => row.id)
}

/** Finds the item after another one of its course; null after the last. */
export const findNextItem = async (tx: Transaction, items: Items, itemId: string): Promise<string | null> => {
  const ids = await listIds(tx, items)
  return ids[ids.indexOf(itemId) + 1] ?? null
}

/**
 * Locks the order of a course's items. Take it before the row of any lecture or quiz: two moves change each other's rows.
 * The course's row would not do: a deletion locks its lecture before the course.
 */
export const lockItemOrder = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of items ${courseId}`}, 0))`)
}

/**
 * Moves an item before another one of its course (null: to the end) and numbers the course's items. Moves are relative,
 * so those of two windows both count. False: one of the two is not in the course, as when it was deleted meanwhile.
 */
export const moveItem = async (
  tx: Transaction,
  items: Items,
  moved: string,
  before: string | null,
): Promise<boolean> => {
  const { table, courseId } = items
  await lockItemOrder(tx, courseId)
  const ids = await listIds(tx, items)
  if (!ids.includes(moved) || (before !== null && !ids.includes(before))) return false
  if (before === moved) return true
  const others = ids.filter((id) => id !== moved)
  others.splice(before === null ? others.length : others.indexOf(before), 0, moved)
  await tx.execute(
    sql`update ${table} item set position = placed.position
      from unnest(${sql.param(others)}::uuid[]) with ordinality placed(id, position)
      where item.id = placed.id and item.position is distinct from placed.position`,
  )
  return true
}
