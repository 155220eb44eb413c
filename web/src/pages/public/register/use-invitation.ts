import { useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'

/**
 * What this visitor may register as. Until the server has answered, and where it does not, anybody may be a professor: the
 * server decides again when the form is sent.
 */
export function useInvitation() {
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  const { data } = useCall(
    calls.users.registrationOptions,
    { query: invitation === null ? {} : { invitation } },
    alwaysFresh,
  )
  return {
    invitation,
    /** Only addresses of these may register, if there are any. */
    domains: data?.domains ?? [],
    mayBeProfessor: data === undefined || data.professors === 'anybody',
    isByInvitation: data?.professors === 'invitation',
    isInvited: data?.professors === 'invitation' && data.invitation_works === true,
  }
}
