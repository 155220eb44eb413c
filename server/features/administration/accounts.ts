import { Readable } from 'node:stream'
import type { ListedUser, UserFilter, UserOrder } from '@lectern/contract/administration.ts'
import type { Role } from '@lectern/contract/users.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { endTeaching } from '../courses/staff.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from '../exports/csv.ts'
import { createResetLink } from '../users/one-time-links/new-password.ts'
import { deletePasskeys } from '../users/passkeys/passkeys.queries.ts'
import { endSessions } from '../users/sessions.ts'
import {
  type AccountRow,
  changeStanding,
  countCoursesOf,
  findAccount,
  hasOtherAdministrator,
  listAccounts,
  listAccountsAfter,
  lockAdministrators,
  lockStanding,
} from './accounts.queries.ts'

/** Account and address of the asking administrator; `actorId` is null for a command on the server's machine. */
export type Actor = { actorId: string | null; client: string }

export const presentAccount = (account: AccountRow): ListedUser => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  email_confirmed_at: account.emailConfirmedAt?.toISOString() ?? null,
  role: account.role,
  is_administrator: account.administratorSince !== null,
  disabled_at: account.disabledAt?.toISOString() ?? null,
  created_at: account.createdAt.toISOString(),
  signed_in_at: account.signedInAt?.toISOString() ?? null,
  passkeys: account.passkeys,
  courses: account.courses,
  is_last_administrator: account.isLastAdministrator,
})

const toFilter = ({ search = '', group, state, idle_since: idle }: UserFilter) => ({
  search,
  group,
  state,
  idleSince: idle === undefined ? undefined : new Date(idle),
})

/** Lists accounts by filter and order, a page at a time, with the number of all that were found. */
export const listUsers = async (
  { database }: Context,
  { sort, page, ...asked }: UserFilter & { sort: UserOrder; page: number },
) => {
  const { accounts, counts } = await listAccounts(database, { ...toFilter(asked), order: sort, page })
  return { users: accounts.map(presentAccount), total: counts[asked.group], counts }
}

const READ_AT_ONCE = 1_000

async function* writeUsers({ database }: Context, asked: UserFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    writeCsvLine([
      ...['Name', 'Email', 'Email confirmed', 'Role', 'Administrator', 'State', 'Courses'],
      ...['Created', 'Last sign-in'],
    ])
  let rows: AccountRow[] = []
  do {
    rows = await listAccountsAfter(database, toFilter(asked), rows.at(-1), READ_AT_ONCE)
    yield rows
      .map((row) =>
        writeCsvLine([
          ...[row.name, row.email, row.emailConfirmedAt?.toISOString() ?? '', row.role],
          ...[row.administratorSince ? 'yes' : 'no', row.disabledAt ? 'disabled' : 'active', row.courses],
          ...[row.createdAt.toISOString(), row.signedInAt?.toISOString() ?? ''],
        ]),
      )
      .join('')
  } while (rows.length > 0)
}

