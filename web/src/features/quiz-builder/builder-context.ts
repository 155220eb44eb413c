import { createContext, useContext } from 'react'
import type { useQuizBuilder } from './use-quiz-builder.ts'

type Builder = ReturnType<typeof useQuizBuilder>

export const BuilderContext = createContext<Builder | null>(null)

/** The builder of this page. @throws outside of a builder */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('There is no quiz builder around this.')
  return builder
}
