import { listKeys } from './storage.ts'

/**
 * Every answer has a key of its own, so that two tabs never overwrite each other's. The key names the user: another
 * student on this device does not see it.
 */
export const answersPrefix = 'quiz-answers/'
export const answersFolder = (userId: string, quizId = '') =>
  `${answersPrefix}${userId}/${quizId && `${quizId}/`}`

/** Whether this browser has answers of a user that the server may not have. Apart from `answers.ts`, which few pages need. */
export const hasUnsentAnswers = (userId: string): boolean => listKeys(answersFolder(userId)).length > 0
