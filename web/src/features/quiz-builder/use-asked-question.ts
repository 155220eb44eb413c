import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useBuilder } from './builder-context.ts'

/** Opens the question that the address names, as "Correct the key" does. A form with unsaved input stays. */
export function useAskedQuestion(): void {
  const { state, screen } = useBuilder()
  const [params] = useSearchParams()
  const asked = params.get('question')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const isThere = state.work.questions.some((question) => question.question_id === asked)
    if (asked === null || !isThere || state.isFormOpen) return
    state.edit(asked)
    screen.openQuestion({ replace: true })
    requestAnimationFrame(() => document.getElementById('question-text')?.focus())
  }, [asked])
}
