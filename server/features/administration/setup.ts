import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SettingValues } from '@lectern/contract/installation-settings.ts'
import type { User } from '@lectern/contract/users.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { createSubject, getClient } from '../users/failures.ts'
import { checkPassword, hashPassword } from '../users/passwords.ts'
import { findUserByEmail, insertUser, type UserRow } from '../users/users.queries.ts'
import { getMe } from '../users/users.ts'
import { changeStanding, findFirstAdministrator, lockAdministrators } from './accounts.queries.ts'
import { saveIn } from './settings.ts'

/**
 * The token of the set-up address. It is derived from the installation's secret: every process and every start prints the
 * same one, and the database and its backups hold nothing of it.
 */
const tokenOf = ({ config }: Context): string =>
  createHmac('sha256', config.jwtSecret).update('lectern set-up address').digest('base64url')

/** Finds the address with which the first administrator is made; undefined when there is one. */
export const findSetupAddress = async (context: Context, address: string): Promise<string | undefined> =>
  (await findFirstAdministrator(context.database)) ? undefined : `${address}/setup?token=${tokenOf(context)}`

/** @throws not_found for another token */
const checkSetupToken = (context: Context, token: string): void => {
  const [expected, given] = [tokenOf(context), token].map((text) =>
    createHmac('sha256', 'compare').update(text).digest(),
  )
  if (!timingSafeEqual(expected!, given!)) throw notFound('setup_address_unknown')
}

/** An account with a password could never sign in. @throws forbidden where passwords are off */
const needPasswords = ({ config }: Context): void => {
  if (!config.passwords) throw forbidden('setup_without_passwords')
}

/** @throws not_found for another token, conflict when there is an administrator, forbidden where passwords are off */
export const checkSetupIsOpen = async (context: Context, token: string, db: Queryable = context.database) => {
  checkSetupToken(context, token)
  if (await findFirstAdministrator(db)) throw conflict('setup_used')
  needPasswords(context)
}

/**
 * Opens the set-up address: the settings, or when it was used. @throws for an unknown token, and where passwords
 * are off
 */
export const openSetup = async (context: Context, token: string) => {
  checkSetupToken(context, token)
  const usedAt = await findFirstAdministrator(context.database)
  if (!usedAt) needPasswords(context)
  return { used_at: usedAt?.toISOString() ?? null, settings: usedAt ? [] : await context.settings.list() }
}

type Asked = { token: string; name: string; email: string; password: string; settings: SettingValues }

/** An account that was there before the set-up becomes the administrator's with its own password. */
const checkExisting = async (user: UserRow, password: string): Promise<void> => {
  if (
    user.disabledAt ||
    !(await checkPassword(createSubject('account', user.id), user.passwordHash, password, true))
  )
    throw conflict('setup_email_taken')
}

/**
 * Makes the first administrator and saves the settings. @throws not_found for another token, conflict when there is an
 * administrator or the email has an account with another password, invalid for settings that cannot be used
 */
export const finishSetup = async (context: Context, asked: Asked, client: string): Promise<User> => {
  const { database, clock } = context
  await checkSetupIsOpen(context, asked.token)
  const existing = await findUserByEmail(database, asked.email)
  if (existing) await checkExisting(existing, asked.password)
  const passwordHash =
    existing?.passwordHash ?? (await hashPassword(createSubject('client', getClient(client)), asked.password))
  const administratorSince = new Date(clock.nowMs())
  const userId = await database.transaction(async (tx) => {
    await lockAdministrators(tx)
    await checkSetupIsOpen(context, asked.token, tx)
    const { name, email } = asked
    const id =
      existing?.id ??
      (await insertUser(tx, { name, email, passwordHash, role: 'professor', administratorSince })).id
    if (existing) await changeStanding(tx, id, { administratorSince })
    await record(tx, { action: 'set_up', actorId: id, client })
    await saveIn(context, tx, { actorId: id, client }, asked.settings)
    return id
  })
  await context.settings.look()
  return getMe(context, userId)
}
