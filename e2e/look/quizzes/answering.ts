import type { QuizChatMessage } from '@lectern/contract/quiz-chat.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { Page } from '@playwright/test'
import { holdCalls } from '../../calls.ts'
import { jobMessage } from '../../job-message.ts'
import { changeReplies } from '../student-world.ts'

/** The state of an answer to a question about a result. */
export const discussion = '**/quizzes/chat/status/*'
const history = '**/chat/history'

export const waits = {
  status: 'pending',
  ...jobMessage(createMessage('model_busy'), createMessage('continues_in_seconds', { count: 40 })),
}
export const writes = {
  status: 'running',
  partial:
    'Your answer names water, which is one of the two keywords, and says why a root looks for it.\n\nGravity is not named: roots feel where down is, and there is more',
}

/** Leaves out the last answer: the built-in engine may have given it before the page asks for its state. */
const hideAnswer = (page: Page) =>
  changeReplies(page, history, (all: QuizChatMessage[]) =>
    all.at(-1)?.role === 'assistant' ? all.slice(0, -1) : all,
  )

/** Shows the last question as unanswered. @returns the function that ends it */
export const holdAnswer = async (page: Page): Promise<() => Promise<void>> => {
  await hideAnswer(page)
  const letGo = await holdCalls(page, discussion)
  return async () => {
    await page.unroute(history)
    await letGo()
  }
}

/** Shows the answer in a state that only a model gives. */
export const showAnswering = async (page: Page, as: object): Promise<void> => {
  await hideAnswer(page)
  await changeReplies(page, discussion, (reply: object) => ({
    ...reply,
    partial: null,
    error: null,
    result: null,
    ...as,
  }))
}

export const endAnswering = async (page: Page): Promise<void> => {
  await page.unroute(history)
  await page.unroute(discussion)
}