/** Exports the accounts of a filter as a file; a long list is never in memory as a whole. */
export const exportUsers = async (context: Context, asked: UserFilter, actor: Actor) => {
  await record(context.database, { ...actor, action: 'users_exported' })
  const day = new Date(context.clock.nowMs()).toISOString().slice(0, 10)
  return {
    name: `users_${day}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Readable.from(writeUsers(context, asked)),
  }
}

const getAccount = async (database: Database, userId: string): Promise<AccountRow> => {
  const account = await findAccount(database, userId)
  if (!account) throw notFound('user_not_found')
  return account
}

const getStanding = async (tx: Transaction, userId: string) => {
  const standing = await lockStanding(tx, userId)
  if (!standing) throw notFound('user_not_found')
  return standing
}

/** What changes of accounts need; commands on the server's machine have no more. */
type AccountServices = Pick<Context, 'database' | 'sessions'>

/** Ends all sessions, and tokens of releases without sessions. */
const endAllTokens = async (services: AccountServices, userId: string): Promise<number> => {
  services.sessions.forget([userId])
  return endSessions(services, userId)
}

/**
 * Disables an account and ends its sessions, or enables it. @throws conflict for the last administrator who could
 * enable it again
 */
export const setDisabled = async (
  services: AccountServices,
  actor: Actor,
  userId: string,
  disabledAt: Date | null,
): Promise<AccountRow> => {
  await services.database.transaction(async (tx) => {
    await lockAdministrators(tx)
    const account = await getStanding(tx, userId)
    if ((account.disabledAt !== null) === (disabledAt !== null)) return
    if (disabledAt && account.administratorSince && !(await hasOtherAdministrator(tx, userId)))
      throw conflict('last_administrator')
    await changeStanding(tx, userId, { disabledAt })
    const action = disabledAt ? 'account_disabled' : 'account_enabled'
    await record(tx, { ...actor, action, subjectId: userId })
  })
  if (disabledAt) await endAllTokens(services, userId)
  return getAccount(services.database, userId)
}

/**
 * Changes the role of an account, and whether it administers. Another role ends its sessions, because tokens name the role.
 * A student teaches no course of another professor.
 * @throws conflict for the last administrator, and for a professor with courses
 */
export const changeRole = async (
  services: AccountServices,
  actor: Actor,
  userId: string,
  asked: { role: Role; isAdministrator: boolean; now: Date },
): Promise<AccountRow> => {
  const before = await services.database.transaction(async (tx) => {
    await lockAdministrators(tx)
    const account = await getStanding(tx, userId)
    const wasAdministrator = account.administratorSince !== null
    if (wasAdministrator && !asked.isAdministrator && !(await hasOtherAdministrator(tx, userId)))
      throw conflict('last_administrator')
    if (account.role !== asked.role) {
      const courses = account.role === 'professor' ? await countCoursesOf(tx, userId) : 0
      if (courses > 0) throw conflict('professor_has_courses', { count: courses })
      const details = { before: account.role, after: asked.role }
      await record(tx, { ...actor, action: 'role_changed', subjectId: userId, details })
      if (asked.role === 'student') await endTeaching(tx, userId, actor)
    }
    if (wasAdministrator !== asked.isAdministrator) {
      const action = asked.isAdministrator ? 'administrator_made' : 'administrator_removed'
      await record(tx, { ...actor, action, subjectId: userId })
    }
    await changeStanding(tx, userId, {
      role: asked.role,
      administratorSince: asked.isAdministrator ? (account.administratorSince ?? asked.now) : null,
    })
    return account
  })
  if (before.role !== asked.role) await endAllTokens(services, userId)
  return getAccount(services.database, userId)
}

/** Makes a link with which the person sets a new password. It opens the account, so the entry names who made it. */
export const makeResetLink = async (
  context: Pick<Context, 'config' | 'clock' | 'database'>,
  actor: Actor,
  userId: string,
): Promise<{ path: string; expires_at: string }> => {
  await getAccount(context.database, userId)
  const { path, expiresAt } = await createResetLink(context, userId)
  await record(context.database, { ...actor, action: 'reset_link_made', subjectId: userId })
  return { path, expires_at: expiresAt.toISOString() }
}

/** Signs an account out everywhere. @returns how many sessions ended */
export const signOutEverywhere = async (
  services: AccountServices,
  actor: Actor,
  userId: string,
): Promise<number> => {
  await getAccount(services.database, userId)
  const ended = await endAllTokens(services, userId)
  await record(services.database, { ...actor, action: 'signed_out_everywhere', subjectId: userId })
  return ended
}

/** Removes all passkeys of an account, as of a lost device. Its sessions go on. @returns how many there were */
export const removePasskeys = async (
  { database }: Pick<Context, 'database'>,
  actor: Actor,
  userId: string,
): Promise<number> => {
  await getAccount(database, userId)
  return database.transaction(async (tx) => {
    const count = await deletePasskeys(tx, userId)
    if (count > 0)
      await record(tx, { ...actor, action: 'passkeys_removed', subjectId: userId, details: { count } })
    return count
  })
}
