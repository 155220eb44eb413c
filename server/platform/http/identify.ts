import type { Call } from '@lectern/contract/call.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { usersTable } from '../db/schema/users.ts'
import { FILES_COOKIE, type Identity, type Tokens } from './tokens.ts'

const bearerOf = (request: FastifyRequest): string | undefined => {
  const [kind, token] = request.headers.authorization?.split(' ') ?? []
  return kind?.toLowerCase() === 'bearer' && token ? token : undefined
}

const REMEMBERED_USERS = 20_000
/**
 * Users that were found before, per database. Accounts are never deleted, so they need no second look-up.
 */
const rolesByDatabase = new WeakMap<Database, Map<string, Identity['role']>>()

/** A valid signature is not enough: the secret may be older than the database. */
const isUser = async (database: Database, { userId, role }: Identity): Promise<boolean> => {
  const users = rolesByDatabase.get(database) ?? new Map<string, Identity['role']>()
  rolesByDatabase.set(database, users)
  if (users.get(userId) === role) return true
  const rows = await database
    .select({ role: usersTable.role })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
  if (rows[0]?.role !== role) return false
  if (users.size >= REMEMBERED_USERS) users.clear()
  users.set(userId, role)
  return true
}

/**
 * Finds the caller by bearer token or, on calls that return files, by cookie. An invalid token fails even
 * if the cookie is valid.
 */
export const identifyCaller = async (
  { tokens, database }: { tokens: Tokens; database: Database },
  request: FastifyRequest,
  call: Call,
): Promise<Identity | undefined> => {
  const bearer = bearerOf(request)
  const cookie = call.gives === 'file' ? request.cookies[FILES_COOKIE] : undefined
  const identity = bearer
    ? await tokens.verify(bearer, 'api')
    : cookie
      ? await tokens.verify(cookie, 'files')
      : undefined
  return identity && (await isUser(database, identity)) ? identity : undefined
}
