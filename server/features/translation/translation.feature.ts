import { translation } from '@lectern/contract/translation.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

export const translationFeature: Feature = {
  name: 'translation',
  routes(bind) {
    bind(translation.start, soon)
    bind(translation.status, soon)
    bind(translation.cancel, soon)
  },
}
