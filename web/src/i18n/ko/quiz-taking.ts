import type { Translated } from '../catalogue.ts'
import type { quizTaking as english } from '../en/quiz-taking.ts'

export const quizTaking: Translated<typeof english> = {}
