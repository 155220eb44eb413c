import { administration } from '@lectern/contract/administration.ts'
import { legalTexts } from '@lectern/contract/legal-texts.ts'
import { setup } from '@lectern/contract/setup.ts'
import type { FastifyRequest } from 'fastify'
import { type Bind, type Context, type Feature, readFromReplica } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getUser } from '../users/users.queries.ts'
import {
  type Actor,
  changeRole,
  exportUsers,
  listUsers,
  makeResetLink,
  presentAccount,
  removePasskeys,
  setDisabled,
  signOutEverywhere,
} from './accounts.ts'
import { exportAuditLog, forgetOldEntries, listAuditLog } from './audit-log.ts'
import { changePerson } from './change-person.ts'
import { examineHealth } from './health.ts'
import { invite, listInvitations, withdraw } from './invite.ts'
import { listLegalLinks, readLegalText } from './legal-texts.ts'
import { saveSettings, testSettings } from './settings.ts'
import { checkSetupIsOpen, finishSetup, openSetup } from './setup.ts'

const actorOf = ({
  user,
  request,
}: {
  user: Identity
  request: FastifyRequest
}): Actor & { actorId: string } => ({
  actorId: user.userId,
  client: request.ip,
})

const administrationRoutes = (bind: Bind, context: Context): void => {
  const now = () => new Date(context.clock.nowMs())
  bind(administration.users, ({ query }) => readFromReplica(context, (context) => listUsers(context, query)))
  bind(administration.exportUsers, async ({ body, reply, ...asked }) => {
    await sendFile(reply, await exportUsers(context, body, actorOf(asked)))
  })
  bind(administration.changePerson, async ({ params, body, ...asked }) =>
    presentAccount(await changePerson(context, actorOf(asked), params.user, body)),
  )
  bind(administration.changeRole, async ({ params, body, ...asked }) => {
    const change = { role: body.role, isAdministrator: body.is_administrator, now: now() }
    return presentAccount(await changeRole(context, actorOf(asked), params.user, change))
  })
  bind(administration.disable, async ({ params, ...asked }) =>
    presentAccount(await setDisabled(context, actorOf(asked), params.user, now())),
  )
  bind(administration.enable, async ({ params, ...asked }) =>
    presentAccount(await setDisabled(context, actorOf(asked), params.user, null)),
  )
  bind(administration.makeResetLink, ({ params, ...asked }) =>
    makeResetLink(context, actorOf(asked), params.user),
  )
  bind(administration.endSessions, async ({ params, ...asked }) => ({
    sessions_ended: await signOutEverywhere(context, actorOf(asked), params.user),
  }))
  bind(administration.removePasskeys, async ({ params, ...asked }) => ({
    passkeys_removed: await removePasskeys(context, actorOf(asked), params.user),
  }))
  bind(setup.open, ({ body }) => openSetup(context, body.token))
  bind(setup.test, async ({ body: { token, email, ...asked } }) => {
    await checkSetupIsOpen(context, token)
    return testSettings(context, asked, { userId: null, email, interfaceLanguage: null })
  })
  bind(setup.finish, ({ body, request }) => finishSetup(context, body, request.ip))
  bind(legalTexts.links, async () => listLegalLinks(context))
  bind(legalTexts.read, async ({ params }) => readLegalText(context, params.kind))
  bind(administration.settings, () => context.settings.list())
  bind(administration.saveSettings, ({ body, ...asked }) => saveSettings(context, actorOf(asked), body))
  bind(administration.testSettings, async ({ body, user: { userId } }) => {
    const { email, interfaceLanguage } = await getUser(context.database, userId)
    return testSettings(context, body, { userId, email, interfaceLanguage })
  })
  bind(administration.invitations, () => listInvitations(context))
  bind(administration.invite, ({ body, ...asked }) => invite(context, actorOf(asked), body))
  bind(administration.withdrawInvitation, async ({ params, ...asked }) => {
    await withdraw(context, actorOf(asked), params.id)
    return { detail: 'Withdrawn.' }
  })
  bind(administration.health, () => examineHealth(context))
  bind(administration.audit, ({ query }) =>
    readFromReplica(context, (context) => listAuditLog(context, query)),
  )
  bind(administration.exportAudit, async ({ body, reply, ...asked }) => {
    await sendFile(reply, await exportAuditLog(context, body, actorOf(asked)))
  })
}

export const administrationFeature: Feature = {
  name: 'administration',
  routes: administrationRoutes,
  routines: (context) => [
    { name: 'forget old audit entries', everySeconds: 24 * 60 * 60, run: () => forgetOldEntries(context) },
  ],
}
