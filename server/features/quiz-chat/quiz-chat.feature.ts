import { quizChat } from '@lectern/contract/quiz-chat.ts'
import type { Bind, Feature } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'

const soon = (): never => {
  throw conflict('This is being built.')
}

const quizChatRoutes = (bind: Bind): void => {
  bind(quizChat.send, soon)
  bind(quizChat.history, soon)
  bind(quizChat.status, soon)
}

export const quizChatFeature: Feature = { name: 'quiz-chat', routes: quizChatRoutes }
