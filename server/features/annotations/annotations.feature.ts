import { annotations } from '@lectern/contract/annotations.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

export const annotationsFeature: Feature = {
  name: 'annotations',
  routes(bind) {
    bind(annotations.generate, soon)
    bind(annotations.status, soon)
    bind(annotations.cancel, soon)
    bind(annotations.list, soon)
    bind(annotations.save, soon)
    bind(annotations.remove, soon)
    bind(annotations.check, soon)
    bind(annotations.draw, soon)
    bind(annotations.listDrawings, soon)
  },
}
