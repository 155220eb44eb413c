import type { Role } from '@lectern/contract/users.ts'
import { lazy, type RefObject, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useMatch } from 'react-router'
import { findReturn, forgetEndedSession } from '../api/ended-session.ts'
import { acknowledgeSignOut, useSession, useUser } from '../api/session.ts'
import { useAnswerSending } from '../features/questions/use-answer-sending.ts'
import { hadRunningQuiz, useRunningQuizzes } from '../features/running-quiz/use-running-quizzes.ts'
import { findSharedLink } from '../features/shared-links/shared-link.ts'
import { loadQuizTakingTexts } from '../i18n/i18n.ts'
import { showToast } from '../ui/feedback/toasts.tsx'
import { useQuizBarHeight } from '../ui/layout/use-bar-heights.ts'
import { patiently } from '../ui/load-part.ts'
import { PagePending } from './page-pending.tsx'
import { paths } from './paths.ts'

/** Most students have no running quiz: the bar and its texts are loaded for the others only. */
const RunningQuizBar = lazy(
  patiently(async () => {
    const [{ RunningQuizBar: bar }] = await Promise.all([
      import('../features/running-quiz/running-quiz-bar.tsx'),
      loadQuizTakingTexts(),
    ])
    return { default: bar }
  }),
)

/**
 * Admits signed-in users, of one role or of both. Signed-out visitors go to the login; the other role reads for whom the page
 * is, and goes to `/`, which redirects it. With `orAssistant`, students' accounts that assist in a course are admitted too.
 */
export function RequireRole({ of: role, orAssistant }: { of?: Role; orAssistant?: boolean }) {
  const session = useSession()
  const isSignedIn = session.state === 'signedIn'
  useEffect(() => {
    if (isSignedIn) forgetEndedSession()
  }, [isSignedIn])
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedOut') return <Forward to={paths.login()} />
  const isAdmitted = !role || session.user.role === role || (orAssistant && session.user.is_assistant)
  if (role && !isAdmitted) return <ForOthers who={role} />
  return session.user.role === 'student' ? <StudentPages /> : <Outlet />
}

/** Pages for everyone: a student keeps the running quiz in sight there, too. */
export function ForEveryone() {
  const session = useSession()
  return session.state === 'signedIn' && session.user.role === 'student' ? <StudentPages /> : <Outlet />
}

/** As high as `running-quiz-bar.module.css` with its border, so that the page does not move when that has been loaded. */
function RoomForQuizBar() {
  const ref = useQuizBarHeight()
  return (
    <div ref={ref as RefObject<HTMLDivElement>} style={{ flex: 'none', height: 'calc(3.25rem + 1px)' }} />
  )
}

/** On every student page: sends quiz answers that are stored in this browser, and leads back to a running quiz. */
function StudentPages() {
  const taken = useMatch(paths.takeQuiz(':quizId'))
  useAnswerSending(taken?.params.quizId)
  const { _id: userId } = useUser()
  const running = useRunningQuizzes(!taken)
  const [first, ...others] = (!taken && running.data?.reply) || []
  return (
    <>
      {!taken && running.isPending && hadRunningQuiz(userId) && <RoomForQuizBar />}
      {first && (
        <Suspense fallback={<RoomForQuizBar />}>
          <RunningQuizBar
            quiz={first}
            to={paths.takeQuiz(first._id)}
            otherCount={others.length}
            receivedMs={running.data?.receivedMs ?? 0}
          />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}

/** Leads to the person's own dashboard, and says why: the address may have come from a colleague. */
export function ForOthers({ who }: { who: Role | 'administrator' }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    showToast('info', t(`errors.pageFor.${who}`))
  }, [who, t])
  return <Forward to={paths.landing()} />
}

/** Leads to another page, and stands for it until its code is there: on a slow line, the page would be blank. */
function Forward({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <PagePending />
    </>
  )
}

/**
 * Login and register pages; signed-in users go to their dashboard, back to where their session ended, or to the link
 * that brought them here.
 */
export function SignedOutOnly() {
  const session = useSession()
  useEffect(acknowledgeSignOut)
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedIn') {
    const { _id, role } = session.user
    return <Forward to={findSharedLink() ?? findReturn(_id, paths.dashboardOf(role))} />
  }
  return <Outlet />
}

/**
 * The landing page for visitors. Signed-in users go to their dashboard, users with an expired session to
 * the login.
 */
export function ForwardSignedIn() {
  const session = useSession()
  if (session.state === 'loading') return <PagePending />
  if (session.state === 'signedIn') return <Forward to={paths.dashboardOf(session.user.role)} />
  if (session.wasLost) return <Forward to={paths.login()} />
  return <Outlet />
}
