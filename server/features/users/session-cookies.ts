import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import {
  DEVICE_COOKIE,
  DEVICE_LIFETIME_SECONDS,
  FILES_COOKIE,
  type Identity,
  TOKEN_LIFETIME_SECONDS,
} from '../../platform/http/tokens.ts'
import type { KnownDevice } from './sign-in.ts'

/** Returns what the cookies have in common; a cookie is cleared with the attributes it was set with. */
export const cookieOptions = (request: FastifyRequest, path: string) => ({
  path,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
})
const FILES_PATH = '/api/files'
const DEVICE_PATH = '/api/users'

/** `<img>` and `<audio>` cannot send a bearer token: this cookie opens files, and nothing else. */
export const setFilesCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<void> => {
  reply.setCookie(FILES_COOKIE, await tokens.sign(identity, 'files'), {
    ...cookieOptions(request, FILES_PATH),
    maxAge: TOKEN_LIFETIME_SECONDS,
  })
}
export const clearFilesCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(FILES_COOKIE, cookieOptions(request, FILES_PATH))

/** A browser that signed in before passes the limits on wrong passwords that strangers reach. */
export const setDeviceCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<void> => {
  reply.setCookie(DEVICE_COOKIE, await tokens.sign(identity, 'device'), {
    ...cookieOptions(request, DEVICE_PATH),
    maxAge: DEVICE_LIFETIME_SECONDS,
  })
}
export const readDeviceCookie = async (
  { tokens }: Context,
  request: FastifyRequest,
): Promise<KnownDevice | undefined> => {
  const secret = request.cookies[DEVICE_COOKIE]
  const identity = secret ? await tokens.verify(secret, 'device') : undefined
  return secret && identity ? { userId: identity.userId, secret } : undefined
}
