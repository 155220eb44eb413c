import type { LinkPurpose } from '@lectern/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { hasStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { calls } from '../../api/calls.ts'

/** The link of an email, by the token behind `#`: whether it still works, and for which address. */
export function useOneTimeLink(purpose: LinkPurpose) {
  const token = useLocation().hash.slice(1)
  const link = useQuery({
    queryKey: [calls.users.link.path, token],
    queryFn: ({ signal }) => callApi(calls.users.link, { body: { token }, signal }),
    enabled: token !== '',
    // Once it is used, the page says so itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isForOther = link.data !== undefined && link.data.purpose !== purpose
  return {
    token,
    query: link,
    email: link.data?.email,
    hasEnded: token === '' || isForOther || hasStatus(link.error, 400, 422),
  }
}
