import type { UserGroup, UserOrder } from '@lectern/contract/administration.ts'
import * as limits from '@lectern/contract/limits.ts'
import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import { SESSIONS_CHANNEL } from '../../platform/http/sessions.ts'

export type AccountRow = Pick<
  typeof usersTable.$inferSelect,
  | 'id'
  | 'name'
  | 'email'
  | 'emailConfirmedAt'
  | 'role'
  | 'administratorSince'
  | 'disabledAt'
  | 'createdAt'
  | 'signedInAt'
> & { courses: number; passkeys: number; isLastAdministrator: boolean }

/** Any number; the same in every process. */
const ADMINISTRATORS_LOCK = 4_406_033

/** Changes of administrators wait for each other: two must not remove each other at once. */
export const lockAdministrators = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`)
}

/** Whether another account can administer the installation. Call it with administrators locked. */
export const hasOtherAdministrator = async (db: Queryable, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(
      and(isNotNull(usersTable.administratorSince), isNull(usersTable.disabledAt), ne(usersTable.id, userId)),
    )
    .limit(1)
  return rows.length > 0
}

/** Finds when the installation got its first administrator; undefined while there is none. */
export const findFirstAdministrator = async (db: Queryable): Promise<Date | undefined> => {
  const [row] = await db
    .select({ since: usersTable.administratorSince })
    .from(usersTable)
    .where(isNotNull(usersTable.administratorSince))
    .orderBy(usersTable.administratorSince)
    .limit(1)
  return row?.since ?? undefined
}

export const countCoursesOf = async (db: Queryable, professorId: string): Promise<number> => {
  const [row] = await db
    .select({ courses: count() })
    .from(coursesTable)
    .where(and(eq(coursesTable.professorId, professorId), isNull(coursesTable.deletedLectureOf)))
  return row!.courses
}

/** Locks what administrators decide about an account; undefined without one. */
export const lockStanding = async (tx: Transaction, userId: string) => {
  const [row] = await tx
    .select({
      role: usersTable.role,
      administratorSince: usersTable.administratorSince,
      disabledAt: usersTable.disabledAt,
    })
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.erasedAt)))
    .for('no key update')
  return row
}

/** Changes what administrators decide about an account, and notifies all processes that its tokens may have ended. */
export const changeStanding = async (
  db: Queryable,
  userId: string,
  change: Partial<Pick<typeof usersTable.$inferInsert, 'role' | 'administratorSince' | 'disabledAt'>>,
): Promise<void> => {
  await db.update(usersTable).set(change).where(eq(usersTable.id, userId))
  await db.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${userId})`)
}

const accountColumns = `u.id, u.name, u.email, u.email_confirmed_at as "emailConfirmedAt", u.role, u.administrator_since as "administratorSince",
  u.disabled_at as "disabledAt", u.created_at as "createdAt", u.signed_in_at as "signedInAt",
  (case u.role when 'professor' then (select count(*) from courses c where c.professor_id = u.id and c.deleted_lecture_of is null)
    else (select count(*) from enrollments e where e.student_id = u.id) end)::int as courses,
  (select count(*) from passkeys p where p.user_id = u.id)::int as passkeys,
  u.administrator_since is not null and u.disabled_at is null and not exists (
    select 1 from users other where other.administrator_since is not null and other.disabled_at is null
      and other.id <> u.id) as "isLastAdministrator"`

export const findAccount = async ({ $client }: Database, userId: string): Promise<AccountRow | undefined> => {
  const { rows } = await $client.query<AccountRow>({
    name: 'find-account',
    text: `select ${accountColumns} from users u where u.id = $1 and u.erased_at is null`,
    values: [userId],
  })
  return rows[0]
}

/** Matches the text itself: `%` and `_` have no meaning in it. */
export const toPattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Every search looks in one text, which has an index of its three-letter parts (migration 0079). "muller" finds Müller. */
const SEARCHED = `without_accents(u.name || ' ' || u.email) ilike without_accents($1)
  and (without_accents(u.name) ilike without_accents($1) or without_accents(u.email) ilike without_accents($1))`
/**
 * The index serves texts of three characters and more. Shorter ones read every row, where calling the function is what takes
 * time: it is called for a text with accents only.
 */
