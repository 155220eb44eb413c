import type { Call } from '@lectern/contract/call.ts'
import { skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallArguments, CallInput, Reply } from './call-api.ts'
import { callQuery } from './call-query.ts'

type Options<C extends Call, T> = Partial<Omit<UseQueryOptions<Reply<C>, Error, T>, 'queryKey' | 'queryFn'>>

/** For data that another person or window changes at any time: asked for on every visit and every return to the window. */
export const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** The data of a call; the input null asks nothing. */
export function useCall<const C extends Call, T = Reply<C>>(
  call: C,
  ...[input, options]: CallArguments<C> extends [input?: unknown]
    ? [input?: CallInput<C> | null, options?: Options<C, T>]
    : [input: CallInput<C> | null, options?: Options<C, T>]
): UseQueryResult<T> {
  const query = callQuery(call, ...([input ?? undefined] as CallArguments<C>))
  return useQuery<Reply<C>, Error, T>({
    ...query,
    ...(input === null && { queryFn: skipToken }),
    ...options,
  } as UseQueryOptions<Reply<C>, Error, T>)
}
