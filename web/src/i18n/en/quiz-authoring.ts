export const quizAuthoring = {} as const
