import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const quizzesRoutes = (bind: Bind): void => {
  bind(quizzes.create, soon)
  bind(quizzes.ofCourse, soon)
  bind(quizzes.get, soon)
  bind(quizzes.update, soon)
  bind(quizzes.remove, soon)
  bind(quizzes.accommodations, soon)
  bind(quizzes.setAccommodation, soon)
}

export const quizzesFeature: Feature = { name: 'quizzes', routes: quizzesRoutes }