const isShort = (search: string): boolean => search !== '' && [...search].length < 3
const plain = (column: string) =>
  `case when octet_length(${column}) = length(${column}) then ${column} else without_accents(${column}) end`
const SEARCHED_SHORT = `(${plain('u.name')} ilike without_accents($1) or ${plain('u.email')} ilike without_accents($1))`
const inGroup: Record<UserGroup, string> = {
  all: '',
  student: "and u.role = 'student'",
  professor: "and u.role = 'professor'",
  administrator: 'and u.administrator_since is not null',
}
const inState = {
  any: '',
  active: 'and u.disabled_at is null',
  disabled: 'and u.disabled_at is not null',
}

type Filter = { search: string; group: UserGroup; state: keyof typeof inState; idleSince?: Date | undefined }

/** Accounts that never signed in count from when they were made (index `users_by_sign_in`). */
const SEEN = 'coalesce(u.signed_in_at, u.created_at)'
const orders: Record<UserOrder, string> = { name: 'lower(u.name), u.id', signed_in: `${SEEN}, u.id` }

/** The number of an account: the audit log names an erased one by it. */
const ACCOUNT_NUMBER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The rows of a filter, but for its group, with the values of `$1` and further. */
const findRows = ({ search, state, idleSince }: Filter): { found: string; values: unknown[] } => {
  const isNumber = ACCOUNT_NUMBER.test(search)
  const values: unknown[] = search ? [isNumber ? search : toPattern(search)] : []
  if (idleSince) values.push(idleSince)
  const searched = isNumber ? 'u.id = $1' : isShort(search) ? SEARCHED_SHORT : SEARCHED
  return {
    found: `from users u where u.erased_at is null ${search && `and ${searched}`} ${inState[state]}
      ${idleSince ? `and ${SEEN} < $${values.length}` : ''}`,
    values,
  }
}

/**
 * A page of accounts, and the numbers of all groups, counted to `limits.countedRows`. Each filter is a statement of
 * its own: one for all of them could use none of the indexes. A short search uses none, and counts all groups in one reading.
 */
export const listAccounts = async (
  { $client }: Database,
  asked: Filter & { order: UserOrder; page: number },
): Promise<{ accounts: AccountRow[]; counts: Record<UserGroup, number> }> => {
  const { found, values } = findRows(asked)
  const order = orders[asked.order]
  const limitedTo = (number: number) => `$${values.length + number}`
  const groups = Object.keys(inGroup) as UserGroup[]
  const count = (one: UserGroup) =>
    `(select count(*)::int from (select 1 ${found} ${inGroup[one]} limit ${limits.countedRows}) rows) as "${one}"`
  const countTogether = (one: UserGroup) =>
    `least(count(*) filter (where true ${inGroup[one]}), ${limits.countedRows})::int as "${one}"`
  const [page, counts] = await Promise.all([
    $client.query<AccountRow>({
      text: `select ${accountColumns} from (
          select * ${found} ${inGroup[asked.group]}
          order by ${order} limit ${limitedTo(1)} offset ${limitedTo(2)}) u
        order by ${order}`,
      values: [...values, limits.usersPerPage, (asked.page - 1) * limits.usersPerPage],
    }),
    $client.query<Record<UserGroup, number>>({
      text: isShort(asked.search)
        ? `select ${groups.map(countTogether).join(', ')} ${found}`
        : `select ${groups.map(count).join(', ')}`,
      values,
    }),
  ])
  return { accounts: page.rows, counts: counts.rows[0]! }
}

/** Lists the next accounts by name. @param after the last known one; undefined: from the first on */
export const listAccountsAfter = async (
  { $client }: Database,
  filter: Filter,
  after: Pick<AccountRow, 'id' | 'name'> | undefined,
  limit: number,
): Promise<AccountRow[]> => {
  const { found, values } = findRows(filter)
  const position = after
    ? `and (lower(u.name), u.id) > (lower($${values.length + 2}), $${values.length + 3}::uuid)`
    : ''
  const { rows } = await $client.query<AccountRow>({
    text: `select ${accountColumns} from (
        select * ${found} ${inGroup[filter.group]} ${position} order by ${orders.name} limit $${values.length + 1}) u
      order by ${orders.name}`,
    values: [...values, limit, ...(after ? [after.name, after.id] : [])],
  })
  return rows
}
