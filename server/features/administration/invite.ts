import { randomBytes } from 'node:crypto'
import type { Invitation } from '@lectern/contract/administration.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import {
  deleteOpenInvitation,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
} from '../users/invitations.queries.ts'
import { hashToken } from '../users/one-time-links/one-time-links.ts'
import type { Actor } from './accounts.ts'

const VALID_MS = 14 * 24 * 60 * 60_000
const LISTED = 500

const presentInvitation = (row: InvitationRow): Invitation => ({
  _id: row.id,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})

export const listInvitations = async ({ database, clock }: Context): Promise<Invitation[]> =>
  (await listOpenInvitations(database, new Date(clock.nowMs()), LISTED)).map(presentInvitation)

/** Makes an invitation for each note. The tokens are in the reply alone: the database has their hashes. */
export const invite = (
  { database, clock }: Context,
  actor: Actor,
  notes: readonly string[],
): Promise<(Invitation & { token: string })[]> =>
  database.transaction(async (tx) => {
    const made: (Invitation & { token: string })[] = []
    for (const note of notes) {
      const token = randomBytes(32).toString('base64url')
      const createdAt = new Date(clock.nowMs())
      const row = await insertInvitation(tx, {
        tokenHash: hashToken(token),
        note,
        madeBy: actor.actorId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + VALID_MS),
      })
      await record(tx, { ...actor, action: 'invitation_made', details: { note } })
      made.push({ ...presentInvitation(row), token })
    }
    return made
  })

/** Withdraws an invitation. @throws not_found when it was used, or is not there */
export const withdraw = ({ database }: Context, actor: Actor, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await deleteOpenInvitation(tx, id))) throw notFound('invitation_not_found')
    await record(tx, { ...actor, action: 'invitation_withdrawn' })
  })
