import type { Translated } from '../catalogue.ts'
import type { quizResult as english } from '../en/quiz-result.ts'

export const quizResult: Translated<typeof english> = {}
