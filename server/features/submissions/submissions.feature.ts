import { submissions } from '@lectern/contract/submissions.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const submissionsRoutes = (bind: Bind): void => {
  bind(submissions.join, soon)
  bind(submissions.ofCourse, soon)
  bind(submissions.quiz, soon)
  bind(submissions.saveProgress, soon)
  bind(submissions.draft, soon)
  bind(submissions.submit, soon)
  bind(submissions.handInAll, soon)
}

export const submissionsFeature: Feature = { name: 'submissions', routes: submissionsRoutes }
