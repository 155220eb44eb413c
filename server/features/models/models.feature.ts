import { models } from '@lectern/contract/models.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = async (): Promise<never> => {
  throw conflict('This is not there yet.')
}

export const modelsFeature: Feature = {
  name: 'models',
  routes(bind) {
    for (const call of Object.values(models)) bind(call, soon)
  },
}
