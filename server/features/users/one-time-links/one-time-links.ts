import { createHash, createHmac } from 'node:crypto'
import type { LinkPurpose } from '@lectern/contract/users.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/schema/columns.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { getUser } from '../users.queries.ts'
import { findLink, insertLink, type LinkRow } from './one-time-links.queries.ts'

/** Paths of the pages that use the token; the browser keeps what follows `#` to itself, so no log holds it. */
const pages: Record<LinkPurpose, string> = { new_password: '/new-password', confirm_email: '/confirm-email' }

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The token of a link, made from its id with the installation's secret: the job that sends it needs no stored token,
 * and sends the same one when it runs twice.
 */
const tokenOf = ({ config }: Pick<Context, 'config'>, linkId: string): string =>
  createHmac('sha256', config.jwtSecret).update(`one-time link ${linkId}`).digest('base64url')

/** The token of an invitation, made like that of a link. */
export const tokenOfInvitation = ({ config }: Pick<Context, 'config'>, invitationId: string): string =>
  createHmac('sha256', config.jwtSecret).update(`invitation ${invitationId}`).digest('base64url')

/** Path of the page on which an invited professor registers. */
export const pathOfInvitation = (context: Pick<Context, 'config'>, invitationId: string): string =>
  `/register?invitation=${tokenOfInvitation(context, invitationId)}`

/** Path of a link's page, with its token. */
export const pathOfLink = (
  context: Pick<Context, 'config'>,
  { id, purpose }: Pick<LinkRow, 'id' | 'purpose'>,
): string => `${pages[purpose]}#${tokenOf(context, id)}`

/** @param email the address that it is sent to; null when it is handed over. @returns the link and its path */
export const createLink = async (
  context: Pick<Context, 'config' | 'clock'>,
  db: Queryable,
  asked: { userId: string; purpose: LinkPurpose; email: string | null; lifetimeMs: number },
): Promise<{ id: string; path: string; expiresAt: Date }> => {
  const { lifetimeMs, ...link } = asked
  const id = newId()
  const nowMs = context.clock.nowMs()
  const expiresAt = new Date(nowMs + lifetimeMs)
  const tokenHash = hashToken(tokenOf(context, id))
  await insertLink(db, { ...link, id, tokenHash, createdAt: new Date(nowMs), expiresAt })
  return { id, path: pathOfLink(context, { id, purpose: asked.purpose }), expiresAt }
}

/** @throws bad_request when the link was used, has expired or never existed: all alike */
export const getLink = async ({ database, clock }: Context, token: string): Promise<LinkRow> => {
  const link = await findLink(database, { tokenHash: hashToken(token) }, new Date(clock.nowMs()))
  if (!link) throw linkEnded()
  return link
}

/** Presents what a link is for, and the email it is about. @throws bad_request when it has ended */
export const presentLink = async (
  context: Context,
  token: string,
): Promise<{ purpose: LinkPurpose; email: string }> => {
  const link = await getLink(context, token)
  return { purpose: link.purpose, email: link.email ?? (await getUser(context.database, link.userId)).email }
}

export const linkEnded = () => badRequest('link_ended')
