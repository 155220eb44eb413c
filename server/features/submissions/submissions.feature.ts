import { submissions } from '@lectern/contract/submissions.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import type { Routine } from '../../platform/jobs/routines.ts'
import { getDraft, saveProgress } from './drafts.ts'
import { listDueQuizzes } from './due.ts'
import { joinQuiz } from './join.ts'
import { getStudentQuiz, listRunningQuizzes, listStudentQuizzes } from './student-quizzes.ts'
import { submitAllAttempts, submitOverdueAttempts, submitQuiz } from './submit.ts'

const submissionsRoutes = (bind: Bind, context: Context): void => {
  bind(submissions.join, ({ body, user }) =>
    joinQuiz(context, { code: body.quiz_code, meantId: body.quiz_id, starts: body.start }, user),
  )
  bind(submissions.ofCourse, ({ params, user }) => listStudentQuizzes(context, params.courseId, user))
  bind(submissions.running, ({ user }) => listRunningQuizzes(context, user))
  bind(submissions.due, ({ user }) => listDueQuizzes(context, user))
  bind(submissions.quiz, ({ params, user }) => getStudentQuiz(context, params.id, user))
  bind(submissions.saveProgress, ({ params, body, user }) =>
    saveProgress(context, {
      quizId: params.id,
      answers: body.answers,
      openQuestionId: body.open_question_id,
      user,
    }),
  )
  bind(submissions.draft, ({ params, user }) => getDraft(context, params.id, user))
  bind(submissions.submit, ({ params, body, user }) =>
    submitQuiz(context, { quizId: params.id, answers: body.answers, user }),
  )
  bind(submissions.handInAll, ({ params, user }) => submitAllAttempts(context, params.id, user))
}

const submissionsRoutines = (context: Context): Routine[] => [
  {
    name: 'hand in forgotten drafts',
    everySeconds: 60,
    async run(signal) {
      const count = await submitOverdueAttempts(context, signal)
      if (count > 0) context.log.info({ count }, 'forgotten drafts handed in')
    },
  },
]

export const submissionsFeature: Feature = {
  name: 'submissions',
  routes: submissionsRoutes,
  routines: submissionsRoutines,
}
