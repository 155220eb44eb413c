import type { Call } from '@lectern/contract/call.ts'
import type { FastifyRequest } from 'fastify'
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
