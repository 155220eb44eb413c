import type { Translated } from '../catalogue.ts'
import type { quizReview as english } from '../en/quiz-review.ts'

export const quizReview: Translated<typeof english> = {}
