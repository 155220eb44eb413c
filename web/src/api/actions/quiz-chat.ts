import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Asks the assistant about a result; the question stands in the history when this has succeeded. */
export function useAskAboutResult(submissionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string) =>
      callApi(calls.quizChat.send, { params: { id: submissionId }, body: { message } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.submissions.chat(submissionId) }),
  })
}
