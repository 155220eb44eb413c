import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/**
 * Changes a lecture, publishes or unpublishes it (`{ published }`). A refused publish throws an
 * `ApiError` whose `refusal` names the slides.
 */
export function useUpdateLecture(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.publishing.update>) =>
      callApi(calls.publishing.update, { params: { id: lectureId }, query: { history: 'none' }, body }),
    onSuccess: (lecture) => {
      client.setQueryData(keys.lectures.one(lectureId), lecture)
      return client.invalidateQueries({ queryKey: keys.lectures.lists })
    },
  })
}
