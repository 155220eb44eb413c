import type { Submission } from '@lectern/contract/grading.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'

/** Decisions about the student's claims are shown here: they are no news on the dashboard any more. */
export function useSeenClaims({ quiz_id: id, grade_claims: claims }: Submission): void {
  const client = useQueryClient()
  const until = claims
    .flatMap((claim) => (claim.by_assistant || claim.decided_at === null ? [] : [claim.decided_at]))
    .sort()
    .at(-1)
  useEffect(() => {
    if (until === undefined) return
    callApi(calls.decidedClaims.see, { params: { id }, body: { decided_until: until } }).then(
      () => client.invalidateQueries({ queryKey: keyOf(calls.decidedClaims.list) }),
      // They stay new, and are marked at the next visit.
      () => undefined,
    )
  }, [until, id, client])
}
