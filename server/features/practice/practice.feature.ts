import { practice } from '@lectern/contract/practice.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { practiceJobs } from './practice.jobs.ts'
import { addCard, changeCard, getToday, listPracticeCards, reviewCard, startDrafting } from './practice.ts'

const practiceRoutes = (bind: Bind, context: Context): void => {
  bind(practice.cards, ({ params, user }) => listPracticeCards(context, params.id, user))
  bind(practice.draft, ({ params, user }) => startDrafting(context, params.id, user))
  bind(practice.add, ({ params, body, user }) => addCard(context, params.id, body, user))
  bind(practice.change, ({ params, body, user }) => changeCard(context, params, body, user))
  bind(practice.today, ({ query, user }) => getToday(context, query, user))
  bind(practice.review, ({ body, user }) => reviewCard(context, body, user))
}

export const practiceFeature: Feature = { name: 'practice', routes: practiceRoutes, jobs: practiceJobs }
