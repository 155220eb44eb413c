import { activity } from '@lectern/contract/activity.ts'
import type { Feature } from '../../platform/context.ts'
import { logActivity } from './activity.ts'

export const activityFeature: Feature = {
  name: 'activity',
  routes(bind, context) {
    bind(activity.log, ({ body, user }) => logActivity(context, body, user))
  },
}
