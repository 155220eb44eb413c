import { activity } from '@lectern/contract/activity.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

export const activityFeature: Feature = {
  name: 'activity',
  routes(bind) {
    bind(activity.log, soon)
  },
}
