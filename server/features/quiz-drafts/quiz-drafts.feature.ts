import { quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { quizDraftJobs } from './quiz-drafts.jobs.ts'
import { changeDraft, listOwnDrafts, startDrafts } from './quiz-drafts.ts'

const quizDraftRoutes = (bind: Bind, context: Context): void => {
  bind(quizDrafts.start, ({ params, body, user }) => startDrafts(context, params.id, body, user))
  bind(quizDrafts.list, ({ params, query, user }) => listOwnDrafts(context, params.id, query.state, user))
  bind(quizDrafts.change, ({ params, body, user }) => changeDraft(context, params.draft, body, user))
}

export const quizDraftsFeature: Feature = {
  name: 'quiz-drafts',
  routes: quizDraftRoutes,
  jobs: quizDraftJobs,
}
