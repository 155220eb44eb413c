import type { Invitation } from '@lectern/contract/administration.ts'
import type { Role } from '@lectern/contract/users.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { notFound } from '../../platform/http/errors.ts'
import {
  deleteOpenInvitation,
  extendInvitation,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
} from '../users/invitations.queries.ts'
import { findAddress } from '../users/invitations.ts'
import { orderMail } from '../users/one-time-links/mails.ts'
import { hashToken, tokenOfInvitation } from '../users/one-time-links/one-time-links.ts'
import { findUserByEmail, getUser } from '../users/users.queries.ts'
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
  (await listOpenInvitations(database, new Date(clock.nowMs()))).slice(0, LISTED).map(presentInvitation)

/** Addresses that differ in capitals alone are one. */
const keyOf = (address: string | null) => address?.toLowerCase()

type MadeInvitation = Invitation & {
  token: string
  is_renewed: boolean
  sent_to: string | null
  account: Role | null
}

/**
 * Makes an invitation for each note, and sends it to the address in the note where that is asked and email is set up, unless
 * the address has an account. An address has one link: a second invitation makes it valid for two weeks from now.
 * The tokens are in the reply alone: the database has their hashes.
 */
export const invite = (
  context: Context,
  actor: Actor & { actorId: string },
  { notes, send }: { notes: readonly string[]; send: boolean },
): Promise<MadeInvitation[]> =>
  context.database.transaction(async (tx) => {
    const createdAt = new Date(context.clock.nowMs())
    const expiresAt = new Date(createdAt.getTime() + VALID_MS)
    const openByAddress = new Map(
      (await listOpenInvitations(tx, createdAt)).map((row) => [keyOf(findAddress(row.note)), row]),
    )
    const made: MadeInvitation[] = []
    for (const note of notes) {
      const named = findAddress(note)
      const open = named === null ? undefined : openByAddress.get(keyOf(named))
      // Written twice in one list.
      if (open && made.some(({ _id }) => _id === open.id)) continue
      const id = open?.id ?? newId()
      const token = tokenOfInvitation(context, id)
      const row = open
        ? await extendInvitation(tx, { id, expiresAt })
        : await insertInvitation(tx, {
            id,
            tokenHash: hashToken(token),
            note,
            madeBy: actor.actorId,
            createdAt,
            expiresAt,
          })
      openByAddress.set(keyOf(named), row)
      await record(tx, { ...actor, action: 'invitation_made', details: { note } })
      const account = named === null ? undefined : await findUserByEmail(tx, named)
      const address = send && context.mailer && !account ? named : null
      if (address !== null) {
        const { interfaceLanguage: language } = await getUser(tx, actor.actorId)
        await orderMail(context, tx, actor.actorId, {
          mail: 'professor_invitation',
          to: address,
          invitationId: row.id,
          language,
        })
      }
      made.push({
        ...presentInvitation(row),
        token,
        is_renewed: open !== undefined,
        sent_to: address,
        account: account?.role ?? null,
      })
    }
    return made
  })

/** Withdraws an invitation. @throws not_found when it was used, or is not there */
export const withdraw = ({ database }: Context, actor: Actor, id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const deleted = await deleteOpenInvitation(tx, id)
    if (!deleted) throw notFound('invitation_not_found')
    await record(tx, { ...actor, action: 'invitation_withdrawn', details: { note: deleted.note } })
  })
