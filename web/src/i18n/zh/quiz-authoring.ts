import type { Translated } from '../catalogue.ts'
import type { quizAuthoring as english } from '../en/quiz-authoring.ts'

export const quizAuthoring: Translated<typeof english> = {}
