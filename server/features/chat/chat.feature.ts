import { chat } from '@lectern/contract/chat.ts'
import type { Bind, Context, Feature } from '../../platform/context.ts'
import { chatJobs } from './chat.jobs.ts'
import { ask, getQuestionJob, listConversation, presentChatJob, startConversation } from './chat.ts'

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
}

export const chatFeature: Feature = { name: 'chat', routes: chatRoutes, jobs: chatJobs }
