import { announcements } from '@lectern/contract/announcements.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { announcementJobs, orderDueMails } from './announcements.jobs.ts'
import { findMailWish, saveMailWish } from './announcements.queries.ts'
import {
  announce,
  announceToAll,
  changeAnnouncement,
  changeForAll,
  listAnnouncements,
  listCurrent,
  listForAdministrators,
  listOwnAnnouncements,
  readAnnouncements,
  removeAnnouncement,
  removeForAll,
} from './announcements.ts'

const announcementRoutes = (bind: Bind, context: Context): void => {
  bind(announcements.ofCourse, ({ params, user }) => listAnnouncements(context, params.courseId, user))
  bind(announcements.create, ({ params, body, user }) => announce(context, params.courseId, body, user))
  bind(announcements.change, ({ params, body, user }) => changeAnnouncement(context, params, body, user))
  bind(announcements.remove, ({ params, user }) => removeAnnouncement(context, params, user))
  bind(announcements.mine, ({ user }) => listOwnAnnouncements(context, user))
  bind(announcements.read, ({ body, user }) => readAnnouncements(context, body.ids, user))
  bind(announcements.mailWish, async ({ user }) => ({
    wants_mail: await findMailWish(context.database, user.userId),
  }))
  bind(announcements.setMailWish, async ({ body, user }) => {
    await saveMailWish(context.database, user.userId, body.wants_mail)
    return body
  })
  bind(announcements.current, ({ user }) => listCurrent(context, user))
  bind(announcements.ofPlatform, () => listForAdministrators(context))
  bind(announcements.createForAll, ({ body, user, request }) =>
    announceToAll(context, body, { user, client: request.ip }),
  )
  bind(announcements.changeForAll, ({ params, body, user, request }) =>
    changeForAll(context, params.id, body, { user, client: request.ip }),
  )
  bind(announcements.removeForAll, ({ params, user, request }) =>
    removeForAll(context, params.id, { user, client: request.ip }),
  )
}

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: announcementRoutes,
  jobs: announcementJobs,
  routines: (context) => [
    { name: 'order announcement emails', everySeconds: 30, run: (signal) => orderDueMails(context, signal) },
  ],
}
