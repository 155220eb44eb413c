import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

export type DraftState = DraftedQuestion['state']
export const draftStates: readonly DraftState[] = ['proposed', 'approved', 'dismissed']

/** The drafted questions of a lecture in one state, newest first. */
export const useQuizDrafts = (lectureId: string, state: DraftState) =>
  useQuery({
    queryKey: keys.quizDrafts.inState(lectureId, state),
    queryFn: ({ signal }) =>
      callApi(calls.quizDrafts.list, { params: { id: lectureId }, query: { state }, signal }),
    staleTime: 0,
  })
