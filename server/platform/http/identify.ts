import type { Call } from '@lectern/contract/call.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../db/database.ts'
import { usersTable } from '../db/schema/users.ts'
import type { Sessions } from './sessions.ts'
import { BACKUP_COOKIE, FILES_COOKIE, type Identity, type Tokens } from './tokens.ts'

const bearerOf = (request: FastifyRequest): string | undefined => {
  const [kind, token] = request.headers.authorization?.split(' ') ?? []
  return kind?.toLowerCase() === 'bearer' && token ? token : undefined
}

/**
 * The calls that browsers make by an address alone, and the cookie that each takes: pictures and recordings of pages, and the
 * file of a backup. No other call takes a cookie.
 */
type TakenCookie = {
  name: string
  audience: 'files' | 'backup'
  /** The parameter of the path that names the one thing that the token is for. */
  opens?: string
}
const cookies: Readonly<Record<string, TakenCookie | undefined>> = {
  '/files': { name: FILES_COOKIE, audience: 'files' },
  '/admin/backups/{id}/file': { name: BACKUP_COOKIE, audience: 'backup', opens: 'id' },
}

const paramOf = (request: FastifyRequest, name: string): string | undefined =>
  (request.params as Record<string, string | undefined>)[name]

/**
 * Finds the caller by bearer token or, on the calls that browsers make by an address alone, by cookie. An invalid token fails even
 * if the cookie is valid.
 */
export const identifyCaller = async (
  { tokens, sessions }: { tokens: Tokens; sessions: Sessions },
  request: FastifyRequest,
  call: Call,
): Promise<Identity | undefined> => {
  const bearer = bearerOf(request)
  const taken = cookies[call.path]
  const cookie = taken && request.cookies[taken.name]
  const identity = bearer
    ? await tokens.verify(bearer, 'api')
    : cookie
      ? await tokens.verify(cookie, taken.audience, taken.opens && paramOf(request, taken.opens))
      : undefined
  return identity && (await sessions.isLive(identity)) ? identity : undefined
}

/** Whether an account administers the installation and can be used. */
export const isAdministrator = async (db: Queryable, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(
      and(eq(usersTable.id, userId), isNotNull(usersTable.administratorSince), isNull(usersTable.disabledAt)),
    )
  return rows.length > 0
}
