import type { Question } from '@lectern/contract/questions.ts'
import { drawQuestionIds, formPools } from '@lectern/core/questions/random-picks.ts'
import { useMemo, useState } from 'react'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { useBuilder } from '../builder-context.ts'

/** The course's bank; it is asked for when the quiz has random picks, or `isNeeded`. */
export function useBuilderBank(isNeeded: boolean) {
  const { courseId, state } = useBuilder()
  const isAsked = isNeeded || state.work.picks.length > 0
  return useCall(calls.questionBank.list, isAsked ? { params: { courseId } } : null)
}

/** The questions that one student would get: those of the quiz, and a random selection for each pick. */
export function useSampleQuestions(): readonly Question[] {
  const { questions, picks } = useBuilder().state.work
  const { data: bank } = useBuilderBank(false)
  const [seed] = useState(() => crypto.randomUUID())
  return useMemo(() => {
    if (picks.length === 0) return questions
    const pools = formPools(questions, picks, bank?.toReversed() ?? [])
    const version = { questions: [...questions, ...pools.questions], picks: pools.picks }
    const ids = new Set(drawQuestionIds(version, seed))
    return version.questions.filter(({ question_id }) => ids.has(question_id))
  }, [questions, picks, bank, seed])
}
