export const quizReview = {} as const
