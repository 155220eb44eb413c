import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { withReason } from '../../../api/api-error.ts'
import type { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

type Listed = { _id: string }
type Move<T> = { moved: string; before: string | null; former: T[]; order: T[] }

/** Returns the list after one item was moved to an index of the list without it, and the item that now follows. */
export function moveTo<T extends Listed>(
  list: readonly T[],
  moved: string,
  to: number,
): { order: T[]; before: string | null } {
  const item = list.find((one) => one._id === moved)
  const order = list.filter((one) => one._id !== moved)
  const before = order[to]?._id ?? null
  if (item) order.splice(to, 0, item)
  return { order, before }
}

/**
 * Moves a lecture or quiz of a list. The list shows it at once; a failed move is taken back and said. Moves are sent one
 * after another, and the list is read again after the last one.
 */
export function useMoveItem<T extends Listed>(
  call: typeof calls.lectures.move | typeof calls.quizzes.move,
  list: QueryKey,
  failed: string,
) {
  const client = useQueryClient()
  const waiting = useRef(0)
  const action = useAction(call, {
    scope: { id: 'order of a course' },
    input: ({ moved, before }: Move<T>) => ({ params: { id: moved }, body: { before } }),
    onMutate: async ({ order }) => {
      waiting.current += 1
      // A request under way would show the former order.
      await client.cancelQueries({ queryKey: list })
      client.setQueryData(list, order)
    },
    onError: (error, { former }) => {
      client.setQueryData(list, former)
      showToast('error', withReason(error, failed))
    },
    onSettled: () => {
      waiting.current -= 1
      if (waiting.current === 0) void client.invalidateQueries({ queryKey: list })
    },
  })
  return (moved: string, to: number): void => {
    const former = client.getQueryData<T[]>(list) ?? []
    const { order, before } = moveTo(former, moved, to)
    // At once, so that the dropped row does not first return to its former place.
    client.setQueryData(list, order)
    action.mutate({ moved, before, former, order })
  }
}
