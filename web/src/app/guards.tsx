import type { Role } from '@lectern/contract/users.ts'
import { useEffect } from 'react'
import { Navigate, Outlet, useMatch } from 'react-router'
import { noticeLoss, useSession } from '../api/session.ts'
import { useAnswerSending } from '../features/questions/use-answer-sending.ts'
import { PagePending } from './page-pending.tsx'
import { paths } from './paths.ts'

/** Pages of one role: the signed-out go to the login, the other role to `/`, which forwards it. */
export function RequireRole({ of: role }: { of: Role }) {
  const session = useSession()
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedOut') return <Navigate to={paths.login()} replace />
  if (session.user.role !== role) return <Navigate to={paths.landing()} replace />
  return role === 'student' ? <StudentPages /> : <Outlet />
}

/** Whatever a student opens, answers that a lost connection has kept here go on their way. */
function StudentPages() {
  const taken = useMatch(paths.takeQuiz(':quizId'))
  useAnswerSending(taken?.params.quizId)
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
