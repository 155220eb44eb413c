import { grading } from '@lectern/contract/grading.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const gradingRoutes = (bind: Bind): void => {
  bind(grading.status, soon)
  bind(grading.mine, soon)
  bind(grading.result, soon)
  bind(grading.list, soon)
  bind(grading.statistics, soon)
  bind(grading.answersTo, soon)
  bind(grading.setGrade, soon)
  bind(grading.settle, soon)
  bind(grading.history, soon)
  bind(grading.reverse, soon)
  bind(grading.decideClaim, soon)
  bind(grading.gradeAgain, soon)
  bind(grading.previewRegrade, soon)
  bind(grading.regradePreview, soon)
  bind(grading.regrade, soon)
}

export const gradingFeature: Feature = { name: 'grading', routes: gradingRoutes }
