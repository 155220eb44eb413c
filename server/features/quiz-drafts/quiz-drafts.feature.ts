import { quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import type { Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = async (): Promise<never> => {
  throw conflict('This is not there yet.')
}

export const quizDraftsFeature: Feature = {
  name: 'quiz-drafts',
  routes(bind) {
    for (const call of Object.values(quizDrafts)) bind(call, soon)
  },
}
