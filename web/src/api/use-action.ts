import type { Call } from '@lectern/contract/call.ts'
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { type CallInput, callApi, type Reply } from './call-api.ts'
import { callForPage } from './call-query.ts'

type Options<C extends Call, V> = Omit<
  UseMutationOptions<Reply<C>, Error, V>,
  'mutationFn' | 'mutationKey' | 'onSuccess'
> & {
  /** Makes the input of the call from what is given to `mutate`. */
  input?: (given: V) => CallInput<C>
  /** The query whose data the reply is: it is shown from now on. */
  shows?: (reply: Reply<C>, given: V) => QueryKey
  /** The data that the action changes: what is on the screen of it is read again before the action counts as done. */
  changes?: readonly QueryKey[]
  /** Whether the call is about one page of a lecture: see `callForPage`. */
  isOfPage?: boolean
  /**
   * "Not found" counts as done, without a reply for `onSuccess`: another tab has removed the thing, or an earlier press whose
   * reply was lost.
   */
  isRemoval?: boolean
  onSuccess?: (reply: Reply<C>, given: V) => unknown
}

/** Makes a call that changes something, and brings the data on the screen up to date with it. */
export function useAction<const C extends Call, V = CallInput<C>>(
  call: C,
  { input, shows, changes = [], isOfPage, isRemoval, onSuccess, ...options }: Options<C, V> = {},
) {
  const client = useQueryClient()
  return useMutation<Reply<C>, Error, V>({
    ...options,
    mutationFn: (given) => {
      const made = (input ? input(given) : given) as CallInput<C>
      const reply = isOfPage ? callForPage(client, call, made) : callApi(call, made)
      return isRemoval ? reply.catch(acceptMissing) : reply
    },
    onSuccess: async (reply, given) => {
      if (shows) await replaceData(client, shows(reply, given), reply)
      await onSuccess?.(reply, given)
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

function acceptMissing(error: unknown): never {
  if (!hasStatus(error, 404)) throw error
  return undefined as never
}

/** Replaces the shown data by newer ones. A request under way is cancelled, because its answer may be older. */
export async function replaceData(client: QueryClient, queryKey: QueryKey, data: unknown): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, data)
}

/**
 * Loads the data of `queryKey` again; resolves when they are there. A request that is already under way is cancelled,
 * because the server may have answered it before the change.
 */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
