import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { listExtraTime, setExtraTime } from './accommodations.ts'
import { addPicture } from './question-pictures.ts'
import {
  changeQuiz,
  createQuiz,
  getQuiz,
  listQuizzes,
  moveQuiz,
  releaseQuiz,
  removeQuiz,
  restoreQuiz,
} from './quizzes.ts'

const quizzesRoutes = (bind: Bind, context: Context): void => {
  bind(quizzes.create, ({ query, body, user }) => createQuiz(context, query.course_id, body, user))
  bind(quizzes.ofCourse, ({ params, query, user }) =>
    listQuizzes(context, params.courseId, query.deleted, user),
  )
  bind(quizzes.move, ({ params, body, user }) => moveQuiz(context, params.id, body.before, user))
  bind(quizzes.get, ({ params, user }) => getQuiz(context, params.id, user))
  bind(quizzes.update, ({ params, body, user }) => changeQuiz(context, params.id, body, user))
  bind(quizzes.remove, ({ params, user }) => removeQuiz(context, params.id, user))
  bind(quizzes.restore, ({ params, user }) => restoreQuiz(context, params.id, user))
  bind(quizzes.release, ({ params, body, user }) => releaseQuiz(context, params.id, body, user))
  bind(quizzes.addPicture, ({ params, file, user }) => addPicture(context, params.courseId, file, user))
  bind(quizzes.accommodations, ({ params, user }) => listExtraTime(context, params.id, user))
  bind(quizzes.setAccommodation, ({ params, body, user }) =>
    setExtraTime(context, {
      quizId: params.id,
      studentId: params.student,
      time: { timeFactor: body.time_factor, extraMinutes: body.extra_minutes },
      closesAt: body.closes_at == null ? body.closes_at : new Date(body.closes_at),
      before: body.before,
      user,
    }),
  )
}

export const quizzesFeature: Feature = { name: 'quizzes', routes: quizzesRoutes }
