export const quizResult = {} as const
