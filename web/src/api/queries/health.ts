import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** What stands behind writing and speaking (built in, or a configured model). */
export const useEngines = () =>
  useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => callApi(calls.health.get, { signal }),
    select: (reply) => reply.engines,
    staleTime: Number.POSITIVE_INFINITY,
  })
