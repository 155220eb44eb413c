import { activity } from '@lectern/contract/activity.ts'
import type { Feature } from '../../platform/context.ts'
import { logActivity } from './activity.ts'
import { addMonths } from './partitions.ts'

export const activityFeature: Feature = {
  name: 'activity',
  routes(bind, context) {
    bind(activity.log, ({ body, user }) => logActivity(context, body, user))
  },
  routines: (context) => [
    {
      name: 'add months of activity',
      everySeconds: 24 * 60 * 60,
      run: async () => {
        await addMonths(context)
      },
    },
  ],
}
