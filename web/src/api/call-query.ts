import type { Call } from '@lectern/contract/call.ts'
import { type DataTag, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { type CallArguments, type CallInput, callApi, type Reply } from './call-api.ts'
import { calls } from './calls.ts'

type KeyInput<C extends Call> = {
  [K in 'params' | 'query']?: Partial<NonNullable<CallInput<C>[K]>> | undefined
}

/**
 * The key of a call's data: its path, then its parameters and query. A key with fewer of them also matches the data of
 * every longer one: `keyOf(calls.courses.get)` stands for all courses.
 */
export const keyOf = <const C extends Call>(
  { path }: C,
  { params, query }: KeyInput<C> = {},
): DataTag<QueryKey, Reply<C>> => {
  const input = { ...(params && { params }), ...(query && { query }) }
  return (params || query ? [path, input] : [path]) as QueryKey as DataTag<QueryKey, Reply<C>>
}

/** Describes how the data of a call is read, for `useQuery`, `fetchQuery` and `prefetchQuery`. */
export const callQuery = <const C extends Call>(call: C, ...[input]: CallArguments<C>) =>
  queryOptions({
    queryKey: keyOf(call, input as KeyInput<C>),
    queryFn: ({ signal, client }): Promise<Reply<C>> => {
      const given = { ...input, signal } as CallInput<C>
      const isOfPage = given.query && 'image_url' in given.query
      return isOfPage ? callForPage(client, call, given) : callApi(call, given)
    },
  })

/**
 * Makes a call about one page of a lecture. The server refuses it with 409 where another deck has put another page at
 * the number: then the lecture on the screen is out of date and is loaded again.
 */
export async function callForPage<const C extends Call>(
  client: QueryClient,
  call: C,
  input: CallInput<C>,
): Promise<Reply<C>> {
  try {
    return await callApi(call, input)
  } catch (error) {
    const { id } = input.params as { id: string }
    if (hasStatus(error, 409))
      void client.invalidateQueries({ queryKey: keyOf(calls.lectures.get, { params: { id } }) })
    throw error
  }
}
