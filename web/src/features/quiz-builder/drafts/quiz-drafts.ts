import type { SentBody } from '@lectern/contract/call.ts'
import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'

export type DraftState = DraftedQuestion['state']
export const draftStates: readonly DraftState[] = ['proposed', 'approved', 'dismissed']
export type DraftWishes = SentBody<typeof calls.quizDrafts.start>

const draftsInput = (lectureId: string, state: DraftState) => ({
  params: { id: lectureId },
  query: { state },
})

/** The drafted questions of a lecture in one state, newest first. */
export const useQuizDrafts = (lectureId: string, state: DraftState) =>
  useCall(calls.quizDrafts.list, draftsInput(lectureId, state), { staleTime: 0 })

type DraftChange = SentBody<typeof calls.quizDrafts.change> & { draftId: string }

/** Edits a drafted question, approves it, dismisses it or brings it back; it moves to the list of its state. */
export function useChangeDraft() {
  const client = useQueryClient()
  return useAction(calls.quizDrafts.change, {
    input: ({ draftId, ...body }: DraftChange) => ({ params: { draft: draftId }, body }),
    onSuccess: (changed) => {
      for (const state of draftStates)
        client.setQueryData(keyOf(calls.quizDrafts.list, draftsInput(changed.lecture_id, state)), (list) => {
          const others = list?.filter(({ draft_id }) => draft_id !== changed.draft_id)
          return others && state === changed.state ? [changed, ...others] : others
        })
    },
  })
}
