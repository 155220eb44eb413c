import { backups } from '@lectern/contract/backups.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { askForBackup, describeBackups } from './backups.ts'
import { allowDownload, sendDownload } from './download.ts'
import { runAskedBackup, runDueBackup } from './run-backup.ts'

const backupRoutes = (bind: Bind, context: Context): void => {
  bind(backups.list, () => describeBackups(context))
  bind(backups.start, ({ user, request }) =>
    askForBackup(context, { actorId: user.userId, client: request.ip }),
  )
  bind(backups.allowDownload, ({ params, user, request, reply }) =>
    allowDownload(context, params.id, { user, request, reply }),
  )
  bind(backups.download, async ({ params, user, request, reply }) => {
    await sendDownload(context, params.id, { user, request, reply })
  })
}

export const backupsFeature: Feature = {
  name: 'backups',
  routes: backupRoutes,
  routines: (context) => [
    {
      name: 'write the backup that an administrator asked for',
      everySeconds: 5,
      run: (signal) => runAskedBackup(context, signal),
    },
    {
      name: 'write the backup that is due',
      everySeconds: 60,
      run: (signal) => runDueBackup(context, signal),
    },
  ],
}
