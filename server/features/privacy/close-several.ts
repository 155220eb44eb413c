import type { BodyOf, ReplyOf } from '@lectern/contract/call.ts'
import type { privacy } from '@lectern/contract/privacy.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, presentMessages, RequestError } from '../../platform/http/errors.ts'
import { setDisabled } from '../administration/accounts.ts'
import { eraseAccount } from './erase.ts'

/**
 * Disables or erases accounts one after another. One that cannot be, such as an owner of courses, stays and is named.
 * @throws invalid when the own account is among them
 */
export const closeSeveral = async (
  context: Context,
  actor: { actorId: string; client: string },
  { action, users }: BodyOf<typeof privacy.closeSeveral>,
): Promise<ReplyOf<typeof privacy.closeSeveral>> => {
  if (users.includes(actor.actorId)) throw invalid('own_account_chosen')
  const refused: ReplyOf<typeof privacy.closeSeveral>['refused'] = []
  const chosen = new Set(users)
  for (const user of chosen) {
    try {
      if (action === 'erase') await eraseAccount(context, actor, user)
      else await setDisabled(context, actor, user, new Date(context.clock.nowMs()))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      refused.push({ _id: user, message: formatMessage(error.messages), ...presentMessages(error.messages) })
    }
  }
  return { done: chosen.size - refused.length, refused }
}
