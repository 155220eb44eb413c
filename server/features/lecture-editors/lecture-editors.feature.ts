import { lectureEditors } from '@lectern/contract/lecture-editors.ts'
import type { Feature } from '../../platform/context.ts'
import { reportWindow } from './lecture-editors.ts'

export const lectureEditorsFeature: Feature = {
  name: 'lecture-editors',
  routes(bind, context) {
    bind(lectureEditors.report, ({ params, body, user }) => reportWindow(context, params.id, body, user))
  },
}
