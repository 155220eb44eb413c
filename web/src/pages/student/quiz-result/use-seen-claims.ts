import type { Submission } from '@lectern/contract/grading.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'

/** Decisions about the student's claims are shown here: they are no news on the dashboard any more. */
export function useSeenClaims({ quiz_id: id, grade_claims: claims }: Submission): void {
  const client = useQueryClient()
  const decisions = claims
    .filter((claim) => !claim.by_assistant && claim.decided_at !== null)
    .map((claim) => `${claim.claim_id} ${claim.decided_at}`)
    .join(' ')
  useEffect(() => {
    if (decisions === '') return
    callApi(calls.decidedClaims.see, { params: { id } }).then(
      () => client.invalidateQueries({ queryKey: keyOf(calls.decidedClaims.list) }),
      // They stay new, and are marked at the next visit.
      () => undefined,
    )
  }, [decisions, id, client])
}
