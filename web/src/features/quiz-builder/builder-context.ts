import type { Quiz } from '@lectern/contract/quizzes.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'
import { createContext, useContext } from 'react'
import type { useQuizBuilder } from './use-quiz-builder.ts'

/** Which of the two screens it is; the sentences of the specification differ. */
export type QuizMode = CheckedOn

/** Where the quiz belongs; `quiz` is null while it is new. */
export type BuilderPlace = { courseId: string; quiz: Quiz | null }

type Builder = ReturnType<typeof useQuizBuilder>

export const BuilderContext = createContext<Builder | null>(null)

/** The quiz that is being built on this page. @throws outside of a builder */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('There is no quiz builder around this.')
  return builder
}
