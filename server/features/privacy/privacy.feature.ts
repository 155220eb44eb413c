import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { privacy } from '@lectern/contract/privacy.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { sendFile } from '../../platform/http/attachment.ts'
import { closeSeveral } from './close-several.ts'
import { eraseAccount, eraseLateRows, eraseOwnAccount } from './erase.ts'
import {
  exportJobs,
  getExport,
  openExportFor,
  openOwnExport,
  removeExpiredExports,
  startExport,
} from './export.ts'
import { mergeAccounts } from './merge.ts'
import { deleteOldData } from './retention.ts'

const DAY_SECONDS = 24 * 60 * 60
const erased = { detail: 'The account was erased.' }

const privacyRoutes = (bind: Bind, context: Context): void => {
  bind(privacy.rules, async () => ({ grades: context.config.privacy.erasedGrades }))
  bind(privacy.findExport, ({ user }) => getExport(context, user.userId))
  bind(privacy.startExport, ({ user, request }) =>
    startExport(context, user.userId, { actorId: user.userId, client: request.ip }),
  )
  bind(privacy.downloadExport, async ({ user, reply }) => {
    await sendFile(reply, await openOwnExport(context, user))
  })
  bind(privacy.findExportOf, ({ params }) => getExport(context, params.user))
  bind(privacy.startExportOf, ({ params, user, request }) =>
    startExport(context, params.user, { actorId: user.userId, client: request.ip }),
  )
  bind(privacy.downloadExportOf, async ({ params, user, request, reply }) => {
    const actor = { actorId: user.userId, client: request.ip }
    const asked = { userId: params.user, isNoted: request.method === 'GET' }
    await sendFile(reply, await openExportFor(context, actor, asked))
  })
  bind(privacy.eraseMe, async ({ body, user, request }) => {
    await eraseOwnAccount(context, user, { password: body.current_password, client: request.ip })
    return erased
  })
  bind(privacy.closeSeveral, ({ body, user, request }) =>
    closeSeveral(context, { actorId: user.userId, client: request.ip }, body),
  )
  bind(privacy.eraseUser, async ({ params, user, request }) => {
    await eraseAccount(context, { actorId: user.userId, client: request.ip }, params.user)
    return erased
  })
  bind(mergedAccounts.merge, ({ params, body, user, request }) =>
    mergeAccounts(
      context,
      { actorId: user.userId, client: request.ip },
      { userId: params.user, email: body.into },
    ),
  )
}

export const privacyFeature: Feature = {
  name: 'privacy',
  routes: privacyRoutes,
  jobs: exportJobs,
  routines: (context) => [
    {
      name: 'delete old data',
      everySeconds: DAY_SECONDS,
      run: (signal) => deleteOldData(context, signal),
    },
    {
      name: 'remove expired exports',
      everySeconds: 60 * 60,
      run: () => removeExpiredExports(context),
    },
    {
      name: 'erase late rows of erased accounts',
      everySeconds: DAY_SECONDS,
      run: () => eraseLateRows(context),
    },
  ],
}
