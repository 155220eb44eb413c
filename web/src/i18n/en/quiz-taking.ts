export const quizTaking = {} as const
