import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { alwaysFresh, useCall } from '../../../../api/use-call.ts'
import { useLecture } from './studio-data.ts'

/** The new deck that waits to replace the slides, and what Undo would bring back. */
export function useReplacement() {
  const { _id: id } = useLecture()
  const { data } = useCall(calls.slides.replacement, { params: { id } }, alwaysFresh)
  return { waiting: data?.waiting ?? null, undo: data?.undo ?? null }
}

/** Asks again what waits and what can be undone. */
export const refetchReplacement = (lectureId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(calls.slides.replacement, { params: { id: lectureId } }) })
