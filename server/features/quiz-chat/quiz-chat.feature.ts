import { quizChat } from '@lectern/contract/quiz-chat.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { sendClaim } from './claims.ts'
import { quizChatJobs } from './quiz-chat.jobs.ts'
import { askAboutResult, getDiscussionStatus, listDiscussion } from './quiz-chat.ts'

const quizChatRoutes = (bind: Bind, context: Context): void => {
  bind(quizChat.send, ({ params, body, user }) =>
    askAboutResult(context, { submissionId: params.id, message: body.message, user }),
  )
  bind(quizChat.sendClaim, ({ params, body, user }) =>
    sendClaim(context, {
      submissionId: params.id,
      questionId: body.question_id,
      claimText: body.claim_text,
      user,
    }),
  )
  bind(quizChat.history, ({ params, user }) => listDiscussion(context, params.id, user))
  bind(quizChat.status, ({ params, user }) => getDiscussionStatus(context, params.job, user))
}

export const quizChatFeature: Feature = { name: 'quiz-chat', routes: quizChatRoutes, jobs: quizChatJobs }
