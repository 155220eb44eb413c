import type { Role } from '@lectern/contract/users.ts'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { noticeLoss, useSession } from '../api/session.ts'
import { PagePending } from './page-pending.tsx'
import { paths } from './paths.ts'

/** Pages of one role: the signed-out go to the login, the other role to `/`, which forwards it. */
export function RequireRole({ of: role }: { of: Role }) {
  const session = useSession()
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedOut') return <Navigate to={paths.login()} replace />
  if (session.user.role !== role) return <Navigate to={paths.landing()} replace />
  return <Outlet />
}

/** Login and register: the signed-in go to their own dashboard. */
export function SignedOutOnly() {
  const session = useSession()
  useEffect(noticeLoss)
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedIn') return <Navigate to={paths.dashboardOf(session.user.role)} replace />
  return <Outlet />
}

/**
 * The landing page, for visitors. The signed-in are forwarded to their dashboard; whose session ended by
 * itself goes to the login.
 */
export function ForwardSignedIn() {
  const session = useSession()
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedIn') return <Navigate to={paths.dashboardOf(session.user.role)} replace />
  if (session.wasLost) return <Navigate to={paths.login()} replace />
  return <Outlet />
}
