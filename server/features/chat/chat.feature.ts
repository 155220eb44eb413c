import { chat } from '@lectern/contract/chat.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { Routine } from '../../platform/jobs/routines.ts'
import { chatJobs } from './chat.jobs.ts'
import { ask, getQuestionJob, listConversation, presentChatJob } from './chat.ts'
import {
  deleteConversation,
  listConversations,
  removeDeletedConversations,
  restoreConversation,
  resumeConversation,
  startConversation,
} from './chat-sessions.ts'

const chatRoutes = (bind: Bind, context: Context): void => {
  bind(chat.send, ({ body, user }) =>
    ask(context, {
      lectureId: body.lecture_id,
      slide: body.slide_index,
      message: body.message,
      language: body.language,
      user,
    }),
  )
  bind(chat.status, async ({ params, user }) =>
    presentChatJob(await getQuestionJob(context, params.job, user)),
  )
  bind(chat.cancel, async ({ params, user }) => {
    const job = await getQuestionJob(context, params.job, user)
    return presentChatJob(await context.queue.cancel(job.id))
  })
  bind(chat.activeHistory, ({ params, query, user }) =>
    listConversation(context, { lectureId: params.lecture, limit: query.limit, before: query.cursor, user }),
  )
  bind(chat.newSession, ({ params, user }) => startConversation(context, params.lecture, user))
  bind(chat.sessions, ({ params, user }) => listConversations(context, params.lecture, user))
  const sessionOf = (params: { lecture: string; session: string }, user: Identity) => ({
    lectureId: params.lecture,
    sessionId: params.session,
    user,
  })
  bind(chat.resumeSession, ({ params, user }) => resumeConversation(context, sessionOf(params, user)))
  bind(chat.removeSession, ({ params, user }) => deleteConversation(context, sessionOf(params, user)))
  bind(chat.restoreSession, ({ params, user }) => restoreConversation(context, sessionOf(params, user)))
}

const chatRoutines = (context: Context): Routine[] => [
  {
    name: 'remove deleted conversations',
    everySeconds: 3_600,
    async run() {
      await removeDeletedConversations(context)
    },
  },
]

export const chatFeature: Feature = {
  name: 'chat',
  routes: chatRoutes,
  jobs: chatJobs,
  routines: chatRoutines,
}
