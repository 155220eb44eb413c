import { decidedClaims } from '@lectern/contract/decided-claims.ts'
import { grading } from '@lectern/contract/grading.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { listAnswersTo } from './answers-to.ts'
import { listDecidedClaims, seeClaims } from './claims/decided-claims.ts'
import { gradeSame } from './grade-same.ts'
import { getSubmission, getSubmissionOfQuiz } from './grading.access.ts'
import { gradingJobs } from './grading.jobs.ts'
import { getGradingStatus } from './grading-status.ts'
import { presentSubmission } from './present-submission.ts'
import { getPreview, startPreview, startRegrade } from './regrade.ts'
import { confirmGrade, decideClaim, listHistory, reverseChange, setGrade } from './review.ts'
import { cancelGrading, gradeAgain, gradeAllAgain, restartLostGradings } from './start-grading.ts'
import { listWaitingReviews } from './submissions-list.queries.ts'
import { getStatistics, listMissingStudents, listQuizSubmissions } from './submissions-list.ts'

const gradingRoutes = (bind: Bind, context: Context): void => {
  const { database } = context
  bind(grading.status, ({ params, user }) => getGradingStatus(context, params.job, user))
  bind(grading.mine, async ({ params, user }) =>
    presentSubmission(context, await getSubmissionOfQuiz(database, params.id, user)),
  )
  bind(decidedClaims.list, ({ user }) => listDecidedClaims(context, user))
  bind(decidedClaims.see, ({ params, body, user }) =>
    seeClaims(context, { quizId: params.id, decidedUntil: body.decided_until }, user),
  )
  bind(waitingReviews.list, ({ user }) => listWaitingReviews(database, user.userId))
  bind(grading.result, async ({ params, user }) =>
    presentSubmission(context, await getSubmission(database, params.id, user)),
  )
  bind(grading.list, ({ params, query, user }) => listQuizSubmissions(context, params.id, query, user))
  bind(grading.statistics, ({ params, user }) => getStatistics(context, params.id, user))
  bind(grading.missing, ({ params, user }) => listMissingStudents(context, params.id, user))
  bind(grading.answersTo, ({ params, query, user }) =>
    listAnswersTo(context, { quizId: params.id, questionId: params.question, ...query }, user),
  )
  bind(grading.setGrade, ({ params, body, user }) => setGrade(context, params.id, body, user))
  bind(grading.gradeSame, ({ params, body, user }) => gradeSame(context, params.id, body, user))
  bind(grading.confirmGrade, ({ params, body, user }) => confirmGrade(context, params.id, body, user))
  bind(grading.history, ({ params, user }) => listHistory(context, params.id, user))
  bind(grading.reverse, ({ params, body, user }) => reverseChange(context, params.id, body, user))
  bind(grading.decideClaim, ({ params, body, user }) =>
    decideClaim(context, params.id, params.claim, body, user),
  )
  bind(grading.gradeAgain, ({ params, user }) => gradeAgain(context, params.id, user))
  bind(grading.gradeAllAgain, ({ params, user }) => gradeAllAgain(context, params.id, user))
  bind(grading.cancelGrading, ({ params, user }) => cancelGrading(context, params.id, user))
  bind(grading.previewRegrade, ({ params, user }) => startPreview(context, params.id, user))
  bind(grading.regradePreview, ({ params, user }) => getPreview(context, params.id, user))
  bind(grading.regrade, ({ params, body, user }) => startRegrade(context, params.id, body.preview_id, user))
}

export const gradingFeature: Feature = {
  name: 'grading',
  routes: gradingRoutes,
  jobs: gradingJobs,
  routines: (context) => [
    {
      name: 'start forgotten gradings',
      everySeconds: 60,
      run: (signal) => restartLostGradings(context, signal),
    },
  ],
}
