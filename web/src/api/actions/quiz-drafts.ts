import type { SentBody } from '@lectern/contract/call.ts'
import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { draftStates } from '../queries/quiz-drafts.ts'

export type DraftWishes = SentBody<typeof calls.quizDrafts.start>
type DraftChange = SentBody<typeof calls.quizDrafts.change> & { draftId: string }

/** Drafts questions from a lecture's slides; gives a job of kind `quiz_draft`. */
export const useStartDrafts = (lectureId: string) =>
  useMutation({
    mutationFn: (body: DraftWishes) => callApi(calls.quizDrafts.start, { params: { id: lectureId }, body }),
  })

/** Edits a drafted question, approves it, dismisses it or brings it back; it moves to the list of its state. */
export function useChangeDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draftId, ...body }: DraftChange) =>
      callApi(calls.quizDrafts.change, { params: { draft: draftId }, body }),
    onSuccess: (changed) => {
      for (const state of draftStates)
        client.setQueryData<DraftedQuestion[]>(keys.quizDrafts.inState(changed.lecture_id, state), (list) => {
          const others = list?.filter(({ draft_id }) => draft_id !== changed.draft_id)
          return others && state === changed.state ? [changed, ...others] : others
        })
    },
  })
}
