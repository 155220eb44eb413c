import type { Call } from '@lectern/contract/call.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../db/database.ts'
import { usersTable } from '../db/schema/users.ts'
import type { Sessions } from './sessions.ts'
import { FILES_COOKIE, type Identity, type Tokens } from './tokens.ts'

const bearerOf = (request: FastifyRequest): string | undefined => {
  const [kind, token] = request.headers.authorization?.split(' ') ?? []
  return kind?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** The cookie's token opens the pictures and recordings of pages, and no other call that gives a file. */
const FILES_PATH = '/files'

/**
 * Finds the caller by bearer token or, on the call that browsers make for pictures and audio, by cookie. An invalid token fails even
 * if the cookie is valid.
 */
export const identifyCaller = async (
  { tokens, sessions }: { tokens: Tokens; sessions: Sessions },
  request: FastifyRequest,
  call: Call,
): Promise<Identity | undefined> => {
  const bearer = bearerOf(request)
  const cookie = call.path === FILES_PATH ? request.cookies[FILES_COOKIE] : undefined
  const identity = bearer
    ? await tokens.verify(bearer, 'api')
    : cookie
      ? await tokens.verify(cookie, 'files')
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
