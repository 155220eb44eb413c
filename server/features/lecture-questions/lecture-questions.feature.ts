import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import {
  answerQuestion,
  askProfessor,
  listClassQuestions,
  listOwnQuestions,
  seeAnswer,
  withdrawQuestion,
} from './lecture-questions.ts'

const lectureQuestionRoutes = (bind: Bind, context: Context): void => {
  bind(lectureQuestions.ask, ({ params, body, user }) =>
    askProfessor(context, {
      lectureId: params.id,
      slide: body.slide_index,
      question: body.question,
      user,
    }),
  )
  bind(lectureQuestions.mine, ({ params, user }) => listOwnQuestions(context, params.id, user))
  bind(lectureQuestions.withdraw, ({ params, user }) =>
    withdrawQuestion(context, { lectureId: params.id, questionId: params.asked, user }),
  )
  bind(lectureQuestions.seeAnswer, ({ params, body, user }) =>
    seeAnswer(context, {
      lectureId: params.id,
      questionId: params.asked,
      answeredAt: body.answered_at,
      user,
    }),
  )
  bind(lectureQuestions.ofCourse, ({ params, user }) => listClassQuestions(context, params.courseId, user))
  bind(lectureQuestions.answer, ({ params, body, user }) =>
    answerQuestion(context, {
      lectureId: params.id,
      questionId: params.asked,
      answer: body.answer,
      isDone: body.is_done,
      user,
    }),
  )
}

export const lectureQuestionsFeature: Feature = { name: 'lecture-questions', routes: lectureQuestionRoutes }
