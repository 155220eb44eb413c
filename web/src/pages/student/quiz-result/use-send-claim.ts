import { useQueryClient } from '@tanstack/react-query'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

export type DiscussedIds = { submissionId: string; quizId: string }

/**
 * Sends a claim about a question to the professor. Result and conversation are read again after a failure, too: another
 * tab may have sent one, or the reply was lost.
 */
export function useSendClaim({ submissionId, quizId }: DiscussedIds, failed: string) {
  const client = useQueryClient()
  return useAction(calls.quizChat.sendClaim, {
    input: (claim: { question_id: string; claim_text: string }) => ({
      params: { id: submissionId },
      body: claim,
    }),
    onError: (error) => showToast('error', withReason(error, failed)),
    onSettled: async (_, error) => {
      const read = Promise.all(
        [
          keyOf(calls.grading.mine, { params: { id: quizId } }),
          keyOf(calls.quizChat.history, { params: { id: submissionId } }),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      // On a lost line it takes long, and the student can try again before.
      if (!error) await read
    },
  })
}
