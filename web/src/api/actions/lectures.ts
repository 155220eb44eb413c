import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

export function useCreateLecture(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.lectures.create>) =>
      callApi(calls.lectures.create, { params: { courseId }, body }),
    onSuccess: (lecture) => {
      client.setQueryData(keys.lectures.one(lecture._id), lecture)
      return client.invalidateQueries({ queryKey: keys.lectures.lists })
    },
  })
}

/** Deletes a lecture with everything in it. */
export function useDeleteLecture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lectureId: string) => callApi(calls.lectures.remove, { params: { id: lectureId } }),
    onSuccess: (_, lectureId) => {
      client.removeQueries({ queryKey: keys.lectures.one(lectureId) })
      return client.invalidateQueries({ queryKey: keys.lectures.lists })
    },
  })
}
