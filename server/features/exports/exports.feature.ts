import { exports } from '@lectern/contract/exports.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const exportsRoutes = (bind: Bind): void => {
  bind(exports.grades, soon)
}

export const exportsFeature: Feature = { name: 'exports', routes: exportsRoutes }
