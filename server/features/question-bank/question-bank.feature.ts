import { questionBank } from '@lectern/contract/question-bank.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { changeBankQuestion, keepQuestions, listBank, setRemoved } from './question-bank.ts'

const questionBankRoutes = (bind: Bind, context: Context): void => {
  bind(questionBank.list, ({ params, user }) => listBank(context, params.courseId, user))
  bind(questionBank.keep, ({ params, body, user }) =>
    keepQuestions(context, params.courseId, body.questions, user),
  )
  bind(questionBank.update, ({ params, body, user }) =>
    changeBankQuestion(context, { courseId: params.courseId, id: params.asked }, body, user),
  )
  bind(questionBank.setRemoved, ({ params, body, user }) => setRemoved(context, params.courseId, body, user))
}

export const questionBankFeature: Feature = { name: 'question-bank', routes: questionBankRoutes }
